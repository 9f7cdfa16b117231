package generator

import (
	"strconv"
	"strings"
)

// source writes an iterator over owned values, their type, and the local that it borrows, or nil.
func (g *gen) source(d int) (string, *typ, *local) {
	switch g.r(11) {
	case 9:
		g.noisyID++
		return "Down(" + strconv.Itoa(g.r(5)) + ", Noisy(" + strconv.Itoa(g.noisyID) + "))", intType("u32"), nil
	case 10:
		return g.collected(d)
	case 0:
		t := intType(intNames[g.r(len(intNames))])
		lo := g.r(4)
		op := []string{"..", "..="}[g.r(2)]
		return "(" + strconv.Itoa(lo) + t.name + op + strconv.Itoa(lo+g.r(5)) + ")", t, nil
	case 1, 2:
		if v := g.pick(func(v *local) bool { return v.usable() && (v.t.kind == kVec || v.t.kind == kArray) }); v != nil {
			return v.place() + ".iter()" + []string{".cloned()", ".map(|x| x.clone())"}[g.r(2)], v.t.args[0], v
		}
	case 3:
		return g.exact(tString, d) + ".chars().rev().collect::<Vec<char>>().into_iter()", tChar, nil
	case 4:
		t := g.typ(1)
		return "std::iter::once(" + g.exact(t, d) + ")", t, nil
	case 5:
		t := g.typ(1)
		for t.noisy() { // std leaves open how often adapters clone what they leave out
			t = g.typ(1)
		}
		return "std::iter::repeat(" + g.exact(t, d) + ").take(" + strconv.Itoa(g.r(4)) + ")", t, nil
	case 6:
		t := g.typ(1)
		return g.exact(generic(kOption, t), d) + ".into_iter()", t, nil
	case 7:
		t := g.typ(1)
		return g.exact(&typ{kind: kArray, args: []*typ{t}, n: 1 + g.r(3)}, d) + ".into_iter()", t, nil
	}
	t := g.typ(1)
	return g.exact(generic(kVec, t), d) + ".into_iter()", t, nil
}

// adapters writes calls of iterator adapters and changes t to the type of the items.
func (g *gen) adapters(t **typ, d int) string {
	old := g.suffix
	g.suffix = true
	defer func() { g.suffix = old }()
	var b strings.Builder
	for range g.r(4) {
		n := strconv.Itoa(g.r(4))
		switch g.r(14) {
		case 0, 1, 2:
			u := g.typ(1)
			b.WriteString(".map(|" + g.closureArg(*t) + "| " + g.closureBody(u, d, *t) + ")")
			*t = u
		case 3, 4:
			b.WriteString(".filter(|" + g.refArg(*t) + "| " + g.refBody(tBool, d, *t) + ")")
		case 5:
			b.WriteString(".take(" + n + ")")
		case 6:
			// Whether closures are called for what is skipped is left open by std: a collect into the memory of a Vec
			// calls them not where each adapter knows its items by their numbers.
			if strings.Contains(b.String(), ".map(") {
				continue
			}
			b.WriteString(".skip(" + n + ")")
		case 7:
			b.WriteString(".step_by(1 + " + n + ")")
		case 8:
			b.WriteString(".enumerate()")
			*t = generic(kTuple, tUsize, *t)
		case 9:
			// Whether Zip takes an item of its first iterator after the end of the second is left open by std: rustc's
			// takes none in a fold where both are TrustedLen, and one in a loop. So taking one must not be seen.
			if strings.Contains(b.String(), "|") || (*t).noisy() {
				continue
			}
			u := g.typ(1)
			b.WriteString(".zip(" + g.exact(generic(kVec, u), d-1) + ")")
			*t = generic(kTuple, *t, u)
		case 10:
			b.WriteString(".chain(" + g.exact(generic(kOption, *t), d-1) + ")")
		case 11:
			b.WriteString(".inspect(|x| println!(\"see {:?}\", x))")
		case 12:
			if g.r(2) == 0 {
				b.WriteString(".take_while(|" + g.refArg(*t) + "| " + g.refBody(tBool, d, *t) + ")")
			} else {
				b.WriteString(".skip_while(|" + g.refArg(*t) + "| " + g.refBody(tBool, d, *t) + ")")
			}
		case 13:
			u := g.typ(1)
			if g.r(2) == 0 {
				b.WriteString(".filter_map(|" + g.closureArg(*t) + "| " + g.closureBody(generic(kOption, u), d,
					*t) + ")")
			} else {
				b.WriteString(".flat_map(|" + g.closureArg(*t) + "| " + g.closureBody(generic(kVec, u), d, *t) + ")")
			}
			*t = u
		}
	}
	return b.String()
}

