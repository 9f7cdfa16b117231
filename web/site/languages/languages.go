// Package languages reads the catalogues of the languages, NAME.json. A catalogue has three members: numbers (the
// decimal point and the plural rules), pages (texts of the pages around the playground, by name), and sentences (texts
// of the playground and the command line, by their English text, see package lang). English has no sentences, because
// they are the keys. To add a language, add a file.
package languages

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/pollground/pollground/executor/lang"
)

//go:embed *.json
var files embed.FS

// A Language is the content of a file.
type Language struct {
	Name      string            `json:"-"`
	Numbers   lang.Numbers      `json:"numbers"`
	Pages     map[string]string `json:"pages"`
	Sentences map[string]string `json:"sentences"`
}

// ReadAll reads all languages in a folder.
func ReadAll(folder fs.FS) ([]*Language, error) {
	names, err := fs.Glob(folder, "*.json")
	if err != nil {
		return nil, err
	}
	var list []*Language
	for _, file := range names {
		l, err := read(folder, file)
		if err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	return list, nil
}

func read(folder fs.FS, file string) (*Language, error) {
	text, err := fs.ReadFile(folder, file)
	if err != nil {
		return nil, err
	}
	l := &Language{Name: strings.TrimSuffix(file, ".json")}
	if err := json.Unmarshal(text, l); err != nil {
		return nil, fmt.Errorf("web/site/languages/%s: %w", file, err)
	}
	return l, nil
}

// Find returns the language with the given name from the embedded files. English is nil.
func Find(name string) (*lang.Language, error) {
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, err
	}
	if !slices.Contains(names, name+".json") {
		list := strings.ReplaceAll(strings.Join(names, ", "), ".json", "")
		return nil, fmt.Errorf("there is no language %q: choose one of %s", name, list)
	}
	l, err := read(files, name+".json")
	if err != nil {
		return nil, err
	}
	return lang.Parse(l.Catalogue())
}

// Folder returns the folder of the language's pages, "" for English.
func (l *Language) Folder() string {
	if l.Name == "en" {
		return ""
	}
	return l.Name + "/"
}

// Playground returns the page of the playground in a language of a list, and the path from it to the site's root. page
// is the English page, in which the English texts of pages are replaced.
func Playground(page []byte, l *Language, list []*Language) (in []byte, root string, err error) {
	var words []string
	if l.Folder() != "" {
		root = "../"
		words = append(words, `<html lang="en">`, fmt.Sprintf("<html lang=%q>", l.Name),
			" allow-fetch>", ` allow-fetch="..">`)
	}
	english := slices.IndexFunc(list, func(x *Language) bool { return x.Name == "en" })
	for _, name := range []string{"play-title", "play-description", "play-noscript"} {
		was := list[english].Pages[name]
		if was == "" || !bytes.Contains(page, []byte(was)) {
			return nil, "", fmt.Errorf("web/playground.html has not the words %q of web/site/languages/en.json", name)
		}
		words = append(words, was, l.Pages[name])
	}
	var links strings.Builder
	for _, x := range list {
		href := root + x.Folder() + "playground.html"
		fmt.Fprintf(&links, "  <link rel=\"alternate\" hreflang=%q href=%q>\n", x.Name, href)
	}
	words = append(words, "</head>", links.String()+"</head>")
	return []byte(strings.NewReplacer(words...).Replace(string(page))), root, nil
}

// Catalogue returns the sentences in the format that lang.Parse and the page read; "" if there are none.
func (l *Language) Catalogue() string {
	if len(l.Sentences) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(l.Name + "\n" + l.Numbers.String() + "\n")
	for _, key := range slices.Sorted(maps.Keys(l.Sentences)) {
		b.WriteString(key + "\n" + l.Sentences[key] + "\n")
	}
	return b.String()
}
