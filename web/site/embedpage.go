package site

import (
	"encoding/base64"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/executor/scenario/recording"
)

var openLink = regexp.MustCompile(`<a part="open-link"[^>]*>[^<]*</a>`)

// A Folder is one program as a page of its own, next to the files it needs or with all of them inside.
type Folder struct {
	Title, Code string
	Options     scenario.Options
	Style       string // the page's style sheet: its name, or with Inside its text
	Script      string // the script that defines <poll-ground>: its name, or with Inside its text
	Poster      string // with Inside: the style sheet of posters
	Inside      *Inside
}

// Inside is everything that a page from a disk cannot fetch. The second line is compressed by gzip.
type Inside struct {
	Element, Worker, Exec []byte
	Wasm, Library, Crates []byte
}

// Page is the page.
func (f Folder) Page() ([]byte, error) {
	r, err := recording.Make("main.rs", f.Code, f.Options)
	if err != nil {
		return nil, err
	}
	b := &builder{Input: Input{Files: files}, words: map[string]map[string]string{}}
	if err := b.readLanguages(); err != nil {
		return nil, err
	}
	attributes := map[string]string{"layout": "wide", "editable": "", "alone": ""}
	if f.Options.Executor != "" {
		attributes["executor"] = f.Options.Executor
	}
	if f.Options.Workers > 0 {
		attributes["workers"] = fmt.Sprint(f.Options.Workers)
	}
	b.Names.Poster = "poster.css"
	fig, err := b.figure(figure{ID: "program", Title: f.Title, Code: f.Code, Run: r, Link: link.Link{Source: f.Code}, Language: "en", Attributes: attributes})
	if err != nil {
		return nil, err
	}
	// There is no playground beside this page, and no style sheet in a page that is alone.
	page := openLink.ReplaceAllString(string(fig), "")
	var s strings.Builder
	fmt.Fprintf(&s, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>%s</title>\n", html.EscapeString(f.Title))
	if f.Inside == nil {
		fmt.Fprintf(&s, "<link rel=\"stylesheet\" href=\"%s\">\n<script type=\"module\" src=\"%s\"></script>\n</head>\n<body>\n<main>%s</main>\n</body>\n</html>\n", f.Style, f.Script, page)
		return []byte(s.String()), nil
	}
	page = strings.Replace(page, `<link rel="stylesheet" href="poster.css">`, "<style>"+f.Poster+"</style>", 1)
	fmt.Fprintf(&s, "<style>%s</style>\n</head>\n<body>\n<main>%s</main>\n", f.Style, page)
	for _, part := range []struct {
		id   string
		data []byte
	}{{"element", f.Inside.Element}, {"worker", append(append(slices.Clone(f.Inside.Exec), '\n'), f.Inside.Worker...)},
		{"wasm", f.Inside.Wasm}, {"library", f.Inside.Library}, {"crates", f.Inside.Crates}} {
		fmt.Fprintf(&s, "<script type=\"text/plain\" id=\"pollground-%s\">%s</script>\n", part.id, base64.StdEncoding.EncodeToString(part.data))
	}
	fmt.Fprintf(&s, "<script type=\"module\">%s\n%s</script>\n</body>\n</html>\n", unpack, strings.ReplaceAll(f.Script, "</script", `<\/script`))
	return []byte(s.String()), nil
}

// unpack gives the scripts addresses and unpacks the engine, before the script that asks for them (assets.ts, start.ts). A
// worker of a page from a disk can load nothing, not even what the page has: it is handed all it needs.
const unpack = `const bytes = (id) => Uint8Array.from(atob(document.getElementById("pollground-" + id).textContent), (c) => c.charCodeAt(0));
const address = (id) => URL.createObjectURL(new Blob([bytes(id)], { type: "text/javascript" }));
const unpacked = (id) => new Response(new Blob([bytes(id)]).stream().pipeThrough(new DecompressionStream("gzip")));
globalThis.pollgroundAssets = { element: address("element"), worker: address("worker") };
globalThis.pollgroundInside = { wasm: await unpacked("wasm").arrayBuffer(), library: await unpacked("library").text(), crates: await unpacked("crates").text() };`
