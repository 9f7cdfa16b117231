package explain

// Text returns the chain as text: the sentence, then a line per link. Links of a task that is waited for are indented.
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
		if c.Proof != nil && k.Text == c.Proof.Text {
			continue // printed once, as the proof
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
