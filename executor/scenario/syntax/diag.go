package syntax

import "github.com/pollground/pollground/executor/scenario/diag"

// A Diag is one message about the source, in terms of positions of a SourceMap. All phases report Diags; Resolve turns
// one into what is shown. Words and codes are rustc's where rustc has the same message.
type Diag struct {
	Level    diag.Level
	Code     diag.Code
	Msg      string
	Span     Span       // the primary place
	Label    string     // of the primary place; may be empty
	Labels   []Labelled // other places that belong to the message
	Children []DiagChild
	Distinct bool // to be shown although an equal message has the same place
}

// Labelled is a place with a few words.
type Labelled struct {
	Span    Span
	Text    string
	Primary bool // as much the place of the message as its Span
}

// A DiagChild is a note, a help or a suggestion that belongs to a Diag.
type DiagChild struct {
	Level         diag.Level
	Msg           string
	Spans         []Labelled // the first is the primary one; may be empty
	Edits         []DiagEdit // of a suggestion
	Applicability diag.Applicability
	Style         diag.Style
}

// A DiagEdit replaces a place by a text.
type DiagEdit struct {
	Span Span
	Text string
}

// Insert is the edit that puts text in front of p.
func Insert(p Pos, text string) DiagEdit { return DiagEdit{Span{p, p}, text} }

// At adds a second place to the message.
func (d *Diag) At(s Span, text string) *Diag {
	d.Labels = append(d.Labels, Labelled{Span: s, Text: text})
	return d
}

// AlsoAt adds a further primary place.
func (d *Diag) AlsoAt(s Span) *Diag {
	d.Labels = append(d.Labels, Labelled{Span: s, Primary: true})
	return d
}

// WithLabel sets the label of the message's place.
func (d *Diag) WithLabel(text string) *Diag { d.Label = text; return d }

// WithHelp adds something to try.
func (d *Diag) WithHelp(text string) *Diag {
	d.Children = append(d.Children, DiagChild{Level: diag.Help, Msg: text})
	return d
}

// WithNote adds something to know.
func (d *Diag) WithNote(text string) *Diag {
	d.Children = append(d.Children, DiagChild{Level: diag.Note, Msg: text})
	return d
}

// NoteAt adds a note about a place, with a label there that may be empty.
func (d *Diag) NoteAt(s Span, text, label string) *Diag {
	d.Children = append(d.Children, DiagChild{Level: diag.Note, Msg: text, Spans: []Labelled{{Span: s, Text: label}}})
	return d
}

// Suggest adds a help with edits, which are in ascending order.
func (d *Diag) Suggest(text string, a diag.Applicability, style diag.Style, edits ...DiagEdit) *Diag {
	d.Children = append(d.Children, DiagChild{Level: diag.Help, Msg: text, Edits: edits, Applicability: a, Style: style})
	return d
}

// DefaultMaxDiags is how many messages a Diags keeps when Max is 0. What
// follows a hundred errors is noise, and a broken file can make one per byte.
const DefaultMaxDiags = 100

// Diags collects messages in the order they are found. The zero value is ready
// to use. Errors are counted after the list is full.
type Diags struct {
	Max    int // how many to keep; 0 is DefaultMaxDiags
	list   []*Diag
	errors int
	soft   int        // errors after which the tree is what was meant
	early  []Pos      // places of errors of phases before Collect
	last   diag.Phase // see ends; 0 = the work goes on to the end
	// Full is called with an error for which there is no room; nil for none. It need not return.
	Full    func(*Diag)
	dropped int
	nodes   pools // of what is parsed
	Marked  []Marked
	// ImplBlocks are the blocks around each impl in a body, the outermost first. Impls count everywhere.
	ImplBlocks [][]*BlockExpr
}

// Marked is a part of a body with attributes, which set the levels of lints there.
type Marked struct {
	Span  Span
	Attrs []Attr
}

// Add appends d, unless the list is full of errors, and returns it for more labels.
func (ds *Diags) Add(d Diag) *Diag {
	if d.Level == diag.Error {
		ds.errors++
		ds.EndAfter(ends(d.Code))
		if d.Code.Phase() < diag.Collect && len(ds.early) < DefaultMaxDiags {
			ds.early = append(ds.early, d.Span.Lo)
		}
	}
	p := &d
	limit := ds.Max
	if limit == 0 {
		limit = DefaultMaxDiags
	}
	if len(ds.list) >= limit {
		ds.dropped++
		if d.Level != diag.Error {
			return p
		}
		// An error is what the reader must see: a warning makes room for it.
		i := len(ds.list) - 1
		for i >= 0 && ds.list[i].Level == diag.Error {
			i--
		}
		if i < 0 {
			if ds.Full != nil {
				ds.Full(p)
			}
			return p
		}
		ds.list = append(ds.list[:i], ds.list[i+1:]...)
	}
	ds.list = append(ds.list, p)
	return p
}

// EndAfter notes that rustc's work ends with a phase; 0 notes nothing.
func (ds *Diags) EndAfter(last diag.Phase) {
	if last != 0 && (ds.last == 0 || last < ds.last) {
		ds.last = last
	}
}

// Error reports an error.
func (ds *Diags) Error(s Span, code diag.Code, msg string) *Diag {
	return ds.Add(Diag{Level: diag.Error, Code: code, Msg: msg, Span: s})
}

// Warn reports a warning.
func (ds *Diags) Warn(s Span, code diag.Code, msg string) *Diag {
	return ds.Add(Diag{Level: diag.Warning, Code: code, Msg: msg, Span: s})
}

// ends returns the phase with which rustc's work ends after an error, 0 if it goes on. A macro call that no rule
// matches leaves nothing to resolve.
func ends(c diag.Code) diag.Phase {
	if c == diag.UnmatchedMacro {
		return diag.Expand
	}
	return 0
}

// All returns the messages that were kept, in the order they were found. The reports of phases after the one with which
// rustc's work ended are not among them.
func (ds *Diags) All() []*Diag {
	if ds.last == 0 {
		return ds.list
	}
	var list []*Diag
	for _, d := range ds.list {
		if d.Code.Phase() <= ds.last {
			list = append(list, d)
		}
	}
	return list
}

// Errors returns the number of errors reported, kept or not.
func (ds *Diags) Errors() int { return ds.errors }

// Failed reports whether there was any error: the program does not run.
func (ds *Diags) Failed() bool { return ds.errors > 0 }

// Soft notes that the newest error does not keep what follows it from being understood.
func (ds *Diags) Soft() { ds.soft++ }

// Hopeless reports whether there was an error that was not Soft: later phases do not run.
func (ds *Diags) Hopeless() bool { return ds.errors > ds.soft }

// Tainted reports whether a phase before Collect has reported an error within s.
func (ds *Diags) Tainted(s Span) bool {
	for _, p := range ds.early {
		if s.Lo <= p && p < s.Hi {
			return true
		}
	}
	return false
}

// Dropped is the number of messages that found the list full.
func (ds *Diags) Dropped() int { return ds.dropped }
