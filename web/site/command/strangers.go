package command

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/executor/scenario/recording"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/web/site"
	"github.com/pollground/pollground/web/site/command/cli"
	"github.com/pollground/pollground/web/site/command/confine"
	"github.com/pollground/pollground/web/site/outfile"
	"github.com/pollground/pollground/web/site/picture"
	"github.com/pollground/pollground/web/site/share"
)

// A job is what a child process does for one of the verbs that run programs of other people.
type job struct {
	Verb    string
	Name    string        // what messages call the program
	Program Program       // poster, link
	At      time.Duration // the moment to show; negative: a moment worth showing, or the start
	URL     string        // link: address of the site
	Link    string        // verify
}

// done is what became of a job.
type done struct {
	Output  string // for standard output, or the file
	Notes   string // for standard error
	Refused bool   // the program does not compile: Notes has its diagnostics, and there is no output
	Failure string // why a link does not hold; then there is no output
}

const childName = "child"

// childVerb is the child's side of job.run.
func childVerb(tokens string) cli.Verb {
	return cli.Verb{
		Name: childName, Hidden: true, Interrupt: cli.Interrupted,
		Summary: "do one job for a verb that runs programs of other people",
		Define: func(*flag.FlagSet) cli.Action {
			return func(_ context.Context, _ []string, std *cli.Std) error {
				limitMemory()
				return confine.Serve(std.In, std.Out, func(body json.RawMessage) (any, error) {
					var j job
					if err := json.Unmarshal(body, &j); err != nil {
						return nil, err
					}
					return j.do(tokens)
				})
			}
		},
	}
}

// run does the job in a child process and returns what it made.
func (j job) run(ctx context.Context, timeout time.Duration, std *cli.Std) (string, error) {
	var d done
	if err := confine.Run(ctx, timeout, childName, j, &d); err != nil {
		return "", err
	}
	io.WriteString(std.Err, d.Notes)
	switch {
	case d.Refused:
		return "", cli.Status(exitRefused)
	case d.Failure != "":
		return "", errors.New(d.Failure)
	}
	return d.Output, nil
}

// do does the job in this process.
func (j job) do(tokens string) (done, error) {
	switch j.Verb {
	case "poster":
		return j.poster(tokens)
	case "link":
		return j.link()
	}
	return j.verify()
}

func (j job) poster(tokens string) (done, error) {
	light, dark, err := site.Palette(tokens)
	if err != nil {
		return done{}, err
	}
	p := j.Program
	r, err := recording.Make(p.Name+".rs", p.Code, p.Options)
	if err != nil {
		return j.failed(p.Source, err)
	}
	event := 0
	if j.At < 0 {
		event = picture.Best(r.Log)
	} else {
		event = r.Log.EventAt(j.At.Nanoseconds())
	}
	drawn := picture.Poster{Title: p.Title, Source: p.Code, Log: r.Log, Event: event, Light: light, Dark: dark}
	return done{Output: drawn.SVG(), Notes: j.notes(r)}, nil
}

func (j job) link() (done, error) {
	p := j.Program
	l := link.Link{Source: p.Source, Executor: p.Options.Executor, Workers: p.Options.Workers, Seed: p.Options.Seed}
	for _, e := range p.Options.HostEvents {
		l.Clicks = append(l.Clicks, link.Click(e))
	}
	r, err := share.Run(l)
	if err != nil {
		return j.failed(l.Source, err)
	}
	event := 0
	if j.At >= 0 {
		event = r.Log.EventAt(j.At.Nanoseconds())
	}
	fragment, err := share.Fragment(share.At(l, r, event))
	if err != nil {
		return done{}, err
	}
	return done{Output: fmt.Sprintf("%splayground.html#%s\n", j.URL, fragment), Notes: j.notes(r)}, nil
}

func (j job) verify() (done, error) {
	l, err := share.Open(j.Link)
	if err != nil {
		return done{}, err
	}
	r, err := share.Run(l)
	if err != nil {
		return j.failed(l.Source, err)
	}
	d := done{Notes: j.notes(r)}
	var b strings.Builder
	if err := share.Verify(l, r, &b); err != nil {
		d.Failure = err.Error()
	} else {
		d.Output = b.String()
	}
	return d, nil
}

// failed returns what became of a job whose program did not run. The diagnostics of one that is refused are those of
// source, with its header.
func (j job) failed(source string, err error) (done, error) {
	if refusal := (*recording.Refusal)(nil); !errors.As(err, &refusal) {
		return done{}, err
	}
	_, list := scenario.Load(j.Name, source)
	var b strings.Builder
	printDiagnostics(&b, j.Name, source, list)
	return done{Notes: b.String(), Refused: true}, nil
}

