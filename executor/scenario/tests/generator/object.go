package generator

import (
	"strconv"
	"strings"
)

// An object is a generic trait that can be dyn, and what implements it.
type object struct {
	name     string
	arg, ret *typ
	of       []*typ
}

// object writes a generic trait with methods of each receiver, impls for types and for Option and Box of them, and
// functions over dyn and impl Trait.
func (g *gen) object() {
	g.names++
	o := &object{name: "Ob" + strconv.Itoa(g.names), arg: g.typ(1), ret: g.typ(1)}
	w := &g.out
	w.WriteString("trait " + o.name + "<A>: Debug {\nfn show(&self, a: A) -> " + o.ret.String() +
		";\nfn change(&mut self, a: A) { println!(\"same {:?}\", self); drop(a); }\n" +
		"fn end(self: Box<Self>) -> String { format!(\"end {:?}\", self) }\n" +
		"fn sized(self, a: A) -> " + o.ret.String() + " where Self: Sized { self.show(a) }\n}\n")
	seen := map[string]bool{}
	for range 2 + g.r(2) {
		t := g.typ(1)
		if seen[t.String()] || t.kind == kOption || t.kind == kBox || t.kind == kADT && len(t.args) > 0 {
			continue
		}
		seen[t.String()] = true
		o.of = append(o.of, t)
		method := func(head string, ref refKind, ret *typ, size int) {
			g.locals, g.frames, g.barrier, g.pure, g.size, g.loops = nil, nil, 0, 0, maxSize-size, nil
			g.declare(&local{name: "self", t: t, ref: ref})
			g.declare(&local{name: "a", t: o.arg})
			g.ret = ret
			w.WriteString("fn " + head + " {\ntick();\n" + g.stmts(g.r(3), 2))
			if ret != tUnit {
				w.WriteString(g.loose(ret, 2))
			}
			w.WriteString("\n}\n")
			g.ret = nil
		}
		w.WriteString("impl " + o.name + "<" + o.arg.String() + "> for " + t.String() + " {\n")
		method("show(&self, a: "+o.arg.String()+") -> "+o.ret.String(), shared, o.ret, maxSize/3)
		if g.r(2) == 0 {
			method("change(&mut self, a: "+o.arg.String()+")", unique, tUnit, maxSize/3)
		}
		w.WriteString("}\n")
	}
	w.WriteString("impl<A: Clone, X: " + o.name + "<A>> " + o.name + "<A> for Option<X> {\nfn show(&self, a: A) -> " +
		o.ret.String() + " { match self { Some(x) => x.show(a), None => panic!(\"nothing to show\") } }\n" +
		"fn change(&mut self, a: A) { if let Some(x) = self { x.change(a.clone()); x.change(a); } else { drop(a) } }\n}\n")
	w.WriteString("impl<A, X: " + o.name + "<A> + ?Sized> " + o.name + "<A> for Box<X> {\nfn show(&self, a: A) -> " +
		o.ret.String() + " { (**self).show(a) }\n" +
		"fn change(&mut self, a: A) { println!(\"boxed\"); (**self).change(a) }\n}\n")
	w.WriteString("fn each_" + o.name + "<A: Clone>(list: &mut [Box<dyn " + o.name +
		"<A>>], a: &A) {\nfor x in list.iter_mut() {\n" +
		"x.change(a.clone());\nprintln!(\"{:?}\", x.show(a.clone()));\n}\n}\n")
	w.WriteString("fn any_" + o.name + "(x: impl " + o.name + "<" + o.arg.String() + ">, a: " + o.arg.String() +
		") -> impl Debug { x.sized(a) }\n\n")
	if len(o.of) > 0 {
		g.objects = append(g.objects, o)
	}
}

// objectStmt writes a statement with values of several types behind one trait.
func (g *gen) objectStmt(d int) string {
	if len(g.objects) == 0 {
		return g.print()
	}
	o := g.objects[g.r(len(g.objects))]
	one := func() string {
		t := o.of[g.r(len(o.of))]
		if g.r(4) == 0 {
			t = generic(kOption, t)
		}
		return g.exact(t, d-1)
	}
	if g.r(3) == 0 {
		x := one()
		return "println!(\"{:?}\", any_" + o.name + "(" + x + ", " + g.loose(o.arg, d-1) + "));\n"
	}
	var parts []string
	for range 1 + g.r(3) {
		parts = append(parts, "Box::new("+one()+")")
	}
	v := g.fresh("v")
	s := "{\nlet mut " + v + ": Vec<Box<dyn " + o.name + "<" + o.arg.String() + ">>> = vec![" +
		strings.Join(parts, ", ") + "];\neach_" + o.name + "(&mut " + v + ", &" + g.exact(o.arg, d-1) + ");\n"
	switch g.r(3) {
	case 0:
		s += "for x in " + v + ".drain(..) { println!(\"{}\", x.end()); }\n"
	case 1:
		s += "println!(\"{:?}\", " + v + ");\n"
	}
	return s + "}\n"
}

var operators = []struct{ trait, method, sign string }{{"Add", "add", "+"}, {"Sub", "sub", "-"}, {"Mul", "mul", "*"},
	{"BitAnd", "bitand", "&"}, {"BitOr", "bitor", "|"}, {"Rem", "rem", "%"}, {"Shl", "shl", "<<"}}
