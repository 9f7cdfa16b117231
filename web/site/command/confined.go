package command

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/executor/scenario/recording"
	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/web/site"
	"github.com/pollground/pollground/web/site/command/cli"
	"github.com/pollground/pollground/web/site/command/confine"
	"github.com/pollground/pollground/web/site/languages"
	"github.com/pollground/pollground/web/site/outfile"
	"github.com/pollground/pollground/web/site/picture"
	"github.com/pollground/pollground/web/site/share"
)

// A job is the work of a child process for a verb that runs untrusted programs.
type job struct {
	Verb    string
	Name    string        // name of the program in messages
	Program Program       // poster, link
	At      time.Duration // the moment to show; negative for the best moment (poster) or the start (link)
	Format  string        // poster: svg or png
	Dark    bool          // poster: of a png
	URL     string        // link: address of the site
	Link    string        // verify
	Args    []string      // answer: the command line
	Source  string        // answer: its standard input

	Coloured bool // print diagnostics with colours
}

// done is the result of a job.
type done struct {
	Output  []byte // for standard output, or the file
	Notes   string // for standard error
	Refused bool   // the program does not compile; Notes has the diagnostics, Output is empty
	Failure string // the reason why a link is invalid; Output is empty then
	Status  int    // answer: the exit status
}

const childName = "child"

