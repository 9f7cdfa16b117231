package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/internal/int128"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Constant evaluation. Array lengths, const arguments and discriminants are bodies of their own, as constants and
// statics are. A body is checked when its value is needed, and an Evaluator runs it: that is the machine that runs
// programs. What the body calls is checked and compiled on the way.

// An Evaluator runs the bodies of constants and statics.
type Evaluator interface {
	// Evaluate computes the value of a constant, static or const block without parameters. It returns the words of a
	// scalar, extended to 64 bits by its sign. If there is no value, it returns false, and has called ConstFailed, unless
	// the reason is an error that was reported before. The error is a gap of the evaluator.
	Evaluate(in *thir.Instance) (words [2]uint64, ok bool, err error)
}

// SetEvaluator sets what computes constants.
func (p *Program) SetEvaluator(e Evaluator) { p.evaluator = e }

// constVal is the value of a constant. While it is computed, done is false.
type constVal struct {
	words    [2]uint64
	ok, done bool
	err      error
}

// valueOf returns the value of a constant with concrete arguments.
func (p *Program) valueOf(d *resolve.Def, args []*types.Type) *constVal {
	in := p.Instance(d, args)
	return p.ownerOfInstance(d, p.Tuple(in.Args...)).computed(in)
}

// Number returns the value of an integer constant: the low word, extended by its sign, and the high word of one of 128
// bits. It is not ok where an argument is open, or if there is no value.
func (p *Program) Number(d *resolve.Def, args []*types.Type) (words [2]uint64, ok bool) {
	for _, a := range args {
		if a.Flags&(types.HasParam|types.HasProj|types.HasInfer) != 0 {
			return words, false
		}
	}
	v := p.valueOf(d, slices.Clone(args))
	return v.words, v.ok
}

// computed returns the value of a constant, or of a const block, that p keeps.
func (p *Program) computed(in *thir.Instance) *constVal {
	if v := p.constVals[in]; v != nil {
		if !v.done {
			p.CycleOf(in)
		}
		return v
	}
	v := &constVal{}
	if p.constVals == nil {
		p.constVals = map[*thir.Instance]*constVal{}
	}
	p.constVals[in] = v
	const frames = 24 // of Go: a browser's stack has room for a few hundred
	defer p.defining(frames)()
	if in.Clo != nil || p.IsRight(in.Fn) {
		v.words, v.ok, v.err = p.evaluator.Evaluate(in)
	}
	v.done = true
	return v
}

// IsRight reports whether the body of a function, constant or static is checked and has no errors.
func (p *Program) IsRight(d *resolve.Def) bool {
	g := p.bodyOf(d)
	if g.busy && d.Kind != resolve.Fn {
		p.ConstCycle(d)
	}
	return g.ok && !g.calls && !g.busy
}

// CycleOf reports a constant or const block whose value needs itself.
func (p *Program) CycleOf(in *thir.Instance) {
	if in.Clo == nil {
		p.ConstCycle(in.Fn)
		return
	}
	p.err(in.Clo.Span, diag.E0391, "cycle detected when evaluating constant `"+p.ConstName(in)+"`", "")
}

// ConstCycle reports a constant whose value needs itself.
func (p *Program) ConstCycle(d *resolve.Def) {
	if p.cyclic[d] {
		return
	}
	if p.cyclic == nil {
		p.cyclic = map[*resolve.Def]bool{}
	}
	p.cyclic[d] = true
	if p.anonymousIn[d] != nil && d.Parent != nil && d.Parent.Kind != resolve.Variant {
		p.err(d.Span, diag.E0391, "cycle detected when evaluating type-level constant", "")
		return
	}
	p.err(d.Head(), diag.E0391, "cycle detected when simplifying constant for the type system `"+DisplayPath(d)+"`", "")
}

// TypeCycle reports that the constant that a type needs now needs the type.
func (p *Program) TypeCycle() {
	if n := len(p.typeLevel); n > 0 {
		p.ConstCycle(p.typeLevel[n-1])
	}
}

