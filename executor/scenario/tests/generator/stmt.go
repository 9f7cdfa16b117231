package generator

import (
	"strconv"
	"strings"
)

// stmt writes a statement with a line break at its end.
func (g *gen) stmt(d int) string {
	g.size++
	if g.size > maxSize {
		return ""
	}
	switch g.r(34) {
	case 26, 27:
		return g.ownedClosure(d)
	case 28, 29:
		return g.objectStmt(d)
	case 30:
		return g.sliceMatch(d)
	case 31:
		return g.cellStmt(d)
	case 32:
		return g.collectionStmt(d)
	case 33:
		return g.several(d)
	case 0, 1, 2, 3, 4:
		return g.let(d)
	case 5, 6:
		return g.print()
	case 7, 8, 9:
		return g.change(d)
	case 10:
		return g.ifStmt(d)
	case 11:
		return g.forStmt(d)
	case 12:
		return g.matchStmt(d)
	case 13:
		g.enter()
		s := g.stmts(1+g.r(3), d-1)
		g.leave()
		return "{\n" + s + "}\n"
	case 14:
		return g.closureLet(d)
	case 15:
		return g.borrow(d)
	case 16:
		return g.whileLet(d)
	case 17:
		return g.letElse(d)
	case 18:
		return g.leaveEarly(d)
	case 19:
		return g.dropStmt()
	case 20:
		return g.later(d)
	case 21, 22:
		if g.async {
			return g.awaitStmt(d)
		}
		return g.print()
	case 23:
		return g.exact(g.typ(2), d) + ";\n"
	case 24:
		return "let _ = " + g.exact(g.typ(2), d) + ";\n"
	}
	return "println!(\"{:?}\", " + g.exact(g.typ(2), d) + ");\n"
}

func (g *gen) stmts(n, d int) string {
	var b strings.Builder
	for range n {
		b.WriteString(g.stmt(d))
	}
	return b.String()
}

func (g *gen) let(d int) string {
	t := g.typ(2)
	g.pure++
	var e string
	annotated := g.r(2) == 0
	if annotated {
		e = g.loose(t, d)
	} else {
		e = g.exact(t, d)
	}
	g.pure--
	p := g.whole(t, g.r(3))
	if annotated {
		p += ": " + t.String()
	}
	return "let " + p + " = " + e + ";\n"
}

// later declares a variable that is given its value in a branch.
func (g *gen) later(d int) string {
	t := g.typ(1)
	cond := g.exact(tBool, 1)
	before := g.moves()
	g.pure++
	a := g.loose(t, d-1)
	first := g.moves()
	g.restore(before)
	b := g.loose(t, d-1)
	g.pure--
	g.join(first)
	v := &local{name: g.fresh("v"), t: t}
	g.declare(v)
	return "let " + v.name + ": " + t.String() + ";\nif " + parenStruct(cond) + " { " + v.name + " = " + a +
		"; } else { " +
		v.name + " = " + b + "; }\n"
}

func (g *gen) print() string {
	v := g.pick(func(v *local) bool { return v.usable() })
	if v == nil {
		return "println!(\"here\");\n"
	}
	spec := "{:?}"
	switch v.t.kind {
	case kInt:
		spec = []string{"{}", "{:>6}", "{:#x}", "{:08b}", "{:+}", "{:<4}|"}[g.r(6)]
	case kFloat:
		spec = []string{"{}", "{:.2}", "{:8.1}", "{:e}", "{:?}"}[g.r(5)]
	case kString, kChar:
		spec = []string{"{}", "{:>5}", "{:?}", "{:*^7}"}[g.r(4)]
	case kBool:
		spec = "{}"
	default:
		if g.r(4) == 0 {
			spec = "{:#?}"
		}
	}
	if g.r(3) == 0 && v.ref == noRef {
		i := strings.IndexByte(spec, '}')
		c := strings.IndexByte(spec, ':')
		if c < 0 {
			c = i
		}
		return "println!(\"" + v.name + " = {" + v.name + spec[c:] + "\");\n"
	}
	return "println!(\"" + v.name + " " + spec + "\", " + v.name + ");\n"
}

