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
// Comments and space that nothing needs are removed; every token stays on its line. The first line of base holds the
// names of the crates in more, separated by |, so that it is a regular expression that matches them.
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

// withoutComments keeps tokens and line ends. Of the space between tokens of a line it keeps what separates them, and
// all in the macros whose messages are their text.
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
	spelled := 0 // brackets that are open, from that of a macro that spells its tokens
	for i, t := range tokens {
		lo, hi := int(t.Span.Lo-f.Base), int(t.Span.Hi-f.Base)
		between := text[at:lo]
		if lines := strings.Count(between, "\n"); lines > 0 {
			out.WriteString(strings.Repeat("\n", lines))
		} else if between != "" && (spelled > 0 || separate(text[at-1], text[lo])) {
			out.WriteByte(' ')
		}
		out.WriteString(text[lo:hi])
		at = hi
		switch t.Kind {
		case syntax.LParen, syntax.LBrack, syntax.LBrace:
			if spelled > 0 || i > 1 && tokens[i-1].Kind == syntax.Not && spells(tokens[i-2].Text) {
				spelled++
			}
		case syntax.RParen, syntax.RBrack, syntax.RBrace:
			spelled = max(spelled-1, 0)
		}
	}
	out.WriteString(strings.Repeat("\n", strings.Count(text[at:], "\n")))
	return out.String(), nil
}

// spells reports whether a macro prints its tokens as they are written.
func spells(macro string) bool {
	return macro == "assert" || macro == "debug_assert" || macro == "stringify"
}

// separate reports whether a space between two tokens must stay: the first ends with a, the second begins with b.
func separate(a, b byte) bool {
	const brackets = "()[]{},;"
	if strings.IndexByte(brackets, a) >= 0 || strings.IndexByte(brackets, b) >= 0 {
		return false
	}
	switch {
	case wordy(a) && wordy(b), b == '#', b == '.' && '0' <= a && a <= '9':
		return true
	case wordy(a) || wordy(b):
		return false
	}
	return a == b || b == '=' || b == '>' || a == '<' || a == '$' // they may be one token, as -> is
}

// wordy reports whether a byte belongs to a name, a number or a literal with quotes.
func wordy(c byte) bool {
	return c == '_' || c == '"' || c == '\'' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80
}
