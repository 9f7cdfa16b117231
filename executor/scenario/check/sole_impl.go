package check

import (
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// soleImpl normalises an associated type in the signature of a callee by the only impl whose header is for its type,
// although a bound of that impl does not hold: zip("a") has the type Zip<Self, &str>. The bounds of the impl are
// required where the callee is named. rustc registers equal obligations once, so no argument is blamed for them: see
// reportUnsatisfied.
func (c *inferCtxt) soleImpl(o *obligation) bool {
	ty, args := c.shallow(o.ty), c.resolveAll(o.args)
	switch self := args[0]; {
	case ty.Kind != types.Infer, self.Kind == types.Infer && self.N == types.InferAny, containsError(self),
		self.Kind == types.Param, self.Kind == types.Proj, self.Kind == types.Opaque, c.envHolds(o.trait, args):
		return false
	}
	hit := c.onlyImpl(o.trait, args)
	if hit == nil {
		return false
	}
	a := hit.def.AssocNamed(o.assoc.Name)
	vars := c.freshArgs(hit.n, syntax.Span{})
	if a == nil || len(o.assoc.Params) > 0 || !c.unifyAll(c.header(hit, vars), args) {
		return false
	}
	for i := range hit.preds {
		q := c.instPred(&hit.preds[i], vars)
		q.span = o.own
		c.require(q, "")
	}
	c.sole = append(c.sole, predicate{trait: o.trait, args: args, span: o.own})
	return c.unify(ty, c.norm(c.p.Subst(c.p.implAssocTy(a), vars)))
}
