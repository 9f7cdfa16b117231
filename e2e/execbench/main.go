// Command execbench compares package executor, compiled to wasm like the site's engine, with JavaScript's promises.
// Both do the same work by turns in one page of a headless Chromium. It prints nanoseconds per operation and the ratio
// of promises to executor: medians of the rounds, and the best round, which other programs on the machine disturb
// least.
//
//	go run ./e2e/execbench [-rounds 20] [-peers FILE=NAME,NAME…]
//
// With -peers further executors run beside them: FILE is a WebAssembly module without imports that exports work(peer,
// workload i32) f64, which does a workload (spawn, yield, ping-pong, join, fan-out, counted from 0, as package
// workload describes them) on the peer of that number and gives how many operations that were.
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

	"github.com/pollground/pollground/wasm/build"
)

//go:embed bench.html
var html []byte

var names = []string{"spawn", "yield", "ping-pong", "join", "fan-out"}

// mayBlock lists functions that may wait for other goroutines: BlockOn does if there are any, and a panic's stack stops
// the world. The polls, which sched.Runner makes, never wait.
var mayBlock = []string{
	"context.", "runtime_debug.Stack",
	"github.com_pollground_pollground_executor.BlockOn",
	"github.com_pollground_pollground_executor.__inbox_.",
	"github.com_pollground_pollground_executor.__sharedWakers_.",
	"github.com_pollground_pollground_executor.__Executor_.park",
	"github.com_pollground_pollground_executor.__Executor_.polls",
	"github.com_pollground_pollground_executor.__Executor_.run",
	"github.com_pollground_pollground_executor.__Executor_.round",
	"github.com_pollground_pollground_e2e_execbench_workload.", "main.do", "main.main", "main.collect",
}

func main() {
	rounds := flag.Int("rounds", 20, "how often everything is measured")
	peers := flag.String("peers", "", "a module with further executors, and their names: FILE=NAME,NAME…")
	flag.Parse()
	if err := run(*rounds, *peers); err != nil {
		fmt.Fprintln(os.Stderr, "execbench:", err)
		os.Exit(1)
	}
}

func run(rounds int, peers string) error {
	subjects := []string{"executor", "promises"}
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
	tools, err := build.FindToolchain(context.Background(), root)
	if err != nil {
		return err
	}
	glue, err := os.ReadFile(filepath.Join(tools.Root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "wasm_exec.js"), glue, 0o644); err != nil {
		return err
	}
	command := build.Command{Package: "./e2e/execbench/page", MayBlock: mayBlock}
	module, err := build.Compile(context.Background(), root, tools, command, build.Small)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "page.wasm"), module.Wasm, 0o644); err != nil {
		return err
	}
	if peers != "" {
		file, list, ok := strings.Cut(peers, "=")
		if !ok || list == "" {
			return fmt.Errorf("-peers %s: write FILE=NAME,NAME…, one name for each executor in the module", peers)
		}
		module, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "peers.wasm"), module, 0o644); err != nil {
			return err
		}
		subjects = append(subjects, strings.Split(list, ",")...)
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
	times, err := measure(ctx, server.URL, rounds, len(subjects)-2)
	if err != nil {
		return err
	}
	for i, what := range []string{"median", "best"} {
		fmt.Printf("%-10s", what)
		for k, name := range subjects {
			fmt.Printf(" %12s", name)
			if k > 0 {
				fmt.Printf(" %6s", "ratio")
			}
		}
		fmt.Println()
		for w, row := range times {
			fmt.Printf("%-10s", names[w])
			for k, ns := range row {
				fmt.Printf(" %9.1f ns", ns[i])
				if k > 0 {
					fmt.Printf(" %6.2f", ns[i]/row[0][i])
				}
			}
			fmt.Println()
		}
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

// measure opens the page and gives, per workload and subject, median and best in nanoseconds per operation.
func measure(ctx context.Context, url string, rounds, peers int) ([][][2]float64, error) {
	if err := chromedp.Do(ctx, chromedp.Navigate(url)); err != nil {
		return nil, fmt.Errorf("the page does not open in Chromium: %w", err)
	}
	return chromedp.Run(
		ctx,
		chromedp.Evaluate[[][][2]float64](fmt.Sprintf("measure(%d, %d)", rounds, peers), chromedp.EvalAwaitPromise),
	)
}
