// Package examples holds the programs that the page offers, and the lessons.
//
// Each program is one Rust file. Its header, the `//!` lines at the top, is Markdown: the first line is a level-one
// heading, the title; the rest is the prose shown beside the program, and its first sentence what a card says. What
// the program prints stands in testdata, under the same name with the extension .stdout; clicks that it waits for in
// NAME.events. The tests hold them together, and `go test ./examples -renew` writes the output anew.
//
// The lessons are in the folder lessons; package lessons reads them.
package examples

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed *.rs testdata/*.events
var files embed.FS

// Topics are the groups of the gallery, with their programs in the order of teaching. A file that is in no topic is
// an error, so that a new example gets a place on purpose.
var Topics = []Topic{
	{"first-steps", "First steps", "What a task is, when it runs, and how it ends.", []string{
		"one_nap", "hello_future", "sleep_together", "never_awaited", "spawn_and_join", "cancel_by_dropping",
		"give_up_in_time",
	}},
	{"wakers", "Wakers", "How the executor learns that a task can go on.", []string{
		"poll_by_hand", "timer_future", "several_wakes", "poll_everything", "forgotten_waker", "three_sources",
		"click_to_save",
	}},
	{"executors", "Executors made by hand", "A queue, a waker and a loop: the same idea in five sizes.", []string{
		"tiny_executor", "queue_of_ids", "spawner_channel", "arena_executor", "task_states", "task_output", "state_machine",
	}},
	{"hogging", "Hogging the worker", "What a task does to the others when it will not let go.", []string{
		"taking_turns", "blocked_worker", "spawn_blocking", "yield_points", "starving_loop", "lock_across_await",
	}},
	{"channels", "Channels and workers", "Queues between tasks, and several workers to share them.", []string{
		"ping_pong", "bounded_channel", "load_shedding", "ask_and_answer", "fourteen_jobs", "hundred_tasks",
		"runtime_builder",
	}},
	{"time", "Time and giving up", "What happens when something takes too long.", []string{
		"select_loser", "retry", "paused_clock",
	}},
	{"all-runs", "What one run does not show", "Try all schedules, and cancel at every await.", []string{
		"crossed_locks", "lost_update", "check_then_act", "received_and_dropped", "half_a_frame", "place_in_line",
	}},
}

// A Topic is a group of examples.
type Topic struct {
	ID, Title, Text string
	Names           []string
}

// An Example is one program with what the page says about it.
type Example struct {
	Name   string // file name without extension; the id in links
	File   string // file name
	Title  string // plain text
	Topic  string // the title of its group
	Prose  string // Markdown, without the title
	Source string // the whole file, header included: line numbers are those of the file
	Events string // clicks, one per line: a time, a name, data; "" for none
}

// All returns the embedded examples in the order of teaching.
func All() ([]Example, error) { return Load(files) }

// Load reads the examples of a folder, in the order of teaching. The folder must hold exactly the
// programs of that order.
func Load(folder fs.FS) ([]Example, error) {
	present, err := fs.Glob(folder, "*.rs")
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	var list []Example
	for _, topic := range Topics {
		for _, name := range topic.Names {
			known[name+".rs"] = true
			source, err := fs.ReadFile(folder, name+".rs")
			if err != nil {
				return nil, fmt.Errorf("examples: %w", err)
			}
			example, err := Parse(name, string(source))
			if err != nil {
				return nil, err
			}
			if events, err := fs.ReadFile(folder, "testdata/"+name+".events"); err == nil {
				example.Events = string(events)
			}
			example.Topic = topic.Title
			list = append(list, example)
		}
	}
	for _, file := range present {
		if !known[file] {
			return nil, fmt.Errorf("examples/%s has no place in the order of teaching: add it to Topics in examples/embed.go",
				file)
		}
	}
	return list, nil
}

// Parse takes the header of a program apart.
func Parse(name, source string) (Example, error) {
	e := Example{Name: name, File: name + ".rs", Source: source}
	var prose []string
	for line := range strings.Lines(source) {
		text, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "//!")
		if !ok {
			break
		}
		prose = append(prose, strings.TrimPrefix(text, " "))
	}
	if len(prose) == 0 {
		return e, fmt.Errorf("examples/%s: no header; begin with a line `//! # Title`", e.File)
	}
	title, ok := strings.CutPrefix(prose[0], "# ")
	if !ok {
		return e, fmt.Errorf("examples/%s:1: the header begins with %q; it needs a title, `//! # Title`", e.File, prose[0])
	}
	e.Title = title
	e.Prose = strings.TrimSpace(strings.Join(prose[1:], "\n"))
	return e, nil
}

// Body is the program without its header, and the number of lines that were left out.
func (e Example) Body() (body string, skipped int) {
	body = e.Source
	for strings.HasPrefix(body, "//!") {
		_, body, _ = strings.Cut(body, "\n")
		skipped++
	}
	for strings.HasPrefix(body, "\n") {
		body = body[1:]
		skipped++
	}
	return body, skipped
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// Summary is the first sentence of the prose, on one line and without marks of Markdown.
func (e Example) Summary() string {
	text := strings.Join(strings.Fields(strings.SplitN(e.Prose, "\n\n", 2)[0]), " ")
	text = strings.NewReplacer("*", "", "`", "").Replace(text)
	for i := range text {
		if strings.ContainsRune(".!?", rune(text[i])) &&
			(i+1 == len(text) || text[i+1] == ' ' && i+2 < len(text) && isUpper(text[i+2])) {
			return text[:i+1]
		}
	}
	return text
}
