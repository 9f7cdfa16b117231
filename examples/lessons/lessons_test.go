package lessons

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"unicode/utf8"
)

// course loads the lessons once for all tests.
var course = sync.OnceValues(All)

// All of what a lesson claims is checked while it is loaded.
func TestLessonsHold(t *testing.T) {
	all, err := course()
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`\]\(#([\w.]+)@((?:[^()]|\([^()]*\))*)\)`)
	for _, l := range all {
		for name, source := range l.programs {
			for i, line := range strings.Split(source, "\n") {
				if n := utf8.RuneCountInString(line); n > 53 {
					t.Errorf("%s/%s.rs:%d: %d columns; the page shows 53", l.Name, name, i+1, n)
				}
			}
		}
		var shape []string
		for _, language := range Languages {
			text := l.Texts[language]
			if text == nil {
				continue
			}
			moments, words := 0, len(strings.Fields(text.Lede))
			var figures []string
			options := map[string]map[string]string{}
			for _, b := range text.Body {
				if b.Kind != "prose" {
					figures = append(figures, b.Kind+" "+b.Program)
					for _, a := range b.Answers {
						figures = append(figures, a.Condition)
					}
					options[b.Program] = b.Options
				}
			}
			for _, b := range text.Body {
				words += len(strings.Fields(b.Markdown))
				for _, m := range link.FindAllStringSubmatch(b.Markdown, -1) {
					moments++
					r, err := l.Record(m[1], options[m[1]])
					if err == nil {
						_, err = r.Moment(m[2])
					}
					if err != nil {
						t.Errorf("%s/%s.md: %s: %v", l.Name, language, m[0], err)
					}
				}
			}
			if moments < 2 {
				t.Errorf("%s/%s.md: %d words of its prose show a moment, want two or more", l.Name, language, moments)
			}
			if words > 1500 { // at 200 words a minute, with time for the figures
				t.Errorf("%s/%s.md: %d words are more than a quarter of an hour", l.Name, language, words)
			}
			if shape == nil {
				shape = figures
			} else if strings.Join(shape, ", ") != strings.Join(figures, ", ") {
				t.Errorf("%s/%s.md has the figures %v, and the English text has %v", l.Name, language, figures, shape)
			}
		}
	}
	for _, l := range all {
		for _, language := range Languages {
			if l.Texts[language] == nil {
				t.Errorf("%s has no %s.md", l.Name, language)
			}
		}
	}
}

const good = "# T\n\nLede.\n\n```scenario a\nC\n```\n\n```scenario a\nC\n```\n\n```predict a\n? Q\n= out(1) = \"x\" " +
	":: yes\n= out(1) = \"y\" :: no\nWhy.\n```\n\n" +
	"```exercise b\nDo it.\n= lines = 1 :: one line\n```\n\n## Sources\n\n- none\n"

func folder() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"01-a/en.md":         file(good),
		"01-a/a.rs":          file("fn main() { println!(\"x\"); }\n"),
		"01-a/b.rs":          file("fn main() {}\n"),
		"01-a/b.solution.rs": file("fn main() { println!(\"x\"); }\n"),
	}
}

func TestAWrongLessonIsRefused(t *testing.T) {
	if _, err := Load(folder()); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string][2]string{
		"2 of the 2 answers are true":      {"01-a/en.md", strings.Replace(good, `"y"`, `"x"`, 1)},
		"0 of the 2 answers are true":      {"01-a/en.md", strings.Replace(good, `"x"`, `"z"`, 1)},
		"the solution does not do what":    {"01-a/b.solution.rs", "fn main() {}\n"},
		"the start passes already":         {"01-a/b.rs", "fn main() { println!(\"x\"); }\n"},
		"there is no program":              {"01-a/en.md", strings.Replace(good, "scenario a", "scenario c", 1)},
		"no text uses it":                  {"01-a/c.rs", "fn main() {}\n"},
		"a.rs: 1:13":                       {"01-a/a.rs", "fn main() { x }\n"},
		"two scenarios or more":            {"01-a/en.md", strings.Replace(good, "```scenario a\nC\n```\n", "", 1)},
		"there is no fact":                 {"01-a/en.md", strings.Replace(good, "lines = 1", "colour = 1", 1)},
		"ends with a section `## Sources`": {"01-a/en.md", strings.Replace(good, "## Sources", "## Links", 1)},
		"numbered without a gap":           {"03-c/en.md", good},
		"is neither a text nor a program":  {"01-a/notes.txt", ""},
		"begins with a line `# Title`":     {"01-a/en.md", "No title\n\nLede\n\n"},
		"after a condition comes ` :: `":   {"01-a/en.md", strings.Replace(good, " :: yes", "", 1)},
		"Options are written key=value":    {"01-a/en.md", strings.Replace(good, "scenario a", "scenario a b", 1)},
		"the figure does not end":          {"01-a/en.md", strings.Replace(good, "one line\n```", "one line", 1)},
	} {
		if change[0] == "" {
			continue
		}
		f := folder()
		f[change[0]] = &fstest.MapFile{Data: []byte(change[1])}
		if change[0] == "03-c/en.md" {
			for _, name := range []string{"a.rs", "b.rs", "b.solution.rs"} {
				f["03-c/"+name] = f["01-a/"+name]
			}
		}
		if _, err := Load(f); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
}
