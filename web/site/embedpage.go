package site

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/executor/scenario/recording"
)

var openLink = regexp.MustCompile(`<a part="open-link"[^>]*>[^<]*</a>`)

// A Folder is a page with one program. It refers to the files that it needs, or contains them.
type Folder struct {
	Title, Code string
	Options     scenario.Options
	Style       string // name of the page's style sheet; with Inside its text
	Script      string // name of the script that defines <poll-ground>; with Inside its text
	Poster      string // style sheet of posters, with Inside
	Inside      *Inside
}

// Inside holds the classic scripts of a page that cannot fetch files, for example from a disk (carried.ts).
type Inside struct{ Element, Engine []byte }

// Page returns the page.
func (f Folder) Page() ([]byte, error) {
	r, err := recording.Make("main.rs", f.Code, f.Options)
	if err != nil {
		return nil, err
	}
	b := &builder{Input: Input{Files: files}}
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
	fig, err := b.figure(
		figure{ID: "program", Title: f.Title, Code: f.Code, Run: r, Link: link.Link{Source: f.Code}, Language: "en",
			Attributes: attributes})
	if err != nil {
		return nil, err
	}
	// There is no playground beside this page. With Inside there is no separate style sheet.
	page := openLink.ReplaceAllString(string(fig), "")
	var s strings.Builder
	fmt.Fprintf(&s,
		"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "+
			"content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light "+
			"dark\">\n<title>%s</title>\n<link rel=\"icon\" href=\"data:,\">\n", html.EscapeString(f.Title))
	if f.Inside == nil {
		fmt.Fprintf(&s,
			"<link rel=\"stylesheet\" href=\"%s\">\n<script type=\"module\" "+
				"src=\"%s\"></script>\n</head>\n<body>\n<main>%s</main>\n</body>\n</html>\n", f.Style, f.Script, page)
		return []byte(s.String()), nil
	}
	page = strings.Replace(page, `<link rel="stylesheet" href="poster.css">`, "<style>"+f.Poster+"</style>", 1)
	fmt.Fprintf(&s, "<style>%s</style>\n</head>\n<body>\n<main>%s</main>\n", f.Style, page)
	for _, part := range []struct {
		id   string
		text []byte
	}{{"inside", f.Inside.Element}, {"engine", f.Inside.Engine}} {
		text, err := inScript(part.text)
		if err != nil {
			return nil, fmt.Errorf("BUG: the part %s: %w", part.id, err)
		}
		fmt.Fprintf(&s, "<script type=\"text/plain\" id=\"pollground-%s\">%s</script>\n", part.id, text)
	}
	script, err := inScript([]byte(f.Script))
	if err != nil {
		return nil, fmt.Errorf("BUG: the page's script: %w", err)
	}
	fmt.Fprintf(&s, "<script>%s</script>\n</body>\n</html>\n", script)
	return []byte(s.String()), nil
}

// ends lists the texts that would change the parsing of a script element.
var ends = regexp.MustCompile(`(?i)</script|<!--`)

// inScript returns one of our scripts as the content of an element. esbuild escapes the end tag, but not the other
// texts of ends.
func inScript(script []byte) ([]byte, error) {
	if at := ends.FindIndex(script); at != nil {
		return nil, fmt.Errorf("it holds %s, which no script element can hold", script[at[0]:at[1]])
	}
	return script, nil
}
