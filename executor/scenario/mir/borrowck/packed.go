package borrowck

import (
	"strconv"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// checkAligned reports a reference to a field of a packed type that may not be aligned: rustc's check_packed_ref. A
// field whose layout depends on a parameter may need any alignment.
func (b *body) checkAligned(p mir.Place, sp syntax.Span) {
	of, pack := b.packing(p)
	if of == nil {
		return
	}
	t := p.Proj[len(p.Proj)-1].Ty
	if l, err := b.p.Layout(t); err == nil && l.Align <= pack && (!l.Unsized || aligned(t)) {
		return
	}
	kind, most := "struct", ""
	if of.Kind == resolve.Union {
		kind = "union"
	}
	if pack > 1 {
		most = "at most "
	}
	d := b.err(sp, "", "", diag.E0793, "reference to field of packed "+kind+" is unaligned", "")
	d.WithNote("this " + kind + " is " + most + strconv.FormatUint(pack, 10) +
		"-byte aligned, but the type of this field may require higher alignment")
	d.WithNote("a reference that is not aligned is undefined behavior, even if it is never used")
	d.WithHelp("copy the field to a local variable, or use a raw pointer with `read_unaligned` and `write_unaligned`")
}

// packing returns the packed type that p is a part of, not behind a pointer, and the alignment that it leaves to its
// fields: that of the most packed one, if there are several. The type is nil if there is none.
func (b *body) packing(p mir.Place) (of *resolve.Def, pack uint64) {
	for i := len(p.Proj) - 1; i >= 0 && p.Proj[i].Kind != mir.Deref; i-- {
		if p.Proj[i].Kind != mir.Field {
			continue
		}
		t := b.before(p, i)
		if t.Kind != types.Adt {
			continue
		}
		if n := check.Packed(t.Def); n > 0 && (of == nil || n < pack) {
			of, pack = t.Def, n
		}
	}
	return of, pack
}

// aligned reports whether the alignment of an unsized type is known: that of a slice or str.
func aligned(t *types.Type) bool { return t.Kind == types.Slice || t.Kind == types.Str }
