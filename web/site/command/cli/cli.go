// Package cli is a command line of verbs. One table of verbs and flags gives the parsing, the help and the errors of
// wrong usage:
//
//	var hello = cli.Verb{
//		Name: "hello", Operands: []string{"NAME"}, Summary: "greet somebody",
//		Define: func(flags *flag.FlagSet) cli.Action {
//			loud := flags.Bool("loud", false, "greet in capital letters")
//			return func(ctx context.Context, operands []string, std *cli.Std) error { … }
//		},
//	}
//	os.Exit(cli.Command{Name: "greeter", Verbs: []cli.Verb{hello}}.Main(os.Args[1:]))
//
// Flags can be before or after the operands, with one dash or two; "--" ends them. Ctrl-C ends every verb immediately.
// Control characters in messages are escaped.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"time"
)

// Exit statuses that every verb has.
const (
	Failed      = 1   // the verb failed
	Misused     = 2   // wrong usage
	Broken      = 70  // an internal error (EX_SOFTWARE)
	Interrupted = 130 // Ctrl-C: 128 and the number of SIGINT, as shells count
)

// grace is the time after Ctrl-C in which a verb can end its child processes and remove temporary files.
const grace = 50 * time.Millisecond

// A Command is a table of verbs.
type Command struct {
	Name    string
	About   string // the first line of the help
	More    string // the last lines of the help; may be empty
	Version func() string
	Verbs   []Verb
	Default string // the verb of a command line that begins with a flag, or is empty
}

// A Verb is one row of the table.
type Verb struct {
	Name      string
	Operands  []string  // such as FILE.rs, or [FILE.rs] if it is optional
	Summary   string    // one line, without a full stop
	Text      string    // additional text of the verb's help
	Statuses  []Meaning // exit statuses, in addition to the common ones
	Interrupt int       // exit status after Ctrl-C; 0 if Ctrl-C is the normal end
	Children  bool      // it starts child processes, which Ctrl-C must end
	Hidden    bool      // the help does not list it
	// Define adds the verb's flags and returns the action to run after they are parsed. It is called once per command
	// line.
	Define func(flags *flag.FlagSet) Action
}

// A Meaning describes an exit status of a verb.
type Meaning struct {
	Status int
	Text   string
}

// common lists the exit statuses of every verb. A verb can redefine their meanings.
var common = []Meaning{
	{0, "the verb did its work"},
	{Failed, "the verb could not do its work, or could not write its output"},
	{Misused, "wrong usage"},
	{Broken, "a mistake of the command itself"},
	{Interrupted, "Ctrl-C"},
}

// An Action runs a verb. The error is printed and determines the exit status: Failed, or the status that Fail or Status
// set.
type Action func(ctx context.Context, operands []string, std *Std) error

// Std holds the standard streams of one command line.
type Std struct {
	In       io.Reader
	Out      *Output   // results, byte for byte
	Err      io.Writer // messages, with control characters escaped
	Program  io.Writer // standard error without escaping, for the output of the user's program
	Coloured bool      // messages can have colours: Err does not escape their sequences

	status *status // nil unless standard error is a terminal
}

// NewStd returns the streams of a command line whose outputs go to stdout and stderr.
func NewStd(stdin io.Reader, stdout, stderr io.Writer) *Std {
	s := &Std{In: stdin, Coloured: coloured(stderr, os.Getenv)}
	if terminal(stderr) && os.Getenv("TERM") != "dumb" {
		s.status = &status{w: stderr}
	}
	s.Program = s.status.over(stderr)
	s.Err = &escaper{w: s.Program, colours: s.Coloured}
	s.Out = &Output{w: stdout}
	if terminal(stdout) {
		s.Out.w = s.status.over(stdout)
	}
	return s
}

// Output is standard output. It records the first write error, which Main reports if the verb does not.
type Output struct {
	w   io.Writer
	err error
}

func (o *Output) Write(p []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	if err != nil {
		o.err = fmt.Errorf("cannot write to standard output: %w", cause(err))
	}
	return n, o.err
}

// cause returns the system's message without operation and path, which the caller's message contains.
func cause(err error) error {
	if p := (*os.PathError)(nil); errors.As(err, &p) {
		return p.Err
	}
	return err
}

// CannotRead returns an error of one sentence about a file that cannot be read.
func CannotRead(file string, err error) error {
	return fmt.Errorf("cannot read %s: %w", EscapeName(file), cause(err))
}

// Status is an error without a message: the verb has printed everything, and only the exit status remains.
type Status int

