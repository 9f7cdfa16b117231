package command

import (
	"encoding/json"
	"strings"
	"testing"
)

// Two tasks: one waits for a timer, the other for nothing that can come.
const waits = `use std::time::Duration;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::spawn(std::future::pending::<()>());
    tokio::spawn(async { tokio::time::sleep(Duration::from_millis(20)).await }).await.unwrap();
    println!("end");
}
`

func TestAStuckRunProvesItOnce(t *testing.T) {
	r := call(t, "run", file(t, "main.rs", `fn main() { futures::executor::block_on(std::future::pending::<()>()) }`))
	_, proof, found := strings.Cut(r.stderr, "proof: ")
	proof, _, _ = strings.Cut(proof, "\n")
	if r.status != 3 || !found || strings.Count(r.stderr, proof) != 1 {
		t.Errorf("%+v", r)
	}
}

func TestWhySaysWhatATaskWaitsFor(t *testing.T) {
	path := file(t, "main.rs", waits)
	r := call(t, "why", path, "--at", "10ms")
	for _, part := range []string{"#3 ", "sleep(20ms)", "timer", "proof: "} {
		if r.status != 0 || r.stderr != "" || !strings.Contains(r.stdout, part) {
			t.Errorf("%q is not said: %+v", part, r)
		}
	}
	r = call(t, "why", path, "--at", "10ms", "--lang", "de")
	if r.status != 0 || !strings.Contains(r.stdout, "wartet in Zeile 5 auf sleep(20ms)") {
		t.Errorf("in German: %+v", r)
	}
	call(t, "why", path, "--task", "9").is(t, 2, "", "there is no task 9 at ", "Usage: pollground why [flags] FILE.rs")
	call(t, "why", path, "--at", "soon").is(t, 2, "", "--at is a time such as 60ms")
	call(t, "why", file(t, "main.rs", hello)).is(t, 0, "No task waits at 0.000 ms, event 6 of 6.\n")
	call(t, "why", file(t, "main.rs", "fn main() { let _x = y; }")).is(t, 1, "", "error[E0425]")

	var answer struct {
		Status string
		Exit   int
		TimeNS int64 `json:"time_ns"`
		Tasks  []struct {
			Task                  int
			State, Sentence, Name string
			Verdict               struct{ Kind string }
			Links                 []struct{ Kind, Text string }
			Proof                 *struct{ How string }
		}
		Diagnostics []any
	}
	r = call(t, "why", path, "--at", "10ms", "--json", "--task", "3")
	if err := json.Unmarshal([]byte(r.stdout), &answer); err != nil {
		t.Fatal(err)
	}
	if len(answer.Tasks) != 1 || answer.Status != "ended" || answer.TimeNS != 10_000_000 || answer.Diagnostics == nil {
		t.Fatalf("%+v", answer)
	}
	if k := answer.Tasks[0]; k.Task != 3 || k.Verdict.Kind != "timer" || len(k.Links) == 0 || k.Proof != nil {
		t.Errorf("%+v", k)
	}
}

func TestDiffSaysWhereTwoRunsPart(t *testing.T) {
	path := file(t, "main.rs", waits)
	r := call(t, "diff", path)
	r.is(t, 0, r.stdout)
	if !strings.Contains(r.stdout, "Nothing differs") || !strings.Contains(r.stdout, "The output is the same.") {
		t.Errorf("%s", r.stdout)
	}
	r = call(t, "diff", path, "--other-executor", "busy")
	r.is(t, 5, r.stdout)
	if !strings.Contains(r.stdout, "b: executor busy") || !strings.Contains(r.stdout, "The runs part after ") {
		t.Errorf("%s", r.stdout)
	}
	call(t, "diff", path, "--other-executor", "lazy").is(t, 2, "", "there are queue, busy")
	call(t, "diff", path, "--other-workers", "-1").is(t, 2, "", "--other-workers is a number from 1")
	call(t, "diff", file(t, "main.rs", "fn main() { let _x = y; }")).is(t, 1, "", "error[E0425]")

	var answer struct {
		Status string
		Exit   int
		First  *struct {
			EventA int `json:"event_a"`
		}
		Output  struct{ Same bool }
		Metrics []struct{ Name string }
		A, B    *struct{ Executor, Status string }
	}
	r = call(t, "diff", path, "--json", "--other-executor", "busy")
	if err := json.Unmarshal([]byte(r.stdout), &answer); err != nil {
		t.Fatal(err)
	}
	if answer.Status != "differ" || answer.Exit != 5 || answer.First == nil || !answer.Output.Same ||
		len(answer.Metrics) == 0 || answer.A.Status != "ended" || answer.B.Executor != "busy" {
		t.Errorf("%s", r.stdout)
	}
}

func TestHostEventsOnTheCommandLine(t *testing.T) {
	path := file(t, "main.rs", `fn main() {
    futures::executor::block_on(async {
        pollground::event("save").await;
        pollground::event("load").await;
        println!("both");
    });
}`)
	call(t, "run", path, "--host-event", "9ms load", "--host-event", "5ms save").is(t, 0, "both\n")
	call(t, "run", path, "--host-event", "soon save").is(t, 2, "", `"soon save" is not a time and a name`)
}
