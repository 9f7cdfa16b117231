package scenario

import (
	"errors"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/pollground/pollground/executor/scenario/analysis/lints"
	"github.com/pollground/pollground/executor/scenario/budget"
	"github.com/pollground/pollground/executor/scenario/check"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/guest"
	"github.com/pollground/pollground/executor/scenario/metadata"
	"github.com/pollground/pollground/executor/scenario/mir/borrowck"
	"github.com/pollground/pollground/executor/scenario/mono"
	"github.com/pollground/pollground/executor/scenario/resolve"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/syntax"
)

// MaxSource is the largest program that is compiled, in bytes.
const MaxSource = 1 << 20

// Compiling are choices for reading a program. The zero value is a plain one.
type Compiling struct {
	// Edition is the edition of Rust, whatever the program says itself; 0 is what it says (see grammar.txt of package
	// syntax).
	Edition int
	// Interrupted reports whether the caller wants no result any more; nil for never. It is asked about every
	// millisecond, on the caller's goroutine, and must be cheap. Load then returns an error, Check a warning.
	Interrupted func() bool
}

// CheckShare is the share of each limit of package budget that Check may use: a check follows each pause in typing, so
// it must be over sooner than a run may be prepared.
const CheckShare = 4

// Warm loads the standard library, so that the first program does not wait for
// it.
func Warm() {
	library.Lock()
	defer library.Unlock()
	fork(&syntax.Diags{})
}

// Load compiles a program. It is nil when an error is among the messages.
func Load(name, src string) (*Program, []diag.Diagnostic) { return LoadWith(name, src, Compiling{}) }

// Editions are what Compiling.Edition takes beside 0.
var Editions = [...]int{syntax.Edition2021, syntax.Edition2024}

// LoadWith is Load with choices.
func LoadWith(name, src string, o Compiling) (*Program, []diag.Diagnostic) {
	library.Lock()
	defer library.Unlock()
	c := NewCompilation(name, src, o)
	c.finish()
	return c.Program(), c.Diagnostics()
}

// A Compilation is Load or Check in steps, each of which is mostly a function of the program. Between two steps others
// may be compiled.
type Compilation struct {
	name, src string
	options   Compiling
	share     int64 // of each limit, as a divisor
	loads     bool  // the result is a Program, not only diagnostics
	whole     bool  // with a fresh library and in one step, so that nobody else's work is counted
	over      bool
	f         *front // nil before the first step
	program   *Program
}

// NewCompilation returns what LoadWith does, before its first step.
func NewCompilation(name, src string, o Compiling) *Compilation {
	return &Compilation{name: name, src: src, options: o, share: 1, loads: true}
}

// NewCheck returns the check of a program, before its first step.
func NewCheck(name, src string, o Compiling) *Compilation {
	return &Compilation{name: name, src: src, options: o, share: CheckShare}
}

// Step does the next step and reports whether there is another one.
func (c *Compilation) Step() (more bool) {
	library.Lock()
	defer library.Unlock()
	return c.step()
}

// Program returns the result of the last step, nil when an error is among the diagnostics.
func (c *Compilation) Program() *Program { return c.program }

// Diagnostics returns the messages when the last step is done.
func (c *Compilation) Diagnostics() []diag.Diagnostic { return c.f.diagnostics() }

// finish does all steps.
func (c *Compilation) finish() *front {
	for c.step() {
	}
	return c.f
}

func (c *Compilation) step() (more bool) {
	if c.over {
		return false
	}
	if c.f == nil || c.f.stop != nil { // a limit that held for another compilation of the same text
		c.f = newFront(c.name, c.src, c.options.Edition)
		library.recent = c.f
	}
	f := c.f
	b := f.session.Budget
	b.Interrupted, b.Share = c.options.Interrupted, c.share
	b.Continue(f.work)
	f.exact = b.Exact()
	f.run(func() {
		for more = true; more; {
			if more = f.analyse(); !more && c.loads {
				c.program = f.compile(c.options.Interrupted)
			}
			if !c.whole {
				break
			}
		}
	})
	f.work = b.Work()
	b.Interrupted = nil
	if f.stop != nil {
		return c.stopped()
	}
	if !more {
		c.end()
	}
	return more
}

