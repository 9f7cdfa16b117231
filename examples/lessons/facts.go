package lessons

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/pollground/pollground/executor/explore"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/schedules"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

// Facts. A condition is a list of comparisons joined by " and ": a fact, one of = != < > <= >=, and a number or a text
// in quotes.
//
//	tasks polls wakes wasted coalesced deepest steals   as the page counts them, of the whole run
//	duration            ms of virtual time, whole numbers, rounded down
//	end                 "ended" "stuck" "waiting"
//	exit                the exit status
//	lines               how many lines were printed
//	out(2)              the second of them
//	count("text")       how many of them contain the text
//	at("text")          ms at which the first of them was printed, -1 for never
//	source("text")      how often the program contains the text; its comments do not count
//	banner              the worst thing to know: "lost" "blocked" "panicked" "stalled", or ""
//	polls(2) wakes(2)   of one task; only in questions
//	schedules           how many schedules the program has; only in questions
//	schedules("text")   how many of them end so ("deadlock", "panic"), or print the text; only in questions
//	state(2)            how it ended: "done" "cancelled" "panicked" "lost" "waiting" …; only in questions
//
// web/src/app/exercise-conditions.ts decides the same conditions in the page, for exercises. testdata/facts.txt is for
// the tests of both.

// Holds decides a condition.
func (r *Recorded) Holds(condition string) (bool, error) {
	f := facts{view: r.Final(), source: r.Source, end: r.End.String(), log: r.Log}
	for part := range strings.SplitSeq(condition, " and ") {
		ok, err := f.compare(strings.TrimSpace(part))
		if err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

type facts struct {
	view   *view.View
	source string
	end    string
	log    *trace.Log
}

func (f *facts) compare(text string) (bool, error) {
	fact, rest, ok := strings.Cut(text, " ")
	// A text in the argument may hold spaces.
	if open := strings.Index(text, `("`); open >= 0 {
		if end := strings.Index(text, `")`); end > open {
			fact, rest, ok = text[:end+2], strings.TrimSpace(text[end+2:]), true
		}
	}
	operator, operand, ok2 := strings.Cut(rest, " ")
	if !ok || !ok2 {
		return false, fmt.Errorf("%q is no comparison, such as polls(2) = 3", text)
	}
	got, err := f.value(fact)
	if err != nil {
		return false, err
	}
	if want, err := strconv.Unquote(operand); err == nil {
		switch operator {
		case "=":
			return got == want, nil
		case "!=":
			return got != want, nil
		}
		return false, fmt.Errorf("%q: texts are compared by = and !=", text)
	}
	want, err := strconv.Atoi(operand)
	if err != nil {
		return false, fmt.Errorf("%q: %s is neither a number nor a text in quotes", text, operand)
	}
	n, err := strconv.Atoi(got)
	if err != nil {
		return false, fmt.Errorf("%q: %s is the text %q, not a number", text, fact, got)
	}
	switch operator {
	case "=":
		return n == want, nil
	case "!=":
		return n != want, nil
	case "<":
		return n < want, nil
	case ">":
		return n > want, nil
	case "<=":
		return n <= want, nil
	case ">=":
		return n >= want, nil
	}
	return false, fmt.Errorf("%q: there is no operator %s", text, operator)
}

func (f *facts) value(fact string) (string, error) {
	m := f.view.Metrics
	name, argument, has := strings.Cut(strings.TrimSuffix(fact, ")"), "(")
	if has {
		return f.about(name, argument)
	}
	exit := 0 // while the run goes on
	if f.view.Exit != nil {
		exit = *f.view.Exit
	}
	number := map[string]int{
		"tasks": f.view.Finished.Total, "polls": m.Polls, "wakes": m.Wakes, "wasted": m.Wasted,
		"coalesced": m.Coalesced, "deepest": m.Deepest,
		"steals": m.Steals, "duration": int(f.view.End / 1e6), "exit": exit, "lines": len(f.lines()),
	}
	if n, ok := number[fact]; ok {
		return strconv.Itoa(n), nil
	}
	switch fact {
	case "schedules":
		return f.schedules("")
	case "end":
		return f.end, nil
	case "banner":
		if f.view.Banner == nil {
			return "", nil
		}
		return f.view.Banner.Kind, nil
	}
	return "", fmt.Errorf("there is no fact %q", fact)
}

// about is the facts with an argument.
func (f *facts) about(name, argument string) (string, error) {
	text, err := strconv.Unquote(argument)
	quoted := err == nil
	n, err := strconv.Atoi(argument)
	numbered := err == nil && n > 0
	switch {
	case name == "out" && numbered:
		if lines := f.lines(); n <= len(lines) {
			return lines[n-1].Text, nil
		}
		return "", nil
	case name == "count" && quoted:
		count := 0
		for _, l := range f.lines() {
			if strings.Contains(l.Text, text) {
				count++
			}
		}
		return strconv.Itoa(count), nil
	case name == "at" && quoted:
		for _, l := range f.lines() {
			if strings.Contains(l.Text, text) {
				return strconv.FormatInt(l.Time/1e6, 10), nil
			}
		}
		return "-1", nil
	case name == "source" && quoted:
		return strconv.Itoa(strings.Count(withoutComments(f.source), text)), nil
	case name == "schedules" && quoted:
		return f.schedules(text)
	case (name == "polls" || name == "wakes" || name == "state") && numbered:
		t := view.At(f.log, view.Query{Event: f.log.Len(), Selected: uint32(n)}).Task
		switch {
		case t == nil:
			return "0", nil
		case name == "polls":
			return strconv.Itoa(int(t.Polls)), nil
		case name == "wakes":
			return strconv.Itoa(int(t.Wakes)), nil
		}
		return t.State.String(), nil
	}
	return "", fmt.Errorf("there is no fact %s(%s)", name, argument)
}

// mostSteps bounds the search for the schedules of a program of a lesson. It is a number of steps, and not a time, so
// that a lesson that builds on one machine builds on all.
const mostSteps = 100_000

// schedules returns how many schedules of the program end in a way, or print a text; with "" all of them.
func (f *facts) schedules(text string) (string, error) {
	program, list := scenario.Load("lesson.rs", f.source)
	if program == nil {
		return "", fmt.Errorf("the program does not compile: %v", list)
	}
	steps := 0
	r := schedules.Explore(program, scenario.Options{}, schedules.Options{Stop: func() bool {
		steps++
		return steps > mostSteps
	}})
	if !r.Complete || r.Schedules == nil {
		return "", errors.New("the program has infinitely many schedules, or too many to count")
	}
	sum := new(explore.Natural)
	for _, o := range r.Outcomes {
		if text == "" || string(o.Kind) == text || strings.Contains(o.Stdout, text) {
			sum.Add(o.Count)
		}
	}
	return sum.String(), nil
}

func (f *facts) lines() []view.ConsoleRow {
	var list []view.ConsoleRow
	for _, row := range f.view.Console.Rows {
		if row.Kind == "out" {
			list = append(list, row)
		}
	}
	return list
}

// withoutComments cuts line comments off; a // within a text goes with them, which no exercise needs.
func withoutComments(source string) string {
	lines := strings.Split(source, "\n")
	for i, line := range lines {
		lines[i], _, _ = strings.Cut(line, "//")
	}
	return strings.Join(lines, "\n")
}
