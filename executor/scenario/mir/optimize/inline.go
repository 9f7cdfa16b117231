package optimize

import (
	"github.com/pollground/pollground/executor/scenario/mir"
	"github.com/pollground/pollground/executor/scenario/types"
)

const (
	// maxInlined is the size up to which a function is inlined, as Cost counts it.
	maxInlined = 24
	// maxGrown is the size of a body beyond which nothing is inlined into it any more.
	maxGrown = 1500
)

// Cost returns the size of a body for the decision about inlining: statements and terminators, cleanup left out. A call
// counts as several.
func Cost(b *mir.Body) (n int) {
	for i := range b.Blocks {
		blk := &b.Blocks[i]
		if blk.Cleanup {
			continue
		}
		for k := range blk.Stmts {
			if s := &blk.Stmts[k]; s.Kind == mir.Assign && !renames(s.Value) {
				n++
			}
		}
		switch t := blk.Term.(type) {
		case *mir.Goto, *mir.ReturnTo, *mir.Unreachable:
		case *mir.Call:
			if n++; t.Callee.Fn == nil || t.Callee.Fn.Intrinsic() == "" {
				n += 2
			}
		case *mir.Drop:
			n += 3
		case *mir.Assert:
			if t.Kind != mir.Overflow { // else it is a part of the operation
				n++
			}
		default:
			n++
		}
	}
	return n
}

// renames reports whether a value is a pointer that gets another type.
func renames(v mir.Rvalue) bool {
	c, ok := v.(*mir.Cast)
	return ok && (c.Kind == mir.PtrToPtr || c.Kind == mir.MutToConst)
}

// Inlinable reports whether a body is small enough, and of a kind that can be inlined.
func Inlinable(b *mir.Body) bool {
	if b.Coroutine || b.Phase != mir.Elaborated || b.SpreadArg != 0 || Cost(b) > maxInlined {
		return false
	}
	for i := range b.Locals {
		switch b.Locals[i].Ty.Kind {
		case types.Str, types.Slice, types.Dyn:
			return false
		}
	}
	return true
}

// inline replaces calls of small functions by their bodies. These are optimised already, so there is one level. Calls
// that never return stay: most of them never happen.
func (o *optimizer) inline() {
	size := Cost(o.b)
	for i := range len(o.b.Blocks) {
		t, ok := o.b.Blocks[i].Term.(*mir.Call)
		if !ok || t.Fn != nil || t.Target == mir.None || o.b.Blocks[i].Cleanup || size > maxGrown {
			continue
		}
		c := o.p.Callee(t)
		if c.Body == nil {
			continue
		}
		args := t.Args
		if c.SkipSelf {
			args = args[1:]
		}
		if len(args) != c.Body.ArgCount || c.Body.Locals[mir.Return].Ty.Kind == types.Never {
			continue
		}
		size += Cost(c.Body)
		o.splice(mir.BlockID(i), t, args, c)
		o.changed = true
	}
}

// splice puts a copy of the body of c in the place of the call at the end of a block.
func (o *optimizer) splice(id mir.BlockID, t *mir.Call, args []mir.Operand, c Callee) {
	b := o.b
	locals, blocks := mir.Local(len(b.Locals)), mir.BlockID(len(b.Blocks))
	scopes, promoted := mir.ScopeID(len(b.Scopes)), len(b.Promoted)
	place := func(p mir.Place) mir.Place {
		p.Local += locals
		for i := range p.Proj {
			if p.Proj[i].Kind == mir.Index {
				p.Proj = append([]mir.Elem(nil), p.Proj...)
				for k := range p.Proj {
					if p.Proj[k].Kind == mir.Index {
						p.Proj[k].Local += locals
					}
				}
				break
			}
		}
		return p
	}
	of := *c.Body
	of.Promoted = nil // they are shared, not copied
	in := (&mir.Copier{Place: place, Const: func(k *mir.Const) {
		if k.Kind == mir.PromotedAt {
			k.Promoted += promoted
		}
	}}).Body(&of)
	b.Promoted = append(b.Promoted[:promoted:promoted], c.Body.Promoted...)

	at := b.Blocks[id]
	for i := range in.Scopes {
		if in.Scopes[i].Parent += scopes; i == 0 {
			how := c.Inline
			how.Span, how.FnSpan = at.Span, t.FnSpan
			in.Scopes[i].Parent, in.Scopes[i].Inlined = at.Scope, &how
		}
	}
	b.Scopes = append(b.Scopes, in.Scopes...)
	for i := range in.Locals {
		in.Locals[i].Scope += scopes
		in.Locals[i].Kind = mir.TempLocal
	}
	b.Locals = append(b.Locals, in.Locals...)

	stmt := func(to mir.Place, op mir.Operand) mir.Stmt {
		return mir.Stmt{Kind: mir.Assign, Place: to, Value: &mir.Use{Op: op}, Span: at.Span, Scope: at.Scope}
	}
	for i, op := range args {
		at.Stmts = append(at.Stmts, stmt(mir.Whole(locals+1+mir.Local(i)), op))
	}
	at.Term = &mir.Goto{Target: blocks}
	b.Blocks[id] = at

	end := mir.Block{Term: &mir.Goto{Target: t.Target}, Span: at.Span, Scope: at.Scope}
	end.Stmts = []mir.Stmt{stmt(t.Dest, mir.Operand{Kind: mir.Move, Place: mir.Whole(locals)})}
	ret := blocks + mir.BlockID(len(in.Blocks))
	for i := range in.Blocks {
		blk := &in.Blocks[i]
		blk.Scope += scopes
		for k := range blk.Stmts {
			s := &blk.Stmts[k]
			s.Scope += scopes
			s.Local += locals // of storage statements
		}
		mir.EachSuccessor(blk.Term, func(to *mir.BlockID) { *to += blocks })
		switch blk.Term.(type) {
		case *mir.ReturnTo:
			blk.Term = &mir.Goto{Target: ret}
		case *mir.Resume:
			if t.Unwind != mir.None {
				blk.Term = &mir.Goto{Target: t.Unwind}
			}
		}
		if unwind := mir.UnwindOf(blk.Term); unwind != nil && *unwind == mir.None && !blk.Cleanup {
			*unwind = t.Unwind
		}
	}
	b.Blocks = append(append(b.Blocks, in.Blocks...), end)
}
