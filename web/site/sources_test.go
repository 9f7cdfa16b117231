package site

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// imports matches static and dynamic imports of the page's own files.
var imports = regexp.MustCompile(`(?:from |import\()'(\.[^']+)\.js'`)

// A file that imports itself over others cannot be read by itself. Imports of types count as well.
func TestPageHasNoImportCircles(t *testing.T) {
	root := filepath.Join("..", "src")
	uses := map[string][]string{}
	err := filepath.WalkDir(root, func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".ts") {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		name := filepath.ToSlash(rel)
		uses[name] = nil
		for _, m := range imports.FindAllStringSubmatch(string(text), -1) {
			uses[name] = append(uses[name], path.Join(path.Dir(name), m[1]+".ts"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(uses) < 50 {
		t.Fatalf("only %d files in %s", len(uses), root)
	}
	const (
		unseen = iota
		open
		done
	)
	state := map[string]int{}
	var trail []string
	var visit func(name string)
	visit = func(name string) {
		if _, known := uses[name]; !known || state[name] == done {
			return
		}
		trail = append(trail, name)
		if state[name] == open {
			t.Errorf("files import each other in a circle: %s", strings.Join(trail, " → "))
		} else {
			state[name] = open
			for _, next := range uses[name] {
				visit(next)
			}
			state[name] = done
		}
		trail = trail[:len(trail)-1]
	}
	for name := range uses {
		if state[name] == unseen {
			visit(name)
		}
	}
}

// mostLines is how long a file of the page may be. A longer one holds more than one idea. What a program has written
// does not count.
const mostLines = 400

func TestFilesOfThePageAreShort(t *testing.T) {
	root := filepath.Join("..", "src")
	err := filepath.WalkDir(root, func(file string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".ts") {
			return err
		}
		text, err := os.ReadFile(file)
		if lines := strings.Count(string(text), "\n"); lines > mostLines && !strings.Contains(string(text), "DO NOT EDIT") {
			t.Errorf("%s has %d lines, over %d: split it by ideas", file, lines, mostLines)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
