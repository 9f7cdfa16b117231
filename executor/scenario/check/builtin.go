package check

import (
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/types"
)

// builtin answers the traits that the language itself implements for some
// types; nil: no builtin rule, look at impls.
func (c *inferCtxt) builtin(tr *resolve.Def, self *types.Type, args []*types.Type) *selection {
	p := c.p
	switch tr.Lang {
	case "":
		if isAuto(tr) {
			return yesSel
		}
		return nil
	case "Sized":
		switch self.Kind {
		case types.Str, types.Slice, types.Dyn:
			return noSel
		}
		return yesSel
	case "Send", "Sync", "Unpin", "UnwindSafe", "RefUnwindSafe":
		return yesSel
	case "Copy":
		return c.copySel(self)
	case "Clone":
		switch self.Kind {
		case types.FnDef, types.FnPtr, types.Never:
			return shim("clone")
		case types.Closure:
			if c.p.inferring(self.Clo) != nil {
				return maybeSel
			}
			return c.closureClone(tr, self)
		case types.Tuple:
			var ps []predicate
			for _, a := range self.Args {
				ps = append(ps, predicate{trait: tr, args: []*types.Type{a}})
			}
			if len(p.tupleImpls(tr)) == 0 {
				return shim("clone", ps...)
			}
		}
		return nil
	case "Fn", "FnMut", "FnOnce":
		return c.fnSel(tr, self, args)
	case "Future":
		if self.Kind == types.Coroutine {
			return shim("poll")
		}
	case "AsyncFn", "AsyncFnMut", "AsyncFnOnce":
		return c.asyncFnSel(tr, self, args)
	case "Tuple":
		if self.Kind == types.Tuple {
			return yesSel
		}
	}
	return nil
}

func (p *Program) tupleImpls(tr *resolve.Def) []*implInfo {
	p = p.ownerOf(tr)
	p.implsOf(tr, p.Unit())
	ti := p.ofTrait[tr]
	if ti == nil {
		return nil
	}
	for h, l := range ti.byHead {
		if h.k == types.Tuple && h.n > 0 {
			return p.completeImpls(l)
		}
	}
	return nil
}

func (c *inferCtxt) copySel(self *types.Type) *selection {
	tr := c.p.Lang("Copy")
	switch self.Kind {
	case types.Bool, types.Char, types.I8, types.I16, types.I32, types.I64, types.I128, types.Isize, types.U8, types.U16, types.U32, types.U64, types.U128, types.Usize, types.F32, types.F64, types.Never, types.Ptr, types.FnDef, types.FnPtr, types.Const:
		return yesSel
	case types.Str, types.Slice, types.Dyn, types.Coroutine:
		return noSel
	case types.Ref:
		if self.Mut {
			return noSel
		}
		return yesSel
	case types.Tuple:
		var ps []predicate
		for _, a := range self.Args {
			ps = append(ps, predicate{trait: tr, args: []*types.Type{a}})
		}
		return &selection{state: selYes, shim: "builtin", nested: ps}
	case types.Array:
		return &selection{state: selYes, shim: "builtin", nested: []predicate{{trait: tr, args: self.Args[:1]}}}
	case types.Infer:
		if self.N != types.InferAny {
			return yesSel
		}
		return maybeSel
	case types.Closure:
		if c.p.inferring(self.Clo) != nil {
			return maybeSel
		}
		return c.closureClone(tr, self)
	}
	return nil
}

// closureClone: a closure is Clone or Copy when all its captures are; captures
// by unique reference are neither.
func (c *inferCtxt) closureClone(tr *resolve.Def, self *types.Type) *selection {
	var ps []predicate
	for _, k := range self.Clo.Captures {
		switch k.Mode {
		case types.ByMut:
			return noSel
		case types.ByMove:
			c.noteDependency(k.Ty)
			ps = append(ps, predicate{trait: tr, args: []*types.Type{c.p.Subst(k.Ty, self.Args)}})
		}
	}
	return shim("clone", ps...)
}

