package site

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/pollground/pollground/examples/lessons"
)

// The site has a search index for each language, which the page fetches at the first search (web/src/search.ts). An
// entry is a section of a lesson, an example, or a term of the glossary. It contains each word of its text once,
// without the most common ones. The script compares these words with the query.

// searchEntry is an entry of the index. SearchEntry of web/src/search.ts has the same fields.
type searchEntry struct {
	Kind  string `json:"kind"`  // "lesson", "example" or "glossary"
	Title string `json:"title"` // title of the page, or the term
	Part  string `json:"part,omitempty"`
	Href  string `json:"href"`            // from the root of the site
	Lang  string `json:"lang,omitempty"`  // language of the page, if it differs from the index's
	Words string `json:"words,omitempty"` // in lower case, each once, separated by spaces

	text []string
}

// commonWords is the number of entries from which a word counts as common and is omitted.
const commonWords = 90

// searchIndexes writes the index of each language.
func (b *builder) searchIndexes() error {
	b.search = map[string]string{}
	for _, language := range b.languages() {
		list, err := b.searchEntries(language)
		if err != nil {
			return err
		}
		in := map[string]int{} // number of entries by word
		for _, e := range list {
			for _, w := range e.text {
				in[w]++
			}
		}
		for i := range list {
			words := slices.DeleteFunc(list[i].text, func(w string) bool { return in[w] >= commonWords })
			list[i].Words = strings.Join(words, " ")
		}
		text, err := json.Marshal(list)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("search-%s-%.8x.json", language, sha256.Sum256(text))
		b.out[name], b.search[language] = text, name
	}
	return nil
}

func (b *builder) searchEntries(language string) ([]searchEntry, error) {
	var list []searchEntry
	add := func(e searchEntry, text string) { e.text = searchWords(text); list = append(list, e) }
	for _, t := range b.glossary[language].Terms {
		add(searchEntry{Kind: "glossary", Title: t.Word, Href: glossaryPath(language) + "#" + t.ID},
			strings.Join(t.Forms, " ")+" "+t.Text)
	}
	for _, l := range b.Lessons {
		own, other := language, ""
		text := l.Texts[language]
		if text == nil {
			own, other, text = "en", "en", l.Texts["en"]
		}
		e := searchEntry{Kind: "lesson", Title: text.Title, Href: lessonPath(l, own), Lang: other}
		parts, err := sections(text)
		if err != nil {
			return nil, err
		}
		for _, p := range parts {
			e := e
			e.Part = p.title
			if p.id != "" {
				e.Href += "#" + p.id
			}
			add(e, p.text)
		}
	}
	other := ""
	if language != "en" {
		other = "en"
	}
	for _, x := range b.Examples {
		prose, err := markdown(x.Prose, nil)
		if err != nil {
			return nil, err
		}
		add(searchEntry{Kind: "example", Title: x.Title, Href: "examples/" + x.Name + ".html", Lang: other},
			strings.ReplaceAll(x.Name, "_", " ")+" "+plainText(string(prose)))
	}
	return list, nil
}

// section is a part of a lesson with a heading. The first one has no heading.
type section struct{ id, title, text string }

var heading = regexp.MustCompile(`<h2 id="([^"]+)">(.*?)</h2>`)

// sections splits a lesson at its headings.
func sections(text *lessons.Text) ([]section, error) {
	list := []section{{text: text.Title + " " + plain(text.Lede)}}
	add := func(s string) { list[len(list)-1].text += " " + plainText(s) }
	for _, block := range text.Body {
		prose := block.Markdown + "\n\n" + block.Question + "\n\n" + block.Hint
		for _, a := range block.Answers {
			prose += "\n\n" + a.Text
		}
		made, err := markdown(prose, nil)
		if err != nil {
			return nil, err
		}
		rest := string(made)
		for m := heading.FindStringSubmatchIndex(rest); m != nil; m = heading.FindStringSubmatchIndex(rest) {
			add(rest[:m[0]])
			title := plainText(rest[m[4]:m[5]])
			list = append(list, section{id: rest[m[2]:m[3]], title: title, text: title})
			rest = rest[m[1]:]
		}
		add(rest)
	}
	return list, nil
}

var tag = regexp.MustCompile("<[^>]*>")

func plainText(markup string) string { return html.UnescapeString(tag.ReplaceAllString(markup, " ")) }

// searchWords returns the words of a text in lower case, sorted, each once. A word is at least two letters, digits or
// underscores.
func searchWords(text string) []string {
	list := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_'
	})
	list = slices.DeleteFunc(list, func(w string) bool { return len(w) < 2 })
	slices.Sort(list)
	return slices.Compact(list)
}
