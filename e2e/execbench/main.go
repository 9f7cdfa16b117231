// Command execbench measures package executor, compiled to wasm as the site's engine is, against JavaScript's promises: the same work, in one page of
// a headless Chromium, in turns. It prints nanoseconds per operation and how many times faster the executor is: medians of the rounds, and
// the best round of each, which other programs on the machine disturb least.
//
//	go run ./e2e/execbench [-rounds 20]
//
// CHROME names the browser, when it is not found by itself.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/chromedp/chromedp"

	"github.com/pollground/pollground/wasm/flat"
)

//go:embed bench.html
var html []byte

var names = []string{"spawn", "yield", "ping-pong", "join", "fan-out"}

// sleepers wait for other goroutines: BlockOn does, when there are any. What they call, the polls among it, does not.
var sleepers = []string{
	"github.com_pollground_pollground_executor.BlockOn", "github.com_pollground_pollground_executor.__inbox_.awake",
	"github.com_pollground_pollground_executor.__Executor_.park", "github.com_pollground_pollground_executor.__Executor_.turn",
	"github.com_pollground_pollground_e2e_execbench_workload.", "main.do",
}

func main() {
	rounds := flag.Int("rounds", 20, "how often everything is measured")
	flag.Parse()
	if err := run(*rounds); err != nil {
		fmt.Fprintln(os.Stderr, "execbench:", err)
		os.Exit(1)
	}
}

func run(rounds int) error {
	dir, err := os.MkdirTemp("", "execbench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "index.html"), html, 0o644); err != nil {
		return err
	}
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	goroot, err := flat.Goroot(context.Background(), root)
	if err != nil {
		return err
	}
	glue, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "wasm_exec.js"), glue, 0o644); err != nil {
		return err
	}
	module, err := flat.Build(context.Background(), root, flat.Command{Package: "./e2e/execbench/page", Sleepers: sleepers})
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "page.wasm"), module, 0o644); err != nil {
		return err
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()

	options := chromedp.DefaultExecAllocatorOptions[:]
	if path := os.Getenv("CHROME"); path != "" {
		options = append(options, chromedp.ExecPath(path))
	}
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium refuses its sandbox to root
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	ctx, cancel := chromedp.NewContext(allocator)
	defer cancel()
	times, err := measure(ctx, server.URL, rounds)
	if err != nil {
		return err
	}
	fmt.Printf("%-10s %10s %10s %7s %16s %10s %7s\n", "ns", "executor", "promises", "ratio", "best: executor", "promises", "ratio")
	for i, t := range times {
		fmt.Printf("%-10s %10.1f %10.1f %7.2f %16.1f %10.1f %7.2f\n", names[i], t[0], t[1], t[1]/t[0], t[2], t[3], t[3]/t[2])
	}
	return nil
}

// moduleRoot is the folder of the project's go.mod, in or above the working directory.
func moduleRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOMOD: %w", err)
	}
	return filepath.Dir(strings.TrimSpace(string(out))), nil
}

// measure opens the page and gives, per workload, the nanoseconds of the executor and of the promises: medians, and bests.
func measure(ctx context.Context, url string, rounds int) ([][4]float64, error) {
	if err := chromedp.Do(ctx, chromedp.Navigate(url)); err != nil {
		return nil, fmt.Errorf("the page does not open in Chromium: %w", err)
	}
	return chromedp.Run(ctx, chromedp.Evaluate[[][4]float64](fmt.Sprintf("measure(%d)", rounds), chromedp.EvalAwaitPromise))
}
