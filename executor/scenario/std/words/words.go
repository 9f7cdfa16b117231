// Package words is the table of what the library offers to a program: names, paths, signatures and one-line docs, for
// completion and hover. It reads the library's own sources, so it says what there is and nothing else. The build writes
// the table as a file of the site; the engine does not link this package.
//
//	for _, w := range words.Table() {
//		fmt.Println(w.Path, w.Sig)
//	}
package words

import (
	"sort"
	"strings"

	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// A Word is one name.
type Word struct {
	Name  string `json:"name"`
	Path  string `json:"path"`            // as it is written in full: std::task::Poll, Vec::push
	Kind  string `json:"kind"`            // fn method type trait macro module const keyword variant field
	Owner string `json:"owner,omitempty"` // of methods, variants and fields: the type or trait
	Sig   string `json:"sig,omitempty"`
	Doc   string `json:"doc,omitempty"` // one sentence
}

// Crates are the library crates, in the order of the table.
var Crates = []string{"std", "tokio", "futures", "smol", "async_std", "tokio_stream", "tokio_util", "pollground"}

// How it works. Every crate is parsed into a tree of modules. An item counts when a path of public modules leads to it, or a
// `pub use` in a public module; of several paths the shortest stands in the table. Methods belong to the type or trait of
// their impl. Docs are the first sentence of the `///` lines above an item, or come from the table in docs.go.

// Table lists all words, sorted by path.
func Table() []Word {
	var out []Word
	for _, c := range Crates {
		out = append(out, Of(c)...)
	}
	out = append(out, fixed()...)
	sort.SliceStable(out, func(i, j int) bool {
		if out[i].Path != out[j].Path {
			return out[i].Path < out[j].Path
		}
		return out[i].Sig < out[j].Sig
	})
	keep := out[:0]
	for i, w := range out {
		if i > 0 && w.Path == out[i-1].Path && w.Kind == keep[len(keep)-1].Kind {
			continue
		}
		keep = append(keep, w)
	}
	return keep
}

// Of lists the words of a crate in the order of its sources. It is empty if there is no such crate.
func Of(crate string) []Word {
	files, ok := std.Crate(crate)
	if !ok {
		return nil
	}
	b := &builder{
		crate: crate, files: files, sources: &syntax.SourceMap{}, items: map[string]*item{}, seen: map[string]bool{},
	}
	return b.build()
}

type builder struct {
	crate   string
	files   map[string]string
	sources *syntax.SourceMap
	items   map[string]*item // by defining path, the crate first
	order   []*item
	uses    []use
	methods []method
	seen    map[string]bool
}

// item is a definition at module level.
type item struct {
	word   Word
	def    string // defining path
	public string // shortest public path, "" = none so far
	mod    bool
	open   bool // pub
}

// use is a `pub use` in the module at.
type use struct {
	at, path, alias string
	glob            bool
}

type method struct {
	owner string // name of the type as the impl writes it
	at    string // module
	word  Word
}

func (b *builder) build() []Word {
	root := &item{def: b.crate, public: b.crate, mod: true, open: true}
	b.items[b.crate] = root
	b.module(b.crate, "lib.rs", "")
	for changed := true; changed; { // re-exports of re-exports
		changed = false
		for _, it := range b.order {
			if parent := b.items[parentOf(it.def)]; parent != nil && parent.public != "" && it.open {
				changed = it.reach(parent.public+"::"+last(it.def)) || changed
			}
		}
		for _, u := range b.uses {
			at := b.items[u.at]
			if at == nil || at.public == "" {
				continue
			}
			target := b.resolve(u.at, u.path)
			if u.glob {
				for _, it := range b.order {
					if it.open && parentOf(it.def) == target {
						changed = it.reach(at.public+"::"+last(it.def)) || changed
					}
				}
				continue
			}
			if it := b.items[target]; it != nil && u.alias != "_" && !strings.HasPrefix(u.alias, "__") {
				changed = it.reach(at.public+"::"+u.alias) || changed
			}
		}
	}
	var out []Word
	names := map[string]string{} // type name to public path
	for _, it := range b.order {
		if it.public == "" {
			continue
		}
		w := it.word
		w.Path, w.Name = it.public, last(it.public)
		if w.Kind == "type" || w.Kind == "trait" {
			if _, ok := names[last(it.def)]; !ok {
				names[last(it.def)] = it.public
			}
		}
		if w.Kind == "variant" || w.Kind == "field" {
			continue
		}
		out = append(out, describe(w))
	}
	for _, m := range b.methods {
		owner, ok := names[m.owner]
		if !ok {
			if !primitive[m.owner] {
				continue
			}
			owner = m.owner
		}
		w := m.word
		w.Owner = last(owner)
		w.Path = owner + "::" + w.Name
		out = append(out, describe(w))
	}
	return out
}

// reach notes a public path; the shortest counts, of equal ones the first.
func (it *item) reach(path string) bool {
	if it.public != "" && (len(it.public) <= len(path) || it.mod) {
		return false
	}
	it.public = path
	return true
}

var primitive = map[string]bool{"str": true, "slice": true, "bool": true, "char": true, "f64": true, "i32": true, "u64": true, "usize": true}

func parentOf(path string) string {
	if i := strings.LastIndex(path, "::"); i >= 0 {
		return path[:i]
	}
	return ""
}

func last(path string) string {
	if i := strings.LastIndex(path, "::"); i >= 0 {
		return path[i+2:]
	}
	return path
}

// resolve makes the path of a use absolute.
func (b *builder) resolve(at, path string) string {
	for {
		switch first, rest, more := strings.Cut(path, "::"); {
		case first == "crate" && more:
			return b.crate + "::" + rest
		case first == "self" && more:
			path = rest
			continue
		case first == "super" && more:
			at, path = parentOf(at), rest
			continue
		}
		break
	}
	if b.items[at+"::"+path] != nil {
		return at + "::" + path
	}
	return path // of another crate, or of this one by its name
}

// module reads one file; dir is where its submodules' files are.
func (b *builder) module(path, file, dir string) {
	src, ok := b.files[file]
	if !ok || b.seen[file] {
		return
	}
	b.seen[file] = true
	d := &syntax.Diags{}
	f := b.sources.Add(file, src)
	b.list(path, dir, f, syntax.ParseFile(f, d, true).Items)
}

func (b *builder) add(path, kind string, base *syntax.ItemBase, f *syntax.SourceFile, sig string) *item {
	def := path + "::" + base.Name.Name
	it := &item{def: def, mod: kind == "module", open: b.open(f, base), word: Word{Kind: kind, Sig: sig, Doc: docOf(f, base.Span.Lo)}}
	if b.items[def] == nil {
		b.items[def] = it
		b.order = append(b.order, it)
	}
	return it
}

// open: pub without a restriction.
func (b *builder) open(f *syntax.SourceFile, base *syntax.ItemBase) bool {
	if !base.Pub {
		return false
	}
	for _, a := range base.Attrs {
		if a.Path == "doc" {
			return false // #[doc(hidden)]
		}
	}
	text := b.sources.Text(base.Span)
	return !strings.HasPrefix(afterAttrs(text), "pub(") && !strings.HasPrefix(base.Name.Name, "__")
}

func (b *builder) list(path, dir string, f *syntax.SourceFile, items []syntax.Item) {
	for _, x := range items {
		if u, ok := x.(*syntax.UnreadImpl); ok {
			x = syntax.ParseImpl(u, &syntax.Diags{})
		}
		base := x.Base()
		text := b.sources.Text(base.Span)
		switch x := x.(type) {
		case *syntax.ModItem:
			b.add(path, "module", base, f, "")
			name := base.Name.Name
			if x.Inline {
				b.list(path+"::"+name, dir+name+"/", f, x.Items)
				continue
			}
			if _, ok := b.files[dir+name+".rs"]; ok {
				b.module(path+"::"+name, dir+name+".rs", dir+name+"/")
			} else {
				b.module(path+"::"+name, dir+name+"/mod.rs", dir+name+"/")
			}
		case *syntax.FnItem:
			b.add(path, "fn", base, f, signature(text))
		case *syntax.StructItem:
			b.add(path, "type", base, f, signature(text))
		case *syntax.EnumItem:
			b.add(path, "type", base, f, signature(text))
			for _, v := range x.Variants {
				if strings.HasPrefix(v.Name.Name, "__") {
					continue
				}
				b.methods = append(b.methods, method{owner: base.Name.Name, at: path, word: Word{Name: v.Name.Name, Kind: "variant", Doc: docOf(f, v.Name.Span.Lo)}})
			}
		case *syntax.TypeAlias:
			b.add(path, "type", base, f, signature(text))
		case *syntax.ConstItem:
			b.add(path, "const", base, f, signature(text))
		case *syntax.TraitItem:
			b.add(path, "trait", base, f, signature(text))
			if x.Unread != nil {
				x.Items = syntax.ParseAssocItems(x.Unread, &syntax.Diags{}, true)
			}
			b.assoc(path, base.Name.Name, f, x.Items, true)
		case *syntax.ImplItem:
			if x.Trait != nil {
				continue
			}
			if x.Unread != nil {
				x.Items = syntax.ParseAssocItems(x.Unread, &syntax.Diags{}, false)
			}
			b.assoc(path, b.ownerName(x.Self), f, x.Items, false)
		case *syntax.MacroRules:
			for _, a := range base.Attrs {
				if a.Path == "macro_export" {
					it := b.add(b.crate, "macro", base, f, base.Name.Name+"!(…)")
					it.open = !strings.HasPrefix(base.Name.Name, "__")
				}
			}
		case *syntax.UseItem:
			if b.open(f, base) && x.Path != nil {
				b.uses = append(b.uses, use{at: path, path: join(x.Path), alias: x.Alias.Name, glob: x.Glob})
			}
		}
	}
}

func (b *builder) assoc(path, owner string, f *syntax.SourceFile, items []syntax.Item, trait bool) {
	for _, x := range items {
		base := x.Base()
		kind := "const"
		switch x := x.(type) {
		case *syntax.FnItem:
			kind = "method"
			if x.SelfKind == syntax.NoSelf {
				kind = "fn"
			}
		case *syntax.ConstItem:
		default:
			continue
		}
		if !trait && !b.open(f, base) || strings.HasPrefix(base.Name.Name, "__") {
			continue
		}
		b.methods = append(b.methods, method{owner: owner, at: path, word: Word{
			Name: base.Name.Name, Kind: kind, Sig: signature(b.sources.Text(base.Span)), Doc: docOf(f, base.Span.Lo),
		}})
	}
}

// ownerName is the type of an impl without its arguments.
func (b *builder) ownerName(t syntax.Type) string {
	text := strings.TrimSpace(b.sources.Text(t.TypeSpan()))
	if strings.HasPrefix(text, "[") {
		return "slice"
	}
	if i := strings.IndexAny(text, "<( "); i >= 0 {
		text = text[:i]
	}
	return last(text)
}

// afterAttrs is an item's text behind its attributes and comments.
func afterAttrs(text string) string {
	for {
		text = strings.TrimSpace(text)
		switch {
		case strings.HasPrefix(text, "//"):
			_, text, _ = strings.Cut(text, "\n")
		case strings.HasPrefix(text, "#["):
			depth := 0
			i := 0
			for ; i < len(text); i++ {
				if text[i] == '[' {
					depth++
				} else if text[i] == ']' {
					if depth--; depth == 0 {
						break
					}
				}
			}
			text = text[min(i+1, len(text)):]
		default:
			return text
		}
	}
}

// maxSig is where long signatures are cut.
const maxSig = 160

// signature is the head of an item on one line, without pub, bounds behind where, and body.
func signature(text string) string {
	text = afterAttrs(text)
	end, depth := len(text), 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case depth == 0 && (c == '{' || c == ';' || c == '=' && !strings.HasPrefix(text[i:], "=>") && (i == 0 || text[i-1] == ' ') && !strings.HasPrefix(text, "type") && !strings.HasPrefix(text, "pub type")):
			end = i
		}
		if end < len(text) {
			break
		}
	}
	s := strings.Join(strings.Fields(text[:end]), " ")
	s = strings.TrimPrefix(s, "pub ")
	if i := strings.Index(s, " where "); i > 0 {
		s = s[:i]
	}
	s = strings.TrimRight(strings.TrimSuffix(s, " where"), ", ")
	if len(s) > maxSig {
		s = s[:maxSig] + "…"
	}
	return s
}

// docOf is the first sentence of the /// lines above a place.
func docOf(f *syntax.SourceFile, at syntax.Pos) string {
	line := f.Position(at).Line
	var doc []string
	for n := line - 1; n > 0; n-- {
		text := strings.TrimSpace(f.Text().Line(n))
		if rest, ok := strings.CutPrefix(text, "///"); ok {
			doc = append([]string{strings.TrimSpace(rest)}, doc...)
			continue
		}
		if !strings.HasPrefix(text, "#[") {
			break
		}
	}
	return sentence(strings.Join(doc, " "))
}

func sentence(text string) string {
	if i := strings.Index(text, ". "); i > 0 {
		text = text[:i+1]
	}
	return text
}

// join is a path as text, without arguments.
func join(p *syntax.Path) string {
	var names []string
	for _, s := range p.Segs {
		name := s.Name.Name
		if name == "$crate" {
			name = s.Crate
		}
		names = append(names, name)
	}
	return strings.Join(names, "::")
}
