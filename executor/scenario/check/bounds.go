package check

import (
	"strings"

	"github.com/pollground/pollground/executor/scenario/types"
)

// FullString is the type as std::any::type_name prints it, with full paths.
func (p *Program) FullString(t *types.Type) string {
	var defaults func(t *types.Type)
	defaults = func(t *types.Type) {
		if t.Kind == types.Adt {
			p.adt(t.Def)
		}
		for _, a := range t.Args {
			defaults(a)
		}
	}
	defaults(t)
	return t.Full()
}

// WriteOpaque implements types.OpaqueWriter.
func (fi *fnInfo) WriteOpaque(b *strings.Builder, index int, args []*types.Type) bool {
	if index >= len(fi.opaques) {
		return false
	}
	writeBounds(b, fi.opaques[index].preds, func(x *types.Type) { fi.p.Subst(x, args).Write(b, false) })
	return true
}

// writeBounds writes the traits of an `impl Trait`, each with what it says of
// its associated types.
func writeBounds(b *strings.Builder, preds []predicate, write func(*types.Type)) {
	plus := ""
	for i := range preds {
		q := &preds[i]
		if q.assoc != nil {
			continue
		}
		b.WriteString(plus + q.trait.Name)
		plus = " + "
		open := "<"
		fn := isFnTrait(q.trait) && len(q.args) == 2 && q.args[1].Kind == types.Tuple
		if fn {
			write(q.args[1])
		} else {
			for _, a := range q.args[1:] {
				b.WriteString(open)
				write(a)
				open = ", "
			}
		}
		for j := range preds {
			r := &preds[j]
			if r.assoc == nil || r.ty == nil || r.assoc.Parent != q.trait && !fn {
				continue
			}
			if fn {
				if !r.ty.IsUnit() {
					b.WriteString(" -> ")
					write(r.ty)
				}
				continue
			}
			b.WriteString(open + r.assoc.Name + " = ")
			write(r.ty)
			open = ", "
		}
		if open != "<" {
			b.WriteByte('>')
		}
	}
}