// stopped follows a step that ended early. If earlier work on the library may have been the reason, it lets the
// compilation begin anew with a fresh library.
func (c *Compilation) stopped() (more bool) {
	f := c.f
	if f.exact || f.stop.Interrupted || f.stop.Reported || f.stop.Limit == budget.Errors {
		f.stopped(c.loads)
		c.end()
		return false
	}
	c.f, c.whole = nil, true
	return true
}

func (c *Compilation) end() {
	c.over = true
	forget()
}

// Broken is called after a Step that did not return. If the reason is that a limit of compiling was passed in an engine
// that cannot unwind, Broken returns true, and Step goes on as if it had returned.
func (c *Compilation) Broken() bool {
	if c.f == nil || !broken(c.f) {
		return false
	}
	defer library.Unlock()
	c.stopped()
	return true
}

// working is the front end that works between Lock and Unlock of the library.
var working *front

// broken reports whether a limit of compiling ended the work of f, without a return.
func broken(f *front) bool {
	if working != f || f.session.Budget.Pending() == nil {
		return false
	}
	working = nil
	f.stop = f.session.Budget.Pending()
	drop()
	return true
}

// run calls do and sets why it ended early.
func (f *front) run(do func()) {
	working = f
	f.stop = f.session.Budget.Run(do)
	working = nil
	if f.stop != nil {
		drop()
	}
}

// drop removes the library, because work ended in the middle: what the library caches may be incomplete.
func drop() { library.session, library.types, library.recent = nil, nil, nil }

// stopped adds the message for the limit that was passed, or that the caller wants no result.
func (f *front) stopped(loads bool) {
	if f.stop.Reported {
		return
	}
	f.diags.Full, f.diags.Max = nil, syntax.DefaultMaxDiags+1
	span := syntax.Span{Lo: syntax.Pos(f.stop.Lo), Hi: syntax.Pos(f.stop.Hi)}
	d := syntax.Diag{Code: diag.LimitError, Msg: f.stop.Message(), Span: span}
	switch {
	case f.stop.Interrupted && loads:
		d.Msg = "compiling was interrupted"
	case f.stop.Interrupted:
		d.Level, d.Msg = diag.Warning, "this program takes too long to be checked while it is typed"
		d.WithHelp("press Run to check all of it")
	case f.stop.Partial:
		d.Level, d.Msg = diag.Warning, "this program is too much work to be checked while it is typed: "+f.stop.Message()
		d.WithHelp("press Run to check all of it")
	default:
		d.WithHelp(budget.Limits[f.stop.Limit].Help)
	}
	f.diags.Add(d)
}

// why is the sentence for the end of the work: that of the limit, or of the error that was reported before.
func (f *front) why(stop *budget.Stop) string {
	if stop.Interrupted {
		return "compiling was interrupted"
	}
	if all := f.diags.All(); stop.Reported && len(all) > 0 {
		return all[len(all)-1].Msg
	}
	return stop.Message()
}

// compile makes a program that was analysed one that can run; nil when there is an error. interrupted is the caller's
// Compiling.Interrupted, which holds for what runs compile as well.
func (f *front) compile(interrupted func() bool) *Program {
	if library.recent == f {
		library.recent = nil
	}
	if f.diags.Failed() {
		return nil
	}
	mono.Survey(f.types)
	f.libraryErrors()
	if f.diags.Failed() {
		return nil
	}
	p := &Program{front: f, interrupted: interrupted}
	for use := range p.images {
		p.images[use] = p.image(guest.Purpose(use))
	}
	p.images[guest.Runs].Load()
	return p
}

// image returns what compiles the program for a purpose, with limits of its own.
func (p *Program) image(use guest.Purpose) *guest.Image {
	f, used := p.front, new(budget.Work)
	return guest.New(f.types, use, &library.ahead, f.file.Says,
		func(do func() error) error { return p.later(used, do) })
}

// later compiles something for a run. The limits of compiling hold for all that has the same used.
func (p *Program) later(used *budget.Work, do func() error) (err error) {
	library.Lock()
	defer library.Unlock()
	f := p.front
	b := f.session.Budget
	b.Share, b.Interrupted = 1, p.interrupted
	b.Resume(*used)
	f.run(func() { err = do() })
	*used = b.Work()
	b.Interrupted = nil
	if f.stop != nil {
		err = errors.New(f.why(f.stop))
	}
	return err
}

// library is the session with the library crates that were used so far; its
// definitions are shared by all programs. One program is compiled at a time.
var library struct {
	sync.Mutex
	session *resolve.Session
	types   *check.Program
	recent  *front           // the work that was begun last, until there is a Program of it: mostly the same text is next
	ahead   metadata.Library // functions that Provide was given
}

