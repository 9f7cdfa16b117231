package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The generated files are up to date.
func TestGeneratedFilesAreCurrent(t *testing.T) {
	files, err := generate("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("../../..", filepath.FromSlash(name)))
		if err != nil || string(got) != string(want) {
			t.Errorf("%s is not what the structs say (%v): run go generate ./wasm/protocol", name, err)
		}
	}
}

// A change of a message's encoding changes the version; a change of its comment does not.
func TestVersionFollowsTheMessages(t *testing.T) {
	s, err := load("../../..")
	if err != nil {
		t.Fatal(err)
	}
	before := s.version()
	m := s.messages[0]
	m.doc += " And more."
	if s.version() != before {
		t.Error("the version depends on a comment")
	}
	m.fields[0].name += "x"
	if s.version() == before {
		t.Error("the version does not depend on the name of a field")
	}
}

func TestMistakesInTheStructsAreErrors(t *testing.T) {
	one := &named{goName: "One", name: "Same"}
	for want, list := range map[string][]*message{
		"both called":               {{one, "post", "a"}, {&named{goName: "Two", name: "Same"}, "post", "b"}},
		"a second command a":        {{one, "command", "a"}, {&named{goName: "Two", name: "Two"}, "question", "a"}},
		"have the same op":          {{one, "question", "a"}},
		"a question and its answer": {{one, "answer", "a"}},
	} {
		if err := (&schema{messages: list}).check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
