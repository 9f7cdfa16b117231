package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// implSelfTy is an impl of which not more is known than its Self type: most impls
// are only looked at to see that they are for another type.
func (p *Program) implSelfTy(d *resolve.Def) *implInfo {
	p = p.ownerOf(d)
	im, ok := d.Data.(*implInfo)
	if !ok {
		im = &implInfo{def: d}
		d.Data = im
	}
	if !im.headed {
		defer p.defining(4)()
		im.headed = true
		im.self = p.Prim(types.Error)
		l := &lower{p: p, scope: d.Scope, parent: d}
		it := d.Item.(*syntax.ImplItem)
		if im.self = l.ty(it.Self); l.miscounted {
			im.self = p.Prim(types.Error) // nothing implements its items
		}
	}
	return im
}

// implList are impls that are looked at together. Their headers are lowered when
// somebody asks for the list.
type implList struct {
	impls []*implInfo
	read  int // Session.Impls when it was read
	whole int // so many at the start have all that there is to know, and are not wrong
	// named are their items by name, of the first known impls: the library's, and a program's when they are many.
	named map[string]*namedItems
	known int
}

// namedItems are the items of a name: those of the impls in, until they are looked up.
type namedItems struct {
	in    []*implInfo
	items []inherentItem
}

// inherentItem is an item of an inherent impl; of several with one name in an
// impl the first one.
type inherentItem struct {
	im   *implInfo
	item *resolve.Def
}

// itemsNamed are the items of that name in the impls of a list.
func (p *Program) itemsNamed(l *implList, name string) []inherentItem {
	impls := p.completeImpls(l)
	if p.base != nil && len(impls) <= 16 || len(impls) == 0 {
		return itemsIn(impls, name)
	}
	if l.named == nil || l.known != len(impls) {
		l.named, l.known = map[string]*namedItems{}, len(impls)
		for _, im := range impls {
			im.def.EachName(func(name string) {
				x := l.named[name]
				if x == nil {
					x = &namedItems{}
					l.named[name] = x
				}
				if n := len(x.in); n == 0 || x.in[n-1] != im {
					x.in = append(x.in, im)
				}
			})
		}
	}
	x := l.named[name]
	if x == nil {
		return nil
	}
	if x.in != nil {
		x.items, x.in = itemsIn(x.in, name), nil
	}
	return x.items
}

func itemsIn(impls []*implInfo, name string) (out []inherentItem) {
	for _, im := range impls {
		if a := im.def.AssocNamed(name); a != nil {
			out = append(out, inherentItem{im, a})
		}
	}
	return out
}

// add keeps the order of the text, in which impls are not read.
func (l *implList) add(im *implInfo) {
	i := len(l.impls)
	for i > 0 && l.impls[i-1].def.Index > im.def.Index {
		i--
	}
	rest := l.impls[i:]
	if len(rest) > 0 { // the lists of before stay as they were
		l.impls, l.whole, l.known = l.impls[:i:i], 0, 0
	}
	l.impls = append(append(l.impls, im), rest...)
}

// completeImpls are the impls with all that there is to know, without those that are
// wrong. The lists of before stay as they were.
func (p *Program) completeImpls(l *implList) []*implInfo {
	if l == nil || l.whole == len(l.impls) {
		if l == nil {
			return nil
		}
		return l.impls
	}
	for i := l.whole; i < len(l.impls); i++ {
		p.impl(l.impls[i].def) // may come back here: what it has under way counts as right
	}
	for i, im := range l.impls {
		if im.bad {
			out := append([]*implInfo(nil), l.impls[:i]...)
			for _, im := range l.impls[i+1:] {
				if !im.bad {
					out = append(out, im)
				}
			}
			l.impls = out
			break
		}
	}
	l.whole = len(l.impls)
	return l.impls
}

// traitImpls are the impls of one trait, by the head of their Self type.
type traitImpls struct {
	all     []*resolve.Def
	indexed int
	byHead  map[simplifiedKey]*implList
	blanket implList
	// Those that an integer or a float of a kind that is still open could match:
	// the blanket ones too, in order.
	ints, floats implList
}

func (ti *traitImpls) add(im *implInfo) {
	h, ok := simplifiedType(im.self)
	if !ok {
		ti.blanket.add(im)
		ti.ints.add(im)
		ti.floats.add(im)
		return
	}
	switch {
	case im.self.IsInt():
		ti.ints.add(im)
	case im.self.IsFloat():
		ti.floats.add(im)
	}
	l := ti.byHead[h]
	if l == nil {
		l = &implList{}
		ti.byHead[h] = l
	}
	l.add(im)
}