// forget drops a library in which an error was found: what one program brought
// to light must not be the next one's.
func forget() {
	if library.session != nil && library.session.Diags.Failed() {
		drop()
	}
}

// fork gives a session for one program on top of the library.
func fork(d *syntax.Diags) *resolve.Session {
	if library.session != nil && library.session.Budget.Grown() {
		library.session = nil
	}
	if library.session == nil {
		library.recent = nil
		library.session = resolve.NewSession(&syntax.SourceMap{}, &syntax.Diags{}, std.Crate)
		library.session.Crate("std")
		library.types = check.NewLibrary(library.session)
		library.types.SetEvaluator(guest.NewEvaluator(library.types))
		library.session.Budget.Loaded()
	}
	return library.session.Fork(d)
}

// front is the front end's work on one program.
type front struct {
	name, src string
	edition   int
	library   *resolve.Session // and what is known about it
	base      *check.Program
	session   *resolve.Session
	sources   *syntax.SourceMap
	diags     syntax.Diags
	file      *syntax.SourceFile
	types     *check.Program
	checking  *check.Checking    // nil before and after
	borrowing *borrowck.Checking // nil before
	analysed  bool
	work      budget.Work  // used so far
	exact     bool         // the work is counted as with a fresh library
	stop      *budget.Stop // why the work ended early, or nil
}

// newFront returns the front end for a program before its work, or the one of the last compilation, if that was a check
// of the same text or is not over. Each step of either compilation then works for both.
func newFront(name, src string, edition int) *front {
	f := library.recent
	library.recent = nil
	if f != nil && f.stop == nil && library.session == f.library && f.name == name && f.src == src &&
		f.edition == edition {
		return f
	}
	f = &front{name: name, src: src, edition: edition}
	f.session = fork(&f.diags)
	f.library, f.base = library.session, library.types
	f.sources = f.session.Sources
	b := f.session.Budget
	b.Begin()
	f.work = b.Work()
	f.diags.Full = func(d *syntax.Diag) {
		b.At(uint32(d.Span.Lo), uint32(d.Span.Hi))
		b.Fail(budget.Errors)
	}
	return f
}

// analyse parses, resolves and checks the program, in steps. It reports whether there is more to do.
func (f *front) analyse() (more bool) {
	switch {
	case f.analysed:
	case f.file == nil:
		f.analysed = !f.resolve()
	case f.borrowing == nil:
		if !f.checking.Step() {
			f.borrowing = borrowck.Begin(f.types, f.diags.Add)
		}
	case !f.borrowing.Step():
		lints.Check(f.checking)
		f.checking.End()
		f.libraryErrors()
		f.checking, f.borrowing, f.analysed = nil, nil, true
	}
	return !f.analysed
}

// resolve parses the program and resolves its names. It reports whether there is something to check.
func (f *front) resolve() bool {
	if len(f.src) > MaxSource {
		f.file = f.sources.Add(f.name, f.src[:MaxSource])
		f.diags.Error(syntax.Span{Lo: f.file.Base, Hi: f.file.Base + 1}, diag.LimitError,
			"this program is larger than "+strconv.Itoa(MaxSource>>10)+" KB").
			WithHelp("what is shown here is meant to be read: cut it down to the part in question")
		return false
	}
	f.file = f.sources.Add(f.name, f.src)
	f.file.Edition = f.edition
	main := f.session.Main(f.file)
	if f.diags.Hopeless() {
		return false
	}
	f.types = f.base.Fork(f.session, main)
	f.types.SetEvaluator(guest.NewEvaluator(f.types))
	f.checking = f.types.Checking()
	return true
}

// libraryErrors takes over what was found in bodies of the library.
func (f *front) libraryErrors() {
	for _, d := range f.library.Diags.All() {
		if d.Level == diag.Error {
			f.diags.Add(*d)
		}
	}
}

// diagnostics returns the messages in the order of their places.
func (f *front) diagnostics() []diag.Diagnostic {
	var out []diag.Diagnostic
	for _, d := range f.diags.All() {
		out = append(out, f.diagnostic(d))
	}
	sort.SliceStable(out, func(i, j int) bool {
		return out[i].Primary().Start.Offset < out[j].Primary().Start.Offset
	})
	out = slices.CompactFunc(out, func(a, b diag.Diagnostic) bool {
		x, y := a.Primary(), b.Primary()
		return !b.Distinct && x.Start == y.Start && x.End == y.End && a.Code == b.Code && a.Message == b.Message &&
			words(a) == words(b)
	})
	noteLints(out)
	return out
}

