package generator

import (
	"strconv"
	"strings"
)

// special writes an operation that only values of that type have, or nothing.
func (g *gen) special(t *typ, d int) string {
	if g.r(3) == 0 {
		if s := g.pipeline(t, d); s != "" {
			return s
		}
	}
	switch t.kind {
	case kInt:
		return g.intOp(t, d)
	case kFloat:
		switch g.r(4) {
		case 0:
			return "(" + g.expr(t, d) + " " + []string{"+", "-", "*", "/"}[g.r(4)] + " " + g.exact(t, d) + ")"
		case 1:
			return "(" + g.exact(intType("i32"), d) + " as f64)"
		case 2:
			return "(" + g.exact(t, d) + " as f64)" + []string{".abs()", ".floor()", ".sqrt().max(0.0)",
				".trunc()"}[g.r(4)]
		}
		return "(-" + g.exact(t, d) + ")"
	case kBool:
		return g.boolOp(d)
	case kChar:
		return []string{"(" + g.exact(tU8, d) + " as char)", "char::from(" + g.exact(tU8, d) + ")",
			g.exact(tChar, d) + ".to_ascii_uppercase()"}[g.r(3)]
	case kString:
		return g.stringOp(d)
	case kVec:
		return g.vecOp(t, d)
	case kOption:
		return g.optionOp(t, d)
	case kResult:
		return g.resultOp(t, d)
	case kTuple, kArray, kADT, kNoisy, kRc, kBox:
		if t.kind != kTuple && t.kind != kArray && t.defaults() && g.r(3) == 0 {
			return "<" + t.String() + " as Default>::default()"
		}
		if t.total() && g.r(3) == 0 {
			return "std::cmp::" + []string{"max", "min"}[g.r(2)] + "(" + g.exact(t, d) + ", " + g.loose(t, d) + ")"
		}
	}
	return ""
}

func (g *gen) intOp(t *typ, d int) string {
	a := func() string { return g.exact(t, d) }
	b := func() string { return g.expr(t, d) }
	switch g.r(17) {
	case 0, 1:
		return "(" + a() + " " + []string{"+", "-", "*"}[g.r(3)] + " " + b() + ")"
	case 2, 3:
		return a() + "." + []string{"wrapping_add", "wrapping_sub", "wrapping_mul"}[g.r(3)] + "(" + b() + ")"
	case 4:
		return a() + "." + []string{"saturating_add", "saturating_sub", "saturating_mul"}[g.r(3)] + "(" + b() + ")"
	case 5:
		return "(" + a() + " " + []string{"&", "|", "^"}[g.r(3)] + " " + b() + ")"
	case 6:
		return "(" + a() + " " + []string{"<<", ">>"}[g.r(2)] + " " + strconv.Itoa(g.r(10)) + ")"
	case 7:
		return "(" + a() + " " + []string{"/", "%"}[g.r(2)] + " " + strconv.Itoa(1+g.r(9)) + ")"
	case 8:
		return a() + "." + []string{"checked_add", "checked_mul", "checked_div", "checked_rem",
			"checked_sub"}[g.r(5)] + "(" + b() +
			").unwrap_or(" + b() + ")"
	case 9:
		u := intType(intNames[g.r(len(intNames))])
		return "(" + g.exact(u, d) + " as " + t.name + ")"
	case 10:
		return "(" + g.exact([]*typ{tBool, tChar}[g.r(2)], d) + " as u32 as " + t.name + ")"
	case 11:
		return "(" + a() + "." + []string{"count_ones", "leading_zeros", "trailing_zeros",
			"count_zeros"}[g.r(4)] + "() as " + t.name + ")"
	case 12:
		return a() + "." + []string{"min", "max", "rotate_left(3).min", "swap_bytes().max"}[g.r(4)] + "(" + b() + ")"
	case 13:
		return a() + "." + []string{"wrapping_pow(3)", "rem_euclid(5)", "overflowing_add(77).0",
			"wrapping_neg()", "checked_pow(2).unwrap_or(1)",
			"saturating_pow(5)", "reverse_bits()", "div_euclid(3)", "wrapping_shl(37)"}[g.r(9)]
	case 14:
		return "(!" + a() + ")"
	case 15:
		return "(" + g.exact(tFloat, d) + " as " + t.name + ")"
	}
	if t.name == "usize" {
		return g.exact([]*typ{tString, generic(kVec, g.typ(1))}[g.r(2)], d) + ".len()"
	}
	if t.name[0] == 'i' {
		return "(" + a() + " as " + t.name + ")" + []string{".signum()", ".wrapping_abs()"}[g.r(2)]
	}
	return a() + ".abs_diff(" + b() + ")"
}

