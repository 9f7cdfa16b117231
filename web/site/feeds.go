package site

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html/template"
	"sort"

	"github.com/pollground/pollground/executor/scenario/link"
)

// Default size of the iframe: the height of an embed at this width (--embed in tokens.css).
const frameWidth, frameHeight = 760, 595

// frames returns a page with one example each, for hosts that allow iframes but no scripts.
func (b *builder) frames() error {
	for _, e := range b.Examples {
		s := b.shown[e.Name]
		p := page{Path: "frame/" + e.Name + ".html", Language: "en", Title: e.Title, Description: e.Summary(), Class: "frame",
			Frame: true, NoIndex: true, b: b}
		fig, err := b.figure(
			figure{ID: "program", Title: e.Title, Code: s.Code, Run: s.Run, Link: link.Link{Source: e.Source}, Language: "en",
				Root: "../", Away: true, Attributes: map[string]string{"editable": ""}})
		if err != nil {
			return err
		}
		p.Main = "<main>" + fig + "</main>"
		if err := b.add(p); err != nil {
			return err
		}
		text, err := json.Marshal(map[string]any{
			"version": "1.0", "type": "rich", "provider_name": "Pollground", "provider_url": b.Base, "title": e.Title,
			"width": frameWidth, "height": frameHeight, "cache_age": 86400,
			"html": fmt.Sprintf(
				`<iframe src="%sframe/%s.html" width="%d" height="%d" loading="lazy" style="border:0;width:100%%" title="%s">`+
					`</iframe>`, b.Base, e.Name, frameWidth, frameHeight, template.HTMLEscapeString(e.Title)),
			"thumbnail_url": b.Base + "previews/" + e.Name + ".png", "thumbnail_width": 1200, "thumbnail_height": 630,
		})
		if err != nil {
			return err
		}
		b.out["oembed/"+e.Name+".json"] = text
	}
	return nil
}

// feeds returns the sitemap and the feed of the lessons.
func (b *builder) feeds() error {
	type alternate struct {
		Rel  string `xml:"rel,attr"`
		Lang string `xml:"hreflang,attr"`
		Href string `xml:"href,attr"`
	}
	type location struct {
		Loc        string      `xml:"loc"`
		Alternates []alternate `xml:"xhtml:link"`
	}
	type sitemap struct {
		XMLName xml.Name   `xml:"urlset"`
		NS      string     `xml:"xmlns,attr"`
		XHTML   string     `xml:"xmlns:xhtml,attr"`
		URLs    []location `xml:"url"`
	}
	m := sitemap{NS: "http://www.sitemaps.org/schemas/sitemap/0.9", XHTML: "http://www.w3.org/1999/xhtml"}
	sort.Slice(b.list, func(i, j int) bool { return b.list[i].path < b.list[j].path })
	for _, e := range b.list {
		p := page{b: b}
		l := location{Loc: p.address(e.path)}
		for _, language := range b.languages() {
			if path, ok := e.langs[language]; ok {
				l.Alternates = append(l.Alternates, alternate{"alternate", language, p.address(path)})
			}
		}
		m.URLs = append(m.URLs, l)
	}
	play := location{Loc: b.Base + "playground.html"}
	for _, language := range b.languages() {
		play.Alternates = append(play.Alternates,
			alternate{"alternate", language, b.Base + folder(language) + "playground.html"})
	}
	for _, a := range play.Alternates {
		m.URLs = append(m.URLs, location{Loc: a.Href, Alternates: play.Alternates})
	}
	if err := b.xml("sitemap.xml", m); err != nil {
		return err
	}

	type atomLink struct {
		Rel  string `xml:"rel,attr,omitempty"`
		Href string `xml:"href,attr"`
	}
	type content struct {
		Type string `xml:"type,attr"`
		Text string `xml:",chardata"`
	}
	type item struct {
		Title   string   `xml:"title"`
		ID      string   `xml:"id"`
		Updated string   `xml:"updated"`
		Link    atomLink `xml:"link"`
		Content content  `xml:"content"`
	}
	type feed struct {
		XMLName xml.Name   `xml:"http://www.w3.org/2005/Atom feed"`
		Title   string     `xml:"title"`
		ID      string     `xml:"id"`
		Updated string     `xml:"updated"`
		Author  string     `xml:"author>name"`
		Links   []atomLink `xml:"link"`
		Entries []item     `xml:"entry"`
	}
	// Lessons have no dates. The date of the build would show all lessons as new after every build.
	const published = "2026-11-20T00:00:00Z"
	f := feed{Title: "Pollground: lessons in async Rust", ID: b.Base, Updated: published, Author: "Pollground",
		Links: []atomLink{{"self", b.Base + "feed.xml"}, {"", b.Base}}}
	for _, l := range b.Lessons {
		t := l.Texts["en"]
		address := b.Base + lessonPath(l, "en")
		f.Entries = append(f.Entries,
			item{Title: fmt.Sprintf("%d. %s", l.Number, t.Title), ID: address, Updated: published, Link: atomLink{Href: address},
				Content: content{"html",
					fmt.Sprintf(`<p>%s</p><p><img src="%spreviews/%s.png" width="600" alt=""></p>`,
						template.HTMLEscapeString(plain(t.Lede)), b.Base, l.Name)}})
	}
	return b.xml("feed.xml", f)
}

func (b *builder) xml(name string, content any) error {
	text, err := xml.MarshalIndent(content, "", " ")
	b.out[name] = append([]byte(xml.Header), append(text, '\n')...)
	return err
}