// change writes an assignment to a variable, or a call that changes it.
func (g *gen) change(d int) string {
	v := g.pick(g.mutable)
	if v == nil {
		// A value that was moved out may be replaced.
		if v = g.pick(func(v *local) bool {
			return v.moved && v.mut && v.hidden == 0 && v.ref == noRef && v.pure == g.pure && v.barrier == g.barrier
		}); v != nil {
			g.pure++
			e := g.loose(v.t, d)
			g.pure--
			v.moved = false
			return v.name + " = " + e + ";\n"
		}
		return g.let(d)
	}
	p := v.place()
	g.pure++
	defer func() { g.pure-- }()
	v.frozen++
	defer func() { v.frozen-- }()
	if g.r(5) == 0 {
		return p + " = " + g.loose(v.t, d) + ";\n"
	}
	if g.r(8) == 0 {
		v.hidden++
		defer func() { v.hidden-- }()
		return "drop(std::mem::replace(&mut " + p + ", " + g.loose(v.t, d) + "));\n"
	}
	switch v.t.kind {
	case kInt:
		switch g.r(5) {
		case 0:
			return p + " " + []string{"+=", "-=", "*=", "|=", "&=", "^="}[g.r(6)] + " " + g.expr(v.t, d) + ";\n"
		case 1:
			return p + " " + []string{"/=", "%="}[g.r(2)] + " " + strconv.Itoa(1+g.r(9)) + ";\n"
		case 2:
			return p + " " + []string{"<<=", ">>="}[g.r(2)] + " " + strconv.Itoa(g.r(8)) + ";\n"
		}
		return p + " = " + p + ".wrapping_mul(3).wrapping_add(" + g.loose(v.t, d) + ");\n"
	case kBool:
		return p + " " + []string{"^=", "|=", "&="}[g.r(3)] + " " + g.exact(tBool, d) + ";\n"
	case kString:
		switch g.r(4) {
		case 0:
			return p + ".push(" + g.exact(tChar, d) + ");\n"
		case 1:
			return p + ".insert_str(0, &" + g.exact(tString, d) + ");\n"
		case 2:
			return p + " += &" + g.exact(tString, d) + ";\n"
		}
		return p + ".push_str(&format!(\"<{:?}>\", " + g.exact(g.typ(1), d) + "));\n"
	case kVec:
		v.hidden++
		defer func() { v.hidden-- }()
		return g.changeVec(p, v.t, d)
	case kOption:
		switch g.r(3) {
		case 0:
			return "println!(\"{:?}\", " + p + ".take());\n"
		case 1:
			return "println!(\"{:?}\", " + p + ".replace(" + g.loose(v.t.args[0], d) + "));\n"
		}
		return "let _ = " + p + ".get_or_insert(" + g.loose(v.t.args[0], d) + ");\n"
	case kBox:
		return "*" + p + " = " + g.loose(v.t.args[0], d) + ";\n"
	case kTuple:
		i := g.r(len(v.t.args))
		return p + "." + strconv.Itoa(i) + " = " + g.loose(v.t.args[i], d) + ";\n"
	case kADT:
		if !v.t.def.isEnum && len(v.t.def.variants[0].types) > 0 {
			k := &v.t.def.variants[0]
			i := g.r(len(k.types))
			return p + "." + k.field(i) + " = " + g.loose(v.t.instance(k.types[i]), d) + ";\n"
		}
	}
	return p + " = " + g.loose(v.t, d) + ";\n"
}

func (v *variant) field(i int) string {
	if v.tuple {
		return strconv.Itoa(i)
	}
	return v.names[i]
}

func (g *gen) changeVec(p string, t *typ, d int) string {
	e := t.args[0]
	switch g.r(10) {
	case 0:
		return p + ".push(" + g.loose(e, d) + ");\n"
	case 1:
		return p + ".insert(0, " + g.loose(e, d) + ");\n"
	case 2:
		return "println!(\"{:?}\", " + p + ".pop());\n"
	case 3:
		return p + ".truncate(" + strconv.Itoa(g.r(4)) + ");\n"
	case 4:
		return p + ".extend(" + g.exact(t, d) + ");\n"
	case 5:
		return p + ".reverse();\n"
	case 6:
		if e.total() {
			return []string{p + ".sort();\n", p + ".dedup();\n", p + ".sort_by(|x, y| y.cmp(x));\n"}[g.r(3)]
		}
		return p + ".clear();\n"
	case 7:
		x := g.fresh("x")
		g.enter()
		g.declare(&local{name: x, t: e, ref: shared})
		g.barrier++
		cond := g.exact(tBool, d-1)
		g.barrier--
		g.leave()
		return p + ".retain(|" + x + "| " + cond + ");\n"
	case 8:
		return "for x in " + p + ".drain(..) { println!(\"drained {:?}\", x); }\n"
	}
	x := g.fresh("x")
	return "for " + x + " in " + p + ".iter_mut() { *" + x + " = " + g.inLoop(func() string {
		return g.loose(e,
			d-1)
	}) + "; }\n"
}

// label opens a loop for break and continue, and writes its label.
func (g *gen) label() string {
	l := ""
	if g.r(2) == 0 {
		g.labels++
		l = "'l" + strconv.Itoa(g.labels)
	}
	g.loops = append(g.loops, l)
	if l != "" {
		l += ": "
	}
	return l
}

