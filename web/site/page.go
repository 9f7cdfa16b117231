package site

import (
	"bytes"
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// A page holds the values of the layout's template.
type page struct {
	Path        string // path from the root
	Language    string
	Title       string // title of the document
	Description string
	Preview     string // path of the preview picture
	Alternates  map[string]string
	OEmbed      string // path
	Main        template.HTML
	Class       string
	Nav         string // the current entry of the navigation
	Content     string // id of the target of the link that skips header and lists; "" for "main"
	Frame       bool   // for an iframe: no header and footer, and scripts that need no origin
	NoIndex     bool

	b *builder
}

// Root returns the relative path from the page to the root: "", "../", "../../".
func (p page) Root() string { return strings.Repeat("../", strings.Count(p.Path, "/")) }

// Home returns the relative path to the root of the page's language.
func (p page) Home() string { return p.Root() + folder(p.Language) }

// T returns a text in the page's language.
func (p page) T(key string) (string, error) {
	text, ok := p.b.words[p.Language][key]
	if !ok {
		return "", fmt.Errorf("web/site/languages/%s.json has no %q", p.Language, key)
	}
	return text, nil
}

// Search returns the file of the search index.
func (p page) Search() string { return p.b.search[p.Language] }

func (p page) Names() Names { return p.b.Names }

// Integrity returns the integrity hash of the versioned script.
func (p page) Integrity() string { return p.b.Integrity }

func (p page) address(path string) string {
	return p.b.Base + strings.TrimSuffix(path, "index.html")
}

func (p page) Canonical() string  { return p.address(p.Path) }
func (p page) PreviewURL() string { return p.b.Base + p.Preview }
func (p page) OEmbedURL() string  { return p.b.Base + p.OEmbed }

// Switch returns the links to this page in other languages, or to their home pages if it is not translated.
func (p page) Switch() []language {
	var list []language
	for _, name := range p.b.languages() {
		path, ok := p.Alternates[name]
		if !ok && name == p.Language {
			path, ok = p.Path, true
		}
		list = append(list, language{
			Name: name, Word: p.b.words[name]["language"], Current: name == p.Language, Translated: ok,
			Href: p.Root() + pathOr(path, folder(name)+"index.html"), URL: p.address(path),
		})
	}
	return list
}

// Missing lists the languages that this page is not translated into; Word says so in that language.
func (p page) Missing() []language {
	list := slices.DeleteFunc(p.Switch(), func(l language) bool { return l.Translated })
	for i, l := range list {
		list[i].Word = p.b.words[l.Name]["only-english"]
	}
	return list
}

// English marks a link to a page that exists in English only.
func (p page) English() template.HTMLAttr {
	if p.Language != "en" {
		return ` hreflang="en"`
	}
	return ""
}

func pathOr(path, other string) string {
	if path != "" {
		return path
	}
	return other
}

type language struct {
	Name, Word, Href, URL string
	Current, Translated   bool
}

// Entry is a link of the navigation.
func (p page) Current(nav string) template.HTMLAttr {
	if p.Nav == nav {
		return ` aria-current="page"`
	}
	return ""
}

// add renders a page into the site.
func (b *builder) add(p page) error {
	p.b = b
	if p.Preview == "" {
		p.Preview = "previews/home.png"
	}
	name := "layout.html"
	if p.Frame {
		name = "bare.html"
	}
	var out bytes.Buffer
	if err := b.templates.ExecuteTemplate(&out, name, p); err != nil {
		return fmt.Errorf("%s: %w", p.Path, err)
	}
	b.out[p.Path] = out.Bytes()
	if !p.NoIndex {
		b.list = append(b.list, entry{p.Path, p.Alternates})
	}
	return nil
}

// render executes the template of a page's main part.
func (b *builder) render(name string, p page, data any) (template.HTML, error) {
	p.b = b
	var out bytes.Buffer
	err := b.templates.ExecuteTemplate(&out, name, struct {
		page
		D any
	}{p, data})
	return template.HTML(out.String()), err
}
