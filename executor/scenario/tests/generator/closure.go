package generator

import "strings"

// alone writes with f what mentions no variable but those in visible, such as a closure that becomes a function
// pointer.
func (g *gen) alone(visible []*local, f func() string) string {
	var hidden []*local
	params := g.params
	g.params = nil
	for _, v := range g.locals {
		v.hidden++
		hidden = append(hidden, v)
	}
	g.enter()
	for _, v := range visible {
		g.declare(v)
	}
	s := f()
	g.leave()
	g.params = params
	for _, v := range hidden {
		v.hidden--
	}
	return s
}

// ownedClosure writes a block with a closure that owns what it mentions, as FnOnce, FnMut or a function pointer.
func (g *gen) ownedClosure(d int) string {
	arg, ret := g.typ(1), g.typ(1)
	for arg.mentions() || ret.mentions() {
		arg, ret = g.typ(1), g.typ(1)
	}
	f, a := g.fresh("f"), g.fresh("a")
	kind := g.r(3)
	v := g.pick(func(v *local) bool { return g.movable(v) && !v.t.mentions() })
	if v == nil {
		kind = 2
	}
	g.pure++
	body := func(captured *local) string {
		visible := []*local{{name: a, t: arg}}
		if captured != nil {
			visible = append(visible, captured)
		}
		return g.alone(visible, func() string {
			g.argName = a
			return g.closureBody(ret, d-1, nil)
		})
	}
	var b strings.Builder
	sig := "(" + arg.String() + ") -> "
	value := func() string { return g.loose(arg, d-1) }
	if kind != 2 && !v.t.copies() {
		v.moved = true
	}
	switch kind {
	case 0:
		out := "(" + ret.String() + ", " + v.t.String() + ")"
		b.WriteString("{\nlet " + f + " = move |" + a + ": " + arg.String() + "| -> " + out + " { let out: " +
			ret.String() + " = " + body(&local{name: v.name, t: v.t, ref: noRef}) + "; (out, " + v.name + ") };\n")
		switch g.r(4) {
		case 0:
			b.WriteString("let " + f + ": Box<dyn FnOnce" + sig + out + "> = Box::new(" + f + ");\n")
		case 1:
			b.WriteString("let " + f + " = |x| once(" + f + ", x);\n")
		case 2: // never called: what it owns drops with it
			b.WriteString("let _keep = " + f + ";\nprintln!(\"kept\");\n}\n")
			g.pure--
			return b.String()
		}
		b.WriteString("println!(\"{:?}\", " + f + "(" + value() + "));\n}\n")
	case 1:
		n := g.fresh("n")
		b.WriteString("{\nlet mut " + n + " = 0u8;\nlet mut " + f + ": Box<dyn FnMut" + sig + ret.String() +
			"> = Box::new(move |" + a + "| {\n" + n + " += 1;\nprintln!(\"call {" + n + "} {:?}\", " + v.name + ");\n" +
			body(&local{name: v.name, t: v.t, ref: noRef, frozen: 1, barrier: -1}) + "\n});\n")
		for range 1 + g.r(2) {
			b.WriteString("println!(\"{:?}\", " + f + "(" + value() + "));\n")
		}
		b.WriteString("}\n")
	case 2:
		b.WriteString("{\nlet " + f + ": fn" + sig + ret.String() + " = |" + a + "| " + body(nil) + ";\n")
		b.WriteString("println!(\"{:?}\", [" + f + ", " + f + "].map(|f| f(" +
			g.closureBody(arg, d-1, nil) + ")));\n}\n")
	}
	g.pure--
	return b.String()
}

// caught writes a value, or what is there instead if making it panics.
func (g *gen) caught(t *typ, d int) string {
	return "std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| " + g.closureBody(t, d, nil) +
		")).unwrap_or_else(|_| " + g.closureBody(t, d-1, nil) + ")"
}

// failing writes a closure with `?` whose error is a dyn Error, and the value of its result.
func (g *gen) failing(t *typ, d int) string {
	n := intNames[g.r(len(intNames))]
	text := g.exact(tString, d)
	g.argName = g.fresh("v")
	v := g.argName
	s := "(|| -> Result<" + t.String() + ", Box<dyn std::error::Error>> {\nlet " + v + ": " + n + " = (" + text +
		").trim().parse()?;\n"
	if g.r(2) == 0 {
		s += "if " + v + " > 5 { Err(format!(\"{} is too large\", " + v + "))?; }\n"
	}
	return s + "Ok(" + g.inExact(func() string { return g.closureBody(t, d, intType(n)) }) +
		") })().unwrap_or_else(|e| { println!(\"{e} {e:?}\"); " + g.closureBody(t, d-1, nil) + " })"
}
