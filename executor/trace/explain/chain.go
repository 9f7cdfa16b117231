package explain

import "github.com/pollground/pollground/executor/trace"

// Text is the chain for a terminal: the sentence, then one line per link, tasks that it waits for indented below it.
func (c *Chain) Text() string {
	b := append([]byte(c.Sentence), '\n')
	depth := 0
	for i, k := range c.Links {
		if k.Kind == "task" {
			if i == 0 {
				continue
			}
			depth++
		}
		for range depth {
			b = append(b, ' ', ' ')
		}
		b = append(append(append(b, "  "...), k.Kind...), ": "...)
		b = append(b, k.Text...)
		if k.More != "" {
			b = append(append(append(b, " ("...), k.More...), ')')
		}
		b = append(b, '\n')
	}
	if c.Proof != nil {
		b = append(append(append(b, "  proof: "...), c.Proof.Text...), '\n')
	}
	return string(b)
}

// AppendJSON appends the chain as one JSON object, null for none.
func (c *Chain) AppendJSON(dst []byte) []byte {
	if c == nil {
		return append(dst, "null"...)
	}
	j := trace.NewJSON(dst)
	j.Open('{')
	j.Int("event", int64(c.Event))
	j.Int("time", c.Time)
	j.Int("task", int64(c.Task))
	j.Str("name", c.Name)
	j.Str("state", c.State)
	j.Int("since", c.Since)
	j.Str("sentence", c.Sentence)
	j.Key("links")
	j.Open('[')
	for i := range c.Links {
		k := &c.Links[i]
		j.Open('{')
		j.Str("kind", k.Kind)
		j.Str("text", k.Text)
		j.Str("more", k.More)
		j.Int("task", int64(k.Task))
		j.Int("line", int64(k.Line))
		j.Int("event", int64(k.Event))
		j.Int("time", k.Time)
		j.Int("row", int64(k.Row))
		j.Close('}')
	}
	j.Close(']')
	j.Key("verdict")
	j.Open('{')
	j.Str("kind", c.Verdict.Kind)
	j.Str("text", c.Verdict.Text)
	j.Int("event", int64(c.Verdict.Event))
	j.Int("time", c.Verdict.Time)
	j.Int("line", int64(c.Verdict.Line))
	j.Close('}')
	if p := c.Proof; p == nil {
		j.Null("proof")
	} else {
		j.Key("proof")
		j.Open('{')
		j.Str("how", p.How)
		j.Str("text", p.Text)
		j.Int("event", int64(p.Event))
		j.Int("time", p.Time)
		j.Int("line", int64(p.Line))
		j.Int("task", int64(p.Task))
		j.Close('}')
	}
	j.Close('}')
	return j.Bytes()
}
