package site

import (
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pollground/pollground/examples/lessons"
)

func glossaryPath(language string) string { return folder(language) + "glossary.html" }

// readGlossaries reads the glossary of each language of the site, or the English one if there is none.
func (b *builder) readGlossaries() error {
	b.glossary = map[string]*lessons.Glossary{}
	for _, language := range b.languages() {
		g, err := lessons.ReadGlossary(language)
		if errors.Is(err, fs.ErrNotExist) {
			g, err = lessons.ReadGlossary("en")
		}
		if err != nil {
			return err
		}
		b.glossary[language] = g
	}
	return nil
}

func (b *builder) glossaryPages() error {
	alternates := map[string]string{}
	for _, language := range b.languages() {
		alternates[language] = glossaryPath(language)
	}
	for _, language := range b.languages() {
		g := b.glossary[language]
		p := page{Path: alternates[language], Language: language, Title: g.Title + " — Pollground", Description: g.Lede,
			Alternates: alternates, Nav: "glossary", b: b}
		type entry struct {
			lessons.Term
			Sentence template.HTML
			Step     *step
		}
		var list []entry
		steps, err := b.steps(p, nil)
		if err != nil {
			return err
		}
		for _, t := range g.Terms {
			sentence, err := inline(t.Text)
			if err != nil {
				return err
			}
			e := entry{Term: t, Sentence: sentence}
			for i, l := range b.Lessons {
				if l.Name == t.Lesson {
					e.Step = &steps[i]
				}
			}
			list = append(list, e)
		}
		p.Main, err = b.render("glossary", p, struct {
			Title, Lede string
			Terms       []entry
		}{g.Title, g.Lede, list})
		if err == nil {
			err = b.add(p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// A termLinker links the first use of each glossary term in one lesson. It works on rendered prose and skips links,
// buttons, headings and blocks of code.
type termLinker struct {
	page   string // address of the glossary, from the lesson
	forms  []form // longest first
	linked map[string]bool
}

type form struct {
	text string // `code` is in backquotes
	id   string
}

func newTermLinker(g *lessons.Glossary, page string) *termLinker {
	l := &termLinker{page: page, linked: map[string]bool{}}
	for _, t := range g.Terms {
		for _, f := range t.Forms {
			l.forms = append(l.forms, form{f, t.ID})
		}
	}
	slices.SortStableFunc(l.forms, func(a, b form) int { return len(b.text) - len(a.text) })
	return l
}

var (
	piece = regexp.MustCompile("<code>[^<]*</code>|<[^>]*>|[^<]+")
	// skipped lists the elements whose text is not linked.
	skipped = regexp.MustCompile("^<(/?)(?:a|button|pre|h[1-6]|th)[ >]")
)

// link returns the HTML with the first use of each word as a link.
func (l *termLinker) link(html string) string {
	var out strings.Builder
	depth := 0
	for _, token := range piece.FindAllString(html, -1) {
		code, isCode := strings.CutPrefix(token, "<code>")
		switch {
		case isCode && depth == 0:
			if f, ok := l.match("`" + strings.TrimSuffix(code, "</code>") + "`"); ok {
				token = l.anchor(f, token)
			}
		case token[0] == '<':
			if m := skipped.FindStringSubmatch(token); m != nil && m[1] == "/" {
				depth--
			} else if m != nil {
				depth++
			}
		case depth == 0:
			token = l.text(token)
		}
		out.WriteString(token)
	}
	return out.String()
}

// text links words of a text without elements.
func (l *termLinker) text(s string) string {
	var out strings.Builder
	inside := false // inside a word
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if !inside {
			if f, ok := l.match(s); ok {
				size = l.width(f, s)
				out.WriteString(l.anchor(f, s[:size]))
				s = s[size:]
				continue
			}
		}
		inside = inWord(r)
		out.WriteString(s[:size])
		s = s[size:]
	}
	return out.String()
}

func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-' || r == '&'
}

// match returns the longest form at the start of s whose term is not linked yet.
func (l *termLinker) match(s string) (form, bool) {
	for _, f := range l.forms {
		if !l.linked[f.id] && l.width(f, s) > 0 {
			return f, true
		}
	}
	return form{}, false
}

// width returns the length of the form at the start of s, possibly with a plural or genitive s; 0 if s does not start
// with it. A lower-case form also matches with a capital letter, as at the start of a sentence.
func (l *termLinker) width(f form, s string) int {
	n := len(f.text)
	if len(s) < n || s[1:n] != f.text[1:] || s[0] != f.text[0] && strings.ToLower(s[:1]) != f.text[:1] {
		return 0
	}
	if strings.HasPrefix(s[n:], "s") && s[0] != '`' {
		n++
	}
	if r, _ := utf8.DecodeRuneInString(s[n:]); n < len(s) && (inWord(r) || r == '!') {
		return 0
	}
	return n
}

func (l *termLinker) anchor(f form, html string) string {
	l.linked[f.id] = true
	return fmt.Sprintf(`<a class="term" href="%s#%s">%s</a>`, l.page, f.id, html)
}