// sigOf is the signature of a callable type: parameter types and result.
func (c *inferCtxt) sigOf(t *types.Type) (params []*types.Type, ret *types.Type, ok bool) {
	p := c.p
	switch t.Kind {
	case types.Closure:
		ret = p.Subst(t.Clo.Ret, t.Args)
		c.noteDependency(t.Clo.Ret)
		for _, x := range t.Clo.Params {
			c.noteDependency(x)
		}
		return p.SubstAll(t.Clo.Params, t.Args), ret, true
	case types.FnPtr:
		n := len(t.Args) - 1
		return t.Args[:n], t.Args[n], true
	case types.FnDef:
		return c.defSig(t.Def, t.Args)
	}
	return nil, nil, false
}

// defSig is the signature of a function or tuple constructor with generics
// put in.
func (c *inferCtxt) defSig(d *resolve.Def, args []*types.Type) ([]*types.Type, *types.Type, bool) {
	p := c.p
	if d.Kind == resolve.Fn {
		fi := p.fn(d)
		ps := make([]*types.Type, len(fi.params))
		for i, t := range fi.params {
			ps[i] = c.norm(p.Subst(t, args))
		}
		return ps, c.norm(p.Subst(fi.ret, args)), true
	}
	adt := d
	var variant *resolve.Def
	if d.Kind == resolve.Variant {
		adt, variant = d.Parent, d
	}
	t := p.adtType(adt, args)
	fs := p.fieldTypes(t, variant)
	ps := make([]*types.Type, len(fs))
	for i := range fs {
		ps[i] = c.norm(fs[i])
	}
	return ps, t, true
}

func (c *inferCtxt) fnSel(tr *resolve.Def, self *types.Type, args []*types.Type) *selection {
	switch self.Kind {
	case types.Closure, types.FnDef, types.FnPtr:
		params, _, _ := c.sigOf(self)
		if !c.unify(args[1], c.p.Tuple(params...)) {
			return noSel
		}
		if self.Kind == types.Closure {
			k := self.Clo.Kind
			if c.p.inferring(self.Clo) == nil {
				if tr.Lang == "Fn" && k != types.KindFn || tr.Lang == "FnMut" && k == types.KindFnOnce {
					return noSel
				}
			} else {
				in := c.p.closureInfo(self.Clo)
				in.wants = append(in.wants, tr.Lang)
			}
		}
		return shim("call")
	}
	return nil
}

func (c *inferCtxt) asyncFnSel(tr *resolve.Def, self *types.Type, args []*types.Type) *selection {
	switch self.Kind {
	case types.Closure, types.FnDef, types.FnPtr:
		params, _, _ := c.sigOf(self)
		if !c.unify(args[1], c.p.Tuple(params...)) {
			return noSel
		}
		if self.Kind == types.Closure && c.p.inferring(self.Clo) != nil {
			in := c.p.closureInfo(self.Clo)
			in.wants = append(in.wants, tr.Lang)
		}
		return shim("call")
	}
	return nil
}

// builtinProj are the associated types of builtin implementations.
func (c *inferCtxt) builtinProj(assoc *resolve.Def, self *types.Type, args []*types.Type) *types.Type {
	switch assoc.Parent.Lang {
	case "FnOnce":
		if params, ret, ok := c.sigOf(self); ok && assoc.Name == "Output" {
			if !c.tryUnify(args[1], c.p.Tuple(params...)) {
				return c.p.Prim(types.Error) // that it takes other arguments is reported
			}
			return ret
		}
	case "AsyncFnOnce":
		if _, ret, ok := c.sigOf(self); ok && assoc.Name == "Output" {
			if fut := c.p.Lang("Future"); fut != nil {
				return c.norm(c.p.Proj(fut.Member("Output", resolve.AssocType), []*types.Type{ret}))
			}
		}
	case "Future":
		if self.Kind == types.Coroutine && assoc.Name == "Output" {
			c.noteDependency(self.Clo.Ret)
			return c.p.Subst(self.Clo.Ret, self.Args)
		}
	}
	return nil
}