func (g *gen) boolOp(d int) string {
	switch g.r(10) {
	case 0, 1, 2:
		t := g.typ(2)
		op := []string{"==", "!=", "<", "<=", ">", ">="}[g.r(6)]
		a := g.exact(t, d)
		return "(" + a + " " + op + " " + g.exact(t, d) + ")"
	case 3:
		a := g.exact(tBool, d)
		before := g.moves()
		b := g.exact(tBool, d)
		g.join(before)
		return "(" + a + " " + []string{"&&", "||"}[g.r(2)] + " " + b + ")"
	case 4:
		return "(!" + g.exact(tBool, d) + ")"
	case 5:
		t := generic(kOption, g.typ(1))
		return g.exact(t, d) + []string{".is_some()", ".is_none()"}[g.r(2)]
	case 6:
		t := g.typ(2)
		scrut := g.exact(t, d)
		g.enter()
		p := g.pattern(t, false, 2)
		g.leave()
		return "matches!(" + scrut + ", " + p + ")"
	case 7:
		return g.exact(tString, d) + []string{".is_empty()", ".contains('a')", ".starts_with(\"x\")"}[g.r(3)]
	case 8:
		t := g.typ(1)
		v := g.exact(generic(kVec, t), d)
		return v + ".contains(&" + g.exact(t, d) + ")"
	}
	t := g.typ(1)
	return g.exact(generic(kOption, t), d) + ".is_some_and(|" + g.closureArg(t) + "| " + g.closureBody(tBool, d,
		t) + ")"
}

func (g *gen) stringOp(d int) string {
	switch g.r(11) {
	case 9, 10:
		return g.textOp(d)
	case 0, 1:
		return "format!(\"{:?}\", " + g.exact(g.typ(2), d) + ")"
	case 2:
		a := g.exact(tString, d)
		return "(" + a + " + &" + g.exact(tString, d) + ")"
	case 3:
		t := []*typ{intType("i32"), tChar, tBool, tString, intType("u128")}[g.r(5)]
		return g.exact(t, d) + ".to_string()"
	case 4:
		return g.exact(tString, d) + "." + []string{"to_uppercase()", "repeat(2)", "trim().to_string()",
			"replace('a', \"--\")", "chars().rev().collect::<String>()", "to_lowercase()"}[g.r(6)]
	case 5:
		s := g.exact(tString, d)
		return s + "." + []string{"split(' ').collect::<Vec<_>>().join(\"+\")",
			"bytes().map(|b| b.to_string()).collect::<Vec<_>>().concat()",
			"char_indices().map(|(i, c)| format!(\"{i}{c}\")).collect::<String>()",
			"split_once(' ').map_or(String::new(), |(a, b)| format!(\"{b}/{a}\"))",
			"lines().map(str::to_owned).last().unwrap_or_default()"}[g.r(5)]
	case 6:
		t := g.typ(1)
		return "format!(\"{:?}|{:>4}\", " + g.exact(t, d) + ", " + g.exact(tI32, d) + ")"
	case 7:
		return "describe(&" + g.exact(g.typ(2), d) + ")"
	}
	return g.exact(generic(kVec, tString), d) + []string{".join(\", \")", ".concat()"}[g.r(2)]
}

