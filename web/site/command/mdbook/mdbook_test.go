package mdbook

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/renderer/html"

	"github.com/pollground/pollground/web/site/command/cli"
)

// call runs the verb with text as standard input.
func call(text string, args ...string) (stdout, stderr string, status int) {
	c := cli.Command{Name: "pollground", Verbs: []cli.Verb{Verb}}
	var out, err bytes.Buffer
	status = c.Run(context.Background(), append([]string{"mdbook"}, args...), strings.NewReader(text), &out, &err)
	return out.String(), err.String(), status
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "book", "src", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// chapter is a chapter as mdBook sends it.
func chapter(name, content string, inner ...any) map[string]any {
	if inner == nil {
		inner = []any{}
	}
	return map[string]any{"Chapter": map[string]any{
		"name": name, "content": content, "number": []any{json.Number("1")}, "sub_items": inner, "path": name + ".md",
		"source_path": name + ".md", "parent_names": []any{},
	}}
}

// input is what mdBook writes to a preprocessor: the array of a context and a book. In mdBook 0.5 the list is called
// items.
func input(t *testing.T, list string, configuration map[string]any, items ...any) (text string, book map[string]any) {
	t.Helper()
	book = map[string]any{list: items, "__non_exhaustive": nil}
	about := map[string]any{
		"root": "/book", "renderer": "html", "mdbook_version": "0.4.52",
		"config": map[string]any{"book": map[string]any{"language": "en", "title": "Three chapters"},
			"preprocessor": map[string]any{"pollground": configuration}},
	}
	out, err := json.Marshal([]any{about, book})
	if err != nil {
		t.Fatal(err)
	}
	return string(out), book
}

// processed returns the book that the verb writes.
func processed(t *testing.T, text string) (book map[string]any) {
	t.Helper()
	stdout, stderr, status := call(text)
	if status != 0 || stderr != "" {
		t.Fatalf("status %d: %s", status, stderr)
	}
	decoder := json.NewDecoder(strings.NewReader(stdout))
	decoder.UseNumber()
	if err := decoder.Decode(&book); err != nil || decoder.More() {
		t.Fatalf("%v: %.300s", err, stdout)
	}
	return book
}

// contents returns the text of each chapter by its name.
func contents(x any, into map[string]string) map[string]string {
	switch x := x.(type) {
	case []any:
		for _, part := range x {
			contents(part, into)
		}
	case map[string]any:
		if name, ok := x["name"].(string); ok {
			into[name], _ = x["content"].(string)
		}
		for _, part := range x {
			contents(part, into)
		}
	}
	return into
}

// rendered is Markdown as HTML. mdBook's Markdown is CommonMark too, and lets HTML through.
func rendered(t *testing.T, markdown string) string {
	t.Helper()
	var out bytes.Buffer
	if err := goldmark.New(goldmark.WithRendererOptions(html.WithUnsafe())).Convert([]byte(markdown), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// silent is what has no effect and no look without JavaScript.
var silent = regexp.MustCompile(`(?s)<script\b[^>]*>.*?</script>|</?poll-ground\b[^>]*>`)

func shown(t *testing.T, markdown string) string {
	t.Helper()
	return strings.Join(strings.Fields(silent.ReplaceAllString(rendered(t, markdown), "")), " ")
}

func TestABookOfThreeChapters(t *testing.T) {
	for _, list := range []string{"sections", "items"} {
		text, sent := input(t, list, map[string]any{"command": "pollground mdbook"},
			chapter("Waiting", read(t, "waiting.md"), chapter("Several at once", read(t, "several.md"))),
			"Separator", map[string]any{"PartTitle": "More"}, chapter("Text only", read(t, "text.md")))
		book := processed(t, text)
		before, after := contents(sent[list], map[string]string{}), contents(book[list], map[string]string{})
		for name := range before {
			if a, b := shown(t, before[name]), shown(t, after[name]); a != b {
				t.Errorf("%s looks different without JavaScript:\n%s\nnow\n%s", name, a, b)
			}
		}
		if after["Text only"] != before["Text only"] {
			t.Errorf("a chapter without programs is changed:\n%s", after["Text only"])
		}
		for name, want := range map[string][]string{
			"Waiting": {`<poll-ground editable t="20">`, `"title":"Waiting"`, `2 polls in 21.0 ms`,
				"```rust,pollground,editable,t=20\n"},
			"Several at once": {`<poll-ground executor="busy" seed="3">`, "<poll-ground>",
				"~~~~rust,pollground,executor=busy,seed=3"},
		} {
			for _, part := range want {
				if !strings.Contains(after[name], part) {
					t.Errorf("%s has no %s:\n%s", name, part, after[name])
				}
			}
			script := `<script type="module" src="https://pollground.github.io/pollground/pollground.js"></script>`
			if strings.Count(after[name], script) != 1 {
				t.Errorf("%s does not load the script once", name)
			}
		}
		// All else is as it was.
		for name := range before {
			replaceContent(book[list], name, before[name])
		}
		again, err := json.Marshal(book)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		var x, y any
		if json.Unmarshal(again, &x) != nil || json.Unmarshal(want, &y) != nil || !reflect.DeepEqual(x, y) {
			t.Errorf("something beside the programs has changed:\n%s\nwas\n%s", again, want)
		}
	}
}

func replaceContent(x any, name, content string) {
	switch x := x.(type) {
	case []any:
		for _, part := range x {
			replaceContent(part, name, content)
		}
	case map[string]any:
		if x["name"] == name {
			x["content"] = content
		}
		for _, part := range x {
			replaceContent(part, name, content)
		}
	}
}

// In the page the element holds the program and its poster, which web/src/app reads from the first pre and from the
// script.
func TestThePageHasProgramAndPoster(t *testing.T) {
	text, _ := input(t, "items", map[string]any{"script": "../pollground-0123.js?a&b"},
		chapter("Waiting", read(t, "waiting.md")))
	page := rendered(t, contents(processed(t, text), map[string]string{})["Waiting"])
	inside := regexp.MustCompile(`(?s)<poll-ground[^>]*>\s*<pre><code[^>]*>(.*?)</code></pre>\s*` +
		`<script type="application/json">(.*?)</script>\s*</poll-ground>`).FindStringSubmatch(page)
	if inside == nil {
		t.Fatalf("the element is not whole:\n%s", page)
	}
	var poster struct {
		Title, Caption string
		Width          int
		Score          [][2]string
	}
	if err := json.Unmarshal([]byte(inside[2]), &poster); err != nil || len(poster.Score) == 0 || poster.Width == 0 {
		t.Errorf("%v: %s", err, inside[2])
	}
	if !strings.Contains(page, `<script type="module" src="../pollground-0123.js?a&amp;b"></script>`) {
		t.Errorf("the script is not the one of the book:\n%s", page)
	}
}

func TestTheProgramOfABlock(t *testing.T) {
	lines := []string{"# use std::fmt;\n", "#\n", "#[test]\n", "#![allow(x)]\n", "  ##[x]\n", "#fn f() {}\n",
		"let s = \"#\";\n"}
	const want = "use std::fmt;\n\n#[test]\n#![allow(x)]\n  #[x]\nfn f() {}\nlet s = \"#\";\n"
	if got := source(lines, 0); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := source([]string{"  a\n", "    b\n", " c\n"}, 2); got != "a\n  b\nc\n" {
		t.Errorf("%q", got)
	}
}

func TestSupports(t *testing.T) {
	for renderer, want := range map[string]int{"html": 0, "latex": 1, "markdown": 1} {
		if stdout, stderr, status := call("", "supports", renderer); status != want || stdout+stderr != "" {
			t.Errorf("%s: status %d, %q, %q", renderer, status, stdout, stderr)
		}
	}
	if _, stderr, status := call("", "explode"); status != 2 || !strings.Contains(stderr, "supports RENDERER") {
		t.Errorf("status %d, %q", status, stderr)
	}
}

func TestWhatCannotBe(t *testing.T) {
	book := func(block string) string {
		text, _ := input(t, "items", nil, chapter("First", "# First\n\n"+block))
		return text
	}
	for text, want := range map[string]string{
		"": "not mdBook's array", "[1]": "not mdBook's array", `{"a": 1}`: "not mdBook's array",
		book("```rust,pollground\nfn main() { let x: u8 = \"a\"; }\n```\n"):// the second line of the block
		`the chapter "First", line 3: the program: 1:25: mismatched types`,
		book("```rust,pollground,executor=lazy\nfn main() {}\n```\n"): "executor=lazy: there is no executor",
		book("```rust,pollground,workers=many\nfn main() {}\n```\n"):  "workers=many: ",
	} {
		if stdout, stderr, status := call(text); status != 1 || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("status %d, %q; want %q", status, stderr, want)
		}
	}
}
