package scenario

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/pollground/pollground/executor/scenario/borrow"
	"github.com/pollground/pollground/executor/scenario/compile"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/syntax"
	"github.com/pollground/pollground/executor/scenario/types"
)

// MaxSource is the largest program that is compiled, in bytes.
const MaxSource = 1 << 20

// Diagnostic is one message about a program. Lines and columns are 1-based,
// columns in UTF-16 units.
type Diagnostic struct {
	Severity, Code, Message    string
	Line, Col, EndLine, EndCol int
	Label, Help, Note          string
}

// Check returns the messages about a program, without compiling it.
func Check(name, src string) []Diagnostic {
	library.Lock()
	defer library.Unlock()
	defer forget()
	f := analyse(name, src, 0)
	library.checked = f
	return f.diagnostics()
}

// Warm loads the standard library, so that the first program does not wait for
// it.
func Warm() {
	library.Lock()
	defer library.Unlock()
	fork(&syntax.Diags{})
}

// Load compiles a program. It is nil when an error is among the messages.
func Load(name, src string) (*Program, []Diagnostic) { return LoadEdition(name, src, 0) }

// Editions are what LoadEdition takes beside 0.
var Editions = [...]int{syntax.Edition2021, syntax.Edition2024}

// LoadEdition is Load of a program of the given edition of Rust, whatever it
// says itself; 0 is what it says (see grammar.txt of package syntax).
func LoadEdition(name, src string, edition int) (*Program, []Diagnostic) {
	library.Lock()
	defer library.Unlock()
	defer forget()
	f := library.checked
	library.checked = nil
	if f == nil || library.session == nil || f.file.Name != name || f.file.Src != src || edition != 0 {
		f = analyse(name, src, edition)
	}
	if f.diags.HasErrors() {
		return nil, f.diagnostics()
	}
	c := compile.New(f.types, f.sources)
	c.UserFile = func(p syntax.Pos) bool { return p >= f.file.Base && p <= f.file.End() }
	c.Lazy = true
	code, errs := c.Compile(f.types.Entry())
	for _, name := range runtimes {
		code.Runtimes = code.Runtimes || strings.Contains(src, name)
	}
	code.Blocks = f.says("block_in_place")
	code.Unsafe = f.says("unsafe")
	if later := code.Later; later != nil {
		code.Later = func(id int) error {
			library.Lock()
			defer library.Unlock()
			return later(id)
		}
	}
	if f.types.TooLarge() {
		errs = nil // they come of it
	}
	for _, e := range errs {
		f.diags.Add(syntax.Diag{Severity: syntax.Error, Msg: e.Msg, Span: e.Span})
	}
	f.libraryErrors()
	if f.diags.HasErrors() {
		return nil, f.diagnostics()
	}
	return &Program{code: code}, f.diagnostics()
}

// runtimes are the crates that build runtimes, or parts of their names.
var runtimes = [...]string{"tokio", "smol", "async_std", "async_global_executor", "async_executor", "async_io", "async_net", "blocking::", "trpl", "wasm_bindgen", "gloo"}

// says reports whether the program contains the word, outside of comments and strings.
func (f *front) says(word string) bool {
	if !strings.Contains(f.file.Src, word) {
		return false
	}
	tokens, _, _ := syntax.Scan(f.file, &syntax.Diags{})
	for i := range tokens {
		if tokens[i].Text == word {
			return true
		}
	}
	return false
}

// library is the session with the library crates that were used so far; its
// definitions are shared by all programs. One program is compiled at a time.
var library struct {
	sync.Mutex
	session *resolve.Session
	types   *types.Program
	checked *front // the program that was checked last: mostly it is run next
}

// forget drops a library in which an error was found: what one program brought
// to light must not be the next one's.
func forget() {
	if library.session != nil && library.session.Diags.HasErrors() {
		library.session, library.types, library.checked = nil, nil, nil
	}
}

