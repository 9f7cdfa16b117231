package compile

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Arrays that patterns move elements out of. rustc knows of those elements one
// by one, and of the others as runs between them; where such an array is dropped
// it drops runs and elements from the last to the first, each run from its first
// element to its last. That holds wherever in the body the move stands, and
// whether it has happened or not.

// parts says what of a value is known by itself: fields by number, or elements.
type parts struct {
	sub map[int]*parts
}

func (p *parts) at(i int) *parts {
	if p.sub == nil {
		p.sub = map[int]*parts{}
	}
	if p.sub[i] == nil {
		p.sub[i] = &parts{}
	}
	return p.sub[i]
}

// captures stands for the closure itself among what is told apart.
type captures struct{}

// maxTold is the length of the longest array whose elements are told apart, and
// of the longest list of fields: they are all in registers while they are dropped.
const maxTold = 64

// noteMoves notes what pat moves out of arrays in the place.
func (f *fn) noteMoves(pat thir.Pat, at thir.Expr) {
	if pat == nil || at == nil || !f.takesElements(pat) {
		return
	}
	var steps []int
	for {
		field, ok := at.(*thir.Field)
		if !ok || field.Variant != nil {
			break
		}
		steps = append(steps, field.F)
		at = field.Of
	}
	var root any
	switch e := at.(type) {
	case *thir.LocalRef:
		root = e.L
	case *thir.Temp:
		root = e
	case *thir.Upvar:
		root = captures{}
		steps = append(steps, e.I)
	default:
		return
	}
	if f.told == nil {
		f.told = map[any]*parts{}
	}
	p := f.told[root]
	if p == nil {
		p = &parts{}
		f.told[root] = p
	}
	for i := len(steps) - 1; i >= 0; i-- {
		p = p.at(steps[i])
	}
	f.notePat(pat, p)
}

// takesElements: pat looks into an array and binds something by move.
func (f *fn) takesElements(pat thir.Pat) bool {
	array, moves := false, false
	thir.EachPat(pat, func(p thir.Pat) {
		switch p := p.(type) {
		case *thir.PSlice:
			t := f.c.reveal(p.PatType())
			array = array || t.Kind == types.Array && t.Args[1].N <= maxTold && f.c.needsDrop(t)
		case *thir.PBind:
			moves = moves || p.Mode == thir.BindMove && f.c.needsDrop(p.L.Ty)
		}
	})
	return array && moves
}

// notePat reports whether pat moves something out of what p stands for.
func (f *fn) notePat(pat thir.Pat, p *parts) bool {
	moves := false
	sub := func(pat thir.Pat, i int) {
		part := p.sub[i]
		if part == nil {
			part = &parts{}
		}
		if pat != nil && f.notePat(pat, part) {
			if p.sub == nil {
				p.sub = map[int]*parts{}
			}
			p.sub[i] = part
			moves = true
		}
	}
	switch pat := pat.(type) {
	case *thir.PBind:
		moves = pat.Mode == thir.BindMove && f.c.needsDrop(pat.L.Ty)
	case *thir.PVariant:
		for _, x := range pat.Fields {
			moves = f.notePat(x.Pat, &parts{}) || moves
		}
	case *thir.PFields:
		for _, x := range pat.Fields {
			sub(x.Pat, x.F)
		}
	case *thir.PSlice:
		t := f.c.reveal(pat.PatType())
		if t.Kind != types.Array || t.Args[1].N > maxTold {
			return false
		}
		n := int(t.Args[1].N)
		for i, q := range pat.Prefix {
			sub(q, i)
		}
		for i := len(pat.Prefix); i < n-len(pat.Suffix); i++ {
			sub(pat.Rest, i)
		}
		for i, q := range pat.Suffix {
			sub(q, n-len(pat.Suffix)+i)
		}
	case *thir.POr:
		for _, q := range pat.Alts {
			moves = f.notePat(q, p) || moves
		}
	}
	return moves
}

// glueOf is the glue of a value of which p is told apart, and whether it is
// another one than that of the type.
func (c *Compiler) glueOf(t *types.Type, p *parts) (id int32, told bool) {
	if p == nil || !c.toldApart(t, p) {
		return c.glue(t), false
	}
	t = c.reveal(t)
	return int32(c.generated(key("drop parts ", p.text(), " ", t), "drop "+t.String(), func(f *fn) {
		f.params(1)
		f.dropParts(t, p)
		f.emit(Instr{Op: OpRetUnit})
	})), true
}

// toldApart: an array is among what p tells of.
func (c *Compiler) toldApart(t *types.Type, p *parts) bool {
	t = c.reveal(t)
	if t.Kind == types.Array {
		return len(p.sub) > 0
	}
	l := c.shape(t)
	if len(l.fields) > maxTold {
		return false
	}
	for i, q := range p.sub {
		if i < len(l.fields) && c.toldApart(l.fields[i].ty, q) {
			return true
		}
	}
	return false
}

func (p *parts) text() string {
	if len(p.sub) == 0 {
		return ""
	}
	most := 0
	for i := range p.sub {
		most = max(most, i)
	}
	s := "("
	for i := 0; i <= most; i++ {
		if q := p.sub[i]; q != nil {
			s += strconv.Itoa(i) + q.text() + ","
		}
	}
	return s + ")"
}

// dropParts drops the value in R[0].
func (f *fn) dropParts(t *types.Type, p *parts) {
	type part struct {
		slot, reg int
		ty        *types.Type
		glue      int32
		told      bool
		o         *owned
	}
	var list []part
	add := func(slot int, ty *types.Type, q *parts) {
		x := part{slot: slot, ty: ty}
		x.glue, x.told = f.c.glueOf(ty, q)
		list = append(list, x)
	}
	if t.Kind == types.Array {
		n := int(t.Args[1].N)
		for end := n; end > 0; {
			start := end - 1
			if p.sub[start] == nil {
				for start > 0 && p.sub[start-1] == nil {
					start--
				}
			}
			for i := start; i < end; i++ {
				add(i, t.Args[0], p.sub[i])
			}
			end = start
		}
	} else {
		for i, fd := range f.c.shape(t).fields {
			if fd.slot == slotWhole {
				f.dropParts(f.c.reveal(fd.ty), p.at(i))
				return
			}
			if fd.slot >= 0 && !fd.ref && f.c.needsDrop(fd.ty) {
				add(fd.slot, fd.ty, p.sub[i])
			}
		}
	}
	mark := f.next
	for i := range list {
		x := &list[i]
		x.reg = f.alloc()
		f.emit(Instr{Op: OpLdTake, A: uint8(x.reg), B: 0, J: int32(x.slot)})
	}
	for i := len(list) - 1; i >= 0; i-- {
		x := &list[i]
		x.o = f.ownIn(len(f.scopes)-1, &owned{kind: UnwindReg, reg: x.reg, ty: x.ty, glue: x.glue, told: x.told})
	}
	for i := range list {
		f.dropOwned(list[i].o)
	}
	for i := range list {
		f.disown(list[i].o)
	}
	f.next = mark
}
