package guest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
)

const source = `
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Mutex;
static RUNS: AtomicU32 = AtomicU32::new(1);
static NAMES: Mutex<Vec<String>> = Mutex::new(Vec::new());
const TABLE: [&str; 3] = ["ready", "steady", "go"];

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let tasks: Vec<_> = (0..3).map(|i| tokio::spawn(async move {
        tokio::time::sleep(std::time::Duration::from_millis(10 - i as u64)).await;
        NAMES.lock().unwrap().push(format!("{i} {}", TABLE[i]));
        RUNS.fetch_add(1, Ordering::SeqCst)
    })).collect();
    for t in tasks {
        println!("{:?}", t.await);
    }
    println!("{:?} {:p} {:p}", NAMES.lock().unwrap(), &RUNS, TABLE[1]);
}
`

func run(p *scenario.Program, o scenario.Options) string {
	s := scenario.NewSession(p, o)
	for s.Advance(scenario.Limits{Instructions: 1000, Until: -1}) == scenario.StopBudget {
	}
	var b strings.Builder
	s.Trace().Text(&b)
	return string(s.TakeStdout()) + string(s.TakeStderr()) + b.String()
}

// Runs of one program know nothing of each other, on several goroutines, whoever of them has what compiled.
func TestRunsOfOneProgram(t *testing.T) {
	var want string
	for range 3 {
		p, list := scenario.Load("main.rs", source)
		if p == nil {
			t.Fatal(list)
		}
		var out [4]string
		var all sync.WaitGroup
		for i := range out {
			all.Go(func() { out[i] = run(p, scenario.Options{Lines: i%2 == 1}) })
		}
		all.Wait()
		if want == "" {
			want = out[0]
			if !strings.HasPrefix(want, "Ok(3)\nOk(2)\nOk(1)\n[\"2 go\", \"1 steady\", \"0 ready\"] 0x") {
				t.Fatal(want)
			}
		}
		for i := range out {
			if i%2 == 0 && out[i] != want || i%2 == 1 && out[i] != out[1] {
				t.Errorf("run %d: %s\nnot %s", i, out[i], want)
			}
		}
	}
}

// A fork goes on as the original does.
func TestForksGoOnAsTheOriginal(t *testing.T) {
	files, err := filepath.Glob("../tests/pass/*/*.rs")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	all := 0
	for i, file := range files {
		if i%45 != 0 {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, list := scenario.Load(filepath.Base(file), string(source))
		if p == nil {
			t.Fatal(file, list)
		}
		s := scenario.NewSession(p, scenario.Options{MaxEvents: 1})
		var forks []*scenario.Session
		for n := 0; s.Advance(scenario.Limits{Instructions: 500, Until: -1}) == scenario.StopBudget && n < 2000; n++ {
			if n%5 == 0 && len(forks) < 20 {
				f := s.Fork()
				forks = append(forks, f)
			}
		}
		want := end(s)
		all += len(forks)
		for k, f := range forks {
			if got := end(f); got != want {
				t.Errorf("%s: fork %d ends with\n%s\nnot\n%s", file, k, got, want)
			}
		}
	}
	if all < 10 {
		t.Errorf("only %d forks were made", all)
	}
	t.Logf("%d forks", all)
}

// end runs a session to its end and returns how it ended.
func end(s *scenario.Session) string {
	stop := s.Advance(scenario.Limits{Instructions: 50_000_000, Until: -1})
	return fmt.Sprint(stop, s.ExitCode(), s.Steps(), s.Now(), string(s.TakeStdout()), string(s.TakeStderr()))
}
