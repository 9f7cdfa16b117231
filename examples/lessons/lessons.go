// Package lessons holds the course: one folder per lesson, with its text in each language (en.md, de.md) and its
// programs. A lesson proves what it says: the build runs every program, computes the answers of its questions, checks
// that exercises fail at first and can be solved, and refuses a lesson for which any of that is not so.
//
// A text is Markdown. It begins with "# Title" and one paragraph, the lede; a last section "## Sources" lists what it
// draws on. Fenced blocks are figures:
//
//	```scenario NAME [executor=…] [workers=…] [select=2] [t=60]
//	A caption, in Markdown.
//	```
//
//	```predict NAME
//	? A question about the run of NAME.rs
//	= a condition :: an answer
//	= another condition :: another answer
//	Why it is so, in Markdown.
//	```
//
//	```exercise NAME
//	What to do, in Markdown. NAME.rs is where the reader starts, NAME.solution.rs one way to get there.
//	= a condition :: what it asks for, in words
//	! A hint, in Markdown.
//	```
//
// NAME.wrong lists wrong answers that readers typically give; WrongAnswer explains its form.
//
// A question, an answer or a hint may go on in lines that begin with two spaces. Exactly one condition of a question
// holds in the run; its answer is the right one. All conditions of an exercise hold for the solution, and at least one
// does not for the start. Conditions are explained in facts.go.
//
// Links in the text that begin with # show a moment: [the wake](#NAME@wake(2)). What stands behind the @ is explained
// at Recorded.Moment.
package lessons

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/recording"
	"github.com/pollground/pollground/executor/trace"
)

//go:embed [0-9]*
var files embed.FS

// Languages of the course, the first one complete. Adding one is adding texts, and web/site/languages/NAME.json.
var Languages = []string{"en", "de"}

// Parts are the groups of the course: the number of the first lesson of each. Their titles are words of the site.
var Parts = []int{1, 4, 9, 13, 16, 20, 25}

// A Lesson is one folder.
type Lesson struct {
	Number   int
	Name     string // folder and address: "03-timer"
	Texts    map[string]*Text
	programs map[string]string // file name without extension to source
	wrong    map[string]string // by exercise: the text of its file of wrong answers
	recorded map[string]*Recorded
}

// A Text is a lesson in one language.
type Text struct {
	Title, Lede string
	Body        []Block
	Sources     string // Markdown
}

// A Block is a piece of a text: prose, or a figure.
type Block struct {
	Kind     string // prose scenario predict exercise
	Markdown string // prose; a scenario's caption; why a prediction is right; what an exercise asks
	Program  string // name of the program
	Options  map[string]string
	Question string
	Answers  []Answer // predict: the answers; exercise: the conditions
	Hint     string   // exercise: Markdown
	Line     int      // in the file, for messages
}

// An Answer is a condition with words.
type Answer struct {
	Condition, Text string
	Right           bool // predict: the condition holds; set by Check
}

// Recorded is the run of a program of a lesson.
type Recorded struct {
	Name, Source string
	Options      scenario.Options
	*recording.Recording
}

// All reads the embedded lessons and checks them.
func All() ([]*Lesson, error) { return Load(files) }

// Load reads the lessons of a folder and checks them.
func Load(folder fs.FS) ([]*Lesson, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	var list []*Lesson
	for _, e := range entries {
		if !e.IsDir() || e.Name()[0] < '0' || e.Name()[0] > '9' {
			continue
		}
		l, err := read(folder, e.Name())
		if err == nil {
			err = l.check()
		}
		if err != nil {
			return nil, fmt.Errorf("examples/lessons/%s/%w", e.Name(), err)
		}
		list = append(list, l)
		if l.Number != len(list) {
			return nil, fmt.Errorf("examples/lessons/%s is the %dth folder: lessons are numbered without a gap",
				e.Name(), len(list))
		}
	}
	return list, nil
}

func read(folder fs.FS, name string) (*Lesson, error) {
	l := &Lesson{Name: name, Texts: map[string]*Text{}, programs: map[string]string{}, wrong: map[string]string{},
		recorded: map[string]*Recorded{}}
	if _, err := fmt.Sscanf(name, "%d-", &l.Number); err != nil {
		return nil, errors.New(": the name begins with a number, as in 03-timer")
	}
	entries, err := fs.ReadDir(folder, name)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		content, err := fs.ReadFile(folder, name+"/"+e.Name())
		if err != nil {
			return nil, err
		}
		if program, ok := strings.CutSuffix(e.Name(), ".rs"); ok {
			l.programs[program] = string(content)
		} else if exercise, ok := strings.CutSuffix(e.Name(), ".wrong"); ok {
			l.wrong[exercise] = string(content)
		} else if language, ok := strings.CutSuffix(e.Name(), ".md"); ok {
			if l.Texts[language], err = parse(string(content)); err != nil {
				return nil, fmt.Errorf("%s:%w", e.Name(), err)
			}
		} else {
			return nil, fmt.Errorf("%s is neither a text nor a program", e.Name())
		}
	}
	if l.Texts["en"] == nil {
		return nil, errors.New("en.md is missing")
	}
	return l, nil
}