// constKnown returns the value of an expression that a type or discriminant needs, of type want. what names the place.
// An error is reported.
func (p *Program) constKnown(l *lower, e syntax.Expr, want *types.Type, what string) (int64, bool) {
	if n, ok := literalValue(e, want); ok {
		return n, true
	}
	d := p.anonymous(l, e, want)
	if what == repeated {
		p.anonymousIn[d].generous = true
	}
	if d.Crate != nil && !d.Crate.Library {
		l.recordNamed(d)
	}
	p.typeLevel = append(p.typeLevel, d)
	v := p.valueOf(d, nil)
	p.typeLevel = p.typeLevel[:len(p.typeLevel)-1]
	switch {
	case p.cyclic[d]:
		if p.taint != nil {
			p.taint.follows = true
		}
		return 0, false
	case v.err != nil:
		p.err(e.ExprSpan(), diag.Unsupported, "this "+what+" is not a constant that can be computed here", "").
			WithNote(v.err.Error())
	case !v.ok && what == repeated && l.self != nil && l.self.Flags&types.HasParam != 0 && p.bodyOf(d).typed:
		p.err(e.ExprSpan(), diag.ResolveError, tooGeneric, "").
			WithNote("this may fail depending on what value the parameter takes")
	case !v.ok && p.taint != nil:
		p.taint.follows = true
	}
	return int64(v.words[0]), v.ok
}

// repeated is the length of a repeat expression. It may use a Self type with parameters, as long as its value does not
// depend on them.
const repeated = "count"

const tooGeneric = "constant expression depends on a generic parameter"

// literalValue returns the value of a literal that is one of type want.
func literalValue(e syntax.Expr, want *types.Type) (n int64, ok bool) {
	negative := false
	if u, ok := e.(*syntax.UnaryExpr); ok && u.Op == '-' {
		e, negative = u.X, true
	}
	x, ok := e.(*syntax.LitExpr)
	if !ok || want == nil {
		return 0, false
	}
	n = int64(x.Int)
	switch {
	case x.Kind == syntax.BoolLit && want.Kind == types.Bool && !negative:
		if x.Bool {
			return 1, true
		}
		return 0, true
	case x.Kind == syntax.CharLit && want.Kind == types.Char && !negative:
		return n, true
	case x.Kind != syntax.IntLit || !want.IsInt() || x.IntHi != 0 || n < 0 || x.Suffix != "" && x.Suffix != want.String():
		return 0, false
	}
	if negative {
		n = -n
	}
	return n, fits(n, want)
}

// fits reports whether n is a value of the integer type t.
func fits(n int64, t *types.Type) bool {
	free := 64 - min(t.Bits(), 64)
	if t.IsSigned() {
		return n<<free>>free == n
	}
	return n >= 0 && int64(uint64(n)<<free>>free) == n
}

// anonymous returns the constant that an expression in a type or discriminant is.
func (p *Program) anonymous(l *lower, e syntax.Expr, want *types.Type) *resolve.Def {
	if d := p.anonymousOf[e]; d != nil {
		return d
	}
	in := l.item
	if in == nil {
		in = l.parent
	}
	d := &resolve.Def{Kind: resolve.Const, Span: e.ExprSpan(), Crate: l.scope.Crate, Scope: l.scope,
		Item: &syntax.ConstItem{Value: e}}
	for d.Parent = in; d.Parent != nil && (d.Parent.Kind == resolve.Impl || d.Parent.Kind == resolve.Trait); {
		d.Parent = d.Parent.Parent
	}
	if p.anonymousOf == nil {
		p.anonymousOf, p.anonymousIn = map[syntax.Expr]*resolve.Def{}, map[*resolve.Def]*lower{}
	}
	d.Name = anonymousName(p.countAnonymous(in))
	outer := *l
	p.anonymousOf[e], p.anonymousIn[d] = d, &outer
	p.consts[d] = &constInfo{ty: want}
	return d
}

// countAnonymous returns the number of the next anonymous constant in d, from 1.
func (p *Program) countAnonymous(d *resolve.Def) int {
	if p.anonymousCount == nil {
		p.anonymousCount = map[*resolve.Def]int{}
	}
	p.anonymousCount[d]++
	return p.anonymousCount[d]
}

// anonymousName is the name of anonymous constant number n.
func anonymousName(n int) string { return "{constant#" + strconv.Itoa(n-1) + "}" }

// anonymousLower makes l that of the body of an anonymous constant. Generic parameters around it are not seen from
// there; neither is a Self type that has some.
func (l *lower) anonymousLower(outer *lower) {
	l.outer = outer
	if outer.self != nil && (outer.generous || outer.self.Flags&types.HasParam == 0) {
		l.self, l.selfTrait, l.selfArgs = outer.self, outer.selfTrait, outer.selfArgs
	}
}

