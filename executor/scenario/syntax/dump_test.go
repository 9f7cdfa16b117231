package syntax

import (
	"fmt"
	"strings"
)

// dump spells a tree with all its parentheses, for tests to compare. Binary
// operators are (a + b), everything that the source's text alone does not show is
// in brackets.
func dump(x any) string {
	switch x := x.(type) {
	case nil:
		return "nil"
	case *LitExpr:
		return dumpLit(x)
	case *PathExpr:
		return dumpQ(x.QSelf, x.Path, "::")
	case *UnaryExpr:
		return "(" + string(x.Op) + dump(x.X) + ")"
	case *RefExpr:
		s := "(&"
		if x.Raw {
			s += "raw "
		}
		if x.Mut {
			s += "mut "
		} else if x.Raw {
			s += "const "
		}
		return s + dump(x.X) + ")"
	case *BinaryExpr:
		return "(" + dump(x.L) + " " + x.Op.String() + " " + dump(x.R) + ")"
	case *AssignExpr:
		return "(" + dump(x.L) + " = " + dump(x.R) + ")"
	case *AssignOpExpr:
		return "(" + dump(x.L) + " " + x.Op.String() + "= " + dump(x.R) + ")"
	case *CallExpr:
		return dump(x.Fn) + "(" + dumpList(x.Args) + ")"
	case *MethodExpr:
		return dump(x.Recv) + "." + x.Name.Name + dumpArgs(x.Gen, "::") + "(" + dumpList(x.Args) + ")"
	case *FieldExpr:
		return dump(x.X) + "." + x.Name.Name
	case *IndexExpr:
		return dump(x.X) + "[" + dump(x.Index) + "]"
	case *RangeExpr:
		op := ".."
		if x.Inclusive {
			op = "..="
		}
		return "(" + opt(x.Lo) + op + opt(x.Hi) + ")"
	case *TupleExpr:
		return "tup(" + dumpList(x.Elems) + ")"
	case *ArrayExpr:
		return "[" + dumpList(x.Elems) + "]"
	case *RepeatExpr:
		return "[" + dump(x.X) + "; " + dump(x.Len) + "]"
	case *StructExpr:
		s := dumpQ(x.QSelf, x.Path, "::") + "{"
		for i, f := range x.Fields {
			if i > 0 {
				s += ", "
			}
			s += f.Name.Name
			if !f.Short {
				s += ": " + dump(f.Value)
			}
		}
		if x.Base != nil {
			s += " .." + dump(x.Base)
		}
		if x.Rest {
			s += " .."
		}
		return s + "}"
	case *CastExpr:
		return "(" + dump(x.X) + " as " + dump(x.Type) + ")"
	case *TryExpr:
		return dump(x.X) + "?"
	case *AwaitExpr:
		return dump(x.X) + ".await"
	case *ParenExpr:
		return "paren " + dump(x.X)
	case *BlockExpr:
		s := [...]string{"", "unsafe ", "async ", "const ", "try "}[x.Kind]
		if x.Move {
			s += "move "
		}
		return label(x.Label) + s + "{" + dumpStmts(x.Stmts) + "}"
	case *IfExpr:
		s := "if " + dump(x.Cond) + " " + dump(x.Then)
		if x.Else != nil {
			s += " else " + dump(x.Else)
		}
		return s
	case *LetExpr:
		return "(let " + dump(x.Pat) + " = " + dump(x.X) + ")"
	case *MatchExpr:
		s := "match " + dump(x.X) + " {"
		for i, a := range x.Arms {
			if i > 0 {
				s += ", "
			}
			s += dump(a.Pat)
			if a.Guard != nil {
				s += " if " + dump(a.Guard)
			}
			s += " => " + dump(a.Body)
		}
		return s + "}"
	case *WhileExpr:
		return label(x.Label) + "while " + dump(x.Cond) + " " + dump(x.Body)
	case *LoopExpr:
		return label(x.Label) + "loop " + dump(x.Body)
	case *ForExpr:
		return label(x.Label) + "for " + dump(x.Pat) + " in " + dump(x.X) + " " + dump(x.Body)
	case *BreakExpr:
		return "break" + jump(x.Label, x.X)
	case *ContinueExpr:
		return "continue" + jump(x.Label, nil)
	case *ReturnExpr:
		return "return" + jump(nil, x.X)
	case *ClosureExpr:
		s := ""
		if x.Async {
			s += "async "
		}
		if x.Move {
			s += "move "
		}
		s += "|"
		for i, p := range x.Params {
			if i > 0 {
				s += ", "
			}
			s += dump(p.Pat)
			if p.Type != nil {
				s += ": " + dump(p.Type)
			}
		}
		s += "| "
		if x.Ret != nil {
			s += "-> " + dump(x.Ret) + " "
		}
		return "(" + s + dump(x.Body) + ")"
	case *MacroExpr:
		return dump(x.Mac)
	case *MacroCall:
		return pathText(x.Path) + "!" + string(x.Delim) + TokensString(x.Args)
	case *UnderscoreExpr:
		return "_"
	case *BadExpr:
		return "BAD"
	case Stmt:
		return dumpStmt(x)
	case Type:
		return dumpType(x)
	case Pat:
		return dumpPat(x)
	case Item:
		return dumpItem(x)
	}
	return fmt.Sprintf("%T?", x)
}