// words returns the labels at the place of a message, the places of the others, and its notes.
func words(d diag.Diagnostic) (labels string) {
	p := d.Primary()
	for _, s := range d.Spans {
		if s.Start == p.Start && s.End == p.End {
			labels += s.Label
		}
		labels += strconv.Itoa(s.Start.Offset) + "\n"
	}
	for i := range d.Children {
		labels += d.Children[i].Message + "\n"
	}
	return labels
}

// diagnostic gives a message positions of the program's text. A message about library text stands where the program
// derives that text, or else at the message's first place in the program, and a note has the place in the library.
func (f *front) diagnostic(d *syntax.Diag) diag.Diagnostic {
	out := diag.Diagnostic{Level: d.Level, Code: d.Code.String(), Message: d.Msg, Distinct: d.Distinct}
	var library string // the place in the library
	if file, at := f.sources.Position(d.Span.Lo); file == f.file {
		out.Spans = append(out.Spans, f.span(d.Span, d.Label, true))
	} else if file != nil {
		library = "in the library, " + file.Name + ":" + strconv.Itoa(at.Line) + ":" + strconv.Itoa(at.Char)
		if at := f.session.DerivedFrom(file, d.Span.Lo); at.Lo > 0 {
			out.Spans = append(out.Spans, f.span(at, d.Label, true))
		}
	}
	for _, l := range d.Labels {
		if f.own(l.Span) {
			out.Spans = append(out.Spans, f.span(l.Span, l.Text, l.Primary || d.Span.Lo != 0 && len(out.Spans) == 0))
		}
	}
	for i := range d.Children {
		c := &d.Children[i]
		child := diag.Child{Level: c.Level, Message: c.Msg}
		for k, l := range c.Spans {
			if f.own(l.Span) {
				child.Spans = append(child.Spans, f.span(l.Span, l.Text, k == 0))
			}
		}
		child.Applicability, child.Style = c.Applicability, c.Style
		for _, e := range c.Edits {
			if !f.own(e.Span) {
				child.Edits = nil
				break
			}
			at := f.span(e.Span, "", true)
			child.Edits = append(child.Edits, diag.Edit{Start: at.Start, End: at.End, Replacement: e.Text})
		}
		out.Children = append(out.Children, child)
	}
	if library != "" {
		out.Children = append(out.Children, diag.Child{Level: diag.Note, Message: library})
	}
	return out
}

// own reports whether a place lies in the program's text.
func (f *front) own(s syntax.Span) bool { return f.file.Base <= s.Lo && s.Lo <= f.file.End() }

func (f *front) span(s syntax.Span, label string, primary bool) diag.Span {
	if s.Lo == f.file.End() && s.Lo > f.file.Base && f.file.Src[len(f.file.Src)-1] == '\n' {
		// The end of the file lies behind the last line feed, which rustc counts as a part of the last line.
		at := f.file.Position(s.Lo - 1)
		at.Char++
		return diag.Span{Start: at, End: at, Primary: primary, Label: label}
	}
	return diag.Span{Start: f.file.Position(s.Lo), End: f.file.Position(max(s.Lo, s.Hi)), Primary: primary, Label: label}
}

// noteLints notes at the first message of each lint that the lint is on by default.
func noteLints(list []diag.Diagnostic) {
	var noted []string
	for i := range list {
		d := &list[i]
		if d.Code == "" || strings.HasPrefix(d.Code, "E") || slices.Contains(noted, d.Code) {
			continue
		}
		if slices.ContainsFunc(d.Children, func(c diag.Child) bool { return c.Message == diag.LintLevelNote }) {
			continue
		}
		noted = append(noted, d.Code)
		verb, group := "warn", ""
		if d.Level == diag.Error {
			verb = "deny"
		}
		if g := diag.LintGroup(d.Code); g != "" {
			group = " (part of `#[" + verb + "(" + g + ")]`)"
		}
		message := "`#[" + verb + "(" + d.Code + ")]`" + group + " on by default"
		d.Children = append(d.Children, diag.Child{Level: diag.Note, Message: message})
	}
}