// notInConst reports the use of a variable, or of a generic parameter, of what is around an anonymous constant.
func (l *lower) notInConst(id *syntax.Ident) bool {
	for o := l.outer; o != nil; o = o.outer {
		if o.notConst(id) {
			return true
		}
		if id.Name == "Self" && o.self != nil {
			l.p.err(id.Span, diag.ResolveError, "generic `Self` types are currently not permitted in anonymous constants", "")
			return true
		}
		if o.generic(id.Name) == nil {
			continue
		}
		d := l.p.err(id.Span, diag.ResolveError, "generic parameters may not be used in const operations",
			"cannot perform const operation using `"+id.Name+"`")
		if o.generous && o.constGeneric(id.Name) == nil {
			d.Msg, d.Label = tooGeneric, ""
			d.WithNote("this may fail depending on what value the parameter takes")
		} else if o.constGeneric(id.Name) != nil {
			d.WithHelp("const parameters may only be used as standalone arguments here, i.e. `" + id.Name + "`")
		} else {
			d.WithNote("type parameters may not be used in const expressions")
		}
		return true
	}
	return false
}

// A ConstFrame is a call on the stack of an evaluation that failed.
type ConstFrame struct {
	In *resolve.Def // the function, or the constant
	At syntax.Span
}

// ConstFailed reports that a constant or static has no value. frames are those of the program's own text, the innermost
// first.
func (p *Program) ConstFailed(in *thir.Instance, message string, frames []ConstFrame) {
	at := p.headSpan(in)
	if n := len(frames); n > 0 {
		at = frames[n-1].At
	}
	label := "evaluation of `" + p.ConstName(in) + "` failed here"
	if len(frames) > 1 {
		label = "evaluation of `" + p.ConstName(in) + "` failed inside this call"
	}
	code, msg := diag.E0080, message
	if d := in.Fn; len(frames) == 1 && len(in.Args) == 0 && in.Clo == nil && d.Parent != nil &&
		(d.Parent.Kind == resolve.Impl || d.Parent.Kind == resolve.Trait) {
		switch { // rustc propagates constants in associated ones, and evaluates them when they are used
		case strings.Contains(message, "which would overflow"):
			code, msg, label = diag.ArithmeticOverflow, "this arithmetic operation will overflow", message
		case strings.HasPrefix(message, "attempt to ") || strings.HasPrefix(message, "index out of bounds"):
			code, msg, label = diag.UnconditionalPanic, "this operation will panic at runtime", message
		}
	}
	e := p.S.Diags.Add(syntax.Diag{Code: code, Msg: msg, Span: at, Label: label})
	if code == diag.E0080 && p.taint != nil {
		p.taint.errors++
	}
	for i := len(frames) - 2; i >= 0; i-- {
		f := frames[i]
		same := i
		for same > 0 && frames[same-1] == f {
			same--
		}
		name := DisplayPath(f.In)
		if n := i - same; n > 1 {
			e.NoteAt(f.At, "[... "+strconv.Itoa(n)+" additional calls inside `"+name+"` ...]", "")
			i = same
		}
		end := ""
		if i == 0 {
			end = "the failure occurred here"
		}
		e.NoteAt(f.At, "inside `"+name+"`", end)
	}
}

// simplifiedType is where a constant or const block stands.
func (p *Program) headSpan(in *thir.Instance) syntax.Span {
	if in.Clo != nil {
		return in.Clo.Span
	}
	return in.Fn.Head()
}

// ConstName is the path of a constant or const block, with the type that it belongs to: S::<2>::OK, <A as T>::W,
// f::<u8>::{constant#0}.
func (p *Program) ConstName(in *thir.Instance) string {
	if in.Clo != nil {
		return p.blockName(in.Clo)
	}
	return p.instanceName(in.Fn, in.Args)
}

// instanceName is the path of a constant, static or function with concrete arguments.
func (p *Program) instanceName(d *resolve.Def, args []*types.Type) string {
	name := d.Name
	if own := args[len(args)-len(d.Params):]; len(own) > 0 {
		_, list, _ := strings.Cut(p.Tuple(own...).String(), "(")
		name += "::<" + strings.TrimSuffix(strings.TrimSuffix(list, ")"), ",") + ">"
	}
	par := ParentOf(d)
	switch {
	case par == nil:
		return strings.TrimSuffix(DisplayPath(d), d.Name) + name
	case par.Kind == resolve.Trait:
		return "<" + args[0].String() + " as " + DisplayPath(par) + ">::" + name
	}
	im := p.impl(par)
	self := p.Subst(im.self, args).String()
	if im.trait != nil {
		return "<" + self + " as " + DisplayPath(im.trait) + ">::" + name
	}
	if head, args, ok := strings.Cut(self, "<"); ok && head != "" {
		self = head + "::<" + args
	}
	return self + "::" + name
}

