package site

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"html/template"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/web/site/picture"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
)

// heroName is the program at the top of the home page.
const heroName = "one_nap"

// heroTask is the selected task of that run.
const heroTask = 2

type card struct {
	*shown
	TaskWords, PollWords string
}

type topic struct {
	examples.Topic
	Cards []card
}

func (b *builder) topics(language string) []topic {
	var list []topic
	for _, t := range examples.Topics {
		g := topic{Topic: t}
		for _, name := range t.Names {
			s := b.shown[name]
			if s == nil {
				continue
			}
			words := b.words[language]["tasks"]
			if s.Tasks == 1 {
				words = b.words[language]["task"]
			}
			g.Cards = append(g.Cards,
				card{s, strings.ReplaceAll(words, "{n}", strconv.Itoa(s.Tasks)), b.caption(language, s.Run)})
		}
		list = append(list, g)
	}
	return list
}

func (b *builder) homes() error {
	alternates := map[string]string{}
	for _, language := range b.languages() {
		alternates[language] = folder(language) + "index.html"
	}
	s := b.shown[heroName]
	if s == nil {
		return fmt.Errorf("the home page shows the example %s, and there is none", heroName)
	}
	for _, language := range b.languages() {
		run, err := recordRun(heroName, strings.TrimRight(s.Code, "\r\n"), heroTask, b.catalogues[language])
		if err != nil {
			return err
		}
		recorded := fmt.Sprintf("first-run-%.8x.json", sha256.Sum256(run))
		b.out[recorded] = run
		w := b.words[language]
		p := page{Path: alternates[language], Language: language, Title: "Pollground: " + w["tagline"],
			Description: w["description"], Alternates: alternates, Class: "home", b: b}
		hero, err := b.figure(
			figure{ID: "hero", Title: s.Title, Code: s.Code, Run: s.Run, Link: link.Link{Source: s.Source}, Language: language,
				Root: p.Root(),
				Attributes: map[string]string{
					"layout": "wide", "recorded": p.Root() + recorded, "editable": "", "select": strconv.Itoa(heroTask),
				}})
		if err != nil {
			return err
		}
		p.Main, err = b.render("home", p, struct {
			Hero   template.HTML
			First  string
			Topics []topic
		}{hero, b.lessonLink(p, b.Lessons[0]), b.topics(language)})
		if err == nil {
			err = b.add(p)
		}
		if err != nil {
			return err
		}
	}
	return b.preview("home", b.words["en"]["tagline"],
		"Edit a Rust program, press Run, and watch every poll and every wake.", b.shown[heroName])
}

func (b *builder) preview(name, title, text string, s *shown) error {
	if b.Draft {
		return nil
	}
	png, err := picture.Preview(title, text, s.Run.Log)
	b.out["previews/"+name+".png"] = png
	return err
}

func (b *builder) examplePages() error {
	w := b.words["en"]
	p := page{Path: "examples.html", Language: "en", Title: "Examples of async Rust — Pollground",
		Description: "Small async Rust programs, each about one thing, with a picture of its run: futures, wakers, " +
			"executors, blocking, channels, cancellation.", Nav: "examples", b: b}
	var err error
	p.Main, err = b.render("examples", p, struct {
		Lede   string
		Topics []topic
	}{strings.ReplaceAll(w["examples-lede"], "{n}", strconv.Itoa(len(b.Examples))), b.topics("en")})
	if err == nil {
		err = b.add(p)
	}
	if err != nil {
		return err
	}
	for i, e := range b.Examples {
		if err := b.examplePage(i, e); err != nil {
			return fmt.Errorf("examples/%s: %w", e.File, err)
		}
	}
	return nil
}

