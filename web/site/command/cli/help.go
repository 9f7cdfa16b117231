package cli

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// helpWidth is the width of the help in columns.
const helpWidth = 100

// helpVerb returns the verb that prints help.
func (c Command) helpVerb() *Verb {
	return &Verb{Name: "help", Operands: []string{"[VERB]"}, Summary: "print this, or the flags of one verb",
		Define: func(*flag.FlagSet) Action {
			return func(_ context.Context, operands []string, std *Std) error {
				if len(operands) == 0 {
					c.help(std.Out)
					return nil
				}
				v := c.verb(operands[0])
				if v == nil {
					return c.noVerb(operands[0])
				}
				c.describe(std.Out, v)
				return nil
			}
		}}
}

// versionVerb returns the verb that --version runs.
func (c Command) versionVerb() *Verb {
	return &Verb{Name: "--version", Summary: "print the version", Define: func(*flag.FlagSet) Action {
		return func(_ context.Context, _ []string, std *Std) error {
			fmt.Fprintf(std.Out, "%s %s\n", c.Name, c.Version())
			return nil
		}
	}}
}

// usage returns the usage line of a verb.
func (c Command) usage(v *Verb, flags string) string {
	words := []string{c.Name}
	if v.Name != c.Default {
		words = append(words, v.Name)
	}
	if flags != "" {
		words = append(words, flags)
	}
	return strings.Join(append(words, v.Operands...), " ")
}

// help writes the table of verbs.
func (c Command) help(w io.Writer) {
	var rows [][2]string
	for i := range c.Verbs {
		if v := &c.Verbs[i]; !v.Hidden {
			rows = append(rows, [2]string{c.usage(v, ""), v.Summary})
		}
	}
	for _, v := range []*Verb{c.completionVerb(), c.helpVerb(), c.versionVerb()} {
		rows = append(rows, [2]string{c.usage(v, ""), v.Summary})
	}
	fmt.Fprintf(w, "%s\n\nUsage:\n", c.About)
	columns(w, rows)
	fmt.Fprintf(w, "\nExit statuses:\n")
	columns(w, meanings(common))
	if c.More != "" {
		fmt.Fprintf(w, "\n%s\n", c.More)
	}
}

// usageLine returns the usage line of a verb, including [flags].
func (c Command) usageLine(v *Verb) string {
	flags := flag.NewFlagSet(v.Name, flag.ContinueOnError)
	v.Define(flags)
	mark := ""
	flags.VisitAll(func(*flag.Flag) { mark = "[flags]" })
	return c.usage(v, mark)
}

// describe writes the help of one verb.
func (c Command) describe(w io.Writer, v *Verb) {
	flags := flag.NewFlagSet(v.Name, flag.ContinueOnError)
	v.Define(flags)
	var rows [][2]string
	flags.VisitAll(func(f *flag.Flag) {
		value, text := flag.UnquoteUsage(f)
		if rest, ok := strings.CutPrefix(text, value); ok && len(value) > 1 { // the capitals are shown on the left
			text = strings.ToLower(value) + rest
		}
		switch f.DefValue {
		case "", "0", "0s", "false":
		default:
			text += " (default: " + f.DefValue + ")"
		}
		rows = append(rows, [2]string{strings.TrimSpace(dashes(f.Name) + " " + value), text})
	})
	fmt.Fprintf(w, "Usage: %s\n\n%s\n", c.usageLine(v), sentence(v.Summary))
	if v.Text != "" {
		fmt.Fprintf(w, "\n%s\n", strings.TrimRight(v.Text, "\n"))
	}
	if len(rows) > 0 {
		fmt.Fprint(w, "\nFlags:\n")
		columns(w, rows)
	}
	if len(v.Statuses) > 0 {
		fmt.Fprint(w, "\nExit statuses:\n")
		columns(w, meanings(v.Statuses))
	}
}

// meanings returns exit statuses as rows, in ascending order.
func meanings(list []Meaning) (rows [][2]string) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Meaning) int { return a.Status - b.Status })
	for _, m := range list {
		rows = append(rows, [2]string{strconv.Itoa(m.Status), m.Text})
	}
	return rows
}

// columns writes two columns, the second one wrapped.
func columns(w io.Writer, rows [][2]string) {
	width := 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r[0]))
	}
	for _, r := range rows {
		left := r[0]
		for _, line := range wrap(r[1], helpWidth-width-4) {
			fmt.Fprintf(w, "  %-*s  %s\n", width, left, line)
			left = ""
		}
	}
}

// sentence returns a summary as a sentence.
func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

// dashes returns a flag's name with its dashes.
func dashes(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// wrap breaks text into lines of at most width columns. There is at least one.
func wrap(text string, width int) []string {
	lines := []string{""}
	for _, word := range strings.Fields(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case utf8.RuneCountInString(*last)+1+utf8.RuneCountInString(word) <= width:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// noVerb returns the error about an unknown verb.
func (c Command) noVerb(name string) error {
	known := []string{"help", "completion"}
	for _, v := range c.Verbs {
		if !v.Hidden {
			known = append(known, v.Name)
		}
	}
	if near := nearest(name, known); near != "" {
		return Usagef("there is no verb %q; did you mean %q?", name, near)
	}
	return Usagef("there is no verb %q", name)
}

// nearest returns the known name within two typing errors of name, or "".
func nearest(name string, known []string) string {
	best, least := "", 3
	for _, k := range known {
		if d := distance(name, k); d < least && d < len(k) {
			best, least = k, d
		}
	}
	return best
}

// distance returns the number of insertions, deletions, replacements and swaps of neighbours that turn a into b.
func distance(a, b string) int {
	var before, last []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, last, row = last, row, make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			replace := last[j]
			if a[i] != b[j] {
				replace++
			}
			row[j+1] = min(replace, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
