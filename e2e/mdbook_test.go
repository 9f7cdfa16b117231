package e2e

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/renderer/html"
)

// A chapter processed by `pollground mdbook` shows a poster and runs. The test renders the chapter as mdBook does.
func TestABookRuns(t *testing.T) {
	t.Parallel()
	source := filepath.Join(root, "web", "site", "command", "mdbook", "testdata", "book")
	site := serveRoot(t, nil)
	body := renderedChapter(t, source, site)
	p := page(t, blog(t, site, ``, "", body))
	const ground = `document.querySelector("poll-ground")`
	p.wait("the poster has the picture of the run", ground+`?.shadowRoot?.querySelector("svg.score path") !== null`)
	if got := eval[string](p, ground+`.shadowRoot.querySelector(".e-note").textContent`); got != "2 polls in 21.0 ms" {
		t.Errorf("the poster says %q", got)
	}
	if got := eval[string](p, ground+`.source`); strings.HasPrefix(got, "#") || !strings.Contains(got, "awake & <well>") {
		t.Errorf("the program is %q", got)
	}
	p.act(ground + `.shadowRoot.querySelector("[data-act=run]").click()`)
	const each = `[` + ground + `]`
	p.endAll(each)
	if got := eval[string](p, ground+`.view.console.rows.map((r) => r.text).join()`); got != "awake & <well>" {
		t.Errorf("it printed %q", got)
	}
}

// renderedChapter returns the content of the book's first chapter as HTML.
func renderedChapter(t *testing.T, book, site string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(book, "src", "waiting.md"))
	if err != nil {
		t.Fatal(err)
	}
	input, err := json.Marshal([]any{
		map[string]any{"renderer": "html", "config": map[string]any{"book": map[string]any{"language": "en"},
			"preprocessor": map[string]any{"pollground": map[string]any{"script": site + "pollground.js"}}}},
		map[string]any{"items": []any{
			map[string]any{"Chapter": map[string]any{"name": "Waiting", "content": string(text)}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command, "mdbook")
	cmd.Stdin = strings.NewReader(string(input))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var changed struct {
		Items []struct{ Chapter struct{ Content string } }
	}
	if err := json.Unmarshal(out, &changed); err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	markdown := goldmark.New(goldmark.WithRendererOptions(html.WithUnsafe()))
	if err := markdown.Convert([]byte(changed.Items[0].Chapter.Content), &page); err != nil {
		t.Fatal(err)
	}
	// mdBook's markup of a code block, in which lines that begin with # are hidden.
	inner := regexp.MustCompile(`(?m)(^|<code class="[^"]*">)# ?((?:[^\[!\n].*)?)$`).
		ReplaceAllString(page.String(), `$1<span class="boring">$2</span>`)
	inner = strings.Replace(inner, `<pre><code class="`, `<pre><pre class="playground"><code class="hljs `, 1)
	return strings.Replace(inner, "</code></pre>", "</code></pre></pre>", 1)
}
