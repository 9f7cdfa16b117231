package site

import (
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"regexp"
	"strconv"
	"strings"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/executor/scenario/recording"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/web/site/picture"
	"github.com/pollground/pollground/web/site/share"
)

// shown is an example and the results of its run.
type shown struct {
	examples.Example
	Code  string // without the header
	Run   *recording.Recording
	Polls int
	Tasks int
	Score template.HTML
}

func (b *builder) showExamples() error {
	for _, e := range b.Examples {
		code, _ := e.Body()
		r, err := b.cache.record(e, code)
		if err != nil {
			return err
		}
		v := r.Final()
		b.shown[e.Name] = &shown{Example: e, Code: code, Run: r, Polls: v.Metrics.Polls, Tasks: v.Finished.Total,
			Score: scoreSVG(r.Log, 240, 80)}
		if err := b.posterFile(e, code, r); err != nil {
			return err
		}
	}
	return nil
}

// Size of the score in a poster. It is scaled to the available width.
const scoreWidth, scoreHeight = 480, 40

// posterFile is the poster that an embed of this program loads on another site.
func (b *builder) posterFile(e examples.Example, code string, r *recording.Recording) error {
	for _, language := range b.languages() {
		text, err := b.posterData(language, b.spoken[language].Say(e.Title), code, r)
		if err != nil {
			return err
		}
		b.out["posters/"+folder(language)+e.Name+".json"] = text
	}
	return nil
}

// PosterData returns the poster of a program as JSON, to be embedded in a page. web/src/app/poster.ts reads it.
func PosterData(language, title, code string, r *recording.Recording) ([]byte, error) {
	b := &builder{Input: Input{Files: files}}
	if err := b.readLanguages(); err != nil {
		return nil, err
	}
	if b.words[language] == nil {
		language = "en"
	}
	return b.posterData(language, title, code, r)
}

func (b *builder) posterData(language, title, code string, r *recording.Recording) ([]byte, error) {
	type item struct {
		Title   string      `json:"title"`
		Source  string      `json:"source"`
		Caption string      `json:"caption"`
		Width   int         `json:"width"`
		Height  int         `json:"height"`
		Score   [][2]string `json:"score"`
	}
	it := item{title, code, b.caption(language, r), scoreWidth, scoreHeight, [][2]string{}}
	for _, p := range picture.Score(r.Log, scoreWidth, scoreHeight).Paths() {
		it.Score = append(it.Score, [2]string{p.Class, p.D})
	}
	return json.Marshal(it)
}

func (b *builder) caption(language string, r *recording.Recording) string {
	polls := r.Final().Metrics.Polls
	key := "polls-in"
	if polls == 1 {
		key = "poll-in"
	}
	values := strings.NewReplacer("{n}", strconv.Itoa(polls), "{t}", b.spoken[language].Duration(r.Log.End()))
	return values.Replace(b.words[language][key])
}

func scoreSVG(log *trace.Log, w, h float64) template.HTML {
	var s strings.Builder
	fmt.Fprintf(&s, `<svg class="score" viewBox="0 0 %g %g" preserveAspectRatio="none" aria-hidden="true">`, w, h)
	for _, p := range picture.Score(log, w, h).Paths() {
		fmt.Fprintf(&s, `<path class="%s" d="%s"/>`, p.Class, p.D)
	}
	s.WriteString("</svg>")
	return template.HTML(s.String())
}

// A figure is a <poll-ground> element on one of the site's pages.
type figure struct {
	ID, Title  string
	Code       string
	Run        *recording.Recording
	Attributes map[string]string
	Link       link.Link // target of Open
	Language   string
	Root       string // from the page to the site's root
	Away       bool   // Open leads to a tab of its own: the playground does not work in a frame without an origin
}

