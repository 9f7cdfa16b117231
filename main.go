// Command pollground builds and serves the playground, and runs async Rust programs without it.
//
//	go run .                      build the page, serve it, rebuild and reload on change
//	go run . build -o DIR         the static site
//	go run . run [flags] FILE.rs  run one program in virtual time
//
// The exit status of run is that of the program: 0, 101 after a panic in main, what
// std::process::exit was given. 1 means the program was refused, 2 wrong usage, 3 that the run
// could never go on.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

const usage = `Usage:
  go run . [-addr HOST:PORT]      build the page, serve it, rebuild and reload on change
  go run . build [-o DIR]         write the static site to DIR (default: dist)
  go run . run [flags] FILE.rs    run one program; "run -h" lists the flags
`

// Exit statuses that are ours, not the program's.
const (
	exitRefused = 1
	exitUsage   = 2
	exitStuck   = 3
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(dispatch(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// dispatch runs one verb and returns the exit status.
func dispatch(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	verb := "serve"
	if len(args) > 0 && (args[0] == "" || args[0][0] != '-') {
		verb, args = args[0], args[1:]
	}
	flags := flag.NewFlagSet(verb, flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprint(stderr, usage)
		if verb == "run" {
			fmt.Fprintln(stderr, "\nFlags of run:")
			flags.PrintDefaults()
		}
	}
	switch verb {
	case "serve":
		addr := flags.String("addr", "127.0.0.1:8080", "`HOST:PORT` to serve on")
		if status, ok := parseFlags(flags, args, 0, stderr); !ok {
			return status
		}
		return report(stderr, serve(ctx, ".", *addr, stdout))
	case "build":
		out := flags.String("o", "dist", "`DIR` to write the site to")
		if status, ok := parseFlags(flags, args, 0, stderr); !ok {
			return status
		}
		return report(stderr, buildTo(ctx, ".", *out, stdout))
	case "help":
		flags.Usage()
		return 0
	}
	fmt.Fprintf(stderr, "pollground: there is no verb %q\n", verb)
	flags.Usage()
	return exitUsage
}

// parseFlags also checks the number of arguments after the flags. When ok is false the verb is
// over and status is its exit status.
func parseFlags(flags *flag.FlagSet, args []string, want int, stderr io.Writer) (status int, ok bool) {
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0, false
	case err != nil: // flag has printed it, and the usage
		return exitUsage, false
	case flags.NArg() < want:
		fmt.Fprintf(stderr, "pollground: %s needs a file\n", flags.Name())
	case flags.NArg() > want:
		fmt.Fprintf(stderr, "pollground: %s does not know what to do with %q\n", flags.Name(), flags.Arg(want))
	default:
		return 0, true
	}
	flags.Usage()
	return exitUsage, false
}

func report(stderr io.Writer, err error) int {
	if err == nil || errors.Is(err, context.Canceled) {
		return 0
	}
	fmt.Fprintln(stderr, "pollground:", err)
	return exitRefused
}

func buildTo(ctx context.Context, dir, out string, stdout io.Writer) error {
	b := &builder{dir: dir, log: stdout}
	s, err := b.build(ctx)
	if err != nil {
		return err
	}
	if err := s.write(out); err != nil {
		return err
	}
	return s.report(stdout)
}
