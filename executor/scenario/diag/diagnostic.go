// Package diag describes what the front end reports about a program, and writes it down.
//
// A Diagnostic has one or more spans with labels, notes and helps, and suggested edits. Its parts and words are those
// of rustc where rustc reports the same. The phases of the front end report in terms of positions of a source map
// (package syntax); scenario turns them into Diagnostics, whose positions are offsets, lines and columns of the
// program's text. There are two written forms:
//
//	text := diag.NewText(source)
//	for i := range list {
//		out = diag.AppendText(out, "main.rs", text, &list[i], false) // the form of rustc's terminal output
//		out = diag.AppendJSON(out, &list[i])                  // one JSON object
//	}
//	out = diag.AppendSummary(out, list, false) // error: aborting due to 2 previous errors
//
// Text is the one place that converts between offsets, lines and columns; a Position holds all of them.
package diag

// A Level is the severity of a diagnostic or of one of its children.
type Level uint8

const (
	Error Level = iota // prevents a run
	Warning
	Note // of children only
	Help // of children only
)

var levelNames = [...]string{Error: "error", Warning: "warning", Note: "note", Help: "help"}

// String returns rustc's word for the level.
func (l Level) String() string { return levelNames[l] }

// A Diagnostic is one message about a program.
type Diagnostic struct {
	Level    Level
	Code     string // "E0425", or the name of a lint; may be empty
	Message  string
	Spans    []Span  // the first primary one is where the message stands; empty for the whole program
	Children []Child // in the order in which they are shown
	Distinct bool    `page:"-"` // to be shown although an equal message has the same place
}

// A Span is a range of the program's text. The empty range is drawn as if it had one character.
type Span struct {
	Start, End Position
	Primary    bool   // underlined with ^, otherwise with -
	Label      string // may be empty
}

// A Child is a note, a help, or a suggestion: a help with edits.
type Child struct {
	Level   Level
	Message string
	Spans   []Span // of a note or help that stands somewhere; may be empty
	Suggestion
}

// A Suggestion is a change of the text that would mend it.
type Suggestion struct {
	Edits         []Edit        // in ascending order, not overlapping; empty when nothing is suggested
	Applicability Applicability `page:"-"`
	Style         Style         `page:"-"`
}

// Style says where a suggestion is shown.
type Style uint8

const (
	Below       Style = iota // as text with the edits, below the diagnostic
	Inline                   // as a label at its one edit: "help: message: `replacement`"
	InlineShort              // as a label at its one edit: "help: message"
	MessageOnly              // as a help without the text
	Hidden                   // not in the text form, only offered by tools
)

// An Edit replaces a range of the program's text.
type Edit struct {
	Start, End  Position
	Replacement string
}

// Applicability says how certain a suggestion is, in rustc's terms.
type Applicability uint8

const (
	Unspecified       Applicability = iota
	MachineApplicable               // is what the author meant, and the result compiles
	MaybeIncorrect                  // compiles, but may be something else than what the author meant
	HasPlaceholders                 // has parts that the author must fill in
)

// String returns rustc's name of the applicability.
func (a Applicability) String() string {
	switch a {
	case MachineApplicable:
		return "MachineApplicable"
	case MaybeIncorrect:
		return "MaybeIncorrect"
	case HasPlaceholders:
		return "HasPlaceholders"
	}
	return "Unspecified"
}

// Primary returns the span where the message stands. It is the start of the text when the message has no span.
func (d *Diagnostic) Primary() Span {
	for i := range d.Spans {
		if d.Spans[i].Primary {
			return d.Spans[i]
		}
	}
	start := Position{0, 1, Column{1, 1, 1, 1}}
	return Span{Start: start, End: start, Primary: true}
}