// HTML returns the element with its poster in a declarative shadow root, which works without scripts.
func (b *builder) figure(f figure) (template.HTML, error) {
	fragment, err := share.Fragment(f.Link)
	if err != nil {
		return "", err
	}
	w := b.words[f.Language]
	var s strings.Builder
	s.WriteString("<poll-ground")
	attribute := func(key, value string) {
		fmt.Fprintf(&s, " %s", key)
		if value != "" {
			fmt.Fprintf(&s, `="%s"`, html.EscapeString(value))
		}
	}
	if f.ID != "" {
		attribute("id", f.ID)
	}
	attribute("heading", f.Title)
	for _, key := range []string{"layout", "executor", "workers", "state", "select", "t", "event", "editable", "axis",
		"alone", "recorded"} {
		if value, ok := f.Attributes[key]; ok {
			attribute(key, value)
		}
	}
	s.WriteString(">")
	fmt.Fprintf(&s,
		`<template shadowrootmode="open"><link rel="stylesheet" href="%s%s"><div class="pg"><div class="emb" part="frame">`,
		f.Root, b.Names.Poster)
	away := ""
	if f.Away {
		away = ` target="_blank" rel="noopener"`
	}
	fmt.Fprintf(&s,
		`<div class="e-h" part="header"><strong part="title">%s</strong>`+
			`<a part="open-link" href="%splayground.html#%s"%s>%s</a></div>`,
		html.EscapeString(f.Title), f.Root, fragment, away, w["open"])
	label := w["program"] + " " + strings.ReplaceAll(f.ID, "-", " ")
	fmt.Fprintf(&s,
		`<section class="e-code" part="code" tabindex="0" aria-label="%s"><pre><code>%s</code></pre></section>`,
		html.EscapeString(label), highlight(f.Code))
	fmt.Fprintf(&s,
		`<div class="e-run" part="poster"><button class="btn" type="button" part="run" data-act="run" `+
			`hidden>%s</button>%s<span class="e-note" role="status">%s</span></div>`,
		w["run"], scoreSVG(f.Run.Log, scoreWidth, scoreHeight), b.caption(f.Language, f.Run))
	fmt.Fprintf(&s, `<details class="e-out"><summary>%s</summary><pre>%s</pre></details>`, w["output"],
		html.EscapeString(transcript(f.Run, w)))
	s.WriteString(`</div></div></template>`)
	fmt.Fprintf(&s, "<pre>\n%s\n</pre></poll-ground>", inPre.Replace(strings.TrimRight(f.Code, "\r\n")))
	return template.HTML(s.String()), nil
}

// inPre escapes a program as the content of <pre>, which web/src/app/options.ts reads. It escapes carriage returns,
// which an HTML parser would replace by line feeds.
var inPre = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r", "&#13;")

// transcript returns the output of a run with times, and its end.
func transcript(r *recording.Recording, w map[string]string) string {
	var s strings.Builder
	for _, row := range r.Final().Console.Rows {
		if row.Kind == "out" || row.Kind == "err" {
			row := fmt.Sprintf("%9.3f  %s", float64(row.Time)/1e6, row.Text)
			for line := range strings.SplitSeq(row, "\n") { // a panic's report begins with an empty line
				s.WriteString(strings.TrimRight(line, " ") + "\n")
			}
		}
	}
	if r.End != recording.Ended || r.Exit != 0 {
		fmt.Fprintf(&s, "%9.3f  %s\n", float64(r.Log.End())/1e6,
			strings.ReplaceAll(w["end-"+strings.ReplaceAll(r.End.String(), " ", "-")], "{n}", strconv.Itoa(r.Exit)))
	}
	return strings.TrimRight(s.String(), "\n")
}

// The order of the groups is that of web/src/editor/highlight.ts, which highlights readers' programs.
var tokens = regexp.MustCompile(
	`(//.*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'|\b\d\w*(?:\.\d\w*)?)|(\.await)\b|` +
		`\b(as|async|await|break|const|continue|crate|dyn|else|enum|extern|false|fn|for|if|impl|in|let|loop|match|mod|` +
		`move|mut|pub|ref|return|self|static|struct|super|trait|true|type|unsafe|use|where|while)\b|` +
		`\b([A-Z]\w*|\w+!|[iu](?:8|16|32|64|128|size)\b|f32\b|f64\b|bool\b|char\b|str\b)`)

var tokenClasses = []string{"tok-com", "tok-str", "tok-await", "tok-kw", "tok-ty"}

// highlight returns a program as HTML, with a span per line.
func highlight(code string) string {
	var s strings.Builder
	for _, line := range strings.Split(strings.TrimRight(code, "\n"), "\n") {
		s.WriteString("<span>")
		end := 0
		for _, m := range tokens.FindAllStringSubmatchIndex(line, -1) {
			for group, class := range tokenClasses {
				from, to := m[2*group+2], m[2*group+3]
				if from < 0 {
					continue
				}
				if class == "tok-await" {
					from++ // the dot
				}
				digit := '0' <= line[from] && line[from] <= '9'
				if digit && strings.HasSuffix(line[:from], ".") && !strings.HasSuffix(line[:from], "..") {
					break // a tuple field, not a number
				}
				s.WriteString(html.EscapeString(line[end:from]))
				fmt.Fprintf(&s, `<b class="%s">%s</b>`, class, html.EscapeString(line[from:to]))
				end = to
			}
		}
		s.WriteString(html.EscapeString(line[end:]))
		s.WriteString("\n</span>")
	}
	return s.String()
}