func parse(content string) (*Text, error) {
	title, rest, _ := strings.Cut(content, "\n\n")
	lede, rest, _ := strings.Cut(rest, "\n\n")
	t := &Text{Lede: strings.ReplaceAll(lede, "\n", " ")}
	var ok bool
	if t.Title, ok = strings.CutPrefix(title, "# "); !ok || strings.Contains(t.Title, "\n") {
		return nil, errors.New("1: a lesson begins with a line `# Title`")
	}
	rest, t.Sources, _ = strings.Cut(rest, "\n## Sources\n")
	if t.Sources == "" {
		return nil, errors.New("1: a lesson ends with a section `## Sources`, in every language")
	}
	number := strings.Count(title+lede, "\n") + 5
	var prose []string
	var figure *Block
	var last *string // what a line that begins with two spaces goes on with
	flush := func() {
		if text := strings.TrimSpace(strings.Join(prose, "\n")); text != "" {
			t.Body = append(t.Body, Block{Kind: "prose", Markdown: text})
		}
		prose = nil
	}
	for line := range strings.Lines(rest) {
		line = strings.TrimRight(line, "\n")
		info, fence := strings.CutPrefix(line, "```")
		kind, arguments, _ := strings.Cut(info, " ")
		switch {
		case figure == nil && fence && (kind == "scenario" || kind == "predict" || kind == "exercise"):
			flush()
			figure = &Block{Kind: kind, Options: map[string]string{}, Line: number}
			for i, word := range strings.Fields(arguments) {
				if key, value, ok := strings.Cut(word, "="); ok {
					figure.Options[key] = value
				} else if i == 0 {
					figure.Program = word
				} else {
					return nil, fmt.Errorf("%d: what is %q? Options are written key=value", number, word)
				}
			}
		case figure != nil && line == "```":
			figure.Markdown = strings.TrimSpace(strings.Join(prose, "\n"))
			t.Body = append(t.Body, *figure)
			prose, figure, last = nil, nil, nil
		case last != nil && strings.HasPrefix(line, "  "):
			*last += line[1:]
		case figure != nil && strings.HasPrefix(line, "? "):
			figure.Question, last = line[2:], &figure.Question
		case figure != nil && strings.HasPrefix(line, "! "):
			figure.Hint, last = line[2:], &figure.Hint
		case figure != nil && strings.HasPrefix(line, "= "):
			condition, text, ok := strings.Cut(line[2:], " :: ")
			if !ok {
				return nil, fmt.Errorf("%d: after a condition comes ` :: ` and its words", number)
			}
			figure.Answers = append(figure.Answers, Answer{Condition: strings.TrimSpace(condition), Text: text})
			last = &figure.Answers[len(figure.Answers)-1].Text
		default:
			prose, last = append(prose, line), nil
		}
		number++
	}
	if figure != nil {
		return nil, fmt.Errorf("%d: the figure does not end", figure.Line)
	}
	flush()
	return t, nil
}

// Record runs a program of the lesson, once for each choice of options.
func (l *Lesson) Record(program string, options map[string]string) (*Recorded, error) {
	source, ok := l.programs[program]
	if !ok {
		return nil, fmt.Errorf("there is no program %s.rs", program)
	}
	o, err := runOptions(program, options)
	if err != nil {
		return nil, err
	}
	key := program + " " + o.Executor + " " + options["workers"] + " " + options["click"]
	if r := l.recorded[key]; r != nil {
		return r, nil
	}
	made, err := recording.Make(program+".rs", source, o)
	if err != nil {
		return nil, fmt.Errorf("%s.rs: %w", program, err)
	}
	r := &Recorded{program, source, o, made}
	l.recorded[key] = r
	return r, nil
}

