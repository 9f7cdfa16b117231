package site

import (
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/scenario/std/crates"
)

func cratesPath(language string) string { return folder(language) + "crates.html" }

// cratesPages makes the page about the library's crates. The library says what is on it.
func (b *builder) cratesPages() error {
	all, err := crates.All()
	if err != nil {
		return err
	}
	alternates := map[string]string{}
	for _, language := range b.languages() {
		alternates[language] = cratesPath(language)
	}
	for _, language := range b.languages() {
		w := b.words[language]
		p := page{Path: alternates[language], Language: language, Title: w["crates-title"] + " — Pollground",
			Description: w["crates-lede"], Alternates: alternates, Nav: "crates", b: b}
		type crate struct {
			crates.Crate
			Versions, Has string
		}
		var list []crate
		for _, c := range all {
			version, newer, _ := strings.Cut(c.Follows, "; interfaces up to ")
			versions := []string{fill(w["crates-follows"], version)}
			if newer != "" {
				versions = append(versions, fill(w["crates-newer"], newer))
			}
			if c.Compared == "its documentation" {
				versions = append(versions, w["crates-documentation"])
			} else {
				versions = append(versions, fill(w["crates-compared"], c.Compared))
			}
			names := 0
			for _, m := range c.Modules {
				names += len(m.Names)
			}
			list = append(list, crate{c, strings.Join(versions, " "), fill(w["crates-has"], strconv.Itoa(names))})
		}
		p.Main, err = b.render("crates", p, list)
		if err == nil {
			err = b.add(p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fill puts a value into a text of a language.
func fill(text, value string) string { return strings.ReplaceAll(text, "{n}", value) }
