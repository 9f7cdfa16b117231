package mir

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// Text prints a body as rustc's --emit=mir does, with types as messages name them.
func Text(b *Body) string {
	p := &printer{body: b}
	p.signature()
	p.scopes(0, 1)
	for i := range b.Blocks {
		p.block(BlockID(i))
	}
	p.WriteString("}\n")
	for i, x := range b.Promoted {
		p.WriteString("\npromoted[" + strconv.Itoa(i) + "] in " + Text(x))
	}
	return p.String()
}

type printer struct {
	strings.Builder
	body *Body
}

func (p *printer) signature() {
	b := p.body
	head := "fn "
	if b.Coroutine {
		head = "coroutine "
	}
	p.WriteString(head + b.Name + "(")
	for i := 1; i <= b.ArgCount; i++ {
		if i > 1 {
			p.WriteString(", ")
		}
		p.WriteString(LocalText(Local(i)) + ": " + b.Locals[i].Ty.String())
	}
	p.WriteString(") -> " + b.Locals[Return].Ty.String() + " {\n")
}

func indent(n int) string { return strings.Repeat("    ", n) }

// scopes prints what a scope declares and the scopes in it.
func (p *printer) scopes(s ScopeID, depth int) {
	b := p.body
	for _, v := range b.Vars {
		if v.Scope == s {
			p.WriteString(indent(depth) + "debug " + v.Name + " => " + PlaceText(v.Place) + ";\n")
		}
	}
	for i, l := range b.Locals {
		if l.Scope != s || l.Kind == ArgLocal {
			continue
		}
		mut := ""
		if l.Mut || l.Kind == ReturnLocal {
			mut = "mut "
		}
		p.WriteString(indent(depth) + "let " + mut + LocalText(Local(i)) + ": " + l.Ty.String() + ";\n")
	}
	for i := 1; i < len(b.Scopes); i++ {
		if b.Scopes[i].Parent == s {
			p.WriteString(indent(depth) + "scope " + strconv.Itoa(i) + " {\n")
			p.scopes(ScopeID(i), depth+1)
			p.WriteString(indent(depth) + "}\n")
		}
	}
}

func (p *printer) block(id BlockID) {
	b := &p.body.Blocks[id]
	p.WriteString("\n    " + BlockText(id))
	if b.Cleanup {
		p.WriteString(" (cleanup)")
	}
	p.WriteString(": {\n")
	for i := range b.Stmts {
		p.WriteString("        " + StmtText(&b.Stmts[i]) + ";\n")
	}
	p.WriteString("        " + TermText(b.Term) + ";\n    }\n")
}

// LocalText returns the name of a local: _1.
func LocalText(l Local) string { return "_" + strconv.Itoa(int(l)) }

// BlockText returns the name of a block: bb1.
func BlockText(id BlockID) string { return "bb" + strconv.Itoa(int(id)) }

// PlaceText returns the text of a place: ((*_1).0).
func PlaceText(p Place) string {
	s := LocalText(p.Local)
	for i := range p.Proj {
		e := &p.Proj[i]
		n := strconv.Itoa(int(e.Index))
		end := ""
		if e.FromEnd {
			end = "-"
		}
		switch e.Kind {
		case Deref:
			s = "(*" + s + ")"
		case Field:
			s = "(" + s + "." + n + ": " + e.Ty.String() + ")"
		case Index:
			s += "[" + LocalText(e.Local) + "]"
		case ConstIndex:
			s += "[" + end + n + "]"
		case Subslice:
			s += "[" + n + ".." + end + strconv.Itoa(int(e.To)) + "]"
		case Downcast:
			s = "(" + s + " as " + e.Variant.Name + ")"
		case Saved:
			s = "(" + s + ".saved#" + n + ": " + e.Ty.String() + ")"
		}
	}
	return s
}

// OperandText returns the text of an operand: move _1.
func OperandText(o Operand) string {
	switch o.Kind {
	case Copy:
		return "copy " + PlaceText(o.Place)
	case Move:
		return "move " + PlaceText(o.Place)
	}
	return "const " + ConstText(o.Const)
}

// ConstText returns the text of a constant: 1_i32.
func ConstText(c *Const) string {
	switch c.Kind {
	case Zero:
		if c.Ty.Kind == types.FnDef {
			return thir.Callee{Fn: c.Ty.Def, Args: c.Ty.Args}.String()
		}
		return c.Ty.String()
	case Scalar:
		return scalarText(c)
	case Float:
		return strconv.FormatFloat(c.Float, 'g', -1, c.Ty.Bits()) + c.Ty.String()
	case Str:
		if c.Ty.Kind == types.Ref && c.Ty.Args[0].Kind == types.Str {
			return strconv.Quote(c.Str)
		}
		return "b" + strconv.Quote(c.Str)
	case Item:
		switch {
		case c.Clo != nil || c.Inst != nil && c.Inst.Clo != nil:
			return "{const block}"
		case c.Inst != nil:
			return thir.Callee{Fn: c.Inst.Fn, Args: c.Inst.Args}.String()
		}
		return thir.Callee{Fn: c.Def, Args: c.Args}.String()
	case Param:
		return c.Param.String()
	case PromotedAt:
		return "promoted[" + strconv.Itoa(c.Promoted) + "]"
	}
	return "{static " + c.Def.FullName() + ": " + c.Ty.String() + "}"
}

