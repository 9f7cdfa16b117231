package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

const module = "github.com/pollground/pollground/"

// A schema holds all messages and the types that they contain.
type schema struct {
	messages []*message
	types    []*named // structs and enumerations, in the order of first use
	byGo     map[string]*named
	packages map[string]*source
	root     string
	bits     []string // names of the bits of a task's header, the lowest first
}

// A message is one struct with an op.
type message struct {
	*named
	role string // command, question, post, answer
	op   string
}

// A named is a declared Go type.
type named struct {
	goName string // with its package, as codec.go spells it: view.View
	name   string // in TypeScript, unique
	doc    string
	fields []field // including those of embedded types
	embeds []*named
	text   bool     // encoded as the text that its method String returns
	words  []string // all results of String
	ts     string   // the TypeScript type, for a type with a method read
	tuple  bool
}

// A field is a member of an object, or of a tuple.
type field struct {
	goPath   string // selector from the struct, through embedded ones
	name     string
	doc      string
	typ      *typ
	words    []string // all values of a text
	optional bool     // a command may omit it
}

// A typ is the type of a field.
type typ struct {
	kind  string // string, bool, bytes, number, or one of: named, list, pointer
	basic string // Go's name of a number's type
	of    *named
	elem  *typ
}

// A source is a parsed Go package.
type source struct {
	name  string // package name
	types map[string]*declaration
	words map[string][]string // the package's tables of strings, by name
	names map[string]string   // for a type whose String indexes a table, the table's name
}

type declaration struct {
	spec    *ast.TypeSpec
	doc     *ast.CommentGroup
	imports map[string]string // folder below the module, by the import's name
}

func load(root string) (*schema, error) {
	s := &schema{byGo: map[string]*named{}, packages: map[string]*source{}, root: root}
	p, err := s.source("wasm/protocol")
	if err != nil {
		return nil, err
	}
	var list []*message
	for name, d := range p.types {
		for _, role := range []string{"command", "question", "post", "answer"} {
			if op := directive(d.doc, role); op != "" {
				n, err := s.named("wasm/protocol", name)
				if err != nil {
					return nil, err
				}
				list = append(list, &message{n, role, op})
			}
		}
	}
	// Declaration order keeps the generated diff small when a message is added.
	slices.SortFunc(list, func(a, b *message) int {
		return int(p.types[a.goName].spec.Pos() - p.types[b.goName].spec.Pos())
	})
	s.messages = list
	for _, m := range list {
		for i := range m.fields {
			f := &m.fields[i]
			f.optional = f.optional || m.sentByPage() && f.typ.kind == "pointer"
		}
	}
	seen := map[*named]bool{}
	for _, m := range list {
		seen[m.named] = true
	}
	for _, m := range list {
		s.collect(m.named, seen, true)
	}
	return s, s.check()
}

// collect lists the types that a type contains, each after those that it contains itself. embedded also lists embedded
// types, whose members are members of this type.
func (s *schema) collect(n *named, seen map[*named]bool, embedded bool) {
	for _, e := range n.embeds {
		if embedded && !seen[e] {
			seen[e] = true
			s.collect(e, seen, embedded)
			s.types = append(s.types, e)
		}
	}
	for _, f := range n.fields {
		t := f.typ
		for t.elem != nil {
			t = t.elem
		}
		if t.of != nil && !seen[t.of] {
			seen[t.of] = true
			s.collect(t.of, seen, embedded)
			s.types = append(s.types, t.of)
		}
	}
}

// check reports declarations for which the generated files would be wrong.
func (s *schema) check() error {
	names, ops := map[string]string{}, map[string]bool{}
	all := slices.Clone(s.types)
	for _, m := range s.messages {
		all = append(all, m.named)
		key := m.role + " " + m.op
		if m.role == "question" {
			key = "command " + m.op
		}
		if ops[key] {
			return fmt.Errorf("%s: a second %s", m.goName, key)
		}
		ops[key] = true
	}
	for _, n := range all {
		if other := names[n.name]; other != "" {
			return fmt.Errorf("%s and %s are both called %s; give one a //protocol:name", other, n.goName, n.name)
		}
		names[n.name] = n.goName
	}
	for _, m := range s.messages {
		if m.role == "answer" && !ops["command "+m.op] || m.role == "question" && !ops["answer "+m.op] {
			return fmt.Errorf("%s: a question and its answer have the same op", m.goName)
		}
	}
	return nil
}

