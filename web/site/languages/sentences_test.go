package languages

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/lang"
)

// keyOf is the argument of each function that takes the key of a sentence.
var keyOf = map[string]int{"Say": 0, "say": 0, "Phrase": 0, "Diagnostic": 2, "remark": 1, "limit": 0, "tellLimit": 0}

// goSentences returns the keys in the Go sources, with the place of each.
func goSentences(t *testing.T, root string) map[string]string {
	t.Helper()
	set := token.NewFileSet()
	var files []*ast.File
	consts := map[string]string{}
	for _, folder := range wording {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			if strings.Contains(path, "internal") { // it helps tests
				return nil
			}
			file, err := parser.ParseFile(set, path, nil, 0)
			if err != nil {
				return err
			}
			files = append(files, file)
			constants(file, consts)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	keys := map[string]string{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if i, ok := keyOf[nameOf(call.Fun)]; ok && i < len(call.Args) {
					if key := text(call.Args[i], consts); key != "" && key != "{text}" {
						keys[key] = set.Position(call.Pos()).String()
					}
				}
			}
			return true
		})
	}
	return keys
}

func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// constants adds the texts of a file's constants, by name.
func constants(file *ast.File, known map[string]string) {
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Names) == len(spec.Values) {
			for i, name := range spec.Names {
				if value := text(spec.Values[i], known); value != "" {
					known[name.Name] = value
				}
			}
		}
		return true
	})
}

// text returns the value of an expression of constant texts, "" for any other.
func text(e ast.Expr, consts map[string]string) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return constant.StringVal(constant.MakeFromLiteral(e.Value, token.STRING, 0))
		}
	case *ast.BinaryExpr:
		if a, b := text(e.X, consts), text(e.Y, consts); a != "" && b != "" {
			return a + b
		}
	case *ast.Ident:
		return consts[e.Name]
	}
	return ""
}

// wording are the folders whose sentences go through package lang.
var wording = []string{
	"executor/lang", "executor/trace", "executor/sched", "executor/scenario/sim", "executor/scenario/cancel",
	"executor/scenario/schedules", "wasm/player", "wasm/engine",
	"web/site/command", "web/site/picture",
}

// TestEverySentenceIsInEveryCatalogue compares the catalogues with the sources: no key is missing or left over, and a
// translation uses the values that the sentence has, with as many plural forms as its language.
func TestEverySentenceIsInEveryCatalogue(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	keys := goSentences(t, root)
	known := pageSentences(t, filepath.Join(root, "web", "src"), keys)
	if len(keys) < 500 {
		t.Fatalf("only %d sentences were found", len(keys))
	}
	// The page words these texts of the executor and of the examples.
	for _, file := range []string{"executor/sched/policy.go", "executor/trace/validate.go", "examples/embed.go"} {
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`"([^"\\\n]+)"`).FindAllSubmatch(text, -1) {
			known[string(m[1])] = true
		}
	}
	list, err := ReadAll(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range list {
		if l.Name == "en" {
			continue
		}
		if _, err := lang.Parse(l.Catalogue()); err != nil {
			t.Error(err)
		}
		for key, place := range keys {
			if l.Sentences[key] == "" {
				t.Errorf("%s: %s.json has no sentence %q", place, l.Name, key)
			}
		}
		for key, text := range l.Sentences {
			if keys[key] == "" && !known[key] {
				t.Errorf("%s.json: no source has the sentence %q", l.Name, key)
			}
			compare(t, l, key, text)
		}
	}
}

func compare(t *testing.T, file *Language, key, text string) {
	t.Helper()
	language := file.Name
	if strings.Contains(text, "\n") || strings.Contains(text, "{:") {
		t.Errorf("%s.json: %q has a line end or a placeholder without a value", language, text)
	}
	l, err := lang.Parse(language + "\n" + file.Numbers.String() + "\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range lang.Names(nil, text) {
		if !slices.Contains(lang.Names(nil, key), name) {
			t.Errorf("%s.json: %q has no value %s", language, key, name)
		}
	}
	for _, name := range lang.Names(nil, key) {
		if shown := regexp.MustCompile(`\{` + name + `\}`); shown.MatchString(key) && !shown.MatchString(text) {
			t.Errorf("%s.json: the translation of %q leaves out %s", language, key, name)
		}
	}
	for _, m := range regexp.MustCompile(`\{\w+\|[^{}]*\}`).FindAllString(text, -1) {
		if strings.Count(m, "|") != l.Forms() {
			t.Errorf("%s.json: %q has %d plural forms, not %d", language, m, strings.Count(m, "|"), l.Forms())
		}
	}
}

var (
	literal = regexp.MustCompile(`'((?:[^'\\\n]|\\.)*)'`)
	// worded matches calls that word a literal, and the members of tables of words.
	worded = regexp.MustCompile(
		`\b(?:t\(|say\(|title\(m, |(?:line|note|does): |name: [\w']+, title: )'((?:[^'\\\n]|\\.)*)'`)
)

// pageSentences adds the keys in the page's sources to keys, and returns all literals there: a key may be in a table.
func pageSentences(t *testing.T, folder string, keys map[string]string) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".ts") || d.Name() == "site.ts" { // that script has words of its own
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range worded.FindAllStringSubmatch(string(text), -1) {
			if key := unquoted(m[1]); key != "" {
				keys[key] = path
			}
		}
		for _, m := range literal.FindAllStringSubmatch(string(text), -1) {
			known[unquoted(m[1])] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return known
}

func unquoted(s string) string { return strings.ReplaceAll(s, `\'`, `'`) }