// childVerb returns the verb that runs in the child process of job.run.
func childVerb(tokens string) cli.Verb {
	return cli.Verb{
		Name: childName, Hidden: true, Interrupt: cli.Interrupted,
		Summary: "do one job for a verb that runs programs of other people",
		Define: func(*flag.FlagSet) cli.Action {
			return func(_ context.Context, _ []string, std *cli.Std) error {
				prepareMemory()
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

// run does the job in a child process and returns the result.
func (j job) run(ctx context.Context, timeout time.Duration, std *cli.Std) ([]byte, error) {
	j.Coloured = std.Coloured
	defer std.Progress("running " + j.Name)()
	var d done
	if err := confine.Run(ctx, timeout, childName, j, &d); err != nil {
		return nil, err
	}
	io.WriteString(std.Err, d.Notes)
	switch {
	case d.Refused:
		return nil, cli.Status(exitRefused)
	case d.Failure != "":
		return nil, errors.New(d.Failure)
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
	case "answer":
		return j.answer(), nil
	}
	return j.verify()
}

// Questions returns the verbs that Answer runs. Each has a flag --json and reads its program from standard input.
func Questions() []cli.Verb {
	return []cli.Verb{checkVerb, runVerb, whyVerb, exploreVerb, cancelVerb, diffVerb}
}

// Answer runs a command line of one of the Questions in a child process, with source as standard input. It returns
// standard output, standard error and the exit status.
func Answer(ctx context.Context, timeout time.Duration, args []string, source string) (
	stdout, stderr string, status int, err error) {
	var d done
	err = confine.Run(ctx, timeout, childName, job{Verb: "answer", Args: args, Source: source}, &d)
	return string(d.Output), d.Notes, d.Status, err
}

func (j job) answer() (d done) {
	c := cli.Command{Name: "pollground", Verbs: Questions()}
	var stdout, stderr strings.Builder
	d.Status = c.Run(context.Background(), j.Args, strings.NewReader(j.Source), &stdout, &stderr)
	d.Output, d.Notes = []byte(stdout.String()), stderr.String()
	return d
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
	language, err := languages.Find(p.Lang)
	if err != nil {
		return done{}, err
	}
	r.Log.SetLanguage(language)
	event := 0
	if j.At < 0 {
		event = picture.Best(r.Log)
	} else {
		event = r.Log.EventAt(j.At.Nanoseconds())
	}
	drawn := picture.Poster{Title: p.Title, Source: p.Code, Log: r.Log, Event: event, Light: light, Dark: dark}
	d := done{Notes: j.notes(r)}
	switch j.Format {
	case "png":
		d.Output, err = drawn.PNG(j.Dark)
	default:
		d.Output = []byte(drawn.SVG())
	}
	return d, err
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
	return done{Output: fmt.Appendf(nil, "%splayground.html#%s\n", j.URL, fragment), Notes: j.notes(r)}, nil
}

// mostBehind is how many instructions of a run that does not end are executed to verify a moment of it.
const mostBehind = 5_000_000

func (j job) verify() (done, error) {
	l, err := share.Open(j.Link)
	if err != nil {
		return done{}, err
	}
	r, err := share.RunTo(l, mostBehind)
	if err != nil {
		return j.failed(l.Source, err)
	}
	d := done{Notes: j.notes(r)}
	var b strings.Builder
	if err := share.Verify(l, r, &b); err != nil {
		d.Failure = err.Error()
	} else {
		d.Output = []byte(b.String())
	}
	return d, nil
}

// failed returns the result of a job whose program did not run. Diagnostics refer to source, including its header.
func (j job) failed(source string, err error) (done, error) {
	if refusal := (*recording.Refusal)(nil); !errors.As(err, &refusal) {
		return done{}, err
	}
	_, list := scenario.Load(j.Name, source)
	var b strings.Builder
	printDiagnostics(&b, j.Coloured, j.Name, source, list)
	return done{Notes: b.String(), Refused: true}, nil
}

// notes returns remarks about a run.
func (j job) notes(r *recording.Recording) string {
	var b strings.Builder
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
	j := job{Verb: verb, Name: sourceName(file)}
	if err := f.childFlags.check(); err != nil {
		return j, err
	}
	var err error
	if j.At, err = moment(f.at); err != nil {
		return j, err
	}
	j.Program, err = f.Read(file, stdin)
	return j, err
}

var posterVerb = cli.Verb{
	Name: "poster", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted, Children: true,
	Summary: "draw a picture of one moment of a program's run",
	Text: `The picture needs no other file. An SVG follows the reader's theme; a PNG has one theme, for
places that show no SVG. The program runs in a child process with an empty environment, a limit on
its memory, and a deadline.`,
	Define: func(flags *flag.FlagSet) cli.Action {
		var f programFlags
		f.define(flags, "the `TIME` to show, such as 60ms (default: a moment worth showing)")
		f.defineLang(flags)
		out := flags.String("o", "-", "`FILE` to write; - is standard output")
		var format, theme string
		cli.Choice(flags, &format, "format", "", "`FORMAT`: svg or png (default: by the name of the file, else svg)",
			"svg", "png")
		cli.Choice(flags, &theme, "theme", "light", "`THEME` of a PNG: light or dark", "light", "dark")
		return func(ctx context.Context, operands []string, std *cli.Std) error {
			if _, err := f.language(); err != nil {
				return err
			}
			j, err := f.job("poster", operands[0], std.In)
			if err != nil {
				return err
			}
			j.Format, j.Dark = format, theme == "dark"
			if format == "" && filepath.Ext(*out) == ".png" {
				j.Format = "png"
			}
			content, err := j.run(ctx, f.timeout, std)
			if err != nil {
				return err
			}
			write := func(w io.Writer) error {
				_, err := w.Write(content)
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
	Summary: "print the link that opens a program at one moment",
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
			_, err = std.Out.Write(text)
			return err
		}
	},
}

var verifyVerb = cli.Verb{
	Name: "verify", Operands: []string{"URL"}, Interrupt: cli.Interrupted, Children: true,
	Summary: "run the program of a link and compare the two",
	Text: `The program runs in a child process with an empty environment, a limit on its memory, and a
deadline. Quote the URL: it has a #.`,
	Statuses: []cli.Meaning{
		{Status: 0, Text: "the run equals the one that the link was made from, or the link has nothing to compare"},
		{Status: cli.Failed, Text: "it differs, or the link is damaged"},
		{Status: cli.Misused, Text: "wrong usage"},
	},
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
			_, err = io.WriteString(std.Out, cli.Escape(string(text)))
			return err
		}
	},
}