func dumpLit(x *LitExpr) string {
	switch x.Kind {
	case IntLit:
		if x.IntHi != 0 {
			return fmt.Sprintf("%#x_%016x%s", x.IntHi, x.Int, x.Suffix)
		}
		return fmt.Sprintf("%d%s", x.Int, x.Suffix)
	case FloatLit:
		return x.Str + "f" + strings.TrimPrefix(x.Suffix, "f")
	case BoolLit:
		return fmt.Sprint(x.Bool)
	case StrLit:
		return fmt.Sprintf("%q", x.Str)
	case ByteStrLit:
		return fmt.Sprintf("b%q", x.Str)
	case CStrLit:
		return fmt.Sprintf("c%q", x.Str)
	case CharLit:
		return fmt.Sprintf("%q", rune(x.Int))
	}
	return fmt.Sprintf("b'%d'", x.Int)
}

func opt(x Expr) string {
	if x == nil {
		return ""
	}
	return dump(x)
}

func label(l *Ident) string {
	if l == nil {
		return ""
	}
	return l.Name + ": "
}

func jump(l *Ident, x Expr) string {
	s := ""
	if l != nil {
		s = " " + l.Name
	}
	if x != nil {
		s += " " + dump(x)
	}
	return s
}

func dumpList[T any](l []T) string {
	s := make([]string, len(l))
	for i := range l {
		s[i] = dump(l[i])
	}
	return strings.Join(s, ", ")
}

func dumpQ(q *QSelf, p *Path, turbo string) string {
	if q == nil {
		return dumpPath(p, turbo)
	}
	s := "<" + dump(q.Self)
	if q.Trait != nil {
		s += " as " + dumpPath(q.Trait, "")
	}
	return s + ">::" + dumpPath(p, turbo)
}

func dumpPath(p *Path, turbo string) string {
	s := ""
	if p.Global {
		s = "::"
	}
	for i, g := range p.Segs {
		if i > 0 {
			s += "::"
		}
		s += g.Name.Name
		if g.Crate != "" {
			s += "(" + g.Crate + ")"
		}
		s += dumpArgs(g.Args, turbo)
	}
	return s
}

func dumpArgs(g *GenericArgs, turbo string) string {
	if g == nil {
		return ""
	}
	if g.Paren {
		s := turbo + "(" + dumpList(g.Inputs) + ")"
		if g.Output != nil {
			s += " -> " + dump(g.Output)
		}
		return s
	}
	var l []string
	for _, a := range g.Args {
		switch {
		case a.Type != nil:
			l = append(l, dump(a.Type))
		case a.Const != nil:
			l = append(l, "const "+dump(a.Const))
		default:
			l = append(l, a.Lifetime)
		}
	}
	for _, a := range g.Assocs {
		s := a.Name.Name + dumpArgs(a.Args, "")
		if a.Type != nil {
			s += " = " + dump(a.Type)
		} else {
			s += dumpBounds(": ", a.Bounds)
		}
		l = append(l, s)
	}
	return turbo + "<" + strings.Join(l, ", ") + ">"
}

func dumpBounds(pre string, list []Bound) string {
	if len(list) == 0 {
		return ""
	}
	var l []string
	for _, b := range list {
		s := b.Lifetime
		if b.Path != nil {
			s = dumpPath(b.Path, "")
		}
		if b.Maybe {
			s = "?" + s
		}
		if b.Neg {
			s = "!" + s
		}
		l = append(l, s)
	}
	return pre + strings.Join(l, " + ")
}

