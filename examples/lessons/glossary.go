package lessons

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
)

//go:embed glossary/*.md
var glossaries embed.FS

// A Glossary explains the words of the course in one language.
type Glossary struct {
	Title, Lede string
	Terms       []Term // in the order of the file, which is alphabetical
}

// A Term is an entry of a glossary.
type Term struct {
	ID     string   // of the entry on its page
	Word   string   // as the entry has it
	Forms  []string // how texts write it, Word included; `x` in backquotes is code
	Lesson string   // name of the lesson that shows it
	Text   string   // one sentence of Markdown
}

var (
	termLine = regexp.MustCompile(`^- \*\*(.+?)\*\*(?: \((.+?)\))? \[([\w-]+)\]: (.+\.)$`)
	noID     = regexp.MustCompile(`[^\pL\pN]+`)
)

// ReadGlossary reads the glossary of a language.
func ReadGlossary(language string) (*Glossary, error) {
	text, err := fs.ReadFile(glossaries, "glossary/"+language+".md")
	if err != nil {
		return nil, err
	}
	g, err := parseGlossary(string(text))
	if err != nil {
		return nil, fmt.Errorf("examples/lessons/glossary/%s.md:%w", language, err)
	}
	return g, nil
}

// Code returns the sentences of the words that are code, by the identifier: await for the form `.await`. The identifier
// of a path is its last part. The editor shows these sentences for the word under the pointer.
func (g *Glossary) Code() map[string]string {
	words := map[string]string{}
	for _, t := range g.Terms {
		for _, form := range t.Forms {
			if code, ok := strings.CutPrefix(form, "`"); ok {
				name := strings.Trim(code[strings.LastIndex(code, ":")+1:], "`.!")
				words[name] = strings.ReplaceAll(t.Text, "`", "")
			}
		}
	}
	return words
}

func parseGlossary(text string) (*Glossary, error) {
	g := &Glossary{}
	owner := map[string]string{}                 // form to word
	ids := map[string]string{}                   // ID to word
	text = strings.ReplaceAll(text, "\n  ", " ") // an entry may go on in lines that begin with two spaces
	for i, line := range strings.Split(text, "\n") {
		if title, ok := strings.CutPrefix(line, "# "); ok {
			g.Title = title
			continue
		}
		if !strings.HasPrefix(line, "- ") {
			g.Lede = strings.TrimSpace(g.Lede + " " + line)
			continue
		}
		m := termLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("%d: an entry is written `- **word** (other forms) [lesson]: A sentence.`, not %q",
				i+1, line)
		}
		id := strings.Trim(noID.ReplaceAllString(strings.ToLower(m[1]), "-"), "-")
		if other, ok := ids[id]; ok {
			return nil, fmt.Errorf("%d: %q and %q have the same address, #%s", i+1, m[1], other, id)
		}
		ids[id] = m[1]
		t := Term{ID: id, Word: m[1], Forms: []string{m[1]}, Lesson: m[3], Text: m[4]}
		for form := range strings.SplitSeq(m[2], ",") {
			if form = strings.TrimSpace(form); form != "" {
				t.Forms = append(t.Forms, form)
			}
		}
		for _, form := range t.Forms {
			if other, ok := owner[form]; ok && other != t.Word {
				return nil, fmt.Errorf("%d: %q belongs to %q, too", i+1, form, other)
			}
			owner[form] = t.Word
		}
		g.Terms = append(g.Terms, t)
	}
	return g, nil
}