// named returns the description of a type that is declared in a folder.
func (s *schema) named(dir, name string) (*named, error) {
	p, err := s.source(dir)
	if err != nil {
		return nil, err
	}
	d := p.types[name]
	if d == nil {
		return nil, fmt.Errorf("%s has no type %s", dir, name)
	}
	if d.spec.Assign.IsValid() { // an alias
		t, err := s.typ(dir, d, d.spec.Type)
		if err != nil || t.of == nil {
			return nil, fmt.Errorf("%s.%s is an alias of no named type: %v", dir, name, err)
		}
		return t.of, nil
	}
	goName := name
	if dir != "wasm/protocol" {
		goName = p.name + "." + name
	}
	if n := s.byGo[goName]; n != nil {
		return n, nil
	}
	n := &named{goName: goName, name: name, doc: docText(d.doc), ts: directive(d.doc, "ts")}
	if as := directive(d.doc, "name"); as != "" {
		n.name = as
	}
	n.tuple = hasDirective(d.doc, "tuple")
	s.byGo[goName] = n
	if n.ts != "" {
		return n, nil
	}
	if table := p.names[name]; table != "" {
		if n.words = p.words[table]; n.words == nil {
			n.ts = "string"
		}
		n.text = true
		return n, nil
	}
	st, ok := d.spec.Type.(*ast.StructType)
	if !ok {
		return nil, fmt.Errorf("%s is no struct, and has no table of words", goName)
	}
	n.fields, err = s.fields(n, dir, d, st)
	return n, err
}

func (s *schema) fields(n *named, dir string, d *declaration, st *ast.StructType) (list []field, err error) {
	for _, f := range st.Fields.List {
		tag := ""
		if f.Tag != nil {
			text, _ := strconv.Unquote(f.Tag.Value)
			tag = reflect.StructTag(text).Get("page")
		}
		if tag == "-" {
			continue
		}
		t, err := s.typ(dir, d, f.Type)
		if err != nil {
			return nil, err
		}
		if len(f.Names) == 0 { // embedded: its members are members of this one
			inner := t
			if t.kind == "pointer" {
				inner = t.elem
			}
			short := inner.of.goName[strings.LastIndex(inner.of.goName, ".")+1:]
			n.embeds = append(n.embeds, inner.of)
			for _, e := range inner.of.fields {
				e.goPath = short + "." + e.goPath
				list = append(list, e)
			}
			continue
		}
		for _, id := range f.Names {
			if !id.IsExported() {
				continue
			}
			x := field{goPath: id.Name, name: lowerCamel(id.Name), typ: t, doc: fieldDoc(f)}
			as, option, _ := strings.Cut(tag, ",")
			if as != "" {
				x.name = as
			}
			if option == "optional" {
				x.optional = true
			} else {
				x.words = strings.Fields(option)
			}
			list = append(list, x)
		}
	}
	return list, nil
}

func (s *schema) typ(dir string, d *declaration, e ast.Expr) (*typ, error) {
	switch e := e.(type) {
	case *ast.Ident:
		switch e.Name {
		case "string":
			return &typ{kind: "string"}, nil
		case "bool":
			return &typ{kind: "bool"}, nil
		case "int", "int32", "int64", "uint8", "uint32", "uint64", "float64":
			return &typ{kind: "number", basic: e.Name}, nil
		}
		return s.ofNamed(dir, e.Name)
	case *ast.SelectorExpr:
		pkg := e.X.(*ast.Ident).Name
		folder, ok := d.imports[pkg]
		if !ok {
			return nil, fmt.Errorf("%s: package %s is not one of the project's", dir, pkg)
		}
		return s.ofNamed(folder, e.Sel.Name)
	case *ast.StarExpr:
		elem, err := s.typ(dir, d, e.X)
		return &typ{kind: "pointer", elem: elem}, err
	case *ast.ArrayType:
		if id, ok := e.Elt.(*ast.Ident); ok && id.Name == "byte" {
			return &typ{kind: "bytes"}, nil
		}
		elem, err := s.typ(dir, d, e.Elt)
		return &typ{kind: "list", elem: elem}, err
	}
	return nil, fmt.Errorf("%s: a message cannot hold a %T", dir, e)
}