func scalarText(c *Const) string {
	switch c.Ty.Kind {
	case types.Bool:
		return strconv.FormatBool(c.Int != 0)
	case types.Char:
		return strconv.QuoteRune(rune(c.Int))
	}
	n := strconv.FormatInt(int64(c.Int), 10)
	switch {
	case c.IntHi != 0 && !(c.Ty.IsSigned() && c.IntHi == ^uint64(0) && int64(c.Int) < 0):
		n = "0x" + strconv.FormatUint(c.IntHi, 16) + leftZeros(strconv.FormatUint(c.Int, 16))
	case !c.Ty.IsSigned():
		n = strconv.FormatUint(c.Int, 10)
	}
	return n + "_" + c.Ty.String()
}

func leftZeros(s string) string { return strings.Repeat("0", 16-len(s)) + s }

func operands(ops []Operand) string {
	s := ""
	for i, o := range ops {
		if i > 0 {
			s += ", "
		}
		s += OperandText(o)
	}
	return s
}

var binaryNames = map[syntax.BinOp]string{
	syntax.OpAdd: "Add", syntax.OpSub: "Sub", syntax.OpMul: "Mul", syntax.OpDiv: "Div", syntax.OpRem: "Rem",
	syntax.OpAnd: "BitAnd", syntax.OpOr: "BitOr", syntax.OpXor: "BitXor", syntax.OpShl: "Shl", syntax.OpShr: "Shr",
	syntax.OpEq: "Eq", syntax.OpNe: "Ne", syntax.OpLt: "Lt", syntax.OpLe: "Le", syntax.OpGt: "Gt", syntax.OpGe: "Ge",
}

var castNames = [...]string{
	IntToInt: "IntToInt", FloatToInt: "FloatToInt", IntToFloat: "IntToFloat", FloatToFloat: "FloatToFloat",
	PtrToPtr: "PtrToPtr", PtrToInt: "PointerExposeProvenance", IntToPtr: "PointerWithExposedProvenance",
	FnPtrToInt: "FnPtrToInt", FnPtrToPtr: "FnPtrToPtr", ReifyFn: "PointerCoercion(ReifyFnPointer)",
	ClosureFn:  "PointerCoercion(ClosureFnPointer)",
	MutToConst: "PointerCoercion(MutToConstPointer)", Unsize: "PointerCoercion(Unsize)",
}

var borrowText = [...]string{Shared: "&", Mutable: "&mut ", TwoPhase: "&two_phase mut ", Fake: "&fake shallow "}

// RvalueText returns the text of an rvalue.
func RvalueText(r Rvalue) string {
	switch r := r.(type) {
	case *Use:
		return OperandText(r.Op)
	case *Repeat:
		return "[" + OperandText(r.Op) + "; " + r.Count.String() + "]"
	case *Ref:
		return borrowText[r.Kind] + PlaceText(r.Place)
	case *RawPtr:
		if r.Mut {
			return "&raw mut " + PlaceText(r.Place)
		}
		return "&raw const " + PlaceText(r.Place)
	case *Len:
		return "Len(" + PlaceText(r.Place) + ")"
	case *Cast:
		return OperandText(r.Op) + " as " + r.Ty.String() + " (" + castNames[r.Kind] + ")"
	case *Binary:
		return binaryNames[r.Op] + "(" + OperandText(r.L) + ", " + OperandText(r.R) + ")"
	case *CheckedBinary:
		return binaryNames[r.Op] + "WithOverflow(" + OperandText(r.L) + ", " + OperandText(r.R) + ")"
	case *Unary:
		if r.Op == '-' {
			return "Neg(" + OperandText(r.V) + ")"
		}
		return "Not(" + OperandText(r.V) + ")"
	case *Discriminant:
		return "discriminant(" + PlaceText(r.Place) + ")"
	case *Aggregate:
		return aggregateText(r)
	case *Format:
		return formatText(r)
	}
	panic("BUG: mir: unknown rvalue")
}

func aggregateText(r *Aggregate) string {
	parts := operands(r.Fields)
	switch r.Ty.Kind {
	case types.Tuple:
		if len(r.Fields) == 1 {
			parts += ","
		}
		return "(" + parts + ")"
	case types.Array:
		return "[" + parts + "]"
	case types.Adt:
		name := r.Ty.String()
		if IsUnion(r.Ty) {
			return name + " { " + r.Ty.Def.FieldDefs()[r.Active].Name.Name + ": " + parts + " }"
		}
		if r.Variant != nil {
			name += "::" + r.Variant.Name
		}
		return name + "(" + parts + ")"
	}
	return "{" + r.Ty.String() + "}(" + parts + ")"
}