func (g *gen) vecOp(t *typ, d int) string {
	v := func() string { return g.exact(t, d) }
	switch g.r(12) {
	case 7, 8, 9, 10, 11:
		return g.sliceOp(t, d)
	case 0:
		if t.args[0].total() {
			return "{ let mut v: " + t.String() + " = " + v() + "; v.sort(); v.dedup(); v }"
		}
	case 1:
		a := v()
		return "[" + a + ", " + v() + "].concat()"
	case 2:
		return v() + ".iter().rev().cloned().collect::<" + t.String() + ">()"
	case 3:
		return v() + ".split_off(0)"
	case 4:
		return "(" + v() + ").first().cloned().into_iter().collect::<Vec<_>>()"
	case 5:
		n := strconv.Itoa(1 + g.r(3))
		return v() + []string{".chunks(" + n + ").flat_map(|c| c.iter().rev().cloned()).collect::<Vec<_>>()",
			".windows(" + n + ").map(|w| w[w.len() - 1].clone()).collect::<Vec<_>>()"}[g.r(2)]
	}
	if t.args[0].kind == kChar {
		return g.exact(tString, d) + ".chars().collect::<Vec<_>>()"
	}
	return v() + ".into_iter().rev().collect::<" + t.String() + ">()"
}

func (g *gen) optionOp(t *typ, d int) string {
	e := t.args[0]
	switch g.r(13) {
	case 11:
		return g.driven(e, d)
	case 12:
		return "std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| " +
			g.inExact(func() string { return g.closureBody(e, d, nil) }) + ")).ok()"
	case 0:
		u := g.typ(1)
		return g.exact(generic(kOption, u), d) + ".map(|" + g.closureArg(u) + "| " +
			g.inExact(func() string { return g.closureBody(e, d, u) }) + ")"
	case 1:
		u := g.typ(1)
		return g.exact(generic(kOption, u), d) + ".and_then(|" + g.closureArg(u) + "| " +
			g.inExact(func() string { return g.closureBody(t, d, u) }) + ")"
	case 2:
		return g.exact(t, d) + ".filter(|" + g.refArg(e) + "| " + g.refBody(tBool, d, e) + ")"
	case 3:
		return g.exact(t, d) + ".or(" + g.expr(t, d) + ")"
	case 4:
		return g.exact(generic(kResult, e, g.typ(1)), d) + ".ok()"
	case 5:
		return g.temporary(generic(kVec, e), d) + []string{".get(1).cloned()", ".first().cloned()", ".pop()",
			".iter().next_back().cloned()"}[g.r(4)]
	case 6:
		if e.kind == kInt {
			return g.exact(e, d) + ".checked_add(" + g.expr(e, d) + ")"
		}
		if e.kind == kTuple && len(e.args) == 2 {
			return g.exact(generic(kOption, e.args[0]), d) + ".zip(" + g.exact(generic(kOption, e.args[1]), d) + ")"
		}
	case 7:
		if e.kind == kInt {
			return g.exact(tString, d) + ".parse::<" + e.name + ">().ok()"
		}
		return "Some(" + g.exact(t, d) + ").flatten()"
	case 8:
		return g.exact(t, d) + ".or_else(|| " + g.inExact(func() string { return g.closureBody(t, d, nil) }) + ")"
	case 9:
		return "(|| { let x = " + g.inExact(func() string { return g.closureBody(t, d, nil) }) + "?; Some(x) })()"
	}
	return g.temporary(t, d) + ".take()"
}

func (g *gen) resultOp(t *typ, d int) string {
	ok, bad := t.args[0], t.args[1]
	switch g.r(6) {
	case 0:
		u := g.typ(1)
		return g.exact(generic(kResult, u, bad), d) + ".map(|" + g.closureArg(u) + "| " +
			g.inExact(func() string { return g.closureBody(ok, d, u) }) + ")"
	case 1:
		u := g.typ(1)
		return g.exact(generic(kResult, ok, u), d) + ".map_err(|" + g.closureArg(u) + "| " +
			g.inExact(func() string { return g.closureBody(bad, d, u) }) + ")"
	case 2:
		return g.exact(generic(kOption, ok), d) + ".ok_or(" + g.exact(bad, d) + ")"
	case 3:
		u := g.typ(1)
		return g.exact(generic(kResult, u, bad), d) + ".and_then(|" + g.closureArg(u) + "| " +
			g.inExact(func() string { return g.closureBody(t, d, u) }) + ")"
	case 4:
		if ok.kind == kOption {
			return g.exact(generic(kOption, generic(kResult, ok.args[0], bad)), d) + ".transpose()"
		}
	}
	return ""
}