func dumpType(t Type) string {
	switch t := t.(type) {
	case *PathType:
		return dumpQ(t.QSelf, t.Path, "")
	case *RefType:
		s := "&"
		if t.Lifetime != "" {
			s += t.Lifetime + " "
		}
		if t.Mut {
			s += "mut "
		}
		return s + dump(t.Elem)
	case *PtrType:
		if t.Mut {
			return "*mut " + dump(t.Elem)
		}
		return "*const " + dump(t.Elem)
	case *TupleType:
		return "(" + dumpList(t.Elems) + ")"
	case *SliceType:
		return "[" + dump(t.Elem) + "]"
	case *ArrayType:
		return "[" + dump(t.Elem) + "; " + dump(t.Len) + "]"
	case *FnPtrType:
		s := ""
		if t.Unsafe {
			s = "unsafe "
		}
		if t.Extern {
			s += "extern "
		}
		s += "fn(" + dumpList(t.Params) + ")"
		if t.Ret != nil {
			s += " -> " + dump(t.Ret)
		}
		return s
	case *NeverType:
		return "!"
	case *InferType:
		return "_"
	case *DynType:
		return "(dyn" + dumpBounds(" ", t.Bounds) + ")"
	case *ImplType:
		return "(impl" + dumpBounds(" ", t.Bounds) + ")"
	case *MacroType:
		return dump(t.Mac)
	}
	return "?"
}

func dumpPat(p Pat) string {
	switch p := p.(type) {
	case *WildPat:
		return "_"
	case *RestPat:
		return ".."
	case *IdentPat:
		s := p.Name.Name
		if p.Mut {
			s = "mut " + s
		}
		if p.ByRef {
			s = "ref " + s
		}
		if p.Sub != nil {
			s += " @ " + dump(p.Sub)
		}
		return s
	case *LitPat:
		return dump(p.X)
	case *RangePat:
		op := ".."
		if p.Inclusive {
			op = "..="
		}
		return "[" + opt(p.Lo) + op + opt(p.Hi) + "]"
	case *RefPat:
		if p.Mut {
			return "&mut " + dump(p.Pat)
		}
		return "&" + dump(p.Pat)
	case *TuplePat:
		return "tup(" + dumpList(p.Elems) + ")"
	case *SlicePat:
		return "[" + dumpList(p.Elems) + "]"
	case *PathPat:
		return "path " + dumpQ(p.QSelf, p.Path, "::")
	case *TupleStructPat:
		return dumpQ(p.QSelf, p.Path, "::") + "(" + dumpList(p.Elems) + ")"
	case *StructPat:
		s := dumpQ(p.QSelf, p.Path, "::") + "{"
		for i, f := range p.Fields {
			if i > 0 {
				s += ", "
			}
			s += f.Name.Name + ": " + dump(f.Pat)
		}
		if p.Rest {
			s += " .."
		}
		return s + "}"
	case *OrPat:
		s := make([]string, len(p.Alts))
		for i := range s {
			s[i] = dump(p.Alts[i])
		}
		return "(" + strings.Join(s, " | ") + ")"
	case *MacroPat:
		return dump(p.Mac)
	}
	return "?"
}

func dumpStmts(l []Stmt) string {
	s := make([]string, len(l))
	for i := range l {
		s[i] = dump(l[i])
	}
	return strings.Join(s, " ")
}

func dumpStmt(x Stmt) string {
	switch x := x.(type) {
	case *LetStmt:
		s := "let " + dump(x.Pat)
		if x.Type != nil {
			s += ": " + dump(x.Type)
		}
		if x.Init != nil {
			s += " = " + dump(x.Init)
		}
		if x.Else != nil {
			s += " else " + dump(x.Else)
		}
		return s + ";"
	case *ItemStmt:
		return dump(x.Item)
	case *ExprStmt:
		if x.Semi {
			return dump(x.X) + ";"
		}
		return dump(x.X)
	case *MacroStmt:
		if x.Semi {
			return "stmt " + dump(x.Mac) + ";"
		}
		return "stmt " + dump(x.Mac)
	}
	return "?"
}

func dumpGenerics(g *Generics) string {
	var l []string
	for _, p := range g.Params {
		s := p.Name.Name
		switch p.Kind {
		case TypeParam:
			s += dumpBounds(": ", p.Bounds)
			if p.Default != nil {
				s += " = " + dump(p.Default)
			}
		case ConstParam:
			s = "const " + s + ": " + dump(p.Type)
			if p.Value != nil {
				s += " = " + dump(p.Value)
			}
		}
		l = append(l, s)
	}
	s := ""
	if l != nil {
		s = "<" + strings.Join(l, ", ") + ">"
	}
	for _, w := range g.Where {
		s += " where " + dump(w.Type) + dumpBounds(": ", w.Bounds)
	}
	return s
}

