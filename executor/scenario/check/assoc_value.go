package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Values of types and traits: Type::function, Type::CONST, Trait::method.

// assocValue returns the item that T::name means, in rustc's order: a variant, an inherent item, an item of a bound on
// T, an item of a trait in scope. It reports a name that T does not have (E0599).
func (f *fnCtxt) assocValue(base *types.Type, segs []syntax.PathSeg, sp syntax.Span) resolvedValue {
	for len(segs) > 1 {
		base = f.norm(f.lower.assocByName(base, &segs[0], sp))
		segs = segs[1:]
	}
	base = f.settled(base)
	if base.Kind == types.Error {
		return resolvedValue{bad: true}
	}
	seg := &segs[0]
	name := seg.Name.Name
	if base.Kind == types.Adt && base.Def.Kind == resolve.Enum {
		if v := base.Def.VariantNamed(name); v != nil {
			return resolvedValue{def: v, self: base}
		}
	}
	hit, rank := f.inherentValue(base, name, sp)
	if rank == ambiguous {
		f.severalValues(seg)
		return resolvedValue{bad: true}
	}
	if rank == applicable || rank != notApplicable && !f.user {
		return f.inherentMember(hit, base, seg, sp)
	}
	var given []predicate
	for _, q := range f.assumedOf(base) {
		if q.assoc == nil && valueMember(q.trait, name) != nil && (given == nil || given[0].trait == q.trait) {
			given = append(given, q)
		}
	}
	if given != nil {
		return f.traitMember(given[0].trait, f.commonArgs(given, sp), seg, sp)
	}
	if cands := f.traitsWithValue(base, name); len(cands) > 0 {
		if len(cands) > 1 && f.user {
			f.severalValues(seg)
		}
		tr := cands[0]
		return f.traitMember(tr, append([]*types.Type{base}, f.freshArgs(len(tr.Params)-1, sp)...), seg, sp)
	}
	switch rank {
	case inaccessible:
		what := "associated function"
		if it := hit.item.FnItem(); it == nil {
			what = "associated constant"
		} else if it.SelfKind != syntax.NoSelf {
			what = "method"
		}
		f.err(seg.Name.Span, diag.E0624, what+" `"+name+"` is private", "private "+what)
		return f.inherentMember(hit, base, seg, sp)
	case boundsUnmet:
		base = f.resolve(base)
		f.err(seg.Name.Span, diag.E0599, "the function or associated item `"+name+"` exists for "+typeWord(base)+" `"+
			base.String()+"`, but its trait bounds were not satisfied", "")
		return resolvedValue{bad: true}
	}
	f.noAssoc(base, seg)
	return resolvedValue{bad: true}
}

// inherentValue returns the function or constant of that name in an inherent impl of base, and how far it applies.
func (f *fnCtxt) inherentValue(base *types.Type, name string, sp syntax.Span) (hit inherentItem, rank int) {
	h, ok := simplifiedType(base)
	if !ok {
		return hit, notApplicable
	}
	f.p.index()
	for _, x := range f.p.inherentNamed(h, name) {
		if x.item.Kind == resolve.AssocType {
			continue
		}
		switch r := f.rankInherent(x, base, sp); {
		case r > rank:
			hit, rank = x, r
		case r == applicable && x.im != hit.im: // else the impl has it twice, which is E0592
			rank = ambiguous
		}
		if rank == applicable && (!f.user || x.item.Crate.Library) { // some of std's impls are several here
			break
		}
	}
	return hit, rank
}

// inherentMember returns an item of an inherent impl of base with the arguments of the impl.
func (f *fnCtxt) inherentMember(x inherentItem, base *types.Type, seg *syntax.PathSeg, sp syntax.Span) resolvedValue {
	args := f.ownedArgs(x.im.n, ofImpl, sp)
	f.unify(f.norm(f.p.Subst(x.im.self, args)), base)
	if x.item.Kind == resolve.Fn {
		args = f.ownArgs(x.item, args, seg.Args, sp, seg.Name.Span)
	}
	return resolvedValue{def: x.item, args: args}
}

