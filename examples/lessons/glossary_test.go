package lessons

import (
	"strings"
	"testing"
)

// Each entry names a lesson that exists and whose text uses the word.
func TestGlossary(t *testing.T) {
	all, err := course()
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range Languages {
		g, err := ReadGlossary(language)
		if err != nil {
			t.Fatal(err)
		}
		if g.Title == "" || g.Lede == "" || len(g.Terms) < 40 {
			t.Errorf("%s: %q, %q, %d terms", language, g.Title, g.Lede, len(g.Terms))
		}
		texts := map[string]string{}
		for _, l := range all {
			text := l.Texts[language]
			if text == nil {
				continue // it is not translated yet
			}
			words := text.Title + " " + text.Lede
			for _, b := range text.Body {
				words += " " + b.Markdown
			}
			texts[l.Name] = strings.ToLower(strings.Join(strings.Fields(words), " "))
		}
		for _, term := range g.Terms {
			text, ok := texts[term.Lesson]
			if !ok {
				t.Errorf("%s: %s names the lesson %s, and there is none", language, term.Word, term.Lesson)
				continue
			}
			used := false
			for _, form := range term.Forms {
				used = used || strings.Contains(text, strings.ToLower(form))
			}
			if !used {
				t.Errorf("%s: the lesson %s never uses the word %s", language, term.Lesson, term.Word)
			}
		}
	}
}

func TestAWrongGlossaryIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"- **wake** [01-a]: One.\n- **Wake** [01-a]: Two.\n":   `2: "Wake" and "wake" have the same address, #wake`,
		"# G\n\nLede.\n\n- word: no lesson.\n":                 "5: an entry is written",
		"- **a** (b) [01-a]: One.\n- **c** (b) [01-a]: Two.\n": `2: "b" belongs to "a", too`,
		"- **a** [01-a]: A sentence without an end\n":          "1: an entry is written",
	} {
		if _, err := parseGlossary(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
