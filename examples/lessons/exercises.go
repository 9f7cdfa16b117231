package lessons

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/executor/scenario/recording"
)

func (l *Lesson) checkExercise(b *Block) error {
	if len(b.Answers) == 0 {
		return errors.New("an exercise needs a condition")
	}
	for _, want := range []struct {
		program string
		passes  bool
	}{{b.Program, false}, {b.Program + ".solution", true}} {
		r, err := l.Record(want.program, b.Options)
		if err != nil {
			return err
		}
		all := true
		for _, a := range b.Answers {
			holds, err := r.Holds(a.Condition)
			if err != nil {
				return err
			}
			if want.passes && !holds {
				return fmt.Errorf("the solution does not do what is asked: %s; it printed %q, with %s",
					a.Condition, r.Stdout, r.summary())
			}
			all = all && holds
		}
		if !want.passes && all {
			return errors.New("the start passes already")
		}
	}
	return nil
}

// A WrongAnswer is an answer to an exercise that readers typically give, and that its check must refuse.
//
// NAME.wrong lists them, each as changes to the text of NAME.rs, where the reader starts:
//
//	# why somebody would write this
//	- lines that are
//	- replaced, which occur once in the text so far
//	+ lines that replace them
//	# E0382: an answer that does not compile begins with the code of its error, or with "refused" if it has none
//	- lines
//
// Each line is written after "- " or "+ "; an empty one as "-" or "+".
type WrongAnswer struct {
	Why    string
	Code   string // of the first error that the compiler reports, "refused" for none; empty if the program runs
	Source string
}

// WrongAnswers returns those of an exercise.
func (l *Lesson) WrongAnswers(exercise string) ([]WrongAnswer, error) {
	var list []WrongAnswer
	var from, to strings.Builder
	change := func() error {
		if from.Len() == 0 && to.Len() == 0 {
			return nil
		}
		last := &list[len(list)-1]
		if n := strings.Count(last.Source, from.String()); from.Len() == 0 || n != 1 {
			return fmt.Errorf("%s.wrong, %q: the lines to replace occur %d times:\n%s", exercise, last.Why, n, &from)
		}
		last.Source = strings.Replace(last.Source, from.String(), to.String(), 1)
		from.Reset()
		to.Reset()
		return nil
	}
	for line := range strings.Lines(l.wrong[exercise]) {
		kind, text := line[:1], strings.TrimPrefix(line[1:], " ")
		if kind == "#" || kind == "-" && to.Len() > 0 {
			if err := change(); err != nil {
				return nil, err
			}
		}
		switch {
		case kind == "#":
			w := WrongAnswer{Why: strings.TrimSpace(text), Source: l.programs[exercise]}
			if code, why, ok := strings.Cut(w.Why, ": "); ok && (code == "refused" || len(code) == 5 && code[0] == 'E') {
				w.Code, w.Why = code, why
			}
			list = append(list, w)
		case len(list) > 0 && kind == "-":
			from.WriteString(text)
		case len(list) > 0 && kind == "+":
			to.WriteString(text)
		default:
			return nil, fmt.Errorf("%s.wrong: a line begins with #, - or +, and the first one with #; not %q", exercise, line)
		}
	}
	return list, change()
}

// Refuses checks that an exercise refuses a wrong answer: by the error it names, or by a condition that does not hold.
func (l *Lesson) Refuses(b *Block, w WrongAnswer) error {
	program := b.Program + ".wrong"
	_, diagnostics := scenario.Load(program, w.Source)
	code, message := "", ""
	for _, d := range diagnostics {
		if d.Level == diag.Error {
			code, message = cmp.Or(d.Code, "refused"), d.Message
			break
		}
	}
	if code != w.Code {
		return fmt.Errorf("%s, %q: the compiler reports %q (%s), want %q", program, w.Why, code, message, w.Code)
	}
	if w.Code != "" {
		return nil
	}
	o, err := runOptions(program, b.Options)
	if err != nil {
		return err
	}
	made, err := recording.Make(program+".rs", w.Source, o)
	if err != nil {
		return fmt.Errorf("%s, %q: %w", program, w.Why, err)
	}
	r := &Recorded{program, w.Source, o, made}
	for _, a := range b.Answers {
		if holds, err := r.Holds(a.Condition); err != nil || !holds {
			return err
		}
	}
	return fmt.Errorf("%s, %q: all conditions hold; it printed %q, with %s", program, w.Why, r.Stdout, r.summary())
}