// CheckConst computes a constant with concrete arguments, or a const block, that a function uses. An error is reported.
func (p *Program) CheckConst(in *thir.Instance) {
	switch {
	case in.Clo != nil:
		p.ownerOfClosure(in.Clo).computed(in)
	case len(in.Args) > 0 && in.Fn.Kind == resolve.Const:
		p.valueOf(in.Fn, slices.Clone(in.Args))
	}
}

// Refuse ends the check of a program whose constants are too large.
func (p *Program) Refuse(why string) {
	lo, hi := p.Budget().Place()
	p.err(syntax.Span{Lo: syntax.Pos(lo), Hi: syntax.Pos(hi)}, diag.LimitError, why, "")
	p.Budget().Abort()
}

// ConstStuck reports a constant or static whose evaluation does not end.
func (p *Program) ConstStuck(in *thir.Instance, frames []ConstFrame) {
	at := p.headSpan(in)
	if len(frames) > 0 {
		at = frames[0].At
	}
	e := p.err(at, diag.LongRunningConstEval, "constant evaluation is taking a long time", "").
		WithNote("this lint makes sure the compiler doesn't get stuck due to infinite loops in const eval.\n" +
			"If your compilation actually takes a long time, you can safely allow the lint")
	e.Children = append(e.Children, syntax.DiagChild{Level: diag.Help, Msg: "the constant being evaluated",
		Spans: []syntax.Labelled{{Span: p.headSpan(in)}}})
}

// evaluateItems computes the constants and statics of the program that have no parameters: rustc refuses a program if
// one of them fails, used or not.
func (p *Program) evaluateItems() {
	each := func(d *resolve.Def) {
		if d.Kind != resolve.Const && d.Kind != resolve.Static || p.generic[d] == nil {
			return
		}
		if hasParams(d) {
			return
		}
		if b := p.generic[d].body; b != nil {
			if _, literal := b.Value.(*thir.Lit); !literal {
				p.valueOf(d, nil)
			}
		}
	}
	all := func(d *resolve.Def) {
		each(d)
		for _, a := range d.Assoc() {
			each(a)
		}
	}
	p.EachDef(p.Main.Root, all)
	for _, m := range p.inBlocks {
		p.EachDef(m, all)
	}
}

// hasParams reports whether the body of d may mention generic parameters.
func hasParams(d *resolve.Def) bool {
	par := ParentOf(d)
	return len(d.Params) > 0 || par != nil && len(par.Params) > 0
}

// NumberText is a number as the evaluator says it: u8::MAX, 3_usize.
func NumberText(t *types.Type, lo, hi uint64) string {
	name := t.String()
	if t.IsInt() {
		n := uint(t.Bits())
		least, most := [2]uint64{}, [2]uint64{^uint64(0), ^uint64(0)}
		switch signed := t.IsSigned(); {
		case signed && n == 128:
			least, most = [2]uint64{0, 1 << 63}, [2]uint64{^uint64(0), 1<<63 - 1}
		case signed:
			least, most = [2]uint64{^uint64(0) << (n - 1)}, [2]uint64{1<<(n-1) - 1}
		case n < 128:
			most = [2]uint64{^uint64(0) >> (64 - n)}
		}
		if n < 128 {
			hi = 0
		}
		switch v := [2]uint64{lo, hi}; {
		case v == most:
			return name + "::MAX"
		case v == least && t.IsSigned():
			return name + "::MIN"
		}
	}
	return digits(t, lo, hi) + "_" + name
}

// digits is a number without its type.
func digits(t *types.Type, lo, hi uint64) string {
	switch v := int128.Of(hi, lo); {
	case t.Bits() < 128 && t.IsSigned():
		return strconv.FormatInt(int64(lo), 10)
	case t.Bits() < 128:
		return strconv.FormatUint(lo, 10)
	case t.IsSigned() && int64(hi) < 0:
		return "-" + v.Neg().Text(10)
	default:
		return v.Text(10)
	}
}
