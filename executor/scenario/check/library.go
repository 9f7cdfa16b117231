package check

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// What is known about the library is shared by all programs. One Program, the
// base, has the library's definitions alone; each user's program is a fork of
// it. Signatures, headers of impls, checked bodies and concrete copies of them
// belong to the base when nothing of the program occurs in them, and so do
// types (their flag local is unset then). By the orphan rule no impl of a program
// can change what holds among the library's own types.
//
// The base is filled as programs ask. Nothing that a program's outcome shows may
// depend on what programs came before: the IDs of types are for maps, the
// numbers of closures count within one function of the library.

// NewLibrary prepares the base of programs that use the crates of s. More crates
// may be loaded between two programs.
func NewLibrary(s *resolve.Session) *Program { return New(s, nil) }

// Fork prepares the checker for a program; s is a fork of the library's session.
func (p *Program) Fork(s *resolve.Session, main *resolve.Crate) *Program {
	f := New(s, main)
	f.base = p
	f.Interner = p.Interner.Fork(s.Budget)
	return f
}

// Library returns the base of programs that p is a fork of, or p itself.
func (p *Program) Library() *Program {
	if p.base != nil {
		return p.base
	}
	return p
}

// ownerOf is the Program that keeps what is known about d.
func (p *Program) ownerOf(d *resolve.Def) *Program {
	if p.base != nil && d.Crate != nil && d.Crate.Library {
		return p.base
	}
	return p
}

// ownerOfClosure is the Program that keeps what is known about a closure.
func (p *Program) ownerOfClosure(c *types.ClosureTy) *Program {
	if p.base != nil && !c.Local {
		return p.base
	}
	return p
}

// ownerOfType is the Program that keeps what is known about t.
func (p *Program) ownerOfType(t *types.Type) *Program {
	if p.base != nil && t.Flags&types.HasLocal == 0 {
		return p.base
	}
	return p
}

// ownerOfInstance is the Program that keeps an instance.
func (p *Program) ownerOfInstance(d *resolve.Def, args *types.Type) *Program {
	if args.Flags&types.HasLocal != 0 {
		return p
	}
	return p.ownerOf(d)
}

// generation changes when there are more impls, or when one more impl Trait is known.
func (p *Program) generation() int {
	n := p.closureEpoch + p.S.Impls
	if p.base != nil {
		n += p.base.generation()
	}
	return n
}

// inherentNamed are the items of that name in inherentOf.
func (p *Program) inherentNamed(h simplifiedKey, name string) []inherentItem {
	own := p.headed("", p.inherent, h)
	if p.base != nil && (h.def == nil || h.def.Crate.Library) {
		return p.base.inherentNamed(h, name)
	}
	items := p.itemsNamed(own, name)
	if p.base == nil {
		return items
	}
	list := p.base.inherentNamed(h, name)
	if len(items) == 0 {
		return list
	}
	return append(list[:len(list):len(list)], items...)
}

// inherentOf are the inherent impls of the types with that head.
func (p *Program) inherentOf(h simplifiedKey) []*implInfo {
	own := p.headed("", p.inherent, h)
	if p.base != nil {
		return joined(p.base.inherentOf(h), p.completeImpls(own))
	}
	return p.completeImpls(own)
}