func (g *gen) inExact(f func() string) string {
	old := g.suffix
	g.suffix = true
	defer func() { g.suffix = old }()
	return f()
}

// refArg and refBody are closureArg and closureBody for a parameter that is a reference.
func (g *gen) refArg(t *typ) string { return g.closureArg(t) }

func (g *gen) refBody(t *typ, d int, arg *typ) string {
	g.enter()
	defer g.leave()
	g.declare(&local{name: g.argName, t: arg, ref: shared})
	return g.closureBody(t, d, nil)
}

// pipeline writes an iterator chain that ends with a value of t, or nothing if there is no end of that type.
func (g *gen) pipeline(t *typ, d int) string {
	old := g.suffix
	g.suffix = true
	defer func() { g.suffix = old }()
	src, item, from := g.source(d)
	if from != nil {
		from.frozen++
		defer func() { from.frozen-- }()
	}
	src += g.adapters(&item, d)
	mapped := func(u *typ) string {
		if item.same(u) {
			return src
		}
		return src + ".map(|" + g.closureArg(item) + "| " + g.closureBody(u, d, item) + ")"
	}
	switch t.kind {
	case kInt:
		switch {
		case t.name == "usize" && g.r(2) == 0:
			return src + ".count()"
		case g.r(3) == 0 && !strings.Contains(src, "flat"):
			// An overflow panics: std leaves open in which order it drops what an iterator within another holds.
			return mapped(t) + []string{".sum::<", ".product::<"}[g.r(2)] + t.name + ">()"
		}
		acc := g.fresh("acc")
		g.enter()
		defer g.leave()
		return src + ".fold(" + g.intLit(t) + ", |" + acc + ", " + g.closureArg(item) + "| " + acc +
			".wrapping_add(" +
			g.closureBody(t, d, item) + "))"
	case kBool:
		return "(" + src + ")" + []string{".any", ".all"}[g.r(2)] + "(|" + g.closureArg(item) + "| " +
			g.closureBody(tBool, d, item) + ")"
	case kString:
		return mapped([]*typ{tChar, tString}[g.r(2)]) + ".collect::<String>()"
	case kVec:
		if g.r(6) == 0 && t.args[0].total() {
			return mapped(t.args[0]) + ".collect::<std::collections::BTreeSet<_>>().into_iter().collect::<Vec<_>>()"
		}
		return mapped(t.args[0]) + ".collect::<Vec<" + t.args[0].String() + ">>()"
	case kOption:
		s := mapped(t.args[0])
		switch g.r(6) {
		case 0:
			return s + ".last()"
		case 1:
			return "(" + s + ").nth(" + strconv.Itoa(g.r(3)) + ")"
		case 2:
			return "(" + s + ").find(|" + g.refArg(t.args[0]) + "| " + g.refBody(tBool, d, t.args[0]) + ")"
		case 3:
			if t.args[0].total() {
				return s + []string{".max()", ".min()"}[g.r(2)]
			}
		case 4:
			if t.args[0].kind == kVec {
				return src + ".map(|" + g.closureArg(item) + "| " + g.closureBody(generic(kOption,
					t.args[0].args[0]), d, item) +
					").collect::<Option<Vec<_>>>()"
			}
		}
		return "(" + s + ").next()"
	case kResult:
		if t.args[0].kind == kVec {
			return src + ".map(|" + g.closureArg(item) + "| " + g.closureBody(generic(kResult,
				t.args[0].args[0], t.args[1]), d, item) +
				").collect::<Result<Vec<_>, _>>()"
		}
	case kTuple:
		if len(t.args) == 2 && t.args[0].kind == kVec && t.args[1].kind == kVec {
			if t.args[0].same(t.args[1]) {
				return mapped(t.args[0].args[0]) + ".partition::<Vec<_>, _>(|" + g.refArg(t.args[0].args[0]) + "| " +
					g.refBody(tBool, d, t.args[0].args[0]) + ")"
			}
			return mapped(generic(kTuple, t.args[0].args[0], t.args[1].args[0])) + ".unzip::<_, _, Vec<_>, Vec<_>>()"
		}
	}
	return ""
}
