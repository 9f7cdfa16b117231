package generator

import (
	"strconv"
	"strings"
)

// ordered draws a type whose values can be keys.
func (g *gen) ordered() *typ {
	for {
		if t := g.typ(1); t.total() && !t.mentions() {
			return t
		}
	}
}

// pairs writes an array of keys and values.
func (g *gen) pairs(k, v *typ, d int) string {
	var parts []string
	for range 1 + g.r(4) {
		key := g.exact(k, d)
		parts = append(parts, "("+key+", "+g.exact(v, d)+")")
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// collected writes an iterator over what a collection of the library owns.
func (g *gen) collected(d int) (string, *typ, *local) {
	k, v := g.ordered(), g.typ(1)
	switch g.r(4) {
	case 0:
		return "std::collections::BTreeMap::from(" + g.pairs(k, v, d-1) + ").into_iter()" + []string{"", ".rev()"}[g.r(2)],
			generic(kTuple, k, v), nil
	case 1:
		return "std::collections::VecDeque::from(" + g.exact(generic(kVec, v), d-1) + ").into_iter()", v, nil
	case 2:
		return "std::collections::BinaryHeap::from(" + g.exact(generic(kVec, k), d-1) + ").into_sorted_vec().into_iter()",
			k, nil
	}
	return "std::collections::BTreeSet::from_iter(" + g.exact(generic(kVec, k), d-1) + ").into_iter()", k, nil
}

// collectionStmt writes a block that changes a collection.
func (g *gen) collectionStmt(d int) string {
	k, v := g.ordered(), g.typ(1)
	m := g.fresh("m")
	g.pure++
	defer func() { g.pure-- }()
	key := func() string { return g.exact(k, d-1) }
	value := func() string { return g.exact(v, d-1) }
	var b strings.Builder
	switch g.r(3) {
	case 0:
		b.WriteString("{\nlet mut " + m + " = std::collections::BTreeMap::from(" + g.pairs(k, v, d-1) + ");\n")
		for range 1 + g.r(4) {
			switch g.r(8) {
			case 0:
				s := key()
				b.WriteString("println!(\"{:?}\", " + m + ".insert(" + s + ", " + value() + "));\n")
			case 1:
				b.WriteString("println!(\"{:?}\", " + m + ".remove(&" + key() + "));\n")
			case 2:
				s := key()
				b.WriteString("println!(\"{:?}\", " + m + ".entry(" + s + ").or_insert_with(|| " + g.inLoop(value) + "));\n")
			case 3:
				b.WriteString("if let Some(x) = " + m + ".get_mut(&" + key() + ") { *x = " + g.inLoop(value) + "; }\n")
			case 4:
				b.WriteString("println!(\"{:?}\", " + m + ".range(" + key() + "..).next_back());\n")
			case 5:
				b.WriteString("println!(\"{:?} {:?}\", " + m + ".first_key_value(), " + m +
					".keys().rev().collect::<Vec<_>>());\n")
			case 6:
				b.WriteString("while let Some((k, v)) = " + m + ".pop_first() { println!(\"{k:?}: {v:?}\"); }\n")
			case 7:
				b.WriteString("let other = " + m + ".split_off(&" + key() + ");\nprintln!(\"{:?}\", other);\n")
			}
		}
	case 1:
		b.WriteString("{\nlet mut " + m + " = std::collections::VecDeque::from(" + g.exact(generic(kVec, v), d-1) + ");\n")
		for range 2 + g.r(4) {
			switch g.r(7) {
			case 0, 1:
				b.WriteString(m + []string{".push_front(", ".push_back("}[g.r(2)] + value() + ");\n")
			case 2:
				method := []string{"pop_front()", "pop_back()", "front()", "back()", "get(1)"}[g.r(5)]
				b.WriteString("println!(\"{:?}\", " + m + "." + method + ");\n")
			case 3:
				b.WriteString(m + ".rotate_left(" + m + ".len() / 2);\n")
			case 4:
				b.WriteString(m + ".truncate(" + strconv.Itoa(g.r(3)) + ");\n")
			case 5:
				b.WriteString("if " + m + ".len() > 1 { " + m + ".swap(0, 1); " + m + ".make_contiguous().reverse(); }\n")
			case 6:
				b.WriteString(m + ".drain(.." + m + ".len().min(2));\n")
			}
		}
	default:
		b.WriteString("{\nlet mut " + m + " = std::collections::BinaryHeap::from(" + g.exact(generic(kVec, k), d-1) + ");\n")
		b.WriteString(m + ".push(" + key() + ");\nprintln!(\"{:?} {}\", " + m + ".peek(), " + m + ".len());\n")
		b.WriteString("while let Some(x) = " + m + ".pop() { println!(\"{x:?}\"); }\n")
	}
	b.WriteString("println!(\"{:?}\", " + m + ");\n}\n")
	return b.String()
}

// cellStmt writes a block with shared ownership of a cell. A second borrow panics.
func (g *gen) cellStmt(d int) string {
	t := g.typ(1)
	c, e := g.fresh("c"), g.fresh("c")
	g.pure++
	defer func() { g.pure-- }()
	var b strings.Builder
	b.WriteString("{\nlet " + c + " = Rc::new(RefCell::new(" + g.exact(t, d-1) + "));\nlet " + e + " = Rc::" +
		[]string{"clone", "downgrade"}[g.r(2)] + "(&" + c + ");\n")
	for range 1 + g.r(3) {
		switch g.r(6) {
		case 0:
			b.WriteString("*" + c + ".borrow_mut() = " + g.exact(t, d-1) + ";\n")
		case 1:
			b.WriteString("println!(\"{:?}\", " + c + ".replace(" + g.exact(t, d-1) + "));\n")
		case 2:
			b.WriteString("println!(\"{:?} {} {}\", " + c + ", Rc::strong_count(&" + c + "), Rc::weak_count(&" + c + "));\n")
		case 3:
			b.WriteString("if let Ok(mut x) = " + c + ".try_borrow_mut() { println!(\"{:?}\", " + c + "); *x = " +
				g.inLoop(func() string { return g.exact(t, d-1) }) + "; }\n")
		case 4:
			b.WriteString("let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| { let _a = " + c +
				".borrow(); let _b = " + c + ".borrow_mut(); }));\n")
		case 5:
			b.WriteString("println!(\"{:?}\", " + c + ".borrow().clone());\n")
		}
	}
	b.WriteString("println!(\"{:?}\", Rc::try_unwrap(" + c + ").map(RefCell::into_inner));\n")
	b.WriteString("println!(\"{:?}\", " + e + ");\n}\n")
	return b.String()
}

// several writes an assignment to several variables at once.
func (g *gen) several(d int) string {
	a := g.pick(g.mutable)
	b := g.pick(func(v *local) bool { return v != a && g.mutable(v) })
	if a == nil || b == nil {
		return g.let(d)
	}
	g.pure++
	defer func() { g.pure-- }()
	if a.t.same(b.t) && g.r(2) == 0 {
		return "std::mem::swap(&mut " + a.place() + ", &mut " + b.place() + ");\n"
	}
	x := g.exact(a.t, d-1)
	y := g.exact(b.t, d-1)
	if a.t.same(b.t) && g.r(2) == 0 {
		return "[" + a.place() + ", _, " + b.place() + "] = [" + x + ", " + g.exact(a.t, d-1) + ", " + y + "];\n"
	}
	return "(" + a.place() + ", " + b.place() + ") = (" + x + ", " + y + ");\n"
}
