package site

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pollground/pollground/web/site/languages"
)

// A further language is a file: with a made-up one the site has its pages, its captions and its playground.
func TestALanguageIsAFile(t *testing.T) {
	text, err := fs.ReadFile(files, "languages/de.json")
	if err != nil {
		t.Fatal(err)
	}
	var made map[string]any
	if err := json.Unmarshal(text, &made); err != nil {
		t.Fatal(err)
	}
	pages := made["pages"].(map[string]any)
	pages["language"], pages["play-title"] = "Przykład", "Plac zabaw"
	pages["poll-in"], pages["polls-in"] = "{n} poll, {t}", "{n} polle, {t}"
	made["numbers"] = map[string]any{"point": ",", "plural": []string{"n = 1", "n % 10 = 2..4 and n % 100 != 12..14"}}
	made["sentences"] = map[string]string{"{n} {n|task|tasks}": "{n} {n|zadanie|zadania|zadań}"}
	if text, err = json.Marshal(made); err != nil {
		t.Fatal(err)
	}
	folder := fstest.MapFS{"languages/pl.json": {Data: text}}
	err = fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, path)
		folder[path] = &fstest.MapFile{Data: content}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	out, err := build(t, func(in *Input) { in.Files = folder })
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"pl/index.html":             `<html lang="pl">`,
		"index.html":                `hreflang="pl" href="https://example.org/a/pl/"`,
		"posters/pl/ping_pong.json": `"caption":"0 polle, 0 µs"`,
	} {
		if !strings.Contains(string(out[name]), want) {
			t.Errorf("%s has no %s", name, want)
		}
	}

	sub, err := fs.Sub(folder, "languages")
	if err != nil {
		t.Fatal(err)
	}
	list, err := languages.ReadAll(sub)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range list {
		if l.Name != "pl" {
			continue
		}
		var english bytes.Buffer
		english.WriteString("<html lang=\"en\">\n<head>\n")
		for _, e := range list {
			if e.Name == "en" {
				english.WriteString(e.Pages["play-title"] + e.Pages["play-description"] + e.Pages["play-noscript"])
			}
		}
		english.WriteString("</head><poll-ground allow-fetch>")
		page, root, err := languages.Playground(english.Bytes(), l, list)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`<html lang="pl">`, "Plac zabaw", `hreflang="pl" href="../pl/playground.html"`} {
			if root != "../" || !strings.Contains(string(page), want) {
				t.Errorf("the playground has no %s:\n%s", want, page)
			}
		}
		return
	}
	t.Error("the language was not read")
}