// inLoop writes with f what may run several times.
func (g *gen) inLoop(f func() string) string {
	g.barrier++
	defer func() { g.barrier-- }()
	return f()
}

func (g *gen) ifStmt(d int) string {
	g.enter()
	var head string
	if g.r(3) == 0 {
		t := g.typ(2)
		e := g.exact(t, d)
		head = "let " + g.pattern(t, false, 2) + " = " + parenStruct(e)
		lazy := strings.Contains(head, "||") || strings.Contains(head, "&&")
		if g.edition >= 2024 && g.r(2) == 0 && !lazy {
			head += g.chain(d)
		}
	} else {
		head = parenStruct(g.exact(tBool, d))
	}
	before := g.moves()
	a := g.stmts(1+g.r(2), d-1)
	g.leave()
	if g.r(2) == 0 {
		g.join(before)
		return "if " + head + " {\n" + a + "}\n"
	}
	first := g.moves()
	g.restore(before)
	g.enter()
	b := g.stmts(1+g.r(2), d-1)
	g.leave()
	g.join(first)
	return "if " + head + " {\n" + a + "} else {\n" + b + "}\n"
}

// chain writes more conditions of an `if let`. They may not be reached, so they move nothing.
func (g *gen) chain(d int) string {
	g.barrier++
	defer func() { g.barrier-- }()
	var b strings.Builder
	for range 1 + g.r(2) {
		if g.r(2) == 0 {
			b.WriteString(" && (" + g.exact(tBool, d-1) + ")")
			continue
		}
		t := g.typ(2)
		e := g.exact(t, d-1)
		b.WriteString(" && let " + g.pattern(t, false, 2) + " = (" + e + ")")
	}
	return b.String()
}

func (g *gen) forStmt(d int) string {
	src, t, from := g.source(d)
	n := g.names
	src = parenStruct(src + g.adapters(&t, d))
	for _, v := range g.locals {
		if v == from || n != g.names { // the source or a closure borrows it
			v.frozen++
			defer func() { v.frozen-- }()
		}
	}
	g.barrier++
	label := g.label()
	g.enter()
	p := g.whole(t, 1)
	body := g.stmts(1+g.r(2), d-1)
	g.leave()
	g.loops = g.loops[:len(g.loops)-1]
	g.barrier--
	return label + "for " + p + " in " + src + " {\ntick();\n" + body + "}\n"
}

func (g *gen) whileLet(d int) string {
	t := generic(kVec, g.typ(1))
	stack := g.fresh("s")
	e := g.exact(t, d)
	g.barrier++
	label := g.label()
	g.enter()
	p := "Some(" + g.pattern(t.args[0], false, 1) + ")"
	body := g.stmts(1+g.r(2), d-1)
	g.leave()
	g.loops = g.loops[:len(g.loops)-1]
	g.barrier--
	return "let mut " + stack + " = " + e + ";\n" + label + "while let " + p + " = " + stack +
		".pop() {\ntick();\n" + body + "}\n"
}

func (g *gen) matchStmt(d int) string {
	t := g.typ(2)
	v := g.pick(func(v *local) bool { return g.movable(v) && (v.t.kind == kADT || v.t.kind == kOption) })
	scrut := ""
	if v != nil {
		t, scrut = v.t, v.name
		if g.r(3) > 0 || !t.copies() {
			v.moved = !t.copies()
		}
	} else {
		scrut = parenStruct(g.exact(t, d))
	}
	before := g.moves()
	after := g.moves()
	var b strings.Builder
	b.WriteString("match " + scrut + " {\n")
	for i := range 2 + g.r(3) {
		g.restore(before)
		g.enter()
		p := "_"
		if i > 0 || g.r(8) > 0 {
			p = g.pattern(t, false, 2)
		}
		b.WriteString(p + " => {\n" + g.stmts(1+g.r(2), d-1) + "}\n")
		g.leave()
		after = union(after, g.moves())
	}
	b.WriteString("_ => println!(\"other\"),\n}\n")
	g.restore(after)
	return b.String()
}

func (g *gen) letElse(d int) string {
	if g.inClosure > 0 || g.ret == nil {
		return g.let(d)
	}
	t := g.typ(2)
	e := g.exact(t, d)
	old := g.moves()
	exit := g.exit(d - 1)
	g.restore(old)
	p := g.pattern(t, false, 2)
	if strings.Contains(p, " | ") {
		p = "(" + p + ")"
	}
	return "let " + p + " = " + parenElse(e) + " else { " + exit + " };\n"
}

func parenElse(s string) string {
	if strings.HasSuffix(s, "}") {
		return "(" + s + ")"
	}
	return parenStruct(s)
}