// fork gives a session for one program on top of the library.
func fork(d *syntax.Diags) *resolve.Session {
	if library.session == nil {
		library.checked = nil
		library.session = resolve.NewSession(&syntax.SourceMap{}, &syntax.Diags{}, std.Crate)
		library.session.Crate("std")
		library.types = types.NewLibrary(library.session)
	}
	return library.session.Fork(d)
}

// front is the front end's work on one program.
type front struct {
	session *resolve.Session
	sources *syntax.SourceMap
	diags   syntax.Diags
	file    *syntax.SourceFile
	types   *types.Program
}

func analyse(name, src string, edition int) *front {
	f := &front{}
	s := fork(&f.diags)
	f.session, f.sources = s, s.Sources
	if len(src) > MaxSource {
		src = src[:MaxSource]
		f.file = f.sources.Add(name, src)
		f.diags.Error(syntax.Span{Lo: f.file.Base, Hi: f.file.Base + 1}, "", "this program is larger than "+strconv.Itoa(MaxSource>>10)+" KB").
			WithHelp("what is shown here is meant to be read: cut it down to the part in question")
		return f
	}
	f.file = f.sources.Add(name, src)
	f.file.Edition = edition
	main := s.Main(f.file)
	if f.diags.Hopeless() {
		return f
	}
	f.types = library.types.Fork(s, main)
	f.types.CheckAll()
	borrow.Check(f.types)
	if f.diags.Unmatched {
		f.diags.Remove(func(d *syntax.Diag) bool { return d.Code != "" && d.Code != "E0428" })
	}
	f.libraryErrors()
	return f
}

// libraryErrors takes over what was found in bodies of the library.
func (f *front) libraryErrors() {
	for _, d := range library.session.Diags.All() {
		if d.Severity == syntax.Error {
			f.diags.Add(*d)
		}
	}
}

// diagnostics are the messages in the order of their places, errors first at
// one place; messages in library text are shown at the program's start with
// the place in words: they are our bugs.
func (f *front) diagnostics() []Diagnostic {
	var out []Diagnostic
	for _, d := range f.diags.All() {
		out = append(out, f.diagnostic(d))
	}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := &out[i], &out[j]
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Col < b.Col
	})
	return slices.CompactFunc(out, func(a, b Diagnostic) bool {
		return a.Line == b.Line && a.Col == b.Col && a.Code == b.Code && a.Message == b.Message
	})
}

func (f *front) diagnostic(d *syntax.Diag) Diagnostic {
	out := Diagnostic{Severity: d.Severity.String(), Code: d.Code, Message: d.Msg, Label: d.Label, Help: strings.Join(d.Help, "\n"), Note: strings.Join(d.Note, "\n"), Line: 1, Col: 1, EndLine: 1, EndCol: 1}
	sp := d.Span
	if sp.Lo == 0 {
		return out
	}
	file, line, col := f.sources.Position(sp.Lo)
	if file != f.file {
		if file != nil {
			out.Note = strings.TrimSpace(out.Note + "\nin the library, " + file.Name + ":" + strconv.Itoa(line) + ":" + strconv.Itoa(col))
		}
		if at := f.session.DerivedFrom(file, sp.Lo); at.Lo > 0 {
			_, out.Line, out.Col = f.sources.Position(at.Lo)
			_, out.EndLine, out.EndCol = f.sources.Position(at.Hi)
			return out
		}
		for _, l := range d.Labels {
			if x, line, col := f.sources.Position(l.Span.Lo); x == f.file {
				out.Line, out.Col = line, col
				_, out.EndLine, out.EndCol = f.sources.Position(l.Span.Hi)
				break
			}
		}
		return out
	}
	out.Line, out.Col = line, col
	_, out.EndLine, out.EndCol = f.sources.Position(max(sp.Hi, sp.Lo))
	for _, l := range d.Labels {
		if x, line, _ := f.sources.Position(l.Span.Lo); x == f.file {
			out.Note = strings.TrimSpace(out.Note + "\nline " + strconv.Itoa(line) + ": " + l.Text)
		}
	}
	return out
}