// How far an inherent item applies to a type: the item of the highest rank is meant.
const (
	notApplicable = iota
	boundsUnmet   // the type is that of the impl, but bounds of the impl do not hold
	inaccessible  // private to another module: it counts if nothing else is found
	applicable
	ambiguous // items of several impls apply
)

// rankInherent returns how far x applies to base. Inference is as before.
func (f *fnCtxt) rankInherent(x inherentItem, base *types.Type, sp syntax.Span) int {
	s := f.snap()
	defer f.rollback(s)
	args := f.freshArgs(x.im.n, sp)
	if !f.unify(f.norm(f.p.Subst(x.im.self, args)), base) {
		return notApplicable
	}
	f.quiet++
	defer func() { f.quiet-- }()
	for i := range x.im.preds {
		q := f.instPred(&x.im.preds[i], args)
		if f.eval(&q) == selNo || q.assoc == nil && f.lacksAuto(q.trait, q.args) {
			return boundsUnmet
		}
	}
	if f.user && !x.item.Pub && !resolve.VisibleFrom(x.item, f.scope) {
		return inaccessible
	}
	return applicable
}

// assumedOf returns what holds of base by assumption: bounds of a parameter, declared bounds of a projection or opaque
// type, the traits of a trait object.
func (f *fnCtxt) assumedOf(base *types.Type) (env []predicate) {
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
			env = f.p.dynPreds(base)
		}
	}
	return env
}

// traitsWithValue returns the traits in scope that have a function or constant of that name and may hold for base; the
// one that certainly holds, if there is one only.
func (f *fnCtxt) traitsWithValue(base *types.Type, name string) []*resolve.Def {
	state := func(tr *resolve.Def) selState {
		return f.holds(tr, append([]*types.Type{base}, f.freshArgs(len(tr.Params)-1, syntax.Span{})...)...)
	}
	var cands, sure []*resolve.Def
	seen := map[*resolve.Def]bool{}
	for _, tr := range f.traitsInScope() {
		if seen[tr] || valueMember(tr, name) == nil {
			continue
		}
		if seen[tr] = true; f.user {
			f.p.S.UseTrait(f.scope, tr)
		}
		if state(tr) != selNo {
			cands = append(cands, tr)
		}
	}
	if len(cands) > 1 {
		for _, tr := range cands {
			if state(tr) == selYes {
				sure = append(sure, tr)
			}
		}
	}
	if len(sure) == 1 {
		return sure
	}
	return cands
}

// severalValues reports a name that several items have which apply equally well (E0034).
func (f *fnCtxt) severalValues(seg *syntax.PathSeg) {
	f.err(seg.Name.Span, diag.E0034, "multiple applicable items in scope", "multiple `"+seg.Name.Name+"` found")
}

func valueMember(tr *resolve.Def, name string) *resolve.Def {
	for _, a := range tr.Assoc() {
		if a.Name == name && (a.Kind == resolve.Fn || a.Kind == resolve.Const) {
			return a
		}
	}
	return nil
}

func (f *fnCtxt) noAssoc(base *types.Type, seg *syntax.PathSeg) {
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
	if h, ok := simplifiedType(base); ok {
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
func (f *fnCtxt) traitMember(tr *resolve.Def, targs []*types.Type, seg *syntax.PathSeg, sp syntax.Span) resolvedValue {
	p := f.p
	name := seg.Name.Name
	d := valueMember(tr, name)
	if d == nil {
		for _, q := range p.elaborate([]predicate{{trait: tr, args: targs}}) {
			if q.assoc == nil && valueMember(q.trait, name) != nil {
				return f.traitMember(q.trait, q.args, seg, sp)
			}
		}
		f.err(seg.Name.Span, diag.E0576, "cannot find method or associated constant `"+name+"` in trait `"+tr.Name+"`",
			"not found in `"+tr.Name+"`")
		return resolvedValue{bad: true}
	}
	for i := range targs {
		targs[i] = f.norm(targs[i])
	}
	if d.Kind == resolve.Fn {
		return resolvedValue{def: d, args: f.ownArgs(d, targs, seg.Args, sp, seg.Name.Span)}
	}
	if len(targs) > 1 {
		f.require(predicate{trait: tr, args: targs, span: sp}, "const") // the impl tells the arguments
	}
	return resolvedValue{def: d, args: targs}
}
