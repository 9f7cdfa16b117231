// Package archive packs the library's Rust sources for a page, which loads them beside the engine (std.Provide).
package archive

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

// Pack returns the crates in two parts for std.Provide: base is the crate std, more is all others. std is the folder of
// package std. Comments and indentation are removed; every token stays on its line. The first line of base holds the
// names of the crates in more, separated by |, so that it is a regular expression that matches them.
func Pack(std fs.FS) (base, more string, err error) {
	files := map[string]string{} // the folder that has the file
	for _, folder := range folders {
		err := fs.WalkDir(std, folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".rs") {
				files[path[len(folder)+1:]] = folder
			}
			return err
		})
		if err != nil {
			return "", "", err
		}
	}
	var parts [2]strings.Builder
	var names []string
	for _, path := range slices.Sorted(maps.Keys(files)) {
		text, err := fs.ReadFile(std, files[path]+"/"+path)
		if err != nil {
			return "", "", err
		}
		code, err := withoutComments(path, string(text))
		if err != nil {
			return "", "", err
		}
		crate, _, _ := strings.Cut(path, "/")
		part := &parts[0]
		if crate != "std" {
			part = &parts[1]
			if len(names) == 0 || names[len(names)-1] != crate {
				names = append(names, crate)
			}
		}
		part.WriteString(path + " " + strconv.Itoa(len(code)) + "\n" + code)
	}
	return strings.Join(names, "|") + "\n" + parts[0].String(), "\n" + parts[1].String(), nil
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
