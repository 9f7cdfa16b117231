package compile

import (
	"slices"

	"github.com/pollground/pollground/executor/scenario/thir"
)

// A guard that fails lets the next alternative of its own pattern try: in
// (x, _) | (_, x) if x > 5 it may run twice.

// maxAlternatives bounds how often a guard is compiled.
const maxAlternatives = 32

// retried are the alternatives of an arm's pattern if it matters which of them
// has matched when the guard is asked.
func retried(arm *thir.Arm, pat thir.Pat) []thir.Pat {
	if arm.Guard == nil || hasLet(arm.Guard) {
		return nil
	}
	alts := alternatives(pat)
	if len(alts) < 2 || len(alts) > maxAlternatives || apart(alts, hasBindings(pat)) {
		return nil
	}
	return alts
}

// guardEach goes on with the first alternative that matches and whose guard
// holds, and its variables are written; or to no.
func (f *fn) guardEach(alts []thir.Pat, p place, guard thir.Expr, no *label) {
	body := f.label()
	for i, alt := range alts {
		next := no
		if i < len(alts)-1 {
			next = f.label()
		}
		f.test(alt, p, next)
		f.write(alt, p, true)
		f.branchIf(guard, false, next)
		f.write(alt, p, false)
		f.forget(alt)
		if next != no {
			f.jmp(body)
			f.bind(next)
		}
	}
	f.bind(body)
}

// apart reports whether it makes no difference which alternative has matched: no
// value matches two, or nothing is bound and none matches everything.
func apart(alts []thir.Pat, bound bool) bool {
	for i, a := range alts {
		if !bound && irrefutable(a) {
			return false
		}
		for _, b := range alts[:i] {
			if bound && !disjoint(a, b) {
				return false
			}
		}
	}
	return true
}

// alternatives are the patterns without | that p stands for, in the order in
// which they are tried.
func alternatives(p thir.Pat) []thir.Pat {
	if or, ok := p.(*thir.POr); ok {
		var out []thir.Pat
		for _, alt := range or.Alts {
			out = append(out, alternatives(alt)...)
		}
		return out
	}
	out := []thir.Pat{p}
	_, parts := shallow(p)
	for i := range parts {
		subs := alternatives(*parts[i])
		if len(subs) == 1 || len(out) > maxAlternatives {
			continue
		}
		var next []thir.Pat
		for _, q := range out {
			for _, sub := range subs {
				c, parts := shallow(q)
				*parts[i] = sub
				next = append(next, c)
			}
		}
		out = next
	}
	return out
}

// shallow is a copy of a pattern and where the patterns within it are.
func shallow(p thir.Pat) (thir.Pat, []*thir.Pat) {
	var parts []*thir.Pat
	list := func(ps []thir.Pat) []thir.Pat {
		ps = slices.Clone(ps)
		for i := range ps {
			parts = append(parts, &ps[i])
		}
		return ps
	}
	fields := func(fs []thir.FieldPat) []thir.FieldPat {
		fs = slices.Clone(fs)
		for i := range fs {
			parts = append(parts, &fs[i].Pat)
		}
		return fs
	}
	switch p := p.(type) {
	case *thir.PBind:
		c := *p
		if p.Sub != nil {
			parts = append(parts, &c.Sub)
		}
		return &c, parts
	case *thir.PDeref:
		c := *p
		return &c, append(parts, &c.Sub)
	case *thir.PVariant:
		c := *p
		c.Fields = fields(c.Fields)
		return &c, parts
	case *thir.PFields:
		c := *p
		c.Fields = fields(c.Fields)
		return &c, parts
	case *thir.PSlice:
		c := *p
		c.Prefix, c.Suffix = list(c.Prefix), list(c.Suffix)
		return &c, parts
	}
	return p, nil
}

// disjoint reports that no value matches both patterns, as far as that is easy
// to see.
func disjoint(a, b thir.Pat) bool {
	switch a := a.(type) {
	case *thir.PBind:
		return a.Sub != nil && disjoint(a.Sub, b)
	case *thir.PDeref:
		if b, ok := b.(*thir.PDeref); ok {
			return disjoint(a.Sub, b.Sub)
		}
	case *thir.PVariant:
		if b, ok := b.(*thir.PVariant); ok {
			return a.Variant != b.Variant || disjointFields(a.Fields, b.Fields)
		}
	case *thir.PFields:
		if b, ok := b.(*thir.PFields); ok {
			return disjointFields(a.Fields, b.Fields)
		}
	case *thir.PLit:
		if b, ok := b.(*thir.PLit); ok {
			x, isLit := a.V.(*thir.Lit)
			y, areLits := b.V.(*thir.Lit)
			return isLit && areLits && (x.Str != y.Str || x.Int != y.Int)
		}
	}
	if b, ok := b.(*thir.PBind); ok && b.Sub != nil {
		return disjoint(a, b.Sub)
	}
	return false
}

func disjointFields(a, b []thir.FieldPat) bool {
	for _, x := range a {
		for _, y := range b {
			if x.F == y.F && disjoint(x.Pat, y.Pat) {
				return true
			}
		}
	}
	return false
}
