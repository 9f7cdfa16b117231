// Package mcp is a server of the Model Context Protocol on standard input and output, with which assistants and other
// programs can query runs.
//
// A tool is a verb of the command line: check, run, why, explore, cancel, diff. Its arguments are the text of the
// program and the flags of the verb, with _ for -. Its answer is the verb's output with --json. All descriptions come
// from the table of verbs and flags. Each call runs in its own child process with an empty environment, a memory limit
// and a deadline (package confine).
package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/pollground/pollground/web/site/command"
	"github.com/pollground/pollground/web/site/command/cli"
)

// instructions describes this server to an assistant.
const instructions = "Pollground compiles and runs async Rust deterministically, in virtual time, and records every " +
	"poll, wake and timer. Use check for compile errors, run for output and findings (lost wakers, blocked workers), " +
	"why for the reason that tasks are pending, explore to try every schedule of a small program, " +
	"cancel for what is lost when a future is dropped at an await, and diff to compare " +
	"two executors or seeds. Programs use std, tokio, futures, smol and the crates around them. There is no network and " +
	"no file system."

// most is the number of calls that can run concurrently.
const most = 2

// A tool is a verb and the flags that a caller can set.
type tool struct {
	verb  cli.Verb
	title string
	flags []string
}

var runFlags = []string{"executor", "workers", "seed", "host-event", "edition"}

// tools returns the table of tools.
func tools() (list []tool) {
	more := map[string][]string{
		"check":   {"edition"},
		"run":     slices.Concat(runFlags, []string{"latency", "bandwidth"}),
		"why":     slices.Concat(runFlags, []string{"at", "task"}),
		"explore": {"budget", "any-executor", "race-timers", "workers", "edition"},
		"cancel":  {"budget", "executor", "workers", "edition"},
		"diff":    slices.Concat(runFlags, []string{"other-executor", "other-workers", "other-seed"}),
	}
	titles := map[string]string{
		"check": "Check a Rust program", "run": "Run an async Rust program", "why": "Explain pending tasks",
		"explore": "Try every schedule", "cancel": "Cancel at every await", "diff": "Compare two runs",
	}
	for _, v := range command.Questions() {
		list = append(list, tool{v, titles[v.Name], more[v.Name]})
	}
	return list
}

// Verb returns the verb that runs the server. version is the command's version.
func Verb(version string) cli.Verb {
	return cli.Verb{
		Name: "mcp", Interrupt: cli.Interrupted, Children: true,
		Summary: "answer an assistant over the Model Context Protocol",
		Text: `The protocol is spoken on standard input and output, which a client connects. The tools are check,
run, why, explore, cancel and diff. Each answers with the object that the verb of the same name prints with
--json. Programs run in child processes with an empty environment, a limit on their memory, and a
deadline.`,
		Statuses: []cli.Meaning{
			{Status: 0, Text: "the client closed standard input"},
			{Status: cli.Failed, Text: "the client does not speak the protocol"},
			{Status: cli.Misused, Text: "wrong usage"},
		},
		Define: func(flags *flag.FlagSet) cli.Action {
			timeout := flags.Duration("timeout", 30*time.Second, "`TIME` limit for each call")
			return func(ctx context.Context, _ []string, std *cli.Std) error {
				if *timeout <= 0 {
					return cli.Usagef("--timeout is a time such as 30s, not %v", *timeout)
				}
				err := server(version, *timeout).Run(ctx, &mcp.IOTransport{Reader: io.NopCloser(std.In), Writer: unclosed{std.Out}})
				if errors.Is(err, io.EOF) {
					return nil
				}
				return err
			}
		},
	}
}

// unclosed is a writer whose Close has no effect: standard output belongs to the command.
type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }

// server returns a server with all tools.
func server(version string, timeout time.Duration) *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "pollground", Title: "Pollground", Version: version},
		&mcp.ServerOptions{Instructions: instructions, Capabilities: &mcp.ServerCapabilities{}})
	slots := make(chan struct{}, most)
	for _, t := range tools() {
		no := false
		s.AddTool(&mcp.Tool{
			Name: t.verb.Name, Title: t.title, Description: t.description(), InputSchema: t.schema(),
			Annotations: &mcp.ToolAnnotations{
				ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &no, DestructiveHint: &no, Title: t.title,
			},
		}, func(ctx context.Context, q *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			select {
			case slots <- struct{}{}:
				defer func() { <-slots }()
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			return t.call(ctx, timeout, q.Params.Arguments), nil
		})
	}
	return s
}

