// Package site makes the pages around the playground: home, examples, lessons, the pages of prose, what other
// programs read (sitemap, feed, oEmbed, previews), and the posters that embeds show before they are used.
//
//	pages, err := site.Build(site.Input{Base: "https://…/", Examples: list, Lessons: course, Names: names, …})
//
// Everything is static, and every reference is relative, so the result works under any path. Only what must be absolute
// by its own standard (canonical addresses, previews, the sitemap, the feed, oEmbed) has the address that the build was
// given. Whatever a page says about a run comes from a recording made here.
//
// A page is a template (templates/) or Markdown (pages/LANGUAGE/) in one layout; its words that are not prose stand in
// languages/LANGUAGE.json. To add a language is to add such a file, lessons in that language, and, if somebody writes
// them, pages.
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
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/recording"
)

//go:embed templates languages pages
var files embed.FS

// DefaultBase is the address of the site when a build is given none.
const DefaultBase = "https://pollground.github.io/pollground/"

// Names are files of the site's root as they are called in this build.
type Names struct {
	Script string // defines <poll-ground>
	Site   string // the script of these pages
	Frame  string // the classic script of pages in an iframe
	Style  string // their style sheet
	Poster string // the style sheet within posters
}

// Input is what the pages are made of.
type Input struct {
	Base    string // absolute address of the root, with a / at its end
	Names   Names
	Version string // of the script, as it stands in pages of others
	// Integrity is what a browser checks that script against: "sha384-" and the hash in base64.
	Integrity string
	Examples  []examples.Example
	Lessons   []*lessons.Lesson
	Files     fs.FS // this folder, when it is newer than the command; nil for what was built in
	Draft     bool  // leave out what nobody looks at while writing: the previews
}

// A Cache keeps recordings between builds. The zero value is empty.
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
	cache     *Cache
	templates *template.Template
	words     map[string]map[string]string // language to key to text
	shown     map[string]*shown            // examples by name
	glossary  map[string]*lessons.Glossary // by language
	out       map[string][]byte
	list      []entry
}

// entry is a page for the sitemap.
type entry struct {
	path  string
	langs map[string]string // language to path, when there are several
}

// Build makes the files, by path.
func Build(in Input, cache *Cache) (map[string][]byte, error) {
	if in.Base == "" {
		in.Base = DefaultBase
	}
	if in.Files == nil {
		in.Files = files
	}
	if !strings.HasPrefix(in.Base, "https://") && !strings.HasPrefix(in.Base, "http://") || !strings.HasSuffix(in.Base, "/") {
		return nil, fmt.Errorf("the site's address is %q; it begins with https:// and ends with /", in.Base)
	}
	b := &builder{Input: in, cache: cache, words: map[string]map[string]string{}, shown: map[string]*shown{}, out: map[string][]byte{}}
	if err := b.readLanguages(); err != nil {
		return nil, err
	}
	var err error
	b.templates, err = template.New("").Funcs(template.FuncMap{"add": func(a, b int) int { return a + b }}).ParseFS(in.Files, "templates/*.html")
	if err != nil {
		return nil, err
	}
	for _, step := range []func() error{b.showExamples, b.homes, b.examplePages, b.readGlossaries, b.lessonPages, b.glossaryPages, b.prosePages, b.frames, b.machines} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return b.out, nil
}

// languages are those of the site, English first.
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

// folder is where the pages of a language lie.
func folder(language string) string {
	if language == "en" {
		return ""
	}
	return language + "/"
}

func (b *builder) readLanguages() error {
	entries, err := fs.ReadDir(b.Files, "languages")
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".json")
		if b.words[name], err = b.readWords(e.Name()); err != nil {
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