// exit writes a statement that does not go on.
func (g *gen) exit(d int) string {
	if n := len(g.loops); n > 0 && g.r(2) == 0 {
		label := ""
		if l := g.loops[g.r(n)]; l != "" {
			label = " " + l
		}
		return []string{"break", "continue"}[g.r(2)] + label + ";"
	}
	return "return " + g.loose(g.ret, min(d, 1)) + ";"
}

func (g *gen) leaveEarly(d int) string {
	if g.inClosure > 0 || g.ret == nil {
		return g.print()
	}
	switch g.r(3) {
	case 0:
		if g.ret.kind == kResult {
			t := generic(kResult, g.typ(1), g.ret.args[1])
			v := &local{name: g.fresh("v"), t: t.args[0]}
			s := "let " + v.name + " = " + g.exact(t, d) + "?;\n"
			g.declare(v)
			return s
		}
		if g.ret.kind == kOption {
			t := generic(kOption, g.typ(1))
			v := &local{name: g.fresh("v"), t: t.args[0]}
			s := "let " + v.name + " = " + g.exact(t, d) + "?;\n"
			g.declare(v)
			return s
		}
	}
	cond := g.exact(tBool, d)
	before := g.moves()
	s := "if " + parenStruct(cond) + " { " + g.exit(d) + " }\n"
	g.restore(before)
	return s
}

func (g *gen) dropStmt() string {
	v := g.pick(g.movable)
	if v == nil {
		return g.print()
	}
	if !v.t.copies() {
		v.moved = true
	}
	return "drop(" + v.name + ");\n"
}

// closureLet writes a block with a closure in a variable, and calls of it.
func (g *gen) closureLet(d int) string {
	arg, ret := g.typ(1), g.typ(1)
	f := g.fresh("f")
	var b strings.Builder
	if g.r(3) == 0 {
		if v := g.pick(func(v *local) bool { return g.mutable(v) && v.ref == noRef && v.t.kind == kInt }); v != nil {
			v.hidden++
			for _, v := range g.locals {
				v.frozen++
				defer func() { v.frozen-- }()
			}
			body := ""
			g.argName = g.fresh("a")
			name := g.argName
			body = g.closureBody(ret, d-1, arg)
			b.WriteString("{\nlet mut " + f + " = |" + name + ": " + arg.String() + "| { " + v.name + " = " + v.name +
				".wrapping_add(1); let out: " + ret.String() + " = " + body + "; out };\n")
			for range 1 + g.r(2) {
				b.WriteString("println!(\"{:?}\", " + f + "(" + g.loose(arg, d-1) + "));\n")
			}
			b.WriteString("}\n")
			v.hidden--
			return b.String()
		}
	}
	var frozen []*local
	for _, v := range g.locals {
		v.frozen++
		frozen = append(frozen, v)
	}
	name := g.closureArg(arg)
	body := g.closureBody(ret, d-1, arg)
	b.WriteString("{\nlet " + f + " = |" + name + ": " + arg.String() + "| -> " + ret.String() + " { " + body +
		" };\n")
	switch g.r(3) {
	case 0:
		b.WriteString("println!(\"{:?}\", apply(&" + f + ", " + g.loose(arg, d-1) + "));\n")
	case 1:
		b.WriteString("let boxed: Box<dyn Fn(" + arg.String() + ") -> " + ret.String() + " + '_> = Box::new(&" +
			f + ");\n")
		b.WriteString("println!(\"{:?}\", boxed(" + g.loose(arg, d-1) + "));\n")
	}
	b.WriteString("println!(\"{:?}\", " + f + "(" + g.loose(arg, d-1) + "));\n}\n")
	for _, v := range frozen {
		v.frozen--
	}
	return b.String()
}

// borrow writes a block in which a variable is borrowed.
func (g *gen) borrow(d int) string {
	if v := g.pick(g.mutable); v != nil && g.r(2) == 0 {
		r := &local{name: g.fresh("r"), t: v.t, ref: unique}
		v.hidden++
		g.enter()
		g.declare(r)
		body := g.stmts(1+g.r(2), d-1)
		g.leave()
		v.hidden--
		return "{\nlet " + r.name + " = &mut " + v.place() + ";\n" + body + "}\n"
	}
	v := g.pick(func(v *local) bool { return v.usable() })
	if v == nil {
		return g.let(d)
	}
	r := &local{name: g.fresh("r"), t: v.t, ref: shared}
	v.frozen++
	g.enter()
	g.declare(r)
	body := g.stmts(1+g.r(2), d-1)
	g.leave()
	v.frozen--
	return "{\nlet " + r.name + " = &" + v.place() + ";\n" + body + "}\n"
}
