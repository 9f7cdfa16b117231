package compile

import "github.com/pollground/pollground/executor/scenario/thir"

// A match tries its arms from top to bottom. When enough of them ask for
// variants, a jump table leads to the first arm that can match the variant at
// hand, behind its test.

// armPat is the pattern of an arm with the references in front of it taken
// off, and the place that it looks at.
type armPat struct {
	pat   thir.Pat
	p     place
	inner *label // behind the test of the variant; nil: not reachable that way
}

func (f *fn) match(e *thir.Match, dst int) {
	p := f.scrutinee(e.Scrut)
	end := f.label()
	arms := f.armPats(e, p)
	f.dispatch(arms)
	covered := map[int]bool{} // variants that cannot get here any more
	for i := range e.Arms {
		arm := &e.Arms[i]
		a := arms[i]
		last := irrefutable(arm.Pat)
		next := f.label()
		outer := f.newBranch()
		s, depth := f.push(scopeVars|scopeTemp), len(f.scopes)-1
		alts := retried(arm, a.pat)
		if v, ok := a.pat.(*thir.PVariant); ok && alts == nil {
			l := f.c.shape(a.p.ty)
			k := v.Variant.Index
			only := len(covered) == len(l.variants)-1 && !covered[k]
			if !only {
				f.testTag(v, a.p, next)
			}
			if a.inner != nil {
				f.bind(a.inner)
			}
			f.testFields(v.Fields, l.variants[k], a.p, next)
			if arm.Guard == nil && allIrrefutable(v.Fields) {
				covered[k] = true
				last = only
			}
		} else {
			if a.inner != nil {
				f.bind(a.inner)
			}
			if alts == nil {
				f.test(a.pat, a.p, next)
			} else {
				f.guardEach(alts, a.p, arm.Guard, next)
			}
		}
		var exits []exit
		in, held := s, len(s.owned)
		if arm.Guard != nil && alts == nil {
			f.write(a.pat, a.p, true)
			if hasLet(arm.Guard) { // what it binds goes before what the pattern binds
				in, held = f.push(scopeVars|scopeTemp), len(s.owned)
				exits = f.chain(arm.Guard)
			} else {
				f.branchIf(arm.Guard, false, next)
			}
		}
		if alts == nil {
			f.write(a.pat, a.p, false)
		}
		f.ownPatIn(a.pat, depth)
		f.stmt = !isBlockLike(arm.Body)
		f.expr(arm.Body, dst)
		f.dropTo(depth)
		if !f.dead() {
			f.jmp(end)
		}
		if in != s {
			f.endOwned(s, held)
			f.leaveChain(exits)
			f.closeScope(in)
		}
		f.closeScope(s)
		f.forget(arm.Pat)
		f.endBranch(outer)
		f.bind(next)
		if last && arm.Guard == nil {
			f.bind(end)
			return // the others cannot be reached
		}
	}
	if !f.dead() {
		f.panicMsg("internal error: entered unreachable code")
	}
	f.bind(end)
}

// armPats takes off references that all refutable patterns have in front.
func (f *fn) armPats(e *thir.Match, p place) []armPat {
	arms := make([]armPat, len(e.Arms))
	for i := range arms {
		arms[i] = armPat{pat: e.Arms[i].Pat, p: p}
	}
	var at place
	have := false
	for {
		any := false
		for i := range arms {
			d, ok := arms[i].pat.(*thir.PDeref)
			if !ok {
				continue
			}
			if !have || !any {
				at, have = f.held(f.fix(f.derefPat(arms[i].p, d.Sub))), true
			}
			any = true
			q := at
			arms[i].pat, arms[i].p = d.Sub, q
			f.patPlaces[d.Sub] = q
		}
		if !any {
			return arms
		}
	}
}

// dispatch jumps to the first arm that can match the variant at hand, by a
// table, when there are enough arms that ask for variants. Without a table the
// arms are tried one after the other.
func (f *fn) dispatch(arms []armPat) {
	var on *place
	variants := 0
	for i := range arms {
		switch pat := arms[i].pat.(type) {
		case *thir.PVariant:
			if on == nil {
				on = &arms[i].p
			}
			variants++
		case *thir.PWild:
		case *thir.PBind:
			if pat.Sub != nil {
				return
			}
		case *thir.POr:
			for _, x := range pat.Alts {
				if _, ok := x.(*thir.PVariant); !ok {
					return
				}
			}
			if on == nil {
				on = &arms[i].p
			}
			variants += len(pat.Alts)
		default:
			return
		}
	}
	if on == nil || variants < 4 {
		return
	}
	l := f.c.shape(on.ty)
	if l.enum != EnumPlain && l.enum != EnumTagged {
		return
	}
	tag := f.valueIn(*on)
	if l.enum == EnumTagged {
		r := f.alloc()
		f.opJ(OpLdB, r, tag, 0)
		tag = r
	}
	for i := range arms {
		arms[i].inner = f.label()
	}
	table := make([]*label, len(l.variants), len(l.variants)+1)
	first := func(idx int, at *label) {
		if table[idx] == nil {
			table[idx] = at
		}
	}
	rest := arms[0].inner // not possible in a checked program: falls through the tests
all:
	for i := range arms {
		switch pat := arms[i].pat.(type) {
		case *thir.PVariant:
			first(pat.Variant.Index, arms[i].inner)
		case *thir.POr:
			for _, x := range pat.Alts {
				first(x.(*thir.PVariant).Variant.Index, arms[i].inner)
			}
		default:
			rest = arms[i].inner
			break all
		}
	}
	for i := range table {
		first(i, rest)
	}
	table = append(table, table[len(table)-1])
	f.opJ(OpSwitch, tag, 0, int32(len(f.tables)))
	f.tables = append(f.tables, table)
}
