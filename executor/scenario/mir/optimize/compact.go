package optimize

import "github.com/pollground/pollground/executor/scenario/mir"

// compact removes the locals that nothing mentions any more. The others keep their order. What is inlined later, and
// each set of locals, is smaller for it.
func (o *optimizer) compact() {
	b := o.b
	number := make([]mir.Local, len(b.Locals)) // by local: 1 if it stays, then its new number
	for l := range b.ArgCount + 1 {
		number[l] = 1
	}
	o.eachLocal(func(l *mir.Local) { number[*l] = 1 })
	kept := b.Locals[:0]
	for l, stays := range number {
		if stays == 1 {
			number[l] = mir.Local(len(kept))
			kept = append(kept, b.Locals[l])
		}
	}
	if len(kept) == len(number) {
		return
	}
	clear(b.Locals[len(kept):])
	b.Locals = kept
	o.eachLocal(func(l *mir.Local) { *l = number[*l] })
}

// eachLocal calls do with each mention of a local.
func (o *optimizer) eachLocal(do func(*mir.Local)) {
	place := func(p *mir.Place, _ mir.Access) {
		do(&p.Local)
		for i := range p.Proj {
			if p.Proj[i].Kind == mir.Index {
				p.Proj = append([]mir.Elem(nil), p.Proj...) // places share them
				do(&p.Proj[i].Local)
			}
		}
	}
	for i := range o.b.Blocks {
		blk := &o.b.Blocks[i]
		for k := range blk.Stmts {
			s := &blk.Stmts[k]
			if s.Kind == mir.StorageLive || s.Kind == mir.StorageDead {
				do(&s.Local)
			}
			StmtPlaces(s, place)
		}
		TermPlaces(blk.Term, place)
	}
}
