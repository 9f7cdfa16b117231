package site

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/examples/lessons"
)

// build makes a small site: as many examples as the home page needs, and one lesson.
func build(t *testing.T, change func(*Input)) (map[string][]byte, error) {
	t.Helper()
	example := func(name string) examples.Example {
		return examples.Example{Name: name, File: name + ".rs", Title: "The title of " + name,
			Prose:  "One <sentence>. Another.",
			Source: "//! # T\n//!\n//! One.\n\nfn main() {\n    println!(\"<&> {}\", 'x');\n}\n"}
	}
	course, err := lessons.Load(fstest.MapFS{
		"01-a/en.md": {Data: []byte("# T\n\nLede.\n\nSee [it\nhere](#a@out(x y)).\n\n" +
			"```scenario a\nC\n```\n\n```scenario a\nC\n```\n\n" +
			"```predict a\n? Q\n= out(1) = \"x y\" :: yes\n= out(1) = \"y\" :: no\nWhy.\n```\n\n" +
			"```exercise b\nDo it.\n= lines = 1 :: one line\n```\n\n## Sources\n\n- none\n")},
		"01-a/a.rs":          {Data: []byte("fn main() { println!(\"x y\"); }\n")},
		"01-a/b.rs":          {Data: []byte("fn main() {}\n")},
		"01-a/b.solution.rs": {Data: []byte("fn main() { println!(\"x\"); }\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	in := Input{Base: "https://example.org/a/", Names: Names{"p.js", "s.js", "f.js", "s.css", "q.css"}, Version: "p-1.js",
		Draft:    true,
		Examples: []examples.Example{example(heroName), example("ping_pong")}, Lessons: course}
	if change != nil {
		change(&in)
	}
	return Build(in, &Cache{})
}

func TestBuild(t *testing.T) {
	out, err := build(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"index.html": {`href="s.css"`, "The title of ping_pong", `<link rel="canonical" href="https://example.org/a/">`,
			`hreflang="de" href="https://example.org/a/de/"`},
		"de/index.html": {`<html lang="de">`, `href="../s.css"`, `href="../examples/ping_pong.html"`,
			`href="../command-line.html" hreflang="en"`},
		"command-line.html": {`lang="de" data-only hidden>Diese Seite gibt es nur auf Englisch.</p>`},
		"examples/ping_pong.html": {`&#34;&lt;&amp;&gt; {}&#34;`, `<template shadowrootmode="open">`,
			"https://example.org/a/p-1.js"},
		"lessons/01-a.html":      {`data-pg-for="a" data-pg-event="`, "data-right", `data-condition="lines = 1"`},
		"404.html":               {`href="/a/s.css"`, `src="/a/p.js"`},
		"sitemap.xml":            {"<loc>https://example.org/a/lessons/01-a.html</loc>"},
		"feed.xml":               {"<id>https://example.org/a/lessons/01-a.html</id>"},
		"posters/ping_pong.json": {`"caption":"0 polls in`},
	} {
		for _, w := range want {
			if !strings.Contains(string(out[name]), w) {
				t.Errorf("%s has no %s", name, w)
			}
		}
	}
	again, err := build(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name := range out {
		if string(again[name]) != string(out[name]) {
			t.Errorf("%s is not the same when it is built twice", name)
		}
	}
}

func TestBuildSaysWhatIsWrong(t *testing.T) {
	for want, change := range map[string]func(*Input){
		"ends with /":           func(in *Input) { in.Base = "https://example.org" },
		"there is none":         func(in *Input) { in.Examples = in.Examples[1:] },
		"examples/ping_pong.rs": func(in *Input) { in.Examples[1].Source = "fn main() { x }" },
		"de.json has no \"open\"": func(in *Input) {
			words, err := fs.ReadFile(files, "languages/de.json")
			if err != nil {
				t.Fatal(err)
			}
			english, err := fs.ReadFile(files, "languages/en.json")
			if err != nil {
				t.Fatal(err)
			}
			in.Files = fstest.MapFS{"languages/en.json": {Data: english},
				"languages/de.json": {Data: []byte(strings.Replace(string(words), `"open":`, `"offen":`, 1))}}
		},
	} {
		if _, err := build(t, change); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
}

func TestHighlight(t *testing.T) {
	for line, want := range map[string]string{
		`let x = "a < b"; // c`: `<b class="tok-kw">let</b> x = <b class="tok-str">&#34;a &lt; b&#34;</b>; ` +
			`<b class="tok-com">// c</b>`,
		`f().await?`:           `f().<b class="tok-await">await</b>?`,
		`a.0.lock(1.5, 0..=9)`: `a.0.lock(<b class="tok-str">1.5</b>, <b class="tok-str">0</b>..=<b class="tok-str">9</b>)`,
		`Vec<u8>`:              `<b class="tok-ty">Vec</b>&lt;<b class="tok-ty">u8</b>&gt;`,
	} {
		if got := highlight(line); got != "<span>"+want+"\n</span>" {
			t.Errorf("%s: %s", line, got)
		}
	}
}
