// Package archive packs the library's Rust sources for a page, which loads them beside the engine (std.Provide).
package archive

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Pack returns the crates of the folder rs in two parts for std.Provide: base is the crate std, more is all others.
// Comments and indentation are removed; every token stays on its line. The first line of base holds the names of the
// crates in more, separated by |, so that it is a regular expression that matches them.
func Pack(rs fs.FS) (base, more string, err error) {
	var parts [2]strings.Builder
	var names []string
	err = fs.WalkDir(rs, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path != "." && path != "std" && !strings.Contains(path, "/") {
				names = append(names, path)
			}
			return nil
		}
		text, err := fs.ReadFile(rs, path)
		if err != nil || !strings.HasSuffix(path, ".rs") {
			return err
		}
		code, err := withoutComments(path, string(text))
		part := &parts[1]
		if strings.HasPrefix(path, "std/") {
			part = &parts[0]
		}
		part.WriteString(path + " " + strconv.Itoa(len(code)) + "\n" + code)
		return err
	})
	return strings.Join(names, "|") + "\n" + parts[0].String(), "\n" + parts[1].String(), err
}

// withoutComments keeps tokens, line ends and the space between tokens of a line.
func withoutComments(name, text string) (string, error) {
	var sources syntax.SourceMap
	var diags syntax.Diags
	f := sources.Add(name, text)
	tokens, _, ok := syntax.Scan(f, &diags)
	if !ok {
		d := diags.All()[0]
		_, at := sources.Position(d.Span.Lo)
		return "", errors.New(name + ":" + strconv.Itoa(at.Line) + ": " + d.Msg)
	}
	var out strings.Builder
	at := 0
	gap := func(to int) {
		between := text[at:to]
		switch lines := strings.Count(between, "\n"); {
		case lines > 0:
			out.WriteString(strings.Repeat("\n", lines))
		case strings.Contains(between, "/"): // a comment
			out.WriteByte(' ')
		default:
			out.WriteString(between)
		}
	}
	for _, t := range tokens {
		gap(int(t.Span.Lo - f.Base))
		out.WriteString(text[t.Span.Lo-f.Base : t.Span.Hi-f.Base])
		at = int(t.Span.Hi - f.Base)
	}
	gap(len(text))
	return out.String(), nil
}
