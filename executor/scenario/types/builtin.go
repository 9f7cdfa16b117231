package types

import "github.com/pollground/pollground/executor/scenario/resolve"

// builtin answers the traits that the language itself implements for some
// types; nil: no builtin rule, look at impls.
func (c *infcx) builtin(tr *resolve.Def, self *Type, args []*Type) *selection {
	p := c.p
	switch tr.Lang {
	case "":
		if isAuto(tr) {
			return yesSel
		}
		return nil
	case "Sized":
		switch self.Kind {
		case Str, Slice, Dyn:
			return noSel
		}
		return yesSel
	case "Send", "Sync", "Unpin", "UnwindSafe", "RefUnwindSafe":
		return yesSel
	case "Copy":
		return c.copySel(self)
	case "Clone":
		switch self.Kind {
		case FnDef, FnPtr, Never:
			return shim("clone")
		case Closure:
			if self.Clo.info != nil && !self.Clo.info.done {
				return maybeSel
			}
			return c.closureClone(tr, self)
		case Tuple:
			var ps []pred
			for _, a := range self.Args {
				ps = append(ps, pred{trait: tr, args: []*Type{a}})
			}
			if len(p.tupleImpls(tr)) == 0 {
				return shim("clone", ps...)
			}
		}
		return nil
	case "Fn", "FnMut", "FnOnce":
		return c.fnSel(tr, self, args)
	case "Future":
		if self.Kind == Coroutine {
			return shim("poll")
		}
	case "AsyncFn", "AsyncFnMut", "AsyncFnOnce":
		return c.asyncFnSel(tr, self, args)
	case "Tuple":
		if self.Kind == Tuple {
			return yesSel
		}
	}
	return nil
}

func (p *Program) tupleImpls(tr *resolve.Def) []*implInfo {
	p = p.of(tr)
	p.implsOf(tr, p.unit)
	ti := p.ofTrait[tr]
	if ti == nil {
		return nil
	}
	for h, l := range ti.byHead {
		if h.k == Tuple && h.n > 0 {
			return p.whole(l)
		}
	}
	return nil
}

func (c *infcx) copySel(self *Type) *selection {
	tr := c.p.Lang("Copy")
	switch self.Kind {
	case Bool, Char, I8, I16, I32, I64, I128, Isize, U8, U16, U32, U64, U128, Usize, F32, F64, Never, Ptr, FnDef, FnPtr, Const:
		return yesSel
	case Str, Slice, Dyn, Coroutine:
		return noSel
	case Ref:
		if self.Mut {
			return noSel
		}
		return yesSel
	case Tuple:
		var ps []pred
		for _, a := range self.Args {
			ps = append(ps, pred{trait: tr, args: []*Type{a}})
		}
		return &selection{state: selYes, shim: "builtin", nested: ps}
	case Array:
		return &selection{state: selYes, shim: "builtin", nested: []pred{{trait: tr, args: self.Args[:1]}}}
	case Infer:
		if self.N != inferAny {
			return yesSel
		}
		return maybeSel
	case Closure:
		if self.Clo.info != nil && !self.Clo.info.done {
			return maybeSel
		}
		return c.closureClone(tr, self)
	}
	return nil
}

// closureClone: a closure is Clone or Copy when all its captures are; captures
// by unique reference are neither.
func (c *infcx) closureClone(tr *resolve.Def, self *Type) *selection {
	var ps []pred
	for _, k := range self.Clo.Captures {
		switch k.Mode {
		case ByMut:
			return noSel
		case ByMove:
			c.consult(k.Ty)
			ps = append(ps, pred{trait: tr, args: []*Type{c.p.subst(k.Ty, self.Args)}})
		}
	}
	return shim("clone", ps...)
}

// sigOf is the signature of a callable type: parameter types and result.
func (c *infcx) sigOf(t *Type) (params []*Type, ret *Type, ok bool) {
	p := c.p
	switch t.Kind {
	case Closure:
		ret = p.subst(t.Clo.Ret, t.Args)
		c.consult(t.Clo.Ret)
		for _, x := range t.Clo.Params {
			c.consult(x)
		}
		return p.substAll(t.Clo.Params, t.Args), ret, true
	case FnPtr:
		n := len(t.Args) - 1
		return t.Args[:n], t.Args[n], true
	case FnDef:
		return c.defSig(t.Def, t.Args)
	}
	return nil, nil, false
}

// defSig is the signature of a function or tuple constructor with generics
// put in.
func (c *infcx) defSig(d *resolve.Def, args []*Type) ([]*Type, *Type, bool) {
	p := c.p
	if d.Kind == resolve.Fn {
		fi := p.fn(d)
		ps := make([]*Type, len(fi.params))
		for i, t := range fi.params {
			ps[i] = c.norm(p.subst(t, args))
		}
		return ps, c.norm(p.subst(fi.ret, args)), true
	}
	adt := d
	var variant *resolve.Def
	if d.Kind == resolve.Variant {
		adt, variant = d.Parent, d
	}
	t := p.adt0(adt, args)
	fs := p.fieldTypes(t, variant)
	ps := make([]*Type, len(fs))
	for i := range fs {
		ps[i] = c.norm(fs[i])
	}
	return ps, t, true
}

func (c *infcx) fnSel(tr *resolve.Def, self *Type, args []*Type) *selection {
	switch self.Kind {
	case Closure, FnDef, FnPtr:
		params, _, _ := c.sigOf(self)
		if !c.unify(args[1], c.p.tuple(params...)) {
			return noSel
		}
		if self.Kind == Closure {
			k := self.Clo.Kind
			if self.Clo.info == nil || self.Clo.info.done {
				if tr.Lang == "Fn" && k != KindFn || tr.Lang == "FnMut" && k == KindFnOnce {
					return noSel
				}
			} else {
				self.Clo.info.wants = append(self.Clo.info.wants, tr.Lang)
			}
		}
		return shim("call")
	}
	return nil
}

func (c *infcx) asyncFnSel(tr *resolve.Def, self *Type, args []*Type) *selection {
	switch self.Kind {
	case Closure, FnDef, FnPtr:
		params, _, _ := c.sigOf(self)
		if !c.unify(args[1], c.p.tuple(params...)) {
			return noSel
		}
		if self.Kind == Closure && self.Clo.info != nil && !self.Clo.info.done {
			self.Clo.info.wants = append(self.Clo.info.wants, tr.Lang)
		}
		return shim("call")
	}
	return nil
}

// builtinProj are the associated types of builtin implementations.
func (c *infcx) builtinProj(assoc *resolve.Def, self *Type, args []*Type) *Type {
	switch assoc.Parent.Lang {
	case "FnOnce":
		if params, ret, ok := c.sigOf(self); ok && assoc.Name == "Output" {
			c.tryUnify(args[1], c.p.tuple(params...))
			return ret
		}
	case "AsyncFnOnce":
		if _, ret, ok := c.sigOf(self); ok && assoc.Name == "Output" {
			if fut := c.p.Lang("Future"); fut != nil {
				return c.norm(c.p.proj(fut.Member("Output", resolve.AssocType), []*Type{ret}))
			}
		}
	case "Future":
		if self.Kind == Coroutine && assoc.Name == "Output" {
			c.consult(self.Clo.Ret)
			return c.p.subst(self.Clo.Ret, self.Args)
		}
	}
	return nil
}