func dumpFields(k VariantKind, list []FieldDef) string {
	if k == UnitKind {
		return ""
	}
	var l []string
	for _, f := range list {
		s := f.Name.Name + ": " + dump(f.Type)
		if f.Pub {
			s = "pub " + s
		}
		l = append(l, s)
	}
	return "{" + strings.Join(l, ", ") + "}"
}

func dumpItem(it Item) string {
	b := it.Base()
	s := ""
	for _, a := range b.Attrs {
		s += "#[" + a.Path
		if a.Args != nil {
			s += " " + TokensString(a.Args)
		}
		s += "] "
	}
	if b.Pub {
		s += "pub "
	}
	flag := func(on bool, word string) {
		if on {
			s += word + " "
		}
	}
	inside := func(list []Item) string {
		var l []string
		for _, i := range list {
			l = append(l, dump(i))
		}
		return " {" + strings.Join(l, " ") + "}"
	}
	switch it := it.(type) {
	case *FnItem:
		flag(it.Const, "const")
		flag(it.Async, "async")
		flag(it.Unsafe, "unsafe")
		flag(it.Extern, "extern")
		s += "fn " + b.Name.Name + dumpGenerics(&it.Generics) + "("
		var l []string
		if it.SelfKind != NoSelf {
			self := [...]string{"", "self", "&self", "&mut self", "self: "}[it.SelfKind]
			if it.SelfMut {
				self = "mut " + self
			}
			if it.SelfType != nil {
				self += dump(it.SelfType)
			}
			l = append(l, self)
		}
		for _, p := range it.Params {
			l = append(l, dump(p.Pat)+": "+dump(p.Type))
		}
		s += strings.Join(l, ", ") + ")"
		if it.Ret != nil {
			s += " -> " + dump(it.Ret)
		}
		switch {
		case it.Body != nil:
			return s + " " + dump(it.Body)
		case it.BodyTokens != nil:
			return s + " lazy " + TokensString(it.BodyTokens)
		}
		return s + ";"
	case *StructItem:
		flag(it.Union, "union")
		return s + "struct " + b.Name.Name + dumpGenerics(&it.Generics) + dumpFields(it.Kind, it.Fields)
	case *EnumItem:
		var l []string
		for _, v := range it.Variants {
			x := v.Name.Name + dumpFields(v.Kind, v.Fields)
			if v.Disc != nil {
				x += " = " + dump(v.Disc)
			}
			l = append(l, x)
		}
		return s + "enum " + b.Name.Name + dumpGenerics(&it.Generics) + "{" + strings.Join(l, ", ") + "}"
	case *TraitItem:
		flag(it.Unsafe, "unsafe")
		flag(it.Auto, "auto")
		return s + "trait " + b.Name.Name + dumpBounds(": ", it.Supers) + dumpGenerics(&it.Generics) + inside(it.Items)
	case *ImplItem:
		flag(it.Unsafe, "unsafe")
		s += "impl" + dumpGenerics(&it.Generics) + " "
		flag(it.Neg, "!")
		if it.Trait != nil {
			s += dumpPath(it.Trait, "") + " for "
		}
		return s + dump(it.Self) + inside(it.Items)
	case *TypeAlias:
		s += "type " + b.Name.Name + dumpBounds(": ", it.Bounds) + dumpGenerics(&it.Generics)
		if it.Type != nil {
			s += " = " + dump(it.Type)
		}
		return s + ";"
	case *ConstItem:
		s += "const " + b.Name.Name + ": " + dump(it.Type)
		if it.Value != nil {
			s += " = " + dump(it.Value)
		}
		return s + ";"
	case *StaticItem:
		s += "static "
		flag(it.Mut, "mut")
		return s + b.Name.Name + ": " + dump(it.Type) + " = " + opt(it.Value) + ";"
	case *ModItem:
		if !it.Inline {
			return s + "mod " + b.Name.Name + ";"
		}
		return s + "mod " + b.Name.Name + inside(it.Items)
	case *UseItem:
		s += "use " + dumpPath(it.Path, "")
		if it.Glob {
			return s + "::*;"
		}
		return s + " as " + it.Alias.Name + ";"
	case *ExternCrate:
		return s + "extern crate " + b.Name.Name + " as " + it.Alias.Name + ";"
	case *ForeignMod:
		return s + "extern {}"
	case *MacroItem:
		return s + dump(it.Mac) + ";"
	case *MacroRules:
		s += "macro_rules " + b.Name.Name + " {"
		for i, r := range it.Rules {
			if i > 0 {
				s += " "
			}
			s += "(" + TokensString(r.Matcher) + ") => {" + TokensString(r.Body) + "}"
		}
		return s + "}"
	}
	return "?"
}
