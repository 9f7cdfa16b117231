package lessons

import (
	"strings"
	"testing"
)

// Each lesson has three exercises, with a hint and typical wrong answers that the exercise's check refuses. That it
// refuses the start and accepts the solution is checked whenever lessons are loaded.
func TestExercisesRefuseWrongAnswers(t *testing.T) {
	all, err := course()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		exercises := map[string]bool{}
		for language, text := range l.Texts {
			n := 0
			for i := range text.Body {
				b := &text.Body[i]
				if b.Kind != "exercise" {
					continue
				}
				n++
				if b.Hint == "" {
					t.Errorf("%s/%s.md: the exercise %s has no hint", l.Name, language, b.Program)
				}
				if exercises[b.Program] {
					continue // in another language, with the same conditions
				}
				exercises[b.Program] = true
				list, err := l.WrongAnswers(b.Program)
				if err != nil {
					t.Errorf("%s/%v", l.Name, err)
				}
				if len(list) == 0 {
					t.Errorf("%s/%s.wrong has no wrong answer", l.Name, b.Program)
				}
				for _, w := range list {
					if err := l.Refuses(b, w); err != nil {
						t.Errorf("%s/%v", l.Name, err)
					}
				}
			}
			if n != 3 {
				t.Errorf("%s/%s.md has %d exercises, want 3", l.Name, language, n)
			}
		}
		for name := range l.wrong {
			if !exercises[name] {
				t.Errorf("%s/%s.wrong belongs to no exercise", l.Name, name)
			}
		}
	}
}

func TestAWrongAnswerThatPassesIsReported(t *testing.T) {
	l := &Lesson{programs: map[string]string{"b": "fn main() {\n}\n"}, wrong: map[string]string{}}
	b := &Block{Program: "b", Answers: []Answer{{Condition: "lines = 1"}}}
	for text, want := range map[string]string{
		"# prints nothing\n- fn main() {\n- }\n+ fn main() {}\n":   "",
		"# does not compile: x\n- fn main() {\n+ fn main() { x\n":  `the compiler reports "E0425`,
		"# E0425: unknown\n- fn main() {\n+ fn main() { x\n":       "",
		"# E0308: another code\n- fn main() {\n+ fn main() { x\n":  `the compiler reports "E0425`,
		"# right\n- fn main() {\n+ fn main() {\n+   println!();\n": "all conditions hold",
		"# not there\n- fn other() {\n+ fn main() {\n":             "occur 0 times",
		"- fn main() {\n": "the first one with #",
	} {
		l.wrong["b"] = text
		list, err := l.WrongAnswers("b")
		for _, w := range list {
			if err == nil {
				err = l.Refuses(b, w)
			}
		}
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
