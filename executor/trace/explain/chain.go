package explain

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/lang"
)

// Text returns the chain as text with labels in a language: the sentence without the proof, a line per link, and the
// proof on a line of its own. Links of a task that is waited for are indented.
func (c *Chain) Text(l *lang.Language) string {
	sentence := c.Sentence
	if c.Proof != nil {
		sentence = strings.TrimSuffix(sentence, " "+c.Proof.Text)
	}
	b := append([]byte(sentence), '\n')
	depth := 0
	for i, k := range c.Links {
		if k.Kind == "task" {
			if i == 0 {
				continue
			}
			depth++
		}
		if c.Proof != nil && k.Text == c.Proof.Text {
			continue // the last line has it
		}
		for range depth {
			b = append(b, ' ', ' ')
		}
		b = append(append(append(b, "  "...), word(l, k.Kind)...), ": "...)
		b = append(b, k.Text...)
		if k.More != "" {
			b = append(append(append(b, " ("...), k.More...), ')')
		}
		b = append(b, '\n')
	}
	b = appendTree(b, l, c.Tree)
	if c.Proof != nil {
		b = append(append(append(b, "  "...), word(l, "proof")...), ": "...)
		b = append(append(b, c.Proof.Text...), '\n')
	}
	return string(b)
}

// appendTree appends a line for each node of an await tree.
func appendTree(b []byte, l *lang.Language, tree []Branch) []byte {
	for i := range tree {
		x := &tree[i]
		b = append(append(append(b, "  "...), l.Say("{:link}tree")...), ": "...)
		for range x.Depth {
			b = append(b, ' ', ' ')
		}
		b = append(b, x.Text...)
		if x.Line > 0 {
			b = append(append(append(b, ", "...), l.Say("{:tree}line")+" "...), strconv.Itoa(int(x.Line))...)
		}
		if x.More != "" {
			b = append(append(append(b, " ("...), x.More...), ')')
		}
		b = append(b, '\n')
	}
	return b
}

// word returns the kind of a line of Text as a word.
func word(l *lang.Language, kind string) string {
	switch kind {
	case "task":
		return l.Say("{:link}task")
	case "future":
		return l.Say("{:link}future")
	case "leaf":
		return l.Say("{:link}leaf")
	case "part":
		return l.Say("{:link}part")
	case "resource":
		return l.Say("{:link}resource")
	case "holder":
		return l.Say("{:link}holder")
	case "cause":
		return l.Say("{:link}cause")
	}
	return l.Say("{:link}proof")
}
