//go:build !bare

package std

import (
	"embed"
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/syntax"
)

//go:embed rs
var sources embed.FS

func embedded(name string) (files map[string]string, ok bool) {
	root := "rs/" + name
	if _, err := fs.Stat(sources, root+"/lib.rs"); err != nil {
		return nil, false
	}
	files = map[string]string{}
	err := fs.WalkDir(sources, root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".rs") {
			return err
		}
		text, err := sources.ReadFile(path)
		files[path[len(root)+1:]] = string(text)
		return err
	})
	return files, err == nil
}

// Archive packs the crates of a folder rs for Provide: base is the crate std, more
// are all the others. Comments and indentation are left out, lines stay where they are. The first
// line of base names the crates in more, with | between them: a regular expression
// of them.
func Archive(rs fs.FS) (base, more string, err error) {
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
		_, line, _ := sources.Position(d.Span.Lo)
		return "", errors.New(name + ":" + strconv.Itoa(line) + ": " + d.Msg)
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
