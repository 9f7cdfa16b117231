package compile

import "github.com/pollground/pollground/executor/scenario/types"

// planOf is the index of the copy plan for values of t, -1 when copying the Val
// copies the value. Only asked for Copy types. An enum whose payload is an
// object needs one although the enum itself is inline.
func (c *Compiler) planOf(t *types.Type) int32 {
	in := c.info(t)
	if in.hasPlan {
		return in.plan
	}
	in.hasPlan, in.plan = true, -1
	l := c.shape(in.ty)
	if l.enum == EnumPointer {
		for _, f := range l.variants[l.payload] {
			if f.slot == slotWhole {
				in.plan = c.planOf(f.ty)
			}
		}
		return in.plan
	}
	if l.repr != ReprObject {
		return -1
	}
	for _, f := range l.fields {
		if f.slot == slotWhole {
			in.plan = c.planOf(f.ty)
			return in.plan
		}
	}
	p := &CopyPlan{N: l.slots, Total: int64(l.slots), Elem: -1}
	in.plan = int32(len(c.Prog.Plans))
	c.Prog.Plans = append(c.Prog.Plans, p)
	if in.ty.Kind == types.Array {
		if p.Elem = c.planOf(in.ty.Args[0]); p.Elem >= 0 {
			p.Total = mul(p.Total, 1+c.Prog.Plans[p.Elem].Total)
		}
		return in.plan
	}
	most := int64(0)
	nested := func(fs []field) []NestedCopy {
		var out []NestedCopy
		total := int64(0)
		for _, f := range fs {
			if f.slot < 0 || f.ref {
				continue
			}
			if q := c.planOf(f.ty); q >= 0 {
				out = append(out, NestedCopy{int32(f.slot), q})
				total += c.Prog.Plans[q].Total
			}
		}
		most = max(most, total)
		return out
	}
	if l.enum == EnumTagged {
		p.ByTag = true
		for _, fs := range l.variants {
			p.Nested = append(p.Nested, nested(fs))
		}
	} else {
		p.Nested = [][]NestedCopy{nested(l.fields)}
	}
	p.Total = min(p.Total+most, mostSlots)
	return in.plan
}

// mostSlots is more than any machine has.
const mostSlots = 1 << 40

func mul(a, b int64) int64 {
	if a > 0 && b > mostSlots/a {
		return mostSlots
	}
	return a * b
}
