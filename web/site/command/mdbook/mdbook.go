// Package mdbook is a preprocessor for mdBook that makes Rust code blocks of a book executable.
//
// mdBook starts the command twice. `mdbook supports RENDERER` reports by its exit status whether the renderer is
// supported; only html is. `mdbook` reads the context and the book as a JSON array from standard input, and writes the
// book to standard output.
//
// A block is marked by the word pollground in its info string:
//
//	```rust,pollground,editable,t=60
//
// The preprocessor wraps the unchanged block in an element <poll-ground>, adds the poster as data, and lets the chapter
// load the script. Without JavaScript the reader sees the block as before.
package mdbook

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/recording"
	"github.com/pollground/pollground/executor/sched"
	"github.com/pollground/pollground/web/site"
	"github.com/pollground/pollground/web/site/command/cli"
)

// exitUnsupported is the exit status of `mdbook supports` for an unsupported renderer.
const exitUnsupported = 1

// Verb returns the verb for the command line.
var Verb = cli.Verb{
	Name: "mdbook", Operands: []string{"[supports]", "[RENDERER]"}, Interrupt: cli.Interrupted,
	Summary: "let the code blocks of an mdBook run, as its preprocessor",
	Text: `In book.toml:

  [preprocessor.pollground]
  command = "pollground mdbook"
  renderers = ["html"]
  after = ["links"]

Then a block that begins with ` + "```rust,pollground" + ` is a program that runs. Further words set attributes of the
element: editable, t=60, event=74, executor=busy, workers=2, seed=3, select=2, layout=wide. The key script
in the section is the address of another pollground.js.`,
	Statuses: []cli.Meaning{
		{Status: 0, Text: "the book is on standard output; or the renderer is supported"},
		{Status: exitUnsupported, Text: "a program is refused, or the input is no book; or the renderer is not supported"},
		{Status: cli.Misused, Text: "wrong usage"},
	},
	Define: func(*flag.FlagSet) cli.Action {
		return func(_ context.Context, operands []string, std *cli.Std) error {
			switch {
			case len(operands) == 0:
				return preprocess(std.In, std.Out)
			case len(operands) != 2 || operands[0] != "supports":
				return cli.Usagef("mdbook knows one operand: supports RENDERER")
			case operands[1] != "html":
				return cli.Status(exitUnsupported)
			}
			return nil
		}
	},
}

// A settings value holds the book's configuration.
type settings struct {
	language string // the book's language
	script   string // address of pollground.js
}

