package command

import (
	"flag"
	"io"
	"strings"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/web/site/command/cli"
)

func defineDump(flags *flag.FlagSet, phase *string) {
	cli.Choice(flags, phase, "dump", "", "print the compiler's result after `PHASE` instead of running the program: "+
		strings.Join(scenario.DumpPhases[:], ", "), scenario.DumpPhases[:]...)
}

// dump prints a program after a phase of the compiler. There is no dump if an earlier phase reports errors.
func dump(std *cli.Std, name, source string, edition int, phase string) error {
	text, list, err := scenario.Dump(name, source, edition, phase)
	if err != nil {
		return err
	}
	printDiagnostics(std.Err, std.Coloured, name, source, list)
	if text == "" {
		return cli.Status(exitRefused)
	}
	_, err = io.WriteString(std.Out, text)
	return err
}
