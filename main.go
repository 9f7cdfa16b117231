// Command pollground builds and serves the playground, and runs async Rust programs without it.
//
//	go run .                       build the page, serve it, rebuild and reload on change
//	go run . build -o DIR          the static site
//	go run . run [flags] FILE.rs   run one program in virtual time
//	go run . help [VERB]           all verbs, or the flags of one
//
// This file holds the table of verbs, which package cli parses. Package command implements the verbs about one program,
// build.go and serve.go the others.
package main

import (
	"cmp"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/pollground/pollground/wasm/build"
	pages "github.com/pollground/pollground/web/site"
	"github.com/pollground/pollground/web/site/command"
	"github.com/pollground/pollground/web/site/command/cli"
	"github.com/pollground/pollground/web/site/command/mcp"
	"github.com/pollground/pollground/web/site/command/mdbook"
	"github.com/pollground/pollground/web/site/outfile"
	"github.com/pollground/pollground/web/site/sizes"
)

// engineFlag defines the flag -engine.
func engineFlag(flags *flag.FlagSet) *build.Engine {
	engine := build.Auto
	flags.Var(&engine, "engine", "`ENGINE` of the page: small, stock (from any Go compiler, three times as large), "+
		"or auto (small if the optimiser knows the Go toolchain)")
	return &engine
}

// tokens is the style sheet with the colours of the design, for pictures.
//
//go:embed web/src/ui/tokens.css
var tokens string

func main() {
	// The library's syntax trees stay in memory. A larger heap makes the collector mark them less often.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(300)
	}
	c := cli.Command{
		Name:  "pollground",
		About: "Pollground: paste async Rust, press Run, and see the executor think.",
		More: "FILE.rs may be - for standard input. Flags go before or after it. `pollground help VERB` lists them, and\n" +
			"the exit statuses of the verb. Messages on a terminal are coloured unless NO_COLOR is set.\n" +
			"In a checkout `go run .` stands for pollground; it turns every failure into status 1.",
		Version: version,
		Default: serveVerb.Name,
		Verbs: slices.Concat([]cli.Verb{serveVerb, buildVerb, embedVerb}, command.Verbs(tokens),
			[]cli.Verb{mdbook.Verb, mcp.Verb(moduleVersion())}),
	}
	status := c.Main(os.Args[1:])
	outfile.Abandon() // after Ctrl-C a verb may still be writing a file
	os.Exit(status)
}

// moduleVersion returns the version of the sources: of a published module, or of a commit; "" if it is not known.
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Version
}

// version returns the version or commit of the sources, the Go release that compiled them, and the platform.
func version() string {
	text := cmp.Or(moduleVersion(), "(unknown version)")
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && text == "(devel)" {
				text = s.Value
			}
		}
	}
	return fmt.Sprintf("%s (%s, %s/%s)", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

var serveVerb = cli.Verb{
	Name: "serve", Children: true, // it ends by Ctrl-C, with status 0
	Summary: "build the page, serve it, and rebuild it after changes",
	Text: `The server answers to localhost, 127.0.0.1, [::1] and the host of --addr. With an --addr for all of
the machine's addresses, such as :8080, it answers to every numeric address.`,
	Define: func(flags *flag.FlagSet) cli.Action {
		addr := flags.String("addr", "127.0.0.1:8080", "`HOST:PORT` to serve on")
		engine := engineFlag(flags)
		return func(ctx context.Context, _ []string, std *cli.Std) error {
			return serve(ctx, *addr, *engine, std)
		}
	},
}

var buildVerb = cli.Verb{
	Name: "build", Interrupt: cli.Interrupted, Children: true,
	Summary: "write the static site to a folder",
	Define: func(flags *flag.FlagSet) cli.Action {
		out := flags.String("o", "dist", "`DIR` to write the site to")
		url := flags.String("url", pages.DefaultBase, "`ADDRESS` of the site, for canonical links, previews and feeds")
		engine := engineFlag(flags)
		return func(ctx context.Context, _ []string, std *cli.Std) error {
			b, err := newBuilder(ctx, std, std.Out)
			if err != nil {
				return err
			}
			b.url, b.engine = *url, *engine
			s, err := b.build(ctx)
			if err != nil {
				return err
			}
			if err := outfile.WriteFolder(*out, s); err != nil {
				return err
			}
			return sizes.Report(std.Out, s, engineBudgets[b.wasm.Engine])
		}
	},
}

var embedVerb = cli.Verb{
	Name: "embed", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted, Children: true,
	Summary: "write a program as a page of its own",
	Define: func(flags *flag.FlagSet) cli.Action {
		var f command.RunFlags
		f.Define(flags)
		out := flags.String("o", "", "`DIR` to write (default: the file's name without .rs)")
		single := flags.Bool("single", false, "write one HTML file that works without a server")
		engine := engineFlag(flags)
		return func(ctx context.Context, operands []string, std *cli.Std) error {
			p, err := f.Read(operands[0], std.In)
			if err != nil {
				return err
			}
			if err := command.Check(operands[0], p.Source, 0, std); err != nil {
				return err
			}
			b, err := newBuilder(ctx, std, std.Err)
			if err != nil {
				return err
			}
			b.engine = *engine
			if *out == "" {
				*out = p.Name
			}
			return b.embedTo(ctx, p, *out, *single)
		}
	},
}
