package cli

import (
	"flag"
	"fmt"
	"strings"
)

// Choice defines a flag whose value is one of words. The parser refuses other values, and completions offer the words.
func Choice(flags *flag.FlagSet, to *string, name, value, usage string, words ...string) {
	*to = value
	flags.Var(&choice{to, words}, name, usage)
}

// A choice is the value of such a flag.
type choice struct {
	to    *string
	words []string
}

func (c *choice) String() string {
	if c.to == nil { // package flag calls String on a zero value
		return ""
	}
	return *c.to
}

func (c *choice) Set(word string) error {
	for _, w := range c.words {
		if w == word {
			*c.to = word
			return nil
		}
	}
	last := len(c.words) - 1
	return fmt.Errorf("there are %s and %s", strings.Join(c.words[:last], ", "), c.words[last])
}

// Words returns the values that completions offer.
func (c *choice) Words() []string { return c.words }
