package check

import (
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Unsafe code: what needs an unsafe block, and blocks that nothing needs (E0133, unused_unsafe).

// needUnsafe reports what only unsafe code may do.
func (f *fnCtxt) needUnsafe(sp syntax.Span, what, label, note string) {
	if f.unsafe == 0 && f.user {
		f.err(sp, diag.E0133, what+" is unsafe and requires unsafe function or block", label).WithNote(note)
	}
	f.needsBlock()
}

// needsBlock notes that the unsafe block around is not in vain.
func (f *fnCtxt) needsBlock() {
	if f.unsafeBlock != nil {
		f.unsafeBlock.used = true
	}
}

// An unsafeBlock is an unsafe block of the program. nested are the used ones in it.
type unsafeBlock struct {
	used   bool
	nested []syntax.Span
}

// enterUnsafe begins an unsafe block. The function that it returns ends it, and warns of blocks in vain: those without
// an unsafe operation, and those in a block that has one of its own (rustc: check_unsafety.rs).
func (f *fnCtxt) enterUnsafe(at syntax.Span) (leave func()) {
	f.unsafe++
	around, b := f.unsafeBlock, &unsafeBlock{}
	f.unsafeBlock = b
	if f.user {
		f.warn(at, diag.UnsafeCode, "usage of an `unsafe` block")
	}
	if !f.p.isMacroCall(at) {
		at.Hi = at.Lo + syntax.Pos(len("unsafe"))
	}
	return func() {
		f.unsafe--
		f.unsafeBlock = around
		vain := b.nested
		if !b.used {
			vain = []syntax.Span{at}
		}
		for _, at := range vain {
			if f.user {
				f.warn(at, diag.UnusedUnsafe, "unnecessary `unsafe` block")
			}
		}
		if around != nil && (b.used || len(b.nested) > 0) {
			around.nested = append(around.nested, at)
		}
	}
}

// isNull reports whether a pointer is written as null: as ptr::null(), or as 0 that is cast (rustc: deref_nullptr).
func isNull(x thir.Expr) bool {
	switch x := x.(type) {
	case *thir.Cast:
		l, ok := x.V.(*thir.Lit)
		return ok && l.Int == 0 && l.IntHi == 0 || isNull(x.V)
	case *thir.Call:
		d := x.Callee.Fn
		return d != nil && d.Crate.Library && len(x.Args) == 0 && (d.Name == "null" || d.Name == "null_mut")
	}
	return false
}

func (f *fnCtxt) unsafeCall(d *resolve.Def, sp syntax.Span) {
	if d.Attr("deprecated_safe") != nil {
		f.needsBlock()
	}
	if it := d.FnItem(); it != nil && it.Unsafe {
		name := d.Name
		if d.Parent != nil && d.Parent.Kind == resolve.Impl {
			if im := f.p.impl(d.Parent); im.self != nil && im.self.Kind == types.Adt {
				name = im.self.Def.Name + "::" + name
			}
		}
		f.needUnsafe(sp, "call to unsafe function `"+name+"`", "call to unsafe function",
			"consult the function's documentation for information on how to avoid undefined behavior")
	}
}
