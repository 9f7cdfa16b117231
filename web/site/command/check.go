package command

import (
	"context"
	"encoding/json"
	"flag"

	"github.com/pollground/pollground/web/site/command/cli"
)

// checked is the output of `check --json`.
type checked struct {
	Status      string            `json:"status"`
	Exit        int               `json:"exit"`
	Diagnostics []json.RawMessage `json:"diagnostics"`
}

var checkVerb = cli.Verb{
	Name: "check", Operands: []string{"FILE.rs"}, Interrupt: cli.Interrupted,
	Summary: "print the diagnostics of a program, without running it",
	Statuses: []cli.Meaning{
		{Status: 0, Text: "the program would run"},
		{Status: exitRefused, Text: "the program is refused"},
		{Status: cli.Misused, Text: "wrong usage"},
	},
	Define: func(flags *flag.FlagSet) cli.Action {
		edition := 0
		defineEdition(flags, &edition)
		asJSON := flags.Bool("json", false, "print one JSON object: status (accepted, refused), exit, diagnostics")
		return func(_ context.Context, operands []string, std *cli.Std) error {
			if err := checkEdition(edition); err != nil {
				return err
			}
			source, err := readSource(operands[0], std.In)
			if err != nil {
				return err
			}
			if !*asJSON {
				return Check(operands[0], source, edition, std)
			}
			prepareMemory()
			program, list := load(sourceName(operands[0]), source, edition)
			o := checked{"accepted", 0, diagnosticObjects(list)}
			if program == nil {
				o.Status, o.Exit = "refused", exitRefused
			}
			return writeJSON(std, o, o.Exit)
		}
	},
}

// Check prints the diagnostics of the program in file. The error is the exit status if it does not compile.
func Check(file, source string, edition int, std *cli.Std) error {
	prepareMemory()
	program, list := load(sourceName(file), source, edition)
	printDiagnostics(std.Err, std.Coloured, sourceName(file), source, list)
	if program == nil {
		return cli.Status(exitRefused)
	}
	return nil
}
