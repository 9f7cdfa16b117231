package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Values of types and traits: Type::function, Type::CONST, Trait::method.

// assocValue resolves T::name.
func (f *fcx) assocValue(base *types.Type, segs []syntax.PathSeg, sp syntax.Span) found {
	p := f.p
	for len(segs) > 1 {
		base = f.norm(f.lower.assocByName(base, &segs[0], sp))
		segs = segs[1:]
	}
	base = f.settled(base)
	if base.Kind == types.Error {
		return found{bad: true}
	}
	seg := &segs[0]
	name := seg.Name.Name
	if base.Kind == types.Adt && base.Def.Kind == resolve.Enum {
		if v := base.Def.VariantNamed(name); v != nil {
			return found{def: v, self: base}
		}
	}
	unsatisfied := false
	// inherent
	if h, ok := headOf(base); ok {
		p.index()
		var hit *implInfo
		var hitArgs []*types.Type
		worst := false
		for _, x := range p.inherentNamed(h, name) {
			im := x.im
			if x.item.Kind == resolve.AssocType {
				continue
			}
			s := f.snap()
			iargs := f.freshArgs(im.n, sp)
			if f.unify(f.norm(p.Subst(im.self, iargs)), base) {
				bad := false
				f.quiet++
				for i := range im.preds {
					q := f.instPred(&im.preds[i], iargs)
					if f.eval(&q) == selNo {
						bad = true
						break
					}
				}
				f.quiet--
				if !bad || hit == nil {
					hit, hitArgs, worst = im, nil, bad && f.user
				}
				f.rollback(s)
				if !bad {
					break
				}
				continue
			}
			f.rollback(s)
		}
		if unsatisfied = hit != nil && worst; hit != nil && !worst {
			hitArgs = f.freshArgs(hit.n, sp)
			f.unify(f.norm(p.Subst(hit.self, hitArgs)), base)
			d := hit.def.AssocNamed(name)
			if f.user && !d.Pub && !resolve.VisibleFrom(d, f.scope) {
				what := "associated function"
				if it := d.FnItem(); it == nil {
					what = "associated constant"
				} else if it.SelfKind != syntax.NoSelf {
					what = "method"
				}
				f.err(seg.Name.Span, diag.E0624, what+" `"+name+"` is private", "private "+what)
			}
			if d.Kind == resolve.Fn {
				return found{def: d, args: f.ownArgs(d, hitArgs, seg.Args, sp, seg.Name.Span)}
			}
			return found{def: d, args: hitArgs}
		}
	}
	// assumptions about a parameter, then the traits in scope
	var cands []*resolve.Def
	seen := map[*resolve.Def]bool{}
	var env []pred
	switch base.Kind {
	case types.Param, types.Proj, types.Opaque:
		for i := range f.env.preds {
			if q := &f.env.preds[i]; q.assoc == nil && q.args[0] == base {
				env = append(env, *q)
			}
		}
		if base.Kind != types.Param {
			env = append(env, f.itemBounds(base)...)
		}
	case types.Dyn:
		if base.Def != nil {
			env = p.dynPreds(base)
		}
	}
	var given []pred
	for _, q := range env {
		if q.assoc == nil && valueMember(q.trait, name) != nil && (given == nil || given[0].trait == q.trait) {
			given = append(given, q)
		}
	}
	if given != nil {
		return f.traitMember(given[0].trait, f.commonArgs(given, sp), seg, sp)
	}
	for _, tr := range f.traitsInScope() {
		if seen[tr] || valueMember(tr, name) == nil {
			continue
		}
		if seen[tr] = true; f.user {
			f.p.S.UseTrait(f.scope, tr)
		}
		targs := append([]*types.Type{base}, f.freshArgs(len(tr.Params)-1, sp)...)
		if f.holds(tr, targs...) != selNo {
			cands = append(cands, tr)
		}
	}
	if len(cands) > 1 {
		// prefer the one that certainly holds
		var sure []*resolve.Def
		for _, tr := range cands {
			if f.holds(tr, append([]*types.Type{base}, f.freshArgs(len(tr.Params)-1, sp)...)...) == selYes {
				sure = append(sure, tr)
			}
		}
		if len(sure) == 1 {
			cands = sure
		}
	}
	if len(cands) >= 1 {
		if len(cands) > 1 && f.user {
			f.err(seg.Name.Span, diag.E0034, "multiple applicable items in scope", "multiple `"+name+"` found")
		}
		tr := cands[0]
		return f.traitMember(tr, append([]*types.Type{base}, f.freshArgs(len(tr.Params)-1, sp)...), seg, sp)
	}
	if unsatisfied {
		base = f.resolve(base)
		f.err(seg.Name.Span, diag.E0599, "the function or associated item `"+name+"` exists for "+typeWord(base)+" `"+
			base.String()+"`, but its trait bounds were not satisfied", "")
		return found{bad: true}
	}
	f.noAssoc(base, seg)
	return found{bad: true}
}

