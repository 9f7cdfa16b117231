// Package dump prints what the compiler knows of a program after each of its
// phases, for people and for tests that compare the text.
//
//	tokens    one token a line: line:column, kind, text
//	tree      the syntax tree as it was parsed, macro calls as tokens
//	thir      the typed bodies of the program's functions: names are resolved, adjustments and calls explicit
//	mir       the control-flow graphs of these bodies and of the closures in them, as rustc prints its own
//	elaborated  the same after drop elaboration: each drop that is left runs
//	coroutines  the poll and drop functions that async blocks and fns are made into
//	bytecode  the listing of package codegen
//
// A tree is printed one node a line, children indented below their parent:
//
//	LABEL: NODE field=value flag @line:column : type
//
// LABEL is the field of the parent, with an index in a list. Fields that are
// empty, zero or false are left out. The printer walks Go structs by
// reflection, so a new kind of node appears without any work here.
package dump

import (
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/thir"
	"github.com/pollground/pollground/executor/scenario/types"
)

// width is the length that no line exceeds, in runes.
const width = 120

// Tokens returns the tokens of a file.
func Tokens(toks []syntax.Token, sources *syntax.SourceMap) string {
	var b strings.Builder
	for i := range toks {
		t := &toks[i]
		_, at := sources.Position(t.Span.Lo)
		place := strconv.Itoa(at.Line) + ":" + strconv.Itoa(at.Char)
		kind := t.Kind.String()
		text := t.Text
		if kind == text {
			text = ""
		}
		line := pad(place, 8) + pad(kind, 12) + strings.ReplaceAll(text, "\n", `\n`)
		b.WriteString(cut(strings.TrimRight(line, " ")) + "\n")
	}
	return b.String()
}

func pad(s string, n int) string {
	return s + strings.Repeat(" ", max(1, n-utf8.RuneCountInString(s)))
}

// cut shortens a line to width.
func cut(s string) string {
	if utf8.RuneCountInString(s) <= width {
		return s
	}
	r := []rune(s)
	return string(r[:width-1]) + "…"
}

// Tree returns a syntax tree.
func Tree(file *syntax.File, sources *syntax.SourceMap) string {
	p := &printer{sources: sources}
	for i, it := range file.Items {
		p.node(0, "Items["+strconv.Itoa(i)+"]", reflect.ValueOf(it))
	}
	return p.b.String()
}

// Bodies returns typed bodies. Closure returns the body of a closure or coroutine.
func Bodies(bodies []check.Checked, closure func(*types.ClosureTy) *thir.Body, sources *syntax.SourceMap) string {
	p := &printer{sources: sources, closure: closure}
	for _, c := range bodies {
		p.body(0, c.Def.FullName(), c.Body)
		p.b.WriteByte('\n')
	}
	return p.b.String()
}

type printer struct {
	b       strings.Builder
	sources *syntax.SourceMap
	closure func(*types.ClosureTy) *thir.Body
}

func (p *printer) line(depth int, s string) {
	p.b.WriteString(cut(strings.Repeat("  ", depth)+s) + "\n")
}

// body prints a typed body: its signature, its variables, its value.
func (p *printer) body(depth int, name string, b *thir.Body) {
	head := "fn " + name + "("
	if b.Coroutine {
		head = "coroutine " + name + "("
	}
	for i, x := range b.Params {
		if i > 0 {
			head += ", "
		}
		head += x.Ty.String()
	}
	head += ")"
	if b.Ret != nil {
		head += " -> " + b.Ret.String()
	}
	p.line(depth, head)
	for _, l := range b.Locals {
		mut := ""
		if l.Mut {
			mut = "mut "
		}
		p.line(depth+1, "let "+mut+local(l)+": "+l.Ty.String())
	}
	for i, x := range b.Params {
		p.node(depth+1, "Params["+strconv.Itoa(i)+"]", reflect.ValueOf(x.Pat))
	}
	p.node(depth+1, "Value", reflect.ValueOf(b.Value))
}

// local is the name of a variable with its number, which is unique in the body.
func local(l *thir.Local) string { return l.Name + "#" + strconv.Itoa(l.Index) }