// notes returns what to know about a run.
func (j job) notes(r *recording.Recording) string {
	var b strings.Builder
	if r.Unsafe {
		unsafeNotice(&b, j.Name)
	}
	if r.End == recording.TooLong {
		fmt.Fprintf(&b, "warning: the run was ended after %d million instructions, at %s; the rest is missing\n\n",
			recording.MostInstructions/1_000_000, trace.Ms(r.Log.End()))
	}
	return b.String()
}

// childFlags are the flags of the verbs that use a child process.
type childFlags struct{ timeout time.Duration }

func (f *childFlags) define(flags *flag.FlagSet) {
	flags.DurationVar(&f.timeout, "timeout", time.Minute, "`TIME` limit for the program")
}

func (f *childFlags) check() error {
	if f.timeout <= 0 {
		return cli.Usagef("--timeout is a time such as 30s, not %v", f.timeout)
	}
	return nil
}

// programFlags are the flags of poster and link.
type programFlags struct {
	RunFlags
	childFlags
	at string
}

func (f *programFlags) define(flags *flag.FlagSet, at string) {
	f.RunFlags.Define(flags)
	f.childFlags.define(flags)
	flags.StringVar(&f.at, "at", "", at)
}

// job reads the flags and the program of a command line.
func (f *programFlags) job(verb, file string, stdin io.Reader) (job, error) {
	j := job{Verb: verb, Name: sourceName(file), At: -1}
	if err := f.childFlags.check(); err != nil {
		return j, err
	}
	if f.at != "" {
		t, err := time.ParseDuration(f.at)
		if err != nil || t < 0 {
			return j, cli.Usagef("--at is a time such as 60ms, not %q", f.at)
		}
		j.At = t
	}
	var err error
	j.Program, err = f.Read(file, stdin)
	return j, err
}

var posterVerb = cli.Verb{
	Name: "poster", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted, Children: true,
	Summary: "draw a picture of one moment of a program's run",
	Text: `The picture is an SVG file that needs no other file and follows the reader's theme. The program runs
in a child process with an empty environment, a limit on its memory, and a deadline.`,
	Define: func(flags *flag.FlagSet) cli.Action {
		var f programFlags
		f.define(flags, "the `TIME` to show, such as 60ms (default: a moment worth showing)")
		out := flags.String("o", "-", "`FILE` to write; - is standard output")
		return func(ctx context.Context, operands []string, std *cli.Std) error {
			j, err := f.job("poster", operands[0], std.In)
			if err != nil {
				return err
			}
			svg, err := j.run(ctx, f.timeout, std)
			if err != nil {
				return err
			}
			write := func(w io.Writer) error {
				_, err := io.WriteString(w, svg)
				return err
			}
			if *out == "-" || *out == "" {
				return write(std.Out)
			}
			return outfile.Write(*out, write)
		}
	},
}

var linkVerb = cli.Verb{
	Name: "link", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted, Children: true,
	Summary: "print the link that opens a program at one moment of its run",
	Text: `The program, its flags and its clicks are in the link itself. The program runs in a child process
with an empty environment, a limit on its memory, and a deadline.`,
	Define: func(flags *flag.FlagSet) cli.Action {
		var f programFlags
		f.define(flags, "the `TIME` to show, such as 60ms (default: the start)")
		url := flags.String("url", site.DefaultBase, "`ADDRESS` of the site")
		return func(ctx context.Context, operands []string, std *cli.Std) error {
			j, err := f.job("link", operands[0], std.In)
			if err != nil {
				return err
			}
			j.URL = *url
			text, err := j.run(ctx, f.timeout, std)
			if err != nil {
				return err
			}
			_, err = io.WriteString(std.Out, text)
			return err
		}
	},
}

var verifyVerb = cli.Verb{
	Name: "verify", Operands: []string{"URL"}, Interrupt: cli.Interrupted, Children: true,
	Summary: "run the program of a link and compare the run with the link",
	Text: `The exit status is 0 if the run equals the one that the link was made from, or if the link has
nothing to compare; otherwise 1. The program runs in a child process with an empty environment, a
limit on its memory, and a deadline. Quote the URL: it has a #.`,
	Define: func(flags *flag.FlagSet) cli.Action {
		var f childFlags
		f.define(flags)
		return func(ctx context.Context, operands []string, std *cli.Std) error {
			if err := f.check(); err != nil {
				return err
			}
			text, err := job{Verb: "verify", Name: "main.rs", Link: operands[0]}.run(ctx, f.timeout, std)
			if err != nil {
				return err
			}
			_, err = io.WriteString(std.Out, cli.Escape(text))
			return err
		}
	},
}