func valueMember(tr *resolve.Def, name string) *resolve.Def {
	for _, a := range tr.Assoc() {
		if a.Name == name && (a.Kind == resolve.Fn || a.Kind == resolve.Const) {
			return a
		}
	}
	return nil
}

func (f *fcx) noAssoc(base *types.Type, seg *syntax.PathSeg) {
	p := f.p
	base = f.resolve(base)
	name := seg.Name.Name
	what := "function or associated item"
	if base.Kind == types.Adt && base.Def.Kind == resolve.Enum {
		what = "variant or associated item"
	}
	d := f.err(seg.Name.Span, diag.E0599, "no "+what+" named `"+name+"` found for "+typeWord(base)+" `"+
		base.String()+"` in the current scope", what+" not found in `"+base.String()+"`")
	var names []string
	if base.Kind == types.Adt {
		for _, v := range base.Def.Variants {
			names = append(names, v.Name)
		}
	}
	if h, ok := headOf(base); ok {
		for _, im := range p.inherentOf(h) {
			for _, a := range im.def.Assoc() {
				names = append(names, a.Name)
			}
		}
	}
	if near := resolve.Nearest(name, names); near != "" {
		d.WithHelp("there is an associated item with a similar name: `" + near + "`")
	}
}

func typeWord(t *types.Type) string {
	switch t.Kind {
	case types.Adt:
		return t.Def.Kind.String()
	case types.Ref:
		return "reference"
	case types.Tuple:
		if t.IsUnit() {
			return "unit type"
		}
		return "tuple"
	case types.Param:
		return "type parameter"
	case types.Closure:
		return "closure"
	case types.Opaque:
		return "opaque type"
	case types.Array:
		return "array"
	}
	return "type"
}

// traitMember is Trait::name with the trait's arguments known.
func (f *fcx) traitMember(tr *resolve.Def, targs []*types.Type, seg *syntax.PathSeg, sp syntax.Span) found {
	p := f.p
	name := seg.Name.Name
	d := valueMember(tr, name)
	if d == nil {
		for _, q := range p.elaborate([]pred{{trait: tr, args: targs}}) {
			if q.assoc == nil && valueMember(q.trait, name) != nil {
				return f.traitMember(q.trait, q.args, seg, sp)
			}
		}
		f.err(seg.Name.Span, diag.E0576, "cannot find method or associated constant `"+name+"` in trait `"+tr.Name+"`",
			"not found in `"+tr.Name+"`")
		return found{bad: true}
	}
	for i := range targs {
		targs[i] = f.norm(targs[i])
	}
	if d.Kind == resolve.Fn {
		return found{def: d, args: f.ownArgs(d, targs, seg.Args, sp, seg.Name.Span)}
	}
	if len(targs) > 1 {
		f.require(pred{trait: tr, args: targs, span: sp}, "const") // the impl tells the arguments
	}
	return found{def: d, args: targs}
}