func (b *builder) examplePage(i int, e examples.Example) error {
	s := b.shown[e.Name]
	p := page{Path: "examples/" + e.Name + ".html", Language: "en", Title: e.Title + " — Pollground",
		Description: e.Summary() + " A program to run, step through and change.",
		Nav:         "examples", Preview: "previews/" + e.Name + ".png", OEmbed: "oembed/" + e.Name + ".json", b: b}
	prose, err := markdown(e.Prose, nil)
	if err != nil {
		return err
	}
	fig, err := b.figure(
		figure{ID: "program", Title: e.Title, Code: s.Code, Run: s.Run, Link: link.Link{Source: e.Source}, Language: "en",
			Root:       "../",
			Attributes: map[string]string{"layout": "wide", "editable": ""}})
	if err != nil {
		return err
	}
	data := struct {
		examples.Example
		Prose          template.HTML
		Figure         template.HTML
		Script         string
		Previous, Next *examples.Example
	}{Example: e, Prose: prose, Figure: fig, Script: b.Base + b.Version}
	if i > 0 {
		data.Previous = &b.Examples[i-1]
	}
	if i+1 < len(b.Examples) {
		data.Next = &b.Examples[i+1]
	}
	// The template's Prose shadows the example's.
	if p.Main, err = b.render("example", p, data); err != nil {
		return err
	}
	if err := b.preview(e.Name, e.Title, e.Summary(), s); err != nil {
		return err
	}
	return b.add(p)
}

// prosePages writes the pages that consist of Markdown, and the page 404.html.
func (b *builder) prosePages() error {
	for name, title := range map[string]string{
		"how-it-works":  "How Pollground works",
		"embed":         "Embed a program that runs",
		"hosting":       "Hosting Pollground",
		"command-line":  "Pollground on the command line",
		"accessibility": "Accessibility of Pollground",
	} {
		text, err := fs.ReadFile(b.Files, "pages/en/"+name+".md")
		if err != nil {
			return err
		}
		source := strings.NewReplacer("{{base}}", b.Base, "{{script}}", b.Version, "{{integrity}}",
			b.Integrity).Replace(string(text))
		description, _, _ := strings.Cut(strings.TrimPrefix(source, "# "+title+"\n\n"), "\n\n")
		prose, err := markdown(source, nil)
		if err != nil {
			return err
		}
		p := page{Path: name + ".html", Language: "en", Title: title, Description: strings.ReplaceAll(description, "\n", " "),
			Nav: name, b: b}
		if p.Main, err = b.render("prose", p, prose); err == nil {
			err = b.add(p)
		}
		if err != nil {
			return err
		}
	}
	// Servers show this page at any path, so its links start at the site's root.
	root := b.Base[strings.Index(b.Base[len("https://"):], "/")+len("https://"):]
	p := page{Path: "404.html", Language: "en", Title: "There is no such page — Pollground",
		Description: "This address leads nowhere.", NoIndex: true, b: b}
	var err error
	if p.Main, err = b.render("missing", p, root); err != nil {
		return err
	}
	if err := b.add(p); err != nil {
		return err
	}
	for _, attribute := range []string{`href="`, `src="`} {
		b.out["404.html"] = rooted(b.out["404.html"], attribute, root)
	}
	return nil
}

// rooted prefixes relative links with root.
func rooted(page []byte, attribute, root string) []byte {
	var out []byte
	for {
		before, after, found := bytes.Cut(page, []byte(attribute))
		out = append(out, before...)
		if !found {
			return out
		}
		out = append(out, attribute...)
		if !bytes.HasPrefix(after, []byte("http")) && !bytes.HasPrefix(after, []byte("#")) &&
			!bytes.HasPrefix(after, []byte("/")) {
			out = append(out, root...)
		}
		page = after
	}
}

var renderer = goldmark.New(
	goldmark.WithExtensions(extension.Table, extension.Typographer),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(html.WithUnsafe()), // our own, trusted text
)

var moment = regexp.MustCompile(`\]\((#[\w.-]+@(?:[^()]|\([^()]*\))*)\)`)

// markdown renders prose. change, if not nil, modifies the result.
func markdown(text string, change func(string) (string, error)) (template.HTML, error) {
	// A moment can contain spaces and quotes, which Markdown allows only between < and >.
	text = moment.ReplaceAllString(text, "](<$1>)")
	var out bytes.Buffer
	if err := renderer.Convert([]byte(text), &out); err != nil {
		return "", err
	}
	s := strings.ReplaceAll(out.String(), "<pre>", `<pre class="snippet" tabindex="0">`)
	if change != nil {
		var err error
		if s, err = change(s); err != nil {
			return "", err
		}
	}
	return template.HTML(s), nil
}