// runOptions are those of a run as the page runs it: stepping by lines is part of the trace.
func runOptions(program string, options map[string]string) (scenario.Options, error) {
	o := scenario.Options{Executor: options["executor"], Lines: true}
	if n := options["workers"]; n != "" {
		if _, err := fmt.Sscan(n, &o.Workers); err != nil {
			return o, fmt.Errorf("workers=%s is no number", n)
		}
	}
	if events := options["click"]; events != "" { // click=save@150ms
		name, at, _ := strings.Cut(events, "@")
		var err error
		if o.HostEvents, err = recording.ParseEvents(program, at+" "+name); err != nil {
			return o, err
		}
	}
	return o, nil
}

// check runs everything that the texts speak of.
func (l *Lesson) check() error {
	used := map[string]bool{}
	for language, text := range l.Texts {
		figures, predictions, exercises := 0, 0, 0
		for i := range text.Body {
			b := &text.Body[i]
			var err error
			switch b.Kind {
			case "scenario":
				figures++
				_, err = l.Record(b.Program, b.Options)
			case "predict":
				predictions++
				err = l.checkPrediction(b)
			case "exercise":
				exercises++
				used[b.Program+".solution"] = true
				err = l.checkExercise(b)
			}
			used[b.Program] = true
			if err != nil {
				return fmt.Errorf("%s.md:%d: %w", language, b.Line, err)
			}
		}
		if figures < 2 || predictions < 1 || exercises < 1 {
			return fmt.Errorf("%s.md: a lesson has two scenarios or more, a prediction and an exercise; this has %d, %d and %d",
				language, figures, predictions, exercises)
		}
	}
	for name := range l.programs {
		if !used[name] {
			return fmt.Errorf("%s.rs: no text uses it", name)
		}
	}
	return nil
}

func (l *Lesson) checkPrediction(b *Block) error {
	r, err := l.Record(b.Program, b.Options)
	if err != nil {
		return err
	}
	right := 0
	for i := range b.Answers {
		a := &b.Answers[i]
		if a.Right, err = r.Holds(a.Condition); err != nil {
			return err
		}
		if a.Right {
			right++
		}
	}
	if right != 1 || len(b.Answers) < 2 {
		return fmt.Errorf("%d of the %d answers are true for the run, want exactly one; it printed %q, with %s", right,
			len(b.Answers), r.Stdout, r.summary())
	}
	return nil
}

func (r *Recorded) summary() string {
	m := r.Final().Metrics
	return fmt.Sprintf("%d tasks, %d polls (%d wasted), %d wakes (%d coalesced), %s after %.1f ms",
		r.Final().Finished.Total, m.Polls, m.Wasted, m.Wakes, m.Coalesced, r.End, float64(r.Log.End())/1e6)
}

// Moment is the playhead that a link shows. It is one of
//
//	30ms         the last event at that time or before
//	start end    the first event, the last
//	out(TEXT)    right after the first line that contains the text was printed
//	poll(2,3)    task 2 begins its third poll
//	pending(2,3) that poll has returned Pending, or Ready
//	wake(2,1)    task 2 is woken the first time
//	merged(2,1)  a wake of task 2 is merged the first time
//	done(2)      task 2 has ended
func (r *Recorded) Moment(text string) (event int, err error) {
	name, arguments, _ := strings.Cut(strings.TrimSuffix(text, ")"), "(")
	var task uint32
	nth := 1
	switch name {
	case "start":
		return 1, nil
	case "end":
		return r.Log.Len(), nil
	case "out":
		for _, row := range r.Final().Console.Rows {
			if row.Kind == "out" && strings.Contains(row.Text, arguments) {
				return row.Event, nil
			}
		}
		return 0, fmt.Errorf("%s never prints %q", r.Name, arguments)
	case "poll", "pending", "wake", "merged", "done":
		if n, _ := fmt.Sscanf(arguments, "%d,%d", &task, &nth); n == 0 {
			return 0, fmt.Errorf("%s needs a task, as in %s(2)", name, name)
		}
	default:
		events, err := recording.ParseEvents("moment", text+" x")
		if err != nil || len(events) != 1 {
			return 0, fmt.Errorf("there is no moment %q", text)
		}
		return r.Log.EventAt(events[0].Time), nil
	}
	kind := map[string]trace.Kind{"poll": trace.PollBegin, "pending": trace.PollEnd, "wake": trace.Wake,
		"merged": trace.WakeCoalesced, "done": trace.Complete}[name]
	for i := range r.Log.Len() {
		if e := r.Log.At(i); e.Kind == kind && e.Task == task {
			if nth--; nth == 0 {
				return i + 1, nil
			}
		}
	}
	return 0, fmt.Errorf("%s has no such moment as %s", r.Name, text)
}