// ofNamed returns the type of a name. It treats types of package trace that are encoded as numbers or texts as such.
func (s *schema) ofNamed(dir, name string) (*typ, error) {
	p, err := s.source(dir)
	if err != nil {
		return nil, err
	}
	if d := p.types[name]; d != nil && p.names[name] == "" && directive(d.doc, "ts") == "" {
		if id, ok := d.spec.Type.(*ast.Ident); ok && !d.spec.Assign.IsValid() {
			if table := directive(d.doc, "bits"); table != "" {
				s.bits = p.words[table]
			}
			return &typ{kind: "number", basic: id.Name}, nil
		}
	}
	n, err := s.named(dir, name)
	return &typ{kind: "named", of: n}, err
}

// source parses the package in a folder below the module.
func (s *schema) source(dir string) (*source, error) {
	if p := s.packages[dir]; p != nil {
		return p, nil
	}
	names, err := filepath.Glob(filepath.Join(s.root, filepath.FromSlash(dir), "*.go"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no Go files in %s: %v", dir, err)
	}
	p := &source{types: map[string]*declaration{}, words: map[string][]string{}, names: map[string]string{}}
	s.packages[dir] = p
	set := token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || filepath.Base(name) == "codec.go" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(set, name, text, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		p.name = f.Name.Name
		imports := map[string]string{}
		for _, i := range f.Imports {
			text, _ := strconv.Unquote(i.Path.Value)
			if folder, ok := strings.CutPrefix(text, module); ok {
				imports[path.Base(folder)] = folder
			}
		}
		for _, decl := range f.Decls {
			p.declare(decl, imports)
		}
	}
	return p, nil
}

func (p *source) declare(decl ast.Decl, imports map[string]string) {
	switch decl := decl.(type) {
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				doc := spec.Doc
				if doc == nil {
					doc = decl.Doc
				}
				p.types[spec.Name.Name] = &declaration{spec, doc, imports}
			case *ast.ValueSpec:
				if len(spec.Values) == 1 {
					if words := table(spec.Values[0]); words != nil {
						p.words[spec.Names[0].Name] = words
					}
				}
			}
		}
	case *ast.FuncDecl:
		if decl.Name.Name != "String" || decl.Recv == nil {
			return
		}
		receiver, ok := decl.Recv.List[0].Type.(*ast.Ident)
		if !ok {
			return
		}
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			if i, ok := n.(*ast.IndexExpr); ok {
				if id, ok := i.X.(*ast.Ident); ok {
					p.names[receiver.Name] = id.Name
				}
			}
			return true
		})
	}
}

// table returns the strings of an array literal.
func table(e ast.Expr) []string {
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	var words []string
	for _, x := range lit.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			x = kv.Value
		}
		b, ok := x.(*ast.BasicLit)
		if !ok || b.Kind != token.STRING {
			return nil
		}
		word, _ := strconv.Unquote(b.Value)
		words = append(words, word)
	}
	return words
}

// directive returns the argument of a directive //protocol:NAME ARGUMENT before a declaration; "" if there is none.
func directive(doc *ast.CommentGroup, name string) string {
	if doc == nil {
		return ""
	}
	for _, c := range doc.List {
		if text, ok := strings.CutPrefix(c.Text, "//protocol:"+name+" "); ok {
			return strings.TrimSpace(text)
		}
	}
	return ""
}

func hasDirective(doc *ast.CommentGroup, name string) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool { return c.Text == "//protocol:"+name })
}

// docText returns a comment as one line.
func docText(doc *ast.CommentGroup) string { return strings.Join(strings.Fields(doc.Text()), " ") }

func fieldDoc(f *ast.Field) string {
	doc := f.Comment
	if doc == nil {
		doc = f.Doc
	}
	return strings.Join(strings.Fields(doc.Text()), " ")
}

// lowerCamel converts a Go name to JavaScript's spelling: ID to id, EventsWanted to eventsWanted.
func lowerCamel(name string) string {
	if name == strings.ToUpper(name) {
		return strings.ToLower(name)
	}
	return string(unicode.ToLower(rune(name[0]))) + name[1:]
}