// index takes in the impls that were collected since the last call.
func (p *Program) index() {
	for len(p.S.NewImpls) > 0 {
		news := p.S.NewImpls
		p.S.NewImpls = nil
		for _, d := range news {
			it := d.Item.(*syntax.ImplItem)
			if it.Neg {
				if d.Crate == p.Main && !d.Crate.Library {
					at := it.Trait.Span
					at.Lo--
					p.err(at, diag.E0658, "negative trait bounds are not fully implemented; use marker types for now", "")
				}
				p.negs = append(p.negs, negativeImpl{def: d})
				continue
			}
			if it.Trait == nil {
				im := p.implSelfTy(d)
				if im.self.Kind == types.Error || !d.Crate.Library && p.foreignSelf(im.self) != 0 {
					continue // its methods do not exist for others
				}
				if h, ok := simplifiedType(im.self); ok {
					l := p.inherent[h]
					if l == nil {
						l = &implList{}
						p.inherent[h] = l
					}
					l.add(im)
				} else {
					p.err(it.Base().Span, diag.E0118, "no nominal type found for inherent implementation",
						"impl requires a nominal type")
				}
				continue
			}
			tr, used := p.S.Path(d.Scope, it.Trait, resolve.TypeNS)
			if tr == nil || tr.Kind != resolve.Trait || used != len(it.Trait.Segs) {
				p.impl(d) // reports
				continue
			}
			ti := p.ofTrait[tr]
			if ti == nil {
				ti = &traitImpls{byHead: map[simplifiedKey]*implList{}}
				p.ofTrait[tr] = ti
			}
			ti.all = append(ti.all, d)
		}
	}
	if p.base == nil {
		defaults := p.S.Defaults
		p.S.Defaults = nil
		for _, d := range defaults {
			p.adt(d) // names of types leave defaults out: also in the first program
		}
	}
}

// implsOf are the impls of a trait that could match a Self type, which is no
// unbounded variable: the library's and the program's with that head, then those
// for any type.
func (p *Program) implsOf(tr *resolve.Def, self *types.Type) (lists [4][]*implInfo) {
	if p.base != nil {
		of := p.base.implsOf(tr, self)
		lists[0], lists[2] = of[1], of[3]
	}
	p.index()
	ti := p.ofTrait[tr]
	if ti == nil && (p.base != nil || !tr.Crate.Library) {
		return lists
	}
	if ti == nil {
		ti = &traitImpls{byHead: map[simplifiedKey]*implList{}}
		p.ofTrait[tr] = ti
	}
	p.read(tr.Name, &ti.blanket, types.Param, types.Param, nil)
	h, ok := simplifiedType(self)
	var own *implList
	switch {
	case self.Kind == types.Infer:
		if own = &ti.ints; self.N == types.InferFloat {
			own = &ti.floats
		}
		p.read(tr.Name, own, types.I8, types.F64, nil)
	case ok:
		own = p.headed(tr.Name, ti.byHead, h)
	}
	p.index()
	for ti.indexed < len(ti.all) {
		d := ti.all[ti.indexed]
		ti.indexed++
		if im := p.implSelfTy(d); im.self.Kind != types.Error {
			ti.add(im)
		}
	}
	if own == nil {
		own = ti.byHead[h]
	}
	lists[1] = p.completeImpls(own)
	if self.Kind != types.Infer {
		lists[3] = p.completeImpls(&ti.blanket)
	}
	return lists
}

// headed returns the impls of a trait for the types with that head, or inherent ones if trait is "", nil for none. It
// reads those of the library.
func (p *Program) headed(trait string, lists map[simplifiedKey]*implList, h simplifiedKey) *implList {
	if p.base == nil {
		l := lists[h]
		if l == nil && (h.def == nil || h.def.Crate.Library) {
			l = &implList{}
			lists[h] = l
		}
		p.read(trait, l, h.k, h.k, h.def)
	}
	p.index()
	return lists[h]
}

// read reads the library's impls of a trait that are in a list, unless there are no more than when it was called last.
// The list is that of types of these kinds, with a definition.
func (p *Program) read(trait string, l *implList, first, last types.Kind, def *resolve.Def) {
	if p.base != nil || l == nil || l.read == p.S.Impls {
		return
	}
	l.read = p.S.Impls
	for k := first; k <= last; k++ {
		p.S.ReadImpls(trait, simplifiedKey{k: k, def: def}.word())
	}
}

// word is what ReadImpls finds impls by: T if there are only those for any type.
func (h simplifiedKey) word() string {
	switch h.k {
	case types.Adt, types.Dyn:
		if h.def != nil {
			return h.def.Name
		}
	case types.Slice, types.Array:
		return "["
	case types.Ptr:
		return "*"
	case types.Ref:
		return "&"
	case types.Tuple:
		return "("
	}
	if h.k > types.Str {
		return "T"
	}
	return (&types.Type{Kind: h.k}).String()
}

func joined(a, b []*implInfo) []*implInfo {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	return append(a[:len(a):len(a)], b...)
}
