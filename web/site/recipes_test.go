package site

import (
	"bytes"
	"html"
	"html/template"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
)

// recipe returns the code block of a language in the section of embed.md about a system.
func recipe(t *testing.T, system, language string) string {
	t.Helper()
	text, err := os.ReadFile("pages/en/embed.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "\n### "+system+"\n")
	if !ok {
		t.Fatalf("embed.md has no recipe for %s", system)
	}
	section, _, _ = strings.Cut(section, "\n### ")
	_, block, ok := strings.Cut(section, "```"+language+"\n")
	block, _, end := strings.Cut(block, "\n```")
	if !ok || !end {
		t.Fatalf("the recipe for %s has no block of %s", system, language)
	}
	return block
}

const strange = "fn main() {\n    let v: Vec<&str> = vec![\"</pre>\", \"&amp;\", \"{{ x }}\"];\n" +
	"    println!(\"{v:?}\");\n}"

// safely renders Markdown as Hugo and dev.to do: HTML in it is left out.
func safely(t *testing.T, markdown string) string {
	t.Helper()
	var out bytes.Buffer
	if err := goldmark.Convert([]byte(markdown), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Hugo's templates are Go's, and its Markdown is goldmark.
func TestTheRecipeForHugo(t *testing.T) {
	page := safely(t, "<poll-ground><pre>x</pre></poll-ground>\n\n```rust\n"+strange+"\n```\n")
	if strings.Contains(page, "poll-ground") || !strings.Contains(page, `<pre><code class="language-rust">`) {
		t.Errorf("Hugo keeps something else:\n%s", page)
	}
	shortcode := template.Must(template.New("").Funcs(template.FuncMap{"trim": strings.Trim}).
		Parse(recipe(t, "Hugo", "go-html-template")))
	var out bytes.Buffer
	if err := shortcode.Execute(&out, call{Inner: "\n" + strange + "\n"}); err != nil {
		t.Fatal(err)
	}
	whole := regexp.MustCompile(
		`(?s)^<poll-ground heading="Two &#34;naps&#34;" editable><pre>\n(.*)\n</pre></poll-ground>$`)
	inside := whole.FindStringSubmatch(out.String())
	if inside == nil || strings.Contains(inside[1], "<") || html.UnescapeString(inside[1]) != strange {
		t.Errorf("the shortcode writes\n%s", out.String())
	}
}

// call is what Hugo gives to a shortcode.
type call struct{ Inner string }

func (call) Get(string) string { return `Two "naps"` }

func TestTheRecipeForPicturesAndLinks(t *testing.T) {
	page := safely(t, strings.ReplaceAll(recipe(t, "dev.to", "markdown"), "{{base}}", "https://example.org/"))
	const want = `<p><a href="https://example.org/playground.html#p1=%E2%80%A6">` +
		`<img src="poster.png" alt="Two naps at 60 ms"></a></p>`
	if strings.TrimSpace(page) != want {
		t.Errorf("%s", page)
	}
}

// The configuration of mdBook in the recipe is the one of the book that the preprocessor's tests use.
func TestTheRecipeForMdBook(t *testing.T) {
	text, err := os.ReadFile("command/mdbook/testdata/book/book.toml")
	if err != nil {
		t.Fatal(err)
	}
	if part := recipe(t, "mdBook", "toml"); !strings.Contains(string(text), part) {
		t.Errorf("the book is configured by\n%s", text)
	}
}

// A page with one program is made without a site.
func TestAPageOfItsOwn(t *testing.T) {
	page, err := Folder{Title: "Nap", Code: "fn main() { println!(\"awake\"); }\n", Script: "p.js", Style: "p.css"}.Page()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"<title>Nap</title>", "0 polls in", "awake", `src="p.js"`} {
		if !strings.Contains(string(page), part) {
			t.Errorf("the page has no %q:\n%s", part, page)
		}
	}
}
