package generator

import (
	"fmt"
	"strconv"
	"strings"
)

// expr writes an expression of that type. Values of variables are copied, cloned or moved; moves are noted.
func (g *gen) expr(t *typ, d int) string {
	g.size++
	if d <= 0 || g.size > maxSize {
		return g.leaf(t)
	}
	switch g.r(16) {
	case 0, 1, 2:
		if s := g.use(t); s != "" {
			return s
		}
	case 3:
		return g.ifExpr(t, d-1)
	case 4:
		return g.blockExpr(t, d-1)
	case 5:
		return g.matchExpr(t, d-1)
	case 6, 7:
		if s := g.call(t, d-1); s != "" {
			return s
		}
	case 8:
		if s := g.fieldOf(t); s != "" {
			return s
		}
	case 9:
		return g.controlValue(t, d-1)
	case 10:
		return g.wrapped(t, d-1)
	case 11:
		if s := g.traitValue(t, d-1); s != "" {
			return s
		}
	}
	if s := g.special(t, d-1); s != "" {
		return s
	}
	return g.value(t, d-1)
}

// exact is expr for a place in which nothing else decides the type.
func (g *gen) exact(t *typ, d int) string {
	old := g.suffix
	g.suffix = true
	defer func() { g.suffix = old }()
	return g.expr(t, d)
}

// loose is expr for a place whose type is written.
func (g *gen) loose(t *typ, d int) string {
	old := g.suffix
	g.suffix = false
	defer func() { g.suffix = old }()
	return g.expr(t, d)
}

// temporary is exact for a value that is changed: it is no variable.
func (g *gen) temporary(t *typ, d int) string {
	s := g.exact(t, d)
	for _, v := range g.locals {
		if s == v.name {
			return "({ " + s + " })"
		}
	}
	return s
}

func (g *gen) leaf(t *typ) string {
	if g.r(3) > 0 {
		if s := g.use(t); s != "" {
			return s
		}
	}
	return g.value(t, 0)
}