func formatText(r *Format) string {
	var b strings.Builder
	b.WriteString("format_args(\"")
	for i := range r.Pieces {
		pc := &r.Pieces[i]
		text := strconv.Quote(pc.Text)
		b.WriteString(text[1 : len(text)-1])
		if pc.Arg >= 0 {
			b.WriteString("{" + strconv.Itoa(pc.Arg))
			if !pc.Plain() {
				b.WriteString(":" + pc.Trait)
			}
			b.WriteString("}")
		}
	}
	b.WriteString("\"")
	if len(r.Args) > 0 {
		b.WriteString(", ")
	}
	b.WriteString(operands(r.Args) + ")")
	return b.String()
}

var causeNames = [...]string{
	ForLet: "ForLet", ForMatchedPlace: "ForMatchedPlace",
	ForMatchGuard: "ForMatchGuard", ForGuardBinding: "ForGuardBinding",
}

// StmtText returns the text of a statement.
func StmtText(s *Stmt) string {
	switch s.Kind {
	case Assign:
		return PlaceText(s.Place) + " = " + RvalueText(s.Value)
	case StorageLive:
		return "StorageLive(" + LocalText(s.Local) + ")"
	case StorageDead:
		return "StorageDead(" + LocalText(s.Local) + ")"
	case FakeRead:
		return "FakeRead(" + causeNames[s.Cause] + ", " + PlaceText(s.Place) + ")"
	case Mention:
		return "PlaceMention(" + PlaceText(s.Place) + ")"
	case Ended:
		return "StorageDead(" + PlaceText(s.Place) + ")"
	case SetState:
		return "discriminant(" + PlaceText(s.Place) + ") = " + strconv.Itoa(int(s.State))
	}
	return "nop"
}

// edges returns the text of the targets of a terminator that may unwind.
func edges(name string, target, unwind BlockID) string {
	u := "unwind continue"
	if unwind != None {
		u = "unwind: " + BlockText(unwind)
	}
	if target == None {
		return " -> " + u
	}
	return " -> [" + name + ": " + BlockText(target) + ", " + u + "]"
}

var assertNames = [...]string{
	BoundsCheck: "index out of bounds", Overflow: "overflow of ", OverflowNeg: "overflow of -",
	DivByZero: "division by zero", RemByZero: "remainder by zero",
	AfterReturn: "`async fn` resumed after completion", AfterPanic: "`async fn` resumed after panicking",
}

// TermText returns the text of a terminator.
func TermText(t Terminator) string {
	switch t := t.(type) {
	case nil:
		return "none"
	case *Goto:
		return "goto -> " + BlockText(t.Target)
	case *Switch:
		return switchText(t)
	case *ReturnTo:
		return "return"
	case *Resume:
		return "resume"
	case *Unreachable:
		return "unreachable"
	case *CoroutineDrop:
		return "coroutine_drop"
	case *Drop:
		name := "drop"
		if t.Replace {
			name = "replace"
		}
		if t.Shell {
			name = "release"
		}
		return name + "(" + PlaceText(t.Place) + ")" + edges("return", t.Target, t.Unwind)
	case *Call:
		return callText(t)
	case *Assert:
		not := "!"
		if t.Expected {
			not = ""
		}
		msg := assertNames[t.Kind]
		if t.Kind == Overflow {
			msg += t.Op.String()
		}
		s := "assert(" + not + OperandText(t.Cond) + ", \"" + msg + "\""
		if len(t.Args) > 0 {
			s += ", " + operands(t.Args)
		}
		return s + ")" + edges("success", t.Target, t.Unwind)
	case *Yield:
		s := PlaceText(t.ResumeArg) + " = yield() -> [resume: " + BlockText(t.Resume)
		if t.Drop != None {
			s += ", drop: " + BlockText(t.Drop)
		}
		return s + "]"
	case *FalseEdge:
		return "falseEdge -> [real: " + BlockText(t.Real) + ", imaginary: " + BlockText(t.Imaginary) + "]"
	case *FalseUnwind:
		return "falseUnwind" + edges("real", t.Real, t.Unwind)
	}
	panic("BUG: mir: unknown terminator")
}

func switchText(t *Switch) string {
	s := "switchInt(" + OperandText(t.Op) + ") -> ["
	for i, v := range t.Values {
		c := Const{Kind: Scalar, Ty: t.Ty, Int: v.Lo, IntHi: v.Hi}
		name, _, _ := strings.Cut(scalarText(&c), "_")
		if t.Ty.Kind == types.Bool {
			name = strconv.FormatUint(v.Lo, 10)
		}
		s += name + ": " + BlockText(t.Targets[i]) + ", "
	}
	return s + "otherwise: " + BlockText(t.Targets[len(t.Targets)-1]) + "]"
}

func callText(t *Call) string {
	fn := ""
	if t.Callee.Fn != nil {
		fn = t.Callee.String()
	} else {
		fn = OperandText(*t.Fn)
	}
	return PlaceText(t.Dest) + " = " + fn + "(" + operands(t.Args) + ")" + edges("return", t.Target, t.Unwind)
}
