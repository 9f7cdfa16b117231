// Package site generates the pages around the playground: home, examples, lessons, pages of prose, sitemap, feed,
// oEmbed files and previews, and the posters that embeds show before Run.
//
//	pages, err := site.Build(site.Input{Base: "https://…/", Examples: list, Lessons: course, Names: names, …})
//
// Everything is static, and links are relative, so the site works under any path. Links that a standard requires to be
// absolute (canonical addresses, previews, the sitemap, the feed, oEmbed) use Input.Base. All statements of a page
// about a run are computed from a recorded run.
//
// A page is a template (templates/) or Markdown (pages/LANGUAGE/) in one layout; its other words are in
// languages/LANGUAGE.json. A new language needs such a file, lessons, and optionally pages.
package site

import (
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/examples/lessons"
	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/recording"
	"github.com/pollground/pollground/web/site/languages"
)

//go:embed templates languages pages
var files embed.FS

// DefaultBase is the address of the site if the build sets none.
const DefaultBase = "https://pollground.github.io/pollground/"

// Names holds the names of hashed files at the site's root.
type Names struct {
	Script string // defines <poll-ground>
	Site   string // the script of these pages
	Frame  string // the classic script of pages in an iframe
	Style  string // style sheet of these pages
	Poster string // style sheet of posters
}

// Input holds the sources of the pages.
type Input struct {
	Base    string // absolute address of the root, ending in /
	Names   Names
	Version string // version in the script's name on embedding pages
	// Integrity is the value of that script's attribute integrity: "sha384-" and the hash in base64.
	Integrity string
	Examples  []examples.Example
	Lessons   []*lessons.Lesson
	Files     fs.FS // this folder, if it is newer than the embedded one; nil for the embedded files
	Draft     bool  // without previews, for the development server
}

// A Cache keeps recorded runs between builds. The zero value is an empty cache.
type Cache struct {
	mu      sync.Mutex
	entries map[string]*recording.Recording
}

func (c *Cache) record(e examples.Example, source string) (*recording.Recording, error) {
	events, err := recording.ParseEvents("examples/testdata/"+e.Name+".events", e.Events)
	if err != nil {
		return nil, err
	}
	key := source + "\x00" + e.Events
	c.mu.Lock()
	r := c.entries[key]
	c.mu.Unlock()
	if r != nil {
		return r, nil
	}
	if r, err = recording.Make(e.File, source, scenario.Options{HostEvents: events, Lines: true}); err != nil {
		return nil, fmt.Errorf("examples/%s: %w", e.File, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries == nil {
		c.entries = map[string]*recording.Recording{}
	}
	c.entries[key] = r
	return r, nil
}

// A builder is one call of Build.
type builder struct {
	Input
	cache      *Cache
	templates  *template.Template
	words      map[string]map[string]string // language to key to text
	spoken     map[string]*lang.Language    // language of captions, by name
	catalogues map[string]string            // the same in the page's format
	shown      map[string]*shown            // by the example's name
	glossary   map[string]*lessons.Glossary // by language
	search     map[string]string            // file of the search index, by language
	out        map[string][]byte
	list       []entry
}

// entry is a page for the sitemap.
type entry struct {
	path  string
	langs map[string]string // path by language, if there are several
}

// Build returns the site's files by path.
func Build(in Input, cache *Cache) (map[string][]byte, error) {
	if in.Base == "" {
		in.Base = DefaultBase
	}
	if in.Files == nil {
		in.Files = files
	}
	if !strings.HasPrefix(in.Base, "https://") && !strings.HasPrefix(in.Base, "http://") ||
		!strings.HasSuffix(in.Base, "/") {
		return nil, fmt.Errorf("the site's address is %q; it begins with https:// and ends with /", in.Base)
	}
	b := &builder{
		Input: in, cache: cache, shown: map[string]*shown{}, out: map[string][]byte{},
	}
	if err := b.readLanguages(); err != nil {
		return nil, err
	}
	var err error
	b.templates, err = template.New("").Funcs(template.FuncMap{"add": func(a, b int) int { return a + b }}).ParseFS(
		in.Files, "templates/*.html")
	if err != nil {
		return nil, err
	}
	for _, step := range []func() error{
		b.showExamples, b.readGlossaries, b.searchIndexes, b.homes, b.examplePages, b.lessonPages, b.glossaryPages,
		b.cratesPages, b.prosePages, b.frames, b.feeds,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return b.out, nil
}

// languages returns the names of the site's languages, English first.
func (b *builder) languages() []string {
	list := slices.Sorted(maps.Keys(b.words))
	slices.SortStableFunc(list, func(x, y string) int {
		switch {
		case x == "en":
			return -1
		case y == "en":
			return 1
		}
		return strings.Compare(x, y)
	})
	return list
}

// folder returns the folder of a language's pages.
func folder(language string) string {
	if language == "en" {
		return ""
	}
	return language + "/"
}

func (b *builder) readLanguages() error {
	folder, err := fs.Sub(b.Files, "languages")
	if err != nil {
		return err
	}
	list, err := languages.ReadAll(folder)
	if err != nil {
		return err
	}
	b.words, b.spoken = map[string]map[string]string{}, map[string]*lang.Language{}
	b.catalogues = map[string]string{}
	for _, l := range list {
		b.words[l.Name], b.catalogues[l.Name] = l.Pages, l.Catalogue()
		if b.spoken[l.Name], err = lang.Parse(l.Catalogue()); err != nil {
			return err
		}
	}
	for name, words := range b.words {
		for key := range b.words["en"] {
			if words[key] == "" {
				return fmt.Errorf("web/site/languages/%s.json has no %q", name, key)
			}
		}
	}
	return nil
}