// description returns the description of a verb and of its answer.
func (t tool) description() string {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	t.verb.Define(flags)
	_, keys, _ := strings.Cut(flags.Lookup("json").Usage, ": ")
	return strings.ToUpper(t.verb.Summary[:1]) + t.verb.Summary[1:] + ". The answer has: " + keys + "."
}

// schema returns the JSON schema of the arguments.
func (t tool) schema() map[string]any {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	t.verb.Define(flags)
	properties := map[string]any{
		"source": map[string]any{"type": "string", "description": "the text of the Rust program"},
	}
	for _, name := range t.flags {
		properties[argument(name)] = property(flags.Lookup(name))
	}
	return map[string]any{
		"type": "object", "properties": properties, "required": []string{"source"}, "additionalProperties": false,
	}
}

// argument returns the name of a flag in a call.
func argument(flag string) string { return strings.ReplaceAll(flag, "-", "_") }

// property returns the schema of a flag's value.
func property(f *flag.Flag) map[string]any {
	value, usage := flag.UnquoteUsage(f)
	if rest, ok := strings.CutPrefix(usage, value); ok && len(value) > 1 { // as in the help
		usage = strings.ToLower(value) + rest
	}
	p := map[string]any{"type": "string", "description": usage}
	if w, ok := f.Value.(interface{ Words() []string }); ok {
		p["enum"] = w.Words()
		return p
	}
	if _, ok := f.Value.(interface{ List() []string }); ok {
		p["type"], p["items"] = "array", map[string]any{"type": "string"}
		return p
	}
	switch f.Value.(flag.Getter).Get().(type) {
	case bool:
		p["type"] = "boolean"
	case int, int64, uint64:
		p["type"] = "integer"
	}
	return p
}

// call runs the verb. Errors are part of the result, so that the assistant sees them.
func (t tool) call(ctx context.Context, timeout time.Duration, arguments json.RawMessage) *mcp.CallToolResult {
	args, source, err := t.commandLine(arguments)
	if err != nil {
		return failure(err.Error())
	}
	stdout, stderr, status, err := command.Answer(ctx, timeout, args, source)
	switch {
	case err != nil:
		return failure(err.Error())
	case !json.Valid([]byte(stdout)), isList(stdout) && status == cli.Failed: // a list cannot contain messages
		return failure(fmt.Sprintf("%s ended with status %d: %s", t.verb.Name, status, strings.TrimSpace(stderr)))
	}
	stdout = strings.TrimSuffix(stdout, "\n")
	structured := stdout
	if isList(stdout) { // the protocol requires an object
		structured = `{"entries":` + stdout + "}"
	}
	return &mcp.CallToolResult{
		Content: []mcp.Content{&mcp.TextContent{Text: stdout}}, StructuredContent: json.RawMessage(structured),
	}
}

// isList reports whether a verb has printed an array.
func isList(stdout string) bool { return strings.HasPrefix(stdout, "[") }

func failure(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// commandLine returns a call's arguments as command-line arguments, and the program.
func (t tool) commandLine(arguments json.RawMessage) (args []string, source string, err error) {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(arguments, &values); err != nil {
		return nil, "", fmt.Errorf("the arguments are no object: %w", err)
	}
	if err := json.Unmarshal(values["source"], &source); err != nil {
		return nil, "", errors.New("source is missing: the text of the Rust program, as a string")
	}
	delete(values, "source")
	args = []string{t.verb.Name, "--json"}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		i := slices.IndexFunc(t.flags, func(f string) bool { return argument(f) == name })
		if i < 0 {
			known := []string{"source"}
			for _, f := range t.flags {
				known = append(known, argument(f))
			}
			return nil, "", fmt.Errorf("%s has no argument %q; there are %s", t.verb.Name, name, strings.Join(known, ", "))
		}
		var list []json.RawMessage
		if json.Unmarshal(values[name], &list) != nil {
			list = []json.RawMessage{values[name]}
		}
		for _, value := range list {
			var text string
			if json.Unmarshal(value, &text) != nil {
				text = string(value) // a number
			}
			args = append(args, "--"+t.flags[i]+"="+text)
		}
	}
	return append(args, "-"), source, nil
}
