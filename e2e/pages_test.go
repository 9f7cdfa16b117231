package e2e

// Tests of the built pages as files: valid HTML, working links, small, readable without scripts.

import (
	"bytes"
	"encoding/json"
	"html"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	pages "github.com/pollground/pollground/web/site"
)

// builtFiles returns the files of the built site by path.
func builtFiles(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(siteDir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[name], err = os.ReadFile(filepath.Join(siteDir, filepath.FromSlash(name)))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestPagesAreValid(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(root, "e2e", "validator")
	if _, err := os.Stat(filepath.Join(folder, "node_modules", ".package-lock.json")); err != nil {
		check(t, "e2e/validator", nil, "npm", "ci", "--no-audit", "--no-fund")
	}
	config, err := filepath.Abs(filepath.Join(folder, ".htmlvalidate.json"))
	if err != nil {
		t.Fatal(err)
	}
	tool, err := filepath.Abs(filepath.Join(folder, "node_modules", ".bin", "html-validate"))
	if err != nil {
		t.Fatal(err)
	}
	// Pages of a kind share a template, so a few of the examples are sufficient.
	args := []string{"--config", config, "--max-warnings", "0", "--formatter", "text"}
	for name := range builtFiles(t) {
		kind, _, deep := strings.Cut(name, "/")
		some := strings.HasSuffix(name, "/ping_pong.html") || strings.HasSuffix(name, "/three_sources.html")
		if strings.HasSuffix(name, ".html") && (!deep || kind == "lessons" || kind == "de" || some) {
			args = append(args, name)
		}
	}
	cmd := exec.Command(tool, args...)
	cmd.Dir = siteDir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%.8000s", err, out)
	}
}

var (
	reference = regexp.MustCompile(`(?:\s)(href|src)="([^"]*)"`)
	anchor    = regexp.MustCompile(`\sid="([^"]*)"`)
)

// Every link within the site has a target. Only the listed kinds of links are absolute.
func TestLinksLead(t *testing.T) {
	files := builtFiles(t)
	ids := map[string]map[string]bool{}
	for name, content := range files {
		if strings.HasSuffix(name, ".html") {
			ids[name] = map[string]bool{}
			for _, m := range anchor.FindAllSubmatch(content, -1) {
				ids[name][string(m[1])] = true
			}
		}
	}
	leads := func(from, to string) bool {
		to = html.UnescapeString(to)
		u, err := url.Parse(to)
		if err != nil {
			return false
		}
		target := from
		switch {
		case strings.HasPrefix(to, pages.DefaultBase):
			target = strings.TrimPrefix(u.Path, "/pollground/")
		case u.Scheme != "":
			return u.Scheme == "https" || u.Scheme == "data"
		case strings.HasPrefix(u.Path, "/pollground/") && from == "404.html":
			target = strings.TrimPrefix(u.Path, "/pollground/")
		case u.Path != "":
			target = path.Join(path.Dir(from), u.Path)
			if strings.HasPrefix(target, "..") || strings.HasPrefix(u.Path, "/") {
				return false
			}
		}
		if target == "." {
			target = ""
		}
		if target == "" || strings.HasSuffix(target, "/") {
			target += "index.html"
		}
		if _, ok := files[target]; !ok {
			return false
		}
		return u.Fragment == "" || strings.HasPrefix(u.Fragment, "p1=") || ids[target][u.Fragment]
	}
	count := 0
	for name := range ids {
		for _, m := range reference.FindAllSubmatch(files[name], -1) {
			count++
			if !leads(name, string(m[2])) {
				t.Errorf("%s: %s=%q leads nowhere", name, m[1], m[2])
			}
		}
		references := regexp.MustCompile(`(?:aria-labelledby|data-pg-for|for)="([^"]*)"`)
		for _, m := range references.FindAllSubmatch(files[name], -1) {
			if !ids[name][string(m[1])] {
				t.Errorf("%s: %s, and nothing has this id", name, m[0])
			}
		}
	}
	for _, m := range regexp.MustCompile(`(?:<loc>|href=")([^<"]*)`).FindAllSubmatch(files["sitemap.xml"], -1) {
		count++
		if !leads("sitemap.xml", string(m[1])) {
			t.Errorf("sitemap.xml: %s leads nowhere", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`(?:<id>|href="|src=&#34;)([^<"&]*)`).FindAllSubmatch(files["feed.xml"], -1) {
		if text := string(m[1]); strings.HasPrefix(text, pages.DefaultBase) && !leads("feed.xml", text) &&
			text != pages.DefaultBase {
			t.Errorf("feed.xml: %s leads nowhere", text)
		}
	}
	t.Logf("%d references", count)
}

// brotliSize returns the size of a file compressed by brotli with quality 9. Quality 11 saves a few percent, but takes
// twenty times as long.
func brotliSize(t *testing.T, content []byte) int {
	t.Helper()
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, 9)
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

// lightest is the maximum compressed size of a page before Run.
const lightest = 120 << 10

func TestPagesAreLightBeforeRun(t *testing.T) {
	t.Parallel()
	files := builtFiles(t)
	parts := map[string]int{}
	for name, content := range files {
		if !strings.HasSuffix(name, ".html") || strings.HasSuffix(name, "playground.html") ||
			strings.HasPrefix(name, "frame/") {
			continue
		}
		total, seen := brotliSize(t, content), map[string]bool{}
		loaded := regexp.MustCompile(`<(?:link rel="stylesheet"|script type="module"|img)[^>]*(?:href|src)="([^"]*)"`)
		for _, m := range loaded.FindAllSubmatch(content, -1) {
			part := path.Join(path.Dir(name), string(m[1]))
			if name == "404.html" {
				part = strings.TrimPrefix(string(m[1]), "/pollground/")
			}
			if !seen[part] {
				seen[part] = true
				if parts[part] == 0 {
					parts[part] = brotliSize(t, files[part])
				}
				total += parts[part]
			}
		}
		if total > lightest {
			t.Errorf("%s weighs %d bytes with its parts, over %d", name, total, lightest)
		}
		if name == "index.html" || strings.Contains(name, "lessons/") {
			t.Logf("%s: %d bytes in brotli before Run, in %d files", name, total, 1+len(seen))
		}
	}
}

var tag = regexp.MustCompile(`(?s)<script.*?</script>|<style.*?</style>|<[^>]*>`)

// The text of a page is in its HTML.
func TestPagesAreReadableWithoutScripts(t *testing.T) {
	files := builtFiles(t)
	text := func(name string) string {
		return html.UnescapeString(tag.ReplaceAllString(string(files[name]), ""))
	}
	for name, want := range map[string][]string{
		"index.html": {"See an async executor think", "Fourteen jobs, four workers",
			"It returned Pending and left its waker"},
		"de/index.html": {"Einem async-Executor beim Denken zusehen", "Gepollt"},
		"examples/timer_future.html": {"keeps a clone of the task’s", "alarm.waker.take()",
			"thread: time is up, wake"},
		"lessons/03-timer-and-waker.html": {"Task 2 is due at 100 ms", "Never",
			"Only the waker from the most recent poll counts", "What is asked for"},
		"de/lessons/03-timer-and-waker.html":      {"Task 2 ist bei 100 ms fällig", "Nie"},
		"lessons/13-select-and-cancellation.html": {"messages 1 and 2 were lost"},
		"embed.html":           {"One script and one element"},
		"hosting.html":         {"max-age=31536000, immutable", "application/wasm"},
		"accessibility.html":   {"Where it ends"},
		"command-line.html":    {"pollground completion fish", "expected `u64`", "jsonrpc"},
		"how-it-works.html":    {"Time is virtual"},
		"404.html":             {"There is no such page"},
		"frame/ping_pong.html": {"ping"},
	} {
		page := text(name)
		for _, w := range want {
			if !strings.Contains(page, w) {
				t.Errorf("%s does not say %q", name, w)
			}
		}
	}
}

func TestPagesSayWhatTheyAre(t *testing.T) {
	files := builtFiles(t)
	titles := map[string]string{}
	for name, content := range files {
		if !strings.HasSuffix(name, ".html") || strings.HasPrefix(name, "frame/") || name == "404.html" ||
			strings.HasSuffix(name, "playground.html") {
			continue
		}
		page := string(content)
		title := regexp.MustCompile(`<title>([^<]*)</title>`).FindStringSubmatch(page)
		if title == nil {
			t.Errorf("%s has no title", name)
			continue
		}
		// Technical terms are equal in every language.
		key := regexp.MustCompile(`<html lang="\w+"`).FindString(page) + title[1]
		if titles[key] != "" {
			t.Errorf("%s has the title %q, as %s", name, title[1], titles[key])
		}
		titles[key] = name
		for _, want := range []string{
			`<meta name="description" content="`,
			`<link rel="canonical" href="` + pages.DefaultBase,
			`<meta property="og:image" content="` + pages.DefaultBase + `previews/`,
			`<html lang="`,
		} {
			if !strings.Contains(page, want) {
				t.Errorf("%s has no %s", name, want)
			}
		}
		image := regexp.MustCompile(`og:image" content="` + regexp.QuoteMeta(pages.DefaultBase) + `([^"]*)"`)
		preview := image.FindStringSubmatch(page)
		if preview != nil && !bytes.HasPrefix(files[preview[1]], []byte("\x89PNG")) {
			t.Errorf("%s: %s is no picture", name, preview[1])
		}
	}
	german := string(files["de/lessons/01-nothing-until-polled.html"])
	for _, want := range []string{
		`hreflang="en" href="` + pages.DefaultBase + `lessons/01-`,
		`hreflang="de" href="` + pages.DefaultBase + `de/lessons/01-`,
	} {
		if !strings.Contains(german, want) {
			t.Errorf("the German lesson has no %s", want)
		}
	}
	var embed struct{ Type, Version, HTML string }
	if err := json.Unmarshal(files["oembed/ping_pong.json"], &embed); err != nil || embed.Type != "rich" ||
		!strings.Contains(embed.HTML, "frame/ping_pong.html") {
		t.Errorf("oembed/ping_pong.json: %+v, %v", embed, err)
	}
}