// preprocess reads mdBook's array from r and writes the book to w. It preserves unknown parts of the book.
func preprocess(r io.Reader, w io.Writer) error {
	var input []json.RawMessage
	if err := json.NewDecoder(r).Decode(&input); err != nil || len(input) != 2 {
		return fmt.Errorf("standard input is not mdBook's array of a context and a book (%v): mdBook runs this verb", err)
	}
	var about struct {
		Config struct {
			Book         struct{ Language string }
			Preprocessor map[string]json.RawMessage
		}
	}
	if err := json.Unmarshal(input[0], &about); err != nil {
		return fmt.Errorf("mdBook's context: %w", err)
	}
	s := settings{about.Config.Book.Language, site.DefaultBase + "pollground.js"}
	var own struct{ Script string }
	if text := about.Config.Preprocessor["pollground"]; text != nil {
		if err := json.Unmarshal(text, &own); err != nil {
			return fmt.Errorf("book.toml, preprocessor.pollground: %w", err)
		}
	}
	if own.Script != "" {
		s.script = own.Script
	}
	var book any
	decoder := json.NewDecoder(strings.NewReader(string(input[1])))
	decoder.UseNumber()
	if err := decoder.Decode(&book); err != nil {
		return err
	}
	if err := s.walk(book); err != nil {
		return err
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(book)
}

// walk processes each chapter below x. A chapter is an object with the strings name and content.
func (s settings) walk(x any) error {
	switch x := x.(type) {
	case []any:
		for _, part := range x {
			if err := s.walk(part); err != nil {
				return err
			}
		}
	case map[string]any:
		name, named := x["name"].(string)
		content, filled := x["content"].(string)
		if named && filled {
			changed, err := s.chapter(name, content)
			if err != nil {
				return fmt.Errorf("the chapter %q, %w", name, err)
			}
			x["content"] = changed
		}
		for _, part := range x {
			if err := s.walk(part); err != nil {
				return err
			}
		}
	}
	return nil
}

// chapter returns a chapter's Markdown with its programs.
func (s settings) chapter(name, text string) (string, error) {
	var out strings.Builder
	lines := strings.SplitAfter(text, "\n")
	programs := 0
	for i := 0; i < len(lines); i++ {
		indent, fence, info := fenceOf(lines[i])
		if fence == "" {
			out.WriteString(lines[i])
			continue
		}
		end := i + 1
		for end < len(lines) && !closes(lines[end], fence) {
			end++
		}
		block := lines[i:min(end+1, len(lines))]
		words := strings.FieldsFunc(info, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
		if len(words) == 0 || words[0] != "rust" || !slices.Contains(words, "pollground") {
			out.WriteString(strings.Join(block, ""))
			i = end
			continue
		}
		element, err := s.element(name, words[1:], source(lines[i+1:end], indent))
		if err != nil {
			return "", fmt.Errorf("line %d: %w", i+1, err)
		}
		fmt.Fprintf(&out, "%s\n\n%s\n%s\n", element[0], strings.TrimRight(strings.Join(block, ""), "\n"), element[1])
		programs++
		i = end
	}
	if programs > 0 {
		fmt.Fprintf(&out, "\n\n<script type=\"module\" src=\"%s\"></script>\n", html.EscapeString(s.script))
	}
	return out.String(), nil
}

// fenceOf returns the parts of a line that opens a fenced code block; fence is "" for other lines.
func fenceOf(line string) (indent int, fence, info string) {
	rest := strings.TrimLeft(line, " ")
	indent = len(line) - len(rest)
	if indent > 3 {
		return 0, "", ""
	}
	for _, mark := range []string{"`", "~"} {
		n := len(rest) - len(strings.TrimLeft(rest, mark))
		info = strings.TrimSpace(rest[n:])
		if n >= 3 && !(mark == "`" && strings.Contains(info, "`")) {
			return indent, rest[:n], info
		}
	}
	return 0, "", ""
}

// closes reports whether a line closes the block that fence opened.
func closes(line, fence string) bool {
	text := strings.TrimSpace(line)
	indent := len(line) - len(strings.TrimLeft(line, " "))
	return indent <= 3 && len(text) >= len(fence) && strings.Trim(text, fence[:1]) == ""
}

// source returns the program in the lines of a block. mdBook hides lines that begin with #, which belong to the
// program; ## is a # of the program, and #! and #[ are Rust.
func source(lines []string, indent int) string {
	var b strings.Builder
	for _, line := range lines {
		for range indent { // the fence's indentation belongs to Markdown
			line = strings.TrimPrefix(line, " ")
		}
		code := strings.TrimLeft(line, " \t")
		space := line[:len(line)-len(code)]
		if rest, ok := strings.CutPrefix(code, "#"); ok && !strings.HasPrefix(rest, "!") && !strings.HasPrefix(rest, "[") {
			line = space + strings.TrimPrefix(rest, " ")
			if strings.HasPrefix(rest, "#") {
				line = space + rest
			}
		}
		b.WriteString(line)
	}
	return b.String()
}

// values lists the words of an info string that are attributes with a value; flags lists those without a value.
var (
	values = []string{"t", "event", "executor", "workers", "seed", "select", "layout"}
	flags  = []string{"editable"}
)

// element returns the text before and after the block of a program.
func (s settings) element(title string, words []string, code string) (parts [2]string, err error) {
	var tag strings.Builder
	tag.WriteString("<poll-ground")
	options := scenario.Options{Lines: true}
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		switch {
		case slices.Contains(flags, word):
			tag.WriteString(" " + word)
			continue
		case value == "" || !slices.Contains(values, name):
			continue // a word for mdBook or rustdoc
		}
		fmt.Fprintf(&tag, ` %s="%s"`, name, html.EscapeString(value))
		switch name { // the poster must show the same run
		case "executor":
			options.Executor = value
			_, err = sched.NewPolicy(value)
		case "workers":
			options.Workers, err = strconv.Atoi(value)
		case "seed":
			options.Seed, err = strconv.ParseUint(value, 10, 64)
		}
		if err != nil {
			return parts, fmt.Errorf("%s: %w", word, err)
		}
	}
	tag.WriteString(">")
	r, err := recording.Make("main.rs", code, options)
	if err != nil {
		return parts, fmt.Errorf("the program: %w (without the word pollground it stays a block of text)", err)
	}
	data, err := site.PosterData(s.language, title, "", r)
	// encoding/json escapes <, so the text cannot end the script element.
	poster := "\n<script type=\"application/json\">" + string(data) + "</script>\n</poll-ground>"
	return [2]string{tag.String(), poster}, err
}
