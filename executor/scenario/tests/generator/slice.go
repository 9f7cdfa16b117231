package generator

import (
	"strconv"
	"strings"
)

// sliceOp writes an operation on slices that makes a Vec.
func (g *gen) sliceOp(t *typ, d int) string {
	e := t.args[0]
	v := g.exact(t, d)
	a, b := strconv.Itoa(g.r(3)), strconv.Itoa(1+g.r(3))
	switch g.r(12) {
	case 0: // may panic
		return "(" + v + ")[" + []string{a + "..", ".." + b, a + ".." + b, "..=" + a, a + "..=" + b}[g.r(5)] + "].to_vec()"
	case 1:
		return v + ".get(" + a + ".." + b + ").map_or(vec![], |s| s.to_vec())"
	case 2:
		return "{ let v = " + v + "; let (a, b) = v.split_at(" + a + "); [b, a].concat() }"
	case 3:
		return "{ let mut v: " + t.String() + " = " + v + "; v." + []string{
			"rotate_left(" + a + ")", "swap(0, " + a + ")", "truncate(" + b + ")", "drain(" + a + "..)",
			"insert(" + a + ", " + g.loose(e, d-1) + ")", "swap_remove(" + a + ")",
			"resize(" + b + ", " + g.loose(e, d-1) + ")", "extend_from_within(..)",
			"fill(" + g.loose(e, d-1) + ")", "remove(" + a + ")", "split_off(" + a + ")", "dedup()",
			"append(&mut vec![" + g.exact(e, d-1) + "])",
		}[g.r(13)] + "; v }"
	case 4:
		return v + ".rchunks(" + b + ").flat_map(|c| c.to_vec()).collect::<Vec<_>>()"
	case 5:
		if e.kind == kVec {
			return g.exact(e, d-1) + ".chunks(" + b + ").map(<[_]>::to_vec).collect::<Vec<_>>()"
		}
	case 6:
		return v + ".split(|" + g.refArg(e) + "| " + g.refBody(tBool, d-1, e) +
			").map(<[_]>::to_vec).collect::<Vec<_>>().concat()"
	case 7:
		return v + ".iter().enumerate().filter(|(i, _)| i % 2 == 0).map(|(_, x)| x.clone()).collect::<Vec<_>>()"
	case 8:
		if e.copies() {
			return v + ".repeat(" + a + ")"
		}
	case 9:
		return "(match " + parenStruct(v) + ".as_slice() { [x, .., y] => vec![y.clone(), x.clone()], " +
			"[rest @ .., _] => rest.to_vec(), [] => " +
			g.exact(t, d-1) + " })"
	case 10:
		if e.total() {
			sort := []string{"sort_by(|a, b| b.cmp(a))", "sort_by_key(|x| format!(\"{x:?}\"))", "sort()"}[g.r(3)]
			return "{ let mut v: " + t.String() + " = " + v + "; v." + sort + "; v }"
		}
	}
	return "{ let mut v: " + t.String() + " = " + v + "; if let Some(x) = v.first_mut() { *x = " +
		g.inExact(func() string { return g.inLoop(func() string { return g.exact(e, d-1) }) }) + "; } v }"
}

// ranked writes a choice among values by a key.
func (g *gen) ranked(t *typ, d int) string {
	list := &typ{kind: kArray, args: []*typ{t}, n: 1 + g.r(3)}
	key := []*typ{tI32, tString, tBool, tChar}[g.r(4)]
	method := []string{"max_by_key", "min_by_key"}[g.r(2)]
	return g.exact(list, d) + ".into_iter()." + method + "(|" + g.refArg(t) + "| " +
		g.inExact(func() string { return g.refBody(key, d-1, t) }) + ").unwrap()"
}

