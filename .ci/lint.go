// Command lint checks what no test asserts: format, vet, staticcheck, the width of lines, the names at the top level,
// and addresses that belong to one machine. It prints each complaint with a remedy. If there is one it exits with
// status 1.
//
//	go run .ci/lint.go            check
//	go run .ci/lint.go -renew     lower the numbers in .ci/long-lines after lines were shortened
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	staticcheck = "honnef.co/go/tools/cmd/staticcheck@v0.8.2"

	// maxColumns is the width of a line of Go or TypeScript. A tab counts as one column.
	maxColumns = 120

	// longLines lists files with longer lines, each with the number that is allowed. A file that is not listed may have
	// none. If you rename a file, rename its line.
	longLines = ".ci/long-lines"
)

var complaints int

func complain(format string, args ...any) {
	complaints++
	fmt.Printf(format+"\n", args...)
}

func main() {
	renew := flag.Bool("renew", false, "write "+longLines+"; a number may only fall")
	flag.Parse()
	if err := lint(*renew); err != nil {
		fmt.Fprintln(os.Stderr, "lint:", err)
		os.Exit(1)
	}
	if complaints > 0 {
		fmt.Printf("%d complaints\n", complaints)
		os.Exit(1)
	}
}

func lint(renew bool) error {
	tracked, err := output(nil, "git", "ls-files", "-z")
	if err != nil {
		return err
	}
	files := strings.Split(strings.TrimRight(tracked, "\x00"), "\x00")
	files = slices.DeleteFunc(files, func(name string) bool {
		_, err := os.Stat(name)
		return err != nil // deleted, and not committed yet
	})
	if err := columns(files, renew); err != nil || renew {
		return err
	}
	topLevel(files)
	if err := addresses(files); err != nil {
		return err
	}
	var sources []string
	for _, name := range files {
		if strings.HasSuffix(name, ".go") && !strings.Contains(name, "/testdata/") {
			sources = append(sources, name)
		}
	}
	if list, err := output(nil, "gofmt", append([]string{"-l"}, sources...)...); err != nil {
		return err
	} else if list != "" {
		complain("not formatted, run gofmt -w on:\n%s", strings.TrimSpace(list))
	}
	wasm := []string{"GOOS=js", "GOARCH=wasm"}
	tool(nil, "go", "vet", "./...")
	tool(nil, "go", "vet", ".ci/lint.go")
	tool(wasm, "go", "vet", "./wasm/...")
	tool(nil, "go", "run", staticcheck, "./...")
	return nil
}

// output runs a command and returns what it prints.
func output(env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return string(out), nil
}

// tool runs a command. Its failure is a complaint.
func tool(env []string, name string, args ...string) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		complain("%s %s: %v\n%s", name, strings.Join(args, " "), err, bytes.TrimSpace(out))
	}
}

// columns compares the width of lines with the list or, with renew, writes the list.
func columns(files []string, renew bool) error {
	listed, err := readList()
	if err != nil && !(renew && errors.Is(err, os.ErrNotExist)) {
		return err
	}
	first := err != nil
	found := map[string]int{}
	for _, name := range files {
		library := strings.HasPrefix(name, "executor/scenario/std/rs/")
		if !strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, ".ts") && !library {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var at []string
		for i, line := range strings.Split(string(text), "\n") {
			if utf8.RuneCountInString(line) > maxColumns {
				at = append(at, strconv.Itoa(i+1))
			}
		}
		if len(at) == 0 {
			continue
		}
		found[name] = len(at)
		if len(at) > listed[name] && !first {
			complain("%s: %d lines have more than %d columns, at most %d may: break some of lines %s",
				name, len(at), maxColumns, listed[name], strings.Join(at, ", "))
		}
	}
	if renew {
		return writeList(listed, found, first)
	}
	shorter := 0
	for name, n := range listed {
		if found[name] < n {
			shorter++
		}
	}
	if shorter > 0 {
		fmt.Printf("%d files have fewer long lines than %s allows: go run .ci/lint.go -renew lowers the numbers\n",
			shorter, longLines)
	}
	return nil
}

// readList reads lines of the form "12 path/of/file.go".
func readList() (map[string]int, error) {
	text, err := os.ReadFile(longLines)
	if err != nil {
		return nil, err
	}
	listed := map[string]int{}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		count, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		n, err := strconv.Atoi(count)
		if err != nil || name == "" {
			return nil, fmt.Errorf("%s:%d: want a number and a path, got %q", longLines, i+1, line)
		}
		listed[name] = n
	}
	return listed, nil
}

// writeList writes the lower of the listed and found numbers. If first is true there was no list, and it writes found.
func writeList(listed, found map[string]int, first bool) error {
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(found)) {
		n := found[name]
		if !first {
			n = min(n, listed[name])
		}
		if n > 0 {
			fmt.Fprintf(&out, "%d %s\n", n, name)
		}
	}
	return os.WriteFile(longLines, []byte(out.String()), 0o644)
}

var topNames = regexp.MustCompile(`^(go\.(mod|sum)|(README|CONTRIBUTING|SECURITY)\.md|LICENSE|(main|build|serve)\.go|` +
	`wasm|web|executor|examples|e2e|\..*)$`)

// topLevel checks that the project's top level has its fixed names and no others.
func topLevel(files []string) {
	seen := map[string]bool{}
	for _, name := range files {
		top, _, _ := strings.Cut(name, "/")
		if !seen[top] && !topNames.MatchString(top) {
			complain("%s: the top level has a fixed list of names (.ci/lint.go); move it into one of the folders", top)
		}
		seen[top] = true
	}
}

// local matches absolute paths of a machine and hosts of package registries.
var local = regexp.MustCompile(`(^|[\s"'` + "`" + `=(:])/(work|home|root|Users|tmp|mnt)/\w` +
	`|registry\.(npmjs|yarnpkg)|(proxy|sum)\.golang\.org|"resolved":`)

// addresses checks that no file contains an absolute path of a machine, or the address of a package registry. It skips
// Rust programs, their output, and this file.
func addresses(files []string) error {
	for _, name := range files {
		if strings.HasSuffix(name, ".rs") || strings.HasSuffix(name, ".stdout") || name == ".ci/lint.go" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if !utf8.Valid(text) {
			continue // a picture
		}
		for i, line := range strings.Split(string(text), "\n") {
			if m := local.FindString(line); m != "" {
				complain("%s:%d: %q is an address of one machine; use a relative path, or leave the registry out",
					name, i+1, strings.TrimSpace(m))
			}
		}
	}
	return nil
}
