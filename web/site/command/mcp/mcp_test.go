package mcp

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/pollground/pollground/web/site/command"
	"github.com/pollground/pollground/web/site/command/cli"
)

const asCommand = "POLLGROUND_TEST_IS_COMMAND"

// TestMain makes this test's binary the command: tests start it, and it starts itself again for child processes.
func TestMain(m *testing.M) {
	if os.Getenv(asCommand) == "" && !(len(os.Args) == 2 && os.Args[1] == "child") {
		os.Exit(m.Run())
	}
	verbs := append(command.Verbs(""), Verb("v1.2.3"))
	c := cli.Command{Name: "pollground", Verbs: verbs, Version: func() string { return "" }}
	os.Exit(c.Main(os.Args[1:]))
}

// start prepares a command line in a process of its own.
func start(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

// connect returns a session of the SDK's client with the command.
func connect(t *testing.T, args ...string) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	server := start(t, append([]string{"mcp"}, args...)...)
	s, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: server}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// ask calls a tool and returns the text of its answer.
func ask(t *testing.T, s *mcp.ClientSession, tool string, arguments map[string]any) (text string, failed bool) {
	t.Helper()
	r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Content) != 1 {
		t.Fatalf("%d contents", len(r.Content))
	}
	text = r.Content[0].(*mcp.TextContent).Text
	if !r.IsError {
		structured, err := json.Marshal(r.StructuredContent)
		if err != nil {
			t.Fatal(err)
		}
		var a, b any
		if json.Unmarshal(structured, &a) != nil || json.Unmarshal([]byte(text), &b) != nil || len(structured) < 2 {
			t.Errorf("the answer is no object: %s", text)
		}
	}
	return text, r.IsError
}

const nap = `use std::time::Duration;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::time::sleep(Duration::from_millis(20)).await;
    println!("awake");
}
`

// Two threads that print in either order.
const race = `fn main() {
    let other = std::thread::spawn(|| print!("a"));
    print!("b");
    other.join().unwrap();
}
`

// A tool answers with the object that its verb prints.
func TestToolsAnswerAsVerbsPrint(t *testing.T) {
	s := connect(t)
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
		if tool.Description == "" || !strings.Contains(tool.Description, "The answer has: ") {
			t.Errorf("%s: %q", tool.Name, tool.Description)
		}
	}
	if got := strings.Join(names, " "); got != "cancel check diff explore run why" {
		t.Errorf("the tools are %s", got)
	}
	for _, c := range []struct {
		tool      string
		arguments map[string]any
		flags     []string
		source    string
	}{
		{"check", map[string]any{}, nil, "fn main() { let _x = y; }"},
		{"check", map[string]any{}, nil, nap},
		{"run", map[string]any{"seed": 3, "executor": "queue"}, []string{"--seed", "3", "--executor", "queue"}, nap},
		{"run", map[string]any{"host_event": []string{"1ms save"}}, []string{"--host-event", "1ms save"},
			"fn main() { futures::executor::block_on(pollground::event(\"save\")); }"},
		{"run", map[string]any{}, nil, "fn main() { panic!() }"},
		{"why", map[string]any{"at": "5ms"}, []string{"--at", "5ms"}, nap},
		{"explore", map[string]any{"any_executor": true, "workers": 2}, []string{"--any-executor", "--workers", "2"}, race},
		{"explore", map[string]any{"race_timers": "1ms"}, []string{"--race-timers", "1ms"}, race},
		{"cancel", map[string]any{"budget": "5s"}, []string{"--budget", "5s"}, nap},
		{"diff", map[string]any{"other_executor": "busy"}, []string{"--other-executor", "busy"}, nap},
	} {
		c.arguments["source"] = c.source
		cmd := start(t, append(append([]string{c.tool, "--json"}, c.flags...), "-")...)
		cmd.Stdin = strings.NewReader(c.source)
		printed, _ := cmd.Output() // the status is in the object
		got, failed := ask(t, s, c.tool, c.arguments)
		if failed || got+"\n" != string(printed) {
			t.Errorf("%s %v: %v\n%s\nthe verb prints\n%s", c.tool, c.flags, failed, got, printed)
		}
	}
}

// What an assistant asked wrong it is told, in the words of the command line.
func TestWrongQuestions(t *testing.T) {
	s := connect(t)
	for _, c := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"run", map[string]any{}, "source is missing"},
		{"run", map[string]any{"source": nap, "speed": 3}, `run has no argument "speed"; there are source, executor`},
		{"run", map[string]any{"source": nap, "trace": "x.json"}, `run has no argument "trace"`},
		{"run", map[string]any{"source": nap, "executor": "lazy"}, `invalid value "lazy" for --executor`},
		{"run", map[string]any{"source": nap, "workers": -1}, "--workers is a number from 1"},
		{"cancel", map[string]any{"source": "fn main() { x }"}, "error[E0425]"},
		{"why", map[string]any{"source": nap, "task": 7}, "there is no task 7"},
	} {
		if got, failed := ask(t, s, c.tool, c.arguments); !failed || !strings.Contains(got, c.want) {
			t.Errorf("%s %v: %v, %q; want %q", c.tool, c.arguments, failed, got, c.want)
		}
	}
}

// A program without an end does not hold up the server.
func TestACallHasADeadline(t *testing.T) {
	s := connect(t, "--timeout", "1s")
	got, failed := ask(t, s, "run", map[string]any{"source": "fn main() { loop {} }"})
	if !failed || !strings.Contains(got, "took longer than 1s") {
		t.Errorf("%v, %q", failed, got)
	}
	// It still answers. (A question without a program: any other has the same deadline on a slow machine.)
	if got, failed := ask(t, s, "check", map[string]any{}); !failed || !strings.Contains(got, "source is missing") {
		t.Errorf("%v, %q", failed, got)
	}
}