func (s Status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

type failure struct {
	error
	status int
}

func (f failure) Unwrap() error { return f.error }

// Fail returns err with an exit status.
func Fail(status int, err error) error { return failure{err, status} }

// Usagef returns an error about wrong usage. Main adds a reference to the help.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

type usageError struct{ error }

func (u usageError) Unwrap() error { return u.error }

// Main runs the command line args with the process's standard streams and returns the exit status. A write to a closed
// pipe ends the process by SIGPIPE, as Go does it for standard output, so `… | head` ends quietly.
func (c Command) Main(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return c.Run(ctx, args, os.Stdin, os.Stdout, os.Stderr)
}

// Run is Main with the given streams. If ctx is cancelled, which stands for Ctrl-C, Run returns although the verb still
// runs; the caller must then end the process.
func (c Command) Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	std := NewStd(stdin, stdout, stderr)
	verb, rest, err := c.find(args)
	if err != nil {
		return c.status(nil, err, std)
	}
	done := make(chan int, 1)
	go func() { done <- c.run(ctx, verb, rest, std) }()
	select {
	case status := <-done:
		return status
	case <-ctx.Done():
	}
	if std.status != nil {
		defer std.status.end()
	}
	if verb.Children {
		select {
		case <-done:
		case <-time.After(grace):
		}
	}
	return verb.Interrupt
}

// find returns the verb of a command line and the remaining arguments.
func (c Command) find(args []string) (*Verb, []string, error) {
	name := c.Default
	if len(args) > 0 {
		switch first := args[0]; {
		case first == "--version" || first == "-version" || first == "-V":
			return c.versionVerb(), args[1:], nil
		case first == "--help" || first == "-help" || first == "-h":
			name, args = "help", args[1:]
		case !strings.HasPrefix(first, "-"):
			name, args = first, args[1:]
		}
	}
	if v := c.verb(name); v != nil {
		return v, args, nil
	}
	return nil, nil, c.noVerb(name)
}

func (c Command) verb(name string) *Verb {
	switch name {
	case "help":
		return c.helpVerb()
	case "completion":
		return c.completionVerb()
	}
	for i := range c.Verbs {
		if c.Verbs[i].Name == name {
			return &c.Verbs[i]
		}
	}
	return nil
}

// run parses the flags of a verb and runs it.
func (c Command) run(ctx context.Context, v *Verb, args []string, std *Std) (status int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(std.Err, "%s: %v\nThis is a mistake in %s, not in your program. "+
				"Please report it with the program and these lines:\n%s", c.Name, r, c.Name, debug.Stack())
			status = Broken
		}
	}()
	flags := flag.NewFlagSet(v.Name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	action := v.Define(flags)
	operands, err := parse(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		c.describe(std.Out, v)
		return c.status(v, nil, std)
	}
	switch {
	case err != nil:
		err = flagError(v, flags, err)
	case len(operands) < len(v.Operands) && v.Operands[len(operands)][0] != '[':
		err = Usagef("%s needs %s", v.Name, v.Operands[len(operands)])
	case len(operands) > len(v.Operands):
		err = Usagef("%s does not know what to do with %q", v.Name, operands[len(v.Operands)])
	default:
		err = action(ctx, operands, std)
	}
	if ctx.Err() != nil {
		return v.Interrupt
	}
	return c.status(v, err, std)
}

// status prints err and returns the exit status.
func (c Command) status(v *Verb, err error, std *Std) int {
	if bare := Status(0); errors.As(err, &bare) && std.Out.err == nil {
		return int(bare)
	}
	if std.Out.err != nil {
		err = std.Out.err
	}
	if err == nil {
		return 0
	}
	fmt.Fprintf(std.Err, "%s %v\n", std.Paint(Red, c.Name+":"), err)
	if u := (usageError{}); errors.As(err, &u) {
		usage, help := c.Name+" VERB [flags]", "help"
		if v != nil {
			usage, help = c.usageLine(v), "help "+v.Name
		}
		fmt.Fprintf(std.Err, "Usage: %s\nRun `%s %s` for the details.\n", usage, c.Name, help)
		return Misused
	}
	if f := (failure{}); errors.As(err, &f) {
		return f.status
	}
	return Failed
}

// parse sets the flags, at any position, and returns the operands.
func parse(flags *flag.FlagSet, args []string) (operands []string, err error) {
	args = joinOptional(flags, args)
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		rest := flags.Args()
		if len(rest) == 0 {
			return operands, nil
		}
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" {
			return append(operands, rest...), nil
		}
		operands, args = append(operands, rest[0]), rest[1:]
	}
}

// flagError rewords an error of package flag as the help does.
func flagError(v *Verb, flags *flag.FlagSet, err error) error {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: -")
	if !unknown {
		text := err.Error()
		flags.VisitAll(func(f *flag.Flag) { // package flag prints one dash for all names
			text = strings.Replace(text, "for flag -"+f.Name+": ", "for "+dashes(f.Name)+": ", 1)
			if text == "flag needs an argument: -"+f.Name {
				text = dashes(f.Name) + " needs a value"
			}
		})
		return usageError{errors.New(text)}
	}
	var known []string
	flags.VisitAll(func(f *flag.Flag) { known = append(known, f.Name) })
	if near := nearest(name, known); near != "" {
		return Usagef("%s has no flag %s; did you mean %s?", v.Name, dashes(name), dashes(near))
	}
	return Usagef("%s has no flag %s", v.Name, dashes(name))
}
