package command

import (
	"flag"
	"time"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/diag"
	"github.com/pollground/pollground/web/site/command/cli"
)

// searchFlags holds the common flags of explore and cancel, which search the runs of a program.
type searchFlags struct {
	budget  time.Duration
	json    bool
	edition int
	RunFlags
}

// define adds the flags. json is the usage text of --json.
func (f *searchFlags) define(flags *flag.FlagSet, json string) {
	flags.DurationVar(&f.budget, "budget", 10*time.Second, "`TIME` after which the search ends, incomplete")
	flags.IntVar(&f.Options.Workers, "workers", 0, "number `N` of workers (0: as many as the program asks for)")
	flags.BoolVar(&f.json, "json", false, json)
	defineEdition(flags, &f.edition)
	f.defineLang(flags)
}

// searched is the program whose runs are searched.
type searched struct {
	name, source string
	program      *scenario.Program // nil if it does not compile
	diagnostics  []diag.Diagnostic
	language     *lang.Language
}

// load checks the flags, and reads and compiles the program of an operand.
func (f *searchFlags) load(operand string, std *cli.Std) (s searched, err error) {
	if f.budget <= 0 {
		return s, cli.Usagef("--budget is a time such as 10s, not %v", f.budget)
	}
	if err := checkEdition(f.edition); err != nil {
		return s, err
	}
	if err := f.RunFlags.check(); err != nil {
		return s, err
	}
	if s.language, err = f.language(); err != nil {
		return s, err
	}
	s.name = sourceName(operand)
	if s.source, err = readSource(operand, std.In); err != nil {
		return s, err
	}
	prepareMemory()
	s.program, s.diagnostics = load(s.name, s.source, f.edition)
	return s, nil
}

func (s *searched) printDiagnostics(std *cli.Std) {
	printDiagnostics(std.Err, std.Coloured, s.name, s.source, s.diagnostics)
}
