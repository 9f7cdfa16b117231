package command

import (
	"context"
	"io"

	"github.com/pollground/pollground/executor/lang"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/trace/explain"
	"github.com/pollground/pollground/web/site/command/cli"
)

// A finishedRun is a completed run.
type finishedRun struct {
	*scenario.Session
	end ending

	// Set if the run was analysed. Both have also seen the events that the trace dropped.
	analysis *explain.Analysis
	path     *explain.Path
}

// runToEnd runs a program to its end and forwards its output. language is the language of explanations. An analysed run
// records lines, and its trace keeps the newest million events.
func runToEnd(ctx context.Context, program *scenario.Program, o scenario.Options, language *lang.Language,
	analysed bool, std *cli.Std) (*finishedRun, error) {
	if analysed {
		o.Lines, o.Keep, o.MaxEvents = true, 1_000_000, 32_000_000
	}
	r := &finishedRun{Session: scenario.NewSession(program, o)}
	r.Trace().SetLanguage(language)
	if analysed {
		log := r.Trace()
		r.analysis, r.path = explain.NewAnalysis(log), explain.NewPath(log)
		log.OnDrop(func(first int) {
			r.analysis.Update(first - r.analysis.Events())
			r.path.Keep(first)
		})
	}
	var err error
	r.end, err = follow(ctx, r.Session, o.Wall, std)
	return r, err
}

// runQuietly is runToEnd for an analysed run; it discards the output.
func runQuietly(ctx context.Context, program *scenario.Program, o scenario.Options, language *lang.Language) (
	*finishedRun, error) {
	return runToEnd(ctx, program, o, language, true, cli.NewStd(nil, io.Discard, io.Discard))
}
