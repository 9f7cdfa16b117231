package diag

import "github.com/pollground/pollground/executor/trace"

// AppendJSON appends a diagnostic as one JSON object:
//
//	{"level":"error","code":"E0308","message":"mismatched types",
//	 "spans":[{"line":2,"column":18,"end_line":2,"end_column":21,"primary":true,"label":"expected `u32`, found `&str`"}],
//	 "children":[{"level":"help","code":null,"message":"try using a conversion method",
//	              "spans":[{…,"label":"","replacement":".to_string()","applicability":"MaybeIncorrect"}],"children":[]}]}
//
// Lines and columns are from 1; columns count code points, as rustc's. The end is exclusive. A code is null when there
// is none. A span of a suggestion has the text that replaces it.
func AppendJSON(dst []byte, d *Diagnostic) []byte {
	j := trace.NewJSON(dst)
	d.WriteJSON(j)
	return j.Bytes()
}

// WriteJSON writes what AppendJSON appends as the next value of j.
func (d *Diagnostic) WriteJSON(j *trace.JSON) {
	j.Open('{')
	header(j, d.Level, d.Code, d.Message)
	for i := range d.Spans {
		d.Spans[i].write(j)
		j.Close('}')
	}
	j.Close(']')
	j.Key("children")
	j.Open('[')
	for i := range d.Children {
		c := &d.Children[i]
		j.Open('{')
		header(j, c.Level, "", c.Message)
		for k := range c.Spans {
			c.Spans[k].write(j)
			j.Close('}')
		}
		for _, e := range c.Edits {
			(&Span{Start: e.Start, End: e.End, Primary: true}).write(j)
			j.Str("replacement", e.Replacement)
			j.Str("applicability", c.Applicability.String())
			j.Close('}')
		}
		j.Close(']')
		j.Key("children")
		j.Open('[')
		j.Close(']')
		j.Close('}')
	}
	j.Close(']')
	j.Close('}')
}

// header writes what a diagnostic and a child begin with, and opens the array of spans.
func header(j *trace.JSON, level Level, code, message string) {
	j.Str("level", level.String())
	if code == "" {
		j.Null("code")
	} else {
		j.Str("code", code)
	}
	j.Str("message", message)
	j.Key("spans")
	j.Open('[')
}

// write writes a span's object and leaves it open.
func (s *Span) write(j *trace.JSON) {
	j.Open('{')
	j.Int("line", int64(s.Start.Line))
	j.Int("column", int64(s.Start.Char))
	j.Int("end_line", int64(s.End.Line))
	j.Int("end_column", int64(s.End.Char))
	j.Bool("primary", s.Primary)
	j.Str("label", s.Label)
}