// fieldOf reads a field or an element of a variable.
func (g *gen) fieldOf(t *typ) string {
	var found []string
	for _, v := range g.locals {
		if !v.usable() {
			continue
		}
		add := func(place string, ft *typ) {
			if !ft.same(t) {
				return
			}
			if !t.copies() {
				place += ".clone()"
			}
			found = append(found, place)
		}
		switch v.t.kind {
		case kTuple:
			for i, a := range v.t.args {
				add(v.name+"."+strconv.Itoa(i), a)
			}
		case kBox, kRc:
			if v.ref == noRef {
				add("(*"+v.name+")", v.t.args[0])
			}
		case kADT:
			if !v.t.def.isEnum {
				k := &v.t.def.variants[0]
				for i, ft := range k.types {
					add(v.name+"."+k.field(i), v.t.instance(ft))
				}
			}
		case kArray:
			if v.t.n > 0 {
				add(v.name+"["+strconv.Itoa(g.r(v.t.n))+"]", v.t.args[0])
			}
		}
	}
	if len(found) == 0 {
		return ""
	}
	return found[g.r(len(found))]
}

// call writes a call of an earlier function that returns t, or nothing.
func (g *gen) call(t *typ, d int) string {
	var found []*function
	for _, f := range g.functions {
		switch {
		case f.async && !g.async:
		case f.over == "" && f.ret.same(t):
			found = append(found, f)
		case f.over != "":
			if arg := f.argFor(t); arg != nil {
				found = append(found, f.at(arg))
			}
		}
	}
	if len(found) == 0 {
		return ""
	}
	return g.callOf(found[g.r(len(found))], d)
}

// argument writes an argument, with types on literals where those decide the call.
func (g *gen) argument(f *function, t *typ, d int) string {
	if f.over != "" || f.method || f.operator > 0 {
		return g.exact(t, d)
	}
	return g.loose(t, d)
}

// argFor is the type argument with which f returns t, or nil.
func (f *function) argFor(t *typ) *typ {
	switch {
	case f.ret.kind == kParam:
		return t
	case f.ret.kind == t.kind && len(f.ret.args) > 0 && len(t.args) > 0 && f.ret.args[0].kind == kParam:
		if f.at(t.args[0]).ret.same(t) {
			return t.args[0]
		}
	}
	return nil
}

func (g *gen) callOf(f *function, d int) string {
	var parts []string
	var frozen []*local
	defer func() {
		for _, v := range frozen {
			v.frozen--
		}
	}()
	for _, p := range f.params {
		if p.ref == shared {
			if v := g.pick(func(v *local) bool { return v.usable() && v.t.same(p.t) }); v != nil {
				v.frozen++
				frozen = append(frozen, v)
				parts = append(parts, "&"+v.place())
				continue
			}
			parts = append(parts, "&"+g.argument(f, p.t, d))
			continue
		}
		if p.ref == unique {
			parts = append(parts, "&mut "+g.temporary(p.t, d))
			continue
		}
		parts = append(parts, g.argument(f, p.t, d))
	}
	s := f.name + "(" + strings.Join(parts, ", ") + ")"
	if f.method {
		s = "(" + parts[0] + ")." + f.name + "(" + strings.Join(parts[1:], ", ") + ")"
	}
	if f.operator > 0 {
		op := operators[f.operator-1]
		s = []string{"(" + parts[0] + " " + op.sign + " " + parts[1] + ")",
			"std::ops::" + op.trait + "::" + op.method + "(" + parts[0] + ", " + parts[1] + ")"}[g.r(2)]
	}
	if f.async {
		s += ".await"
	}
	return s
}