// value constructs a value of t.
func (g *gen) value(t *typ, d int) string {
	sub := func(i int) string { return g.expr(t.args[i], d) }
	switch t.kind {
	case kInt:
		return g.intLit(t)
	case kFloat:
		return []string{"0.5", "1.25", "100.0", "(-2.75)", "1e10", "0.1"}[g.r(6)]
	case kBool:
		return []string{"true", "false"}[g.r(2)]
	case kChar:
		return []string{"'a'", "'Z'", "'ß'", "'\\n'", "'7'", "'λ'"}[g.r(6)]
	case kString:
		return []string{`String::new()`, `"ab".to_string()`, `String::from("héllo")`, `"x y z".to_owned()`,
			`"".into()`}[g.r(5-one(g.suffix))]
	case kNoisy:
		g.noisyID++
		return "Noisy(" + strconv.Itoa(g.noisyID) + ")"
	case kTuple:
		var parts []string
		for i := range t.args {
			parts = append(parts, sub(i))
		}
		if len(parts) == 1 {
			return "(" + parts[0] + ",)"
		}
		return "(" + strings.Join(parts, ", ") + ")"
	case kArray:
		if t.args[0].copies() && g.r(3) == 0 {
			return "[" + sub(0) + "; " + strconv.Itoa(t.n) + "]"
		}
		if t.n == 0 && g.suffix {
			return "([] as " + t.String() + ")"
		}
		var parts []string
		for range t.n {
			parts = append(parts, sub(0))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case kVec:
		n := g.r(4)
		if n == 0 {
			if g.suffix {
				return "Vec::<" + t.args[0].String() + ">::new()"
			}
			return []string{"Vec::new()", "vec![]", "Default::default()"}[g.r(3)]
		}
		if g.r(4) == 0 {
			return "vec![" + sub(0) + "; " + strconv.Itoa(n) + "]"
		}
		var parts []string
		for range n {
			parts = append(parts, sub(0))
		}
		return "vec![" + strings.Join(parts, ", ") + "]"
	case kOption:
		if g.r(4) == 0 {
			if g.suffix {
				return "None::<" + t.args[0].String() + ">"
			}
			return "None"
		}
		return "Some(" + sub(0) + ")"
	case kResult:
		i := one(g.r(3) == 0)
		name := []string{"Ok", "Err"}[i]
		if g.suffix {
			name += "::<" + t.args[0].String() + ", " + t.args[1].String() + ">"
		}
		return name + "(" + sub(i) + ")"
	case kBox:
		return "Box::new(" + sub(0) + ")"
	case kRc:
		return "Rc::new(" + sub(0) + ")"
	case kADT:
		return g.construct(t, d)
	}
	if s := g.use(t); s != "" { // a value of a type parameter is one of a variable
		return s
	}
	return "unreachable!(\"no value\")"
}

// construct writes a struct or a variant of an enum.
func (g *gen) construct(t *typ, d int) string {
	v := &t.def.variants[g.r(len(t.def.variants))]
	path := t.def.name
	if g.suffix && len(t.args) > 0 {
		var args []string
		for _, a := range t.args {
			args = append(args, a.String())
		}
		path += "::<" + strings.Join(args, ", ") + ">"
	}
	if t.def.isEnum {
		path += "::" + v.name
	}
	if !t.def.isEnum && t.defaults() && g.r(6) == 0 {
		if g.suffix {
			return "<" + t.String() + ">::default()"
		}
		return "Default::default()"
	}
	var parts []string
	for i, ft := range v.types {
		e := g.expr(t.instance(ft), d)
		if !v.tuple {
			e = v.names[i] + ": " + e
		}
		parts = append(parts, e)
	}
	switch {
	case len(v.types) == 0:
		return path
	case v.tuple:
		return path + "(" + strings.Join(parts, ", ") + ")"
	}
	return "(" + path + " { " + strings.Join(parts, ", ") + " })"
}

func (g *gen) intLit(t *typ) string {
	if g.r(12) == 0 {
		return t.name + []string{"::MAX", "::MIN"}[g.r(2)]
	}
	n := strconv.Itoa(g.r(10))
	if g.r(3) == 0 {
		n = strconv.Itoa(g.r(128))
	}
	if g.r(10) == 0 {
		n = fmt.Sprintf("0x%x", g.r(100))
	}
	if g.suffix || g.r(4) == 0 {
		n += []string{"", "_"}[g.r(2)] + t.name
	}
	if t.name[0] == 'i' && g.r(4) == 0 {
		return "(-" + n + ")"
	}
	return n
}

// ifExpr writes a conditional. A branch may move a variable that the other branch keeps.
func (g *gen) ifExpr(t *typ, d int) string {
	g.enter()
	var head string
	if g.r(3) == 0 {
		st := g.typ(2)
		scrut := g.exact(st, d)
		head = "let " + g.pattern(st, false, 2) + " = " + parenStruct(scrut)
	} else {
		head = parenStruct(g.exact(tBool, d))
	}
	before := g.moves()
	a := g.body(t, d)
	g.leave()
	first := g.moves()
	g.restore(before)
	b := g.body(t, d)
	g.join(first)
	return "(if " + head + " {" + a + "} else {" + b + "})"
}

// blockExpr writes a block with statements; its locals drop at its end.
func (g *gen) blockExpr(t *typ, d int) string {
	g.enter()
	s := g.body(t, d)
	g.leave()
	return "{" + s + "}"
}

// body writes statements and a value for the inside of braces.
func (g *gen) body(t *typ, d int) string {
	g.pure++
	g.enter()
	var b strings.Builder
	b.WriteString("\n")
	for range g.r(3) {
		b.WriteString(g.stmt(d - 1))
	}
	b.WriteString(g.expr(t, d-1))
	b.WriteString("\n")
	g.leave()
	g.pure--
	return b.String()
}

// matchExpr writes a match over a temporary or a borrowed variable.
func (g *gen) matchExpr(t *typ, d int) string {
	var b strings.Builder
	scrut, st, ref := "", g.typ(2), false
	if v := g.pick(func(v *local) bool { return v.usable() && v.ref == noRef }); v != nil && g.r(2) == 0 {
		st, ref = v.t, true
		scrut = "&" + v.name
		v.frozen++
		defer func() { v.frozen-- }()
	} else {
		scrut = g.exact(st, d)
	}
	b.WriteString("(match " + parenStruct(scrut) + " {\n")
	before := g.moves()
	after := g.moves()
	arm := func(p string) {
		b.WriteString(p + " => " + g.armBody(t, d) + ",\n")
		after = union(after, g.moves())
	}
	for range 1 + g.r(3) {
		g.restore(before)
		g.enter()
		p := g.pattern(st, ref, 2)
		guard := ""
		if g.r(4) == 0 {
			g.barrier++ // a guard moves nothing
			guard = " if " + g.exact(tBool, d-1)
			g.barrier--
		}
		arm(p + guard)
		g.leave()
	}
	g.restore(before)
	arm("_")
	g.restore(after)
	b.WriteString("})")
	return b.String()
}

func (g *gen) armBody(t *typ, d int) string {
	g.pure++
	defer func() { g.pure-- }()
	if g.r(2) == 0 {
		return "{" + g.body(t, d) + "}"
	}
	return g.expr(t, d-1)
}

// controlValue writes a loop or a labelled block that ends with a value.
func (g *gen) controlValue(t *typ, d int) string {
	g.labels++
	l := "'l" + strconv.Itoa(g.labels)
	loops := g.loops
	g.loops = nil
	defer func() { g.loops = loops }()
	if g.r(2) == 0 {
		cond := g.exact(tBool, d)
		before := g.moves()
		early := g.expr(t, d)
		first := g.moves()
		g.restore(before)
		rest := g.body(t, d)
		g.join(first)
		return l + ": {\nif " + cond + " { break " + l + " " + early + "; }\n" + rest + "}"
	}
	g.barrier++
	g.pure++
	defer func() { g.barrier--; g.pure-- }()
	c := g.fresh("n")
	g.enter()
	defer g.leave()
	inner := g.stmt(d - 1)
	v := g.expr(t, d-1)
	return "{\nlet mut " + c + " = 0u8;\n" + l + ": loop {\n" + inner + c + " += 1;\nif " + c + " > " +
		strconv.Itoa(g.r(3)) + " { break " + l + " " + v + "; }\n}\n}"
}

// wrapped takes a value of t out of something around it.
func (g *gen) wrapped(t *typ, d int) string {
	switch g.r(13) {
	case 9:
		return g.caught(t, d)
	case 10:
		return g.failing(t, d)
	case 11:
		return g.driven(t, d) + ".unwrap_or_else(|| " + g.closureBody(t, d, nil) + ")"
	case 12:
		return g.ranked(t, d)
	case 0:
		return g.exact(generic(kOption, t), d) + ".unwrap_or(" + g.expr(t, d) + ")"
	case 1:
		u := g.typ(1)
		return g.exact(generic(kResult, t, u), d) + ".unwrap_or_else(|" + g.closureArg(u) + "| " +
			g.closureBody(t, d, u) + ")"
	case 2:
		return "(*Box::new(" + g.exact(t, d) + "))"
	case 3:
		u := g.typ(1)
		tup := generic(kTuple, t, u)
		if g.r(2) == 0 {
			tup.args[0], tup.args[1] = u, t
			return g.exact(tup, d) + ".1"
		}
		return g.exact(tup, d) + ".0"
	case 4:
		u := g.typ(1)
		f := "(|" + g.closureArg(u) + ": " + u.String() + "| " + g.closureBody(t, d, u) + ")("
		for _, v := range g.locals {
			v.frozen++
			defer func() { v.frozen-- }()
		}
		return f + g.loose(u, d) + ")"
	case 5:
		u := g.typ(1)
		return g.exact(generic(kOption, u), d) + ".map_or(" + g.expr(t, d) + ", |" + g.closureArg(u) + "| " +
			g.closureBody(t, d, u) + ")"
	case 6:
		return "std::convert::identity(" + g.expr(t, d) + ")"
	case 7:
		return "(*Rc::new(" + g.exact(t, d) + ")).clone()"
	}
	return g.temporary(generic(kVec, t), d) + ".pop().unwrap_or_else(|| " + g.closureBody(t, d, nil) + ")"
}

// closureArg names the parameter of a closure; closureBody uses it.
func (g *gen) closureArg(t *typ) string {
	g.argName = g.fresh("a")
	return g.argName
}

// closureBody writes the body of a closure with the parameter that closureArg named.
func (g *gen) closureBody(t *typ, d int, arg *typ) string {
	name := g.argName
	g.barrier++
	g.pure++
	g.inClosure++
	oldAsync := g.async
	g.async = false
	oldRet, loops := g.ret, g.loops
	g.ret, g.loops = nil, nil
	g.enter()
	if arg != nil {
		g.declare(&local{name: name, t: arg})
	}
	defer func() {
		g.leave()
		g.barrier--
		g.pure--
		g.inClosure--
		g.async, g.ret, g.loops = oldAsync, oldRet, loops
	}()
	if g.r(4) == 0 {
		return "{" + g.body(t, d) + "}"
	}
	return g.expr(t, d-1)
}

// parenStruct puts parentheses around a scrutinee that could be read as the braces of the construct.
func parenStruct(s string) string {
	if strings.Contains(s, "{") {
		return "(" + s + ")"
	}
	return s
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
