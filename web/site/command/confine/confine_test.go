package confine

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestMain makes this test's binary a child when its one argument names a job.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && jobs[os.Args[1]] != nil {
		if err := Serve(os.Stdin, os.Stdout, jobs[os.Args[1]]); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// jobs are what a hostile program could make of a hole in the interpreter.
var jobs = map[string]func(json.RawMessage) (any, error){
	"echo":        func(body json.RawMessage) (any, error) { return body, nil },
	"environment": func(json.RawMessage) (any, error) { return os.Environ(), nil },
	"reach": func(body json.RawMessage) (any, error) {
		var folder string
		if err := json.Unmarshal(body, &folder); err != nil {
			return nil, err
		}
		var reached []string
		if _, err := os.ReadFile(filepath.Join(folder, "secret")); err == nil {
			reached = append(reached, "a file to read")
		}
		if err := os.WriteFile(filepath.Join(folder, "new"), []byte("x"), 0o644); err == nil {
			reached = append(reached, "a file to write")
		}
		if _, err := net.Listen("tcp", "127.0.0.1:0"); err == nil {
			reached = append(reached, "the network")
		}
		return reached, nil
	},
	"crash": func(json.RawMessage) (any, error) {
		go func() { panic("the machine fell over") }()
		select {}
	},
	"hang": func(json.RawMessage) (any, error) { select {} },
	"spin": func(json.RawMessage) (any, error) {
		for {
			runtime.Gosched()
		}
	},
	"flood": func(json.RawMessage) (any, error) {
		for {
			os.Stdout.WriteString(strings.Repeat("x", 1<<16))
		}
	},
	"grow": func(json.RawMessage) (any, error) {
		var all [][]byte
		for {
			all = append(all, make([]byte, 64<<20))
			runtime.KeepAlive(all)
		}
	},
}

// far is a deadline that no test reaches.
const far = time.Hour

func TestAChildAnswers(t *testing.T) {
	var back []string
	want := []string{"a", "\x1b\u2028</script>"}
	if err := Run(context.Background(), far, "echo", want, &back); err != nil || len(back) != 2 || back[1] != want[1] {
		t.Errorf("%q, %v", back, err)
	}
}

func TestAChildHasNoEnvironment(t *testing.T) {
	t.Setenv("SECRET_TOKEN", "hunter2")
	var environment []string
	if err := Run(context.Background(), far, "environment", nil, &environment); err != nil {
		t.Fatal(err)
	}
	for _, pair := range environment {
		if runtime.GOOS != "windows" || !strings.HasPrefix(strings.ToUpper(pair), "SYSTEMROOT=") {
			t.Errorf("the child has %q", pair)
		}
	}
}

func TestAChildReachesNothing(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skip("this system has no limits for a process; SECURITY.md promises this for Linux and macOS")
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "secret"), []byte("hunter2"), 0o644); err != nil {
		t.Fatal(err)
	}
	var reached []string
	if err := Run(context.Background(), far, "reach", folder, &reached); err != nil || len(reached) > 0 {
		t.Errorf("the child reached %q, %v", reached, err)
	}
}

// However a child ends, the parent has a message.
func TestAChildThatBreaksIsAMessage(t *testing.T) {
	for job, want := range map[string]string{
		"crash": "broke down (exit status 2): panic: the machine fell over",
		"flood": "wrote more than 64 MB",
		"grow":  "broke down (exit status 2): fatal error: ",
	} {
		if job == "grow" && runtime.GOOS != "linux" {
			continue // only Linux counts the memory
		}
		err := Run(context.Background(), far, job, nil, new(any))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", job, err, want)
		}
	}
}

func TestAChildEndsAtItsDeadline(t *testing.T) {
	for _, job := range []string{"hang", "spin"} {
		err := Run(context.Background(), 200*time.Millisecond, job, nil, new(any))
		if err == nil || !strings.Contains(err.Error(), "took longer than 200ms") {
			t.Errorf("%s: %v", job, err)
		}
	}
}

func TestAChildEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Run(ctx, far, "hang", nil, new(any)); err != context.Canceled {
		t.Error(err)
	}
}