// leaf is the text of a value that is printed on its parent's line.
func (p *printer) leaf(v reflect.Value) (text string, ok bool) {
	if !v.CanInterface() {
		return "", true
	}
	switch x := v.Interface().(type) {
	case syntax.Span, syntax.Pos, *syntax.Generics:
		return "", true
	case syntax.Ident:
		return x.Name, true
	case []syntax.Ident:
		names := make([]string, len(x))
		for i := range x {
			names[i] = x[i].Name
		}
		return strings.Join(names, "::"), true
	case []syntax.Token:
		return strconv.Quote(syntax.TokensString(x)), true
	case *syntax.Path:
		if x == nil {
			return "", true
		}
		if s, plain := path(x); plain {
			return s, true
		}
		return "", false
	case *types.Type:
		if x == nil {
			return "", true
		}
		return x.String(), true
	case []*types.Type:
		names := make([]string, len(x))
		for i := range x {
			names[i] = x[i].String()
		}
		return strings.Join(names, ", "), true
	case *thir.Local:
		return local(x), true
	case *resolve.Def:
		if x == nil {
			return "", true
		}
		return x.FullName(), true
	case thir.Callee:
		return x.String(), true
	case *thir.Instance:
		if x == nil {
			return "", true
		}
		return thir.Callee{Fn: x.Fn, Args: x.Args}.String(), true
	case *thir.Target:
		if x == nil {
			return "", true
		}
		if x.Name == "" {
			return "loop", true
		}
		return x.Name, true
	}
	if s, is := v.Interface().(interface{ String() string }); is && v.Kind() != reflect.Struct && v.Kind() != reflect.Pointer &&
		v.Kind() != reflect.Interface {
		return s.String(), true
	}
	switch v.Kind() {
	case reflect.String:
		if v.Len() == 0 {
			return "", true
		}
		return strconv.Quote(v.String()), true
	case reflect.Bool:
		return "", true // printed as a flag
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10), true
	case reflect.Uint8:
		if c := v.Uint(); c >= ' ' && c <= '~' {
			return "'" + string(rune(c)) + "'", true
		}
		return strconv.FormatUint(v.Uint(), 10), true
	case reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.FormatUint(v.Uint(), 10), true
	case reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64), true
	}
	return "", false
}

// path is the text of a path; plain reports whether it has no generic
// arguments, which are nodes of their own.
func path(x *syntax.Path) (text string, plain bool) {
	plain = true
	if x.Global {
		text = "::"
	}
	for i := range x.Segs {
		if i > 0 {
			text += "::"
		}
		text += x.Segs[i].Name.Name
		plain = plain && x.Segs[i].Args == nil
	}
	return text, plain
}

// node prints v, a field called label, and what is in it.
func (p *printer) node(depth int, label string, v reflect.Value) {
	for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return
		}
		if text, ok := p.leaf(v); ok {
			if text != "" {
				p.line(depth, label+": "+text)
			}
			return
		}
		switch x := v.Interface().(type) {
		case *types.ClosureTy:
			if b := p.closure(x); b != nil {
				p.body(depth, x.Owner, b)
			}
			return
		case *thir.Lit:
			p.line(depth, label+": Lit "+literal(x)+p.place(x.Sp)+" : "+x.Ty.String())
			return
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			p.node(depth, label+"["+strconv.Itoa(i)+"]", v.Index(i))
		}
		return
	case reflect.Struct:
	default:
		if text, ok := p.leaf(v); ok && text != "" {
			p.line(depth, label+": "+text)
		}
		return
	}
	n := &parts{}
	p.fields(v, n)
	s := label + ": " + v.Type().Name() + n.scalars
	s += p.place(n.at)
	if n.ty != nil {
		s += " : " + n.ty.String()
	}
	p.line(depth, s)
	for i, c := range n.children {
		p.node(depth+1, n.labels[i], c)
	}
}

// zeroSays are the fields whose zero value is printed: indices and operators.
var zeroSays = map[string]bool{"I": true, "F": true, "Op": true}

// ofChecker are the fields that only the checker reads.
var ofChecker = map[string]bool{"Neg": true, "Lax": true, "Done": true, "Reborrow": true, "Word": true}

// literal is the value of a constant in the typed tree.
func literal(l *thir.Lit) string {
	switch {
	case l.Str != "":
		return strconv.Quote(l.Str)
	case l.Float != 0:
		return strconv.FormatFloat(l.Float, 'g', -1, 64)
	case l.IntHi != 0:
		return strconv.FormatUint(l.IntHi, 10) + "<<64 + " + strconv.FormatUint(l.Int, 10)
	case l.Ty != nil && l.Ty.Kind == types.Ref:
		return `""`
	}
	return strconv.FormatInt(int64(l.Int), 10)
}

// parts are the fields of a node by how they are printed.
type parts struct {
	scalars  string
	at       syntax.Span
	ty       *types.Type
	labels   []string
	children []reflect.Value
}

// place is where a node begins in the source; empty for code that no source has.
func (p *printer) place(at syntax.Span) string {
	if at.Lo == 0 {
		return ""
	}
	_, begin := p.sources.Position(at.Lo)
	return " @" + strconv.Itoa(begin.Line) + ":" + strconv.Itoa(begin.Char)
}

// fields sorts the fields of a struct, those of embedded ones included.
func (p *printer) fields(v reflect.Value, n *parts) {
	t := v.Type()
	for i := range t.NumField() {
		f, x := t.Field(i), v.Field(i)
		if !f.IsExported() || ofChecker[f.Name] || x.IsZero() && !zeroSays[f.Name] {
			continue
		}
		if f.Anonymous && x.Kind() == reflect.Struct {
			p.fields(x, n)
			continue
		}
		switch y := x.Interface().(type) {
		case syntax.Span:
			if n.at.Lo == 0 {
				n.at = y
			}
			continue
		case *types.Type:
			if f.Name == "Ty" && n.ty == nil {
				n.ty = y
				continue
			}
		case bool:
			n.scalars += " " + strings.ToLower(f.Name)
			continue
		}
		text, ok := p.leaf(x)
		switch {
		case ok && text != "":
			n.scalars += " " + f.Name + "=" + text
		case !ok:
			n.labels, n.children = append(n.labels, f.Name), append(n.children, x)
		}
	}
}
