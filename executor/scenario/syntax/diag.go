package syntax

// Severity tells errors, which prevent a run, from warnings.
type Severity uint8

const (
	Error Severity = iota
	Warning
)

func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// A Diag is one message about the source. All phases share it. Words and codes
// are rustc's where rustc has the same message.
type Diag struct {
	Severity Severity
	Code     string // E0425, or a lint's name; may be empty
	Msg      string
	Span     Span
	Label    string     // what to say right at Span; may be empty
	Labels   []Labelled // other places that belong to the message
	Help     []string
	Note     []string
}

// Labelled is a place with a few words.
type Labelled struct {
	Span Span
	Text string
}

// At adds a second place to the message.
func (d *Diag) At(s Span, text string) *Diag {
	d.Labels = append(d.Labels, Labelled{s, text})
	return d
}

// WithLabel sets what is said right at the message's place.
func (d *Diag) WithLabel(text string) *Diag { d.Label = text; return d }

// WithHelp adds something to try.
func (d *Diag) WithHelp(text string) *Diag { d.Help = append(d.Help, text); return d }

// WithNote adds something to know.
func (d *Diag) WithNote(text string) *Diag { d.Note = append(d.Note, text); return d }

// DefaultMaxDiags is how many messages a Diags keeps when Max is 0. What
// follows a hundred errors is noise, and a broken file can make one per byte.
const DefaultMaxDiags = 100

// Diags collects messages in the order they are found. The zero value is ready
// to use. Errors are counted after the list is full.
type Diags struct {
	Max    int // how many to keep; 0 is DefaultMaxDiags
	list   []*Diag
	errors int
	soft   int // errors after which the tree is what was meant
	// Unmatched is set when a macro was called with what none of its rules take:
	// rustc then goes no further than to expand macros.
	Unmatched bool
	dropped   int
	nodes     pools // of what is parsed
}

// Add appends d, unless the list is full of errors, and returns it for more labels.
func (ds *Diags) Add(d Diag) *Diag {
	if d.Severity == Error {
		ds.errors++
	}
	p := &d
	limit := ds.Max
	if limit == 0 {
		limit = DefaultMaxDiags
	}
	if len(ds.list) >= limit {
		ds.dropped++
		if d.Severity != Error {
			return p
		}
		// An error is what the reader must see: a warning makes room for it.
		i := len(ds.list) - 1
		for i >= 0 && ds.list[i].Severity == Error {
			i--
		}
		if i < 0 {
			return p
		}
		ds.list = append(ds.list[:i], ds.list[i+1:]...)
	}
	ds.list = append(ds.list, p)
	return p
}

// Error reports an error; code may be empty.
func (ds *Diags) Error(s Span, code, msg string) *Diag {
	return ds.Add(Diag{Severity: Error, Code: code, Msg: msg, Span: s})
}

// Warn reports a warning; code is the lint's name or empty.
func (ds *Diags) Warn(s Span, code, msg string) *Diag {
	return ds.Add(Diag{Severity: Warning, Code: code, Msg: msg, Span: s})
}

// All are the messages that were kept, in the order they were found.
func (ds *Diags) All() []*Diag { return ds.list }

// Errors is the number of errors reported, kept or not.
func (ds *Diags) Errors() int { return ds.errors }

// HasErrors says whether there was any error.
func (ds *Diags) HasErrors() bool { return ds.errors > 0 }

// Soft notes that the newest error does not keep what follows it from being understood.
func (ds *Diags) Soft() { ds.soft++ }

// Hopeless says whether there was an error that was not Soft.
func (ds *Diags) Hopeless() bool { return ds.errors > ds.soft }

// Remove takes errors back.
func (ds *Diags) Remove(which func(*Diag) bool) {
	keep := ds.list[:0:0]
	for _, d := range ds.list {
		if d.Severity == Error && which(d) {
			ds.errors--
		} else {
			keep = append(keep, d)
		}
	}
	ds.list = keep
}

// Dropped is the number of messages that found the list full.
func (ds *Diags) Dropped() int { return ds.dropped }