// sliceMatch writes a match over the elements of a vector, or the text of a string.
func (g *gen) sliceMatch(d int) string {
	v := g.pick(func(v *local) bool { return v.usable() && (v.t.kind == kVec || v.t.kind == kString) })
	if v == nil {
		return g.let(d)
	}
	v.frozen++
	before := g.moves()
	after := g.moves()
	arm := func(p string, bindings ...*local) string {
		g.restore(before)
		g.enter()
		for _, b := range bindings {
			g.declare(b)
		}
		s := p + " => {\n" + g.stmts(1+g.r(2), d-1) + "}\n"
		g.leave()
		after = union(after, g.moves())
		return s
	}
	var b strings.Builder
	if v.t.kind == kString {
		b.WriteString("match " + v.place() + ".as_str() {\n")
		b.WriteString(arm("\"ab\" | \"x\""))
		if g.r(2) == 0 {
			b.WriteString(arm("s if s.starts_with('h')"))
		}
		b.WriteString(arm("s if s.len() > 2"))
	} else {
		x := &local{name: g.fresh("x"), t: v.t.args[0], ref: shared}
		y := &local{name: g.fresh("y"), t: v.t.args[0], ref: shared}
		b.WriteString("match " + v.place() + ".as_slice() {\n")
		if g.r(2) == 0 {
			b.WriteString(arm("[]"))
		}
		switch g.r(3) {
		case 0:
			b.WriteString(arm("["+x.name+"]", x))
		case 1:
			b.WriteString(arm("["+x.name+", .., "+y.name+"]", x, y))
		}
		b.WriteString("[_, rest @ .., _] if rest.len() > 1 => println!(\"rest {:?}\", rest),\n")
		b.WriteString(arm("[.., "+x.name+"]", x))
	}
	b.WriteString(arm("_") + "}\n")
	v.frozen--
	g.restore(after)
	return b.String()
}

// textOp writes an operation on text.
func (g *gen) textOp(d int) string {
	s := g.exact(tString, d)
	n := strconv.Itoa(g.r(3))
	switch g.r(4) {
	case 0: // may panic
		return "(" + s + ")[" + []string{n + "..", ".." + n}[g.r(2)] + "].to_string()"
	case 1:
		return "{ let mut s: String = " + s + "; " + []string{
			"s.insert(" + n + ", 'q')", "let _ = s.pop()", "s.truncate(" + n + ")", "s.retain(|c| c != 'b')",
			"s.extend(['p', 'q'])", "s.replace_range(.." + n + ", \"uv\")", "s.make_ascii_uppercase()",
			"let _ = s.remove(" + n + ")", "s.drain(.." + n + ").for_each(|c| print!(\"{c}\"))",
		}[g.r(9)] + "; s }"
	case 2:
		return s + "." + []string{
			"trim_start_matches('a').to_string()",
			"chars().filter(|c| c.is_alphanumeric()).collect::<String>()",
			"rsplit(|c: char| c == ' ' || c == 'b').collect::<Vec<_>>().join(\"-\")",
			"splitn(2, 'b').map(|p| p.len().to_string()).collect::<String>()",
			"matches(char::is_alphabetic).collect::<String>()",
			"char_indices().filter(|(i, _)| i % 2 == 0).map(|(_, c)| c).collect::<String>()",
			"escape_debug().to_string()",
			"escape_unicode().to_string()",
			"strip_prefix(\"a\").unwrap_or(\"none\").to_string()",
			"find('b').map_or(String::from(\"no\"), |i| i.to_string())",
			"get(" + n + "..).unwrap_or(\"cut\").to_owned()",
			"chars().zip(\"xyz\".chars()).map(|(a, b)| if a < b { a } else { b }).collect::<String>()",
			"bytes().rev().map(|b| format!(\"{b:02x}\")).collect::<String>()",
		}[g.r(13)]
	}
	t := g.typ(1)
	spec := []string{"{:#?}", "{:?}"}[g.r(2)]
	switch t.kind {
	case kInt:
		spec = []string{"{:+}", "{:#010b}", "{:^+9}", "{:X}", "{:o}", "{:e}", "{:<#8x}|"}[g.r(7)]
	case kFloat:
		spec = []string{"{:+.3}", "{:>9.2}", "{:08.1}", "{:.0}", "{:e}", "{:?}"}[g.r(6)]
	case kString, kChar:
		spec = []string{"{:.1}", "{:~<5}", "{:?}"}[g.r(3)]
	}
	return "format!(\"" + spec + "\", " + g.exact(t, d) + ")"
}
