package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// script writes the script of a shell to a file.
func script(t *testing.T, shell string) string {
	t.Helper()
	out, stderr, status := call(table(nil), "completion", shell)
	if status != 0 || stderr != "" || strings.Contains(out, "secret") {
		t.Fatalf("status %d, %q:\n%s", status, stderr, out)
	}
	file := filepath.Join(t.TempDir(), "completion")
	if err := os.WriteFile(file, []byte(out), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// in runs a shell in a folder with two files and a folder, and returns what it prints, on one line.
func in(t *testing.T, shell string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Skipf("%s is not installed, so its script is not run", shell)
	}
	dir := t.TempDir()
	for _, name := range []string{"a.txt", "b.rs", "inner/c.txt"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(path, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", shell, args, err, out)
	}
	return strings.Join(strings.Fields(string(out)), " ")
}

// What a script offers for the last word of a command line.
var offers = map[string]string{
	"greeter h":                   "hello help",
	"greeter --a":                 "--addr",
	"greeter hello --l":           "--loud",
	"greeter hello --tone ":       "cold formal warm",
	"greeter hello --loud --to":   "--tone",
	"greeter hello --card ":       "a.txt inner",
	"greeter help ":               "hello wait",
	"greeter completion ":         "bash fish zsh",
	"greeter hello --times 3 --c": "--card",
}

func TestBashCompletes(t *testing.T) {
	file := script(t, "bash")
	for line, want := range offers {
		words := strings.Split(line, " ")
		ask := `source "$0"; compopt() { :; }; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _greeter; ` +
			`printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort`
		if got := in(t, "bash", append([]string{"--norc", "-c", ask, file}, words...)...); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
	// Bash takes = for a word of its own.
	ask := `source "$0"; COMP_WORDS=(greeter hello --tone = w); COMP_CWORD=4; _greeter; echo "${COMPREPLY[@]}"`
	if got := in(t, "bash", "--norc", "-c", ask, file); got != "warm" {
		t.Errorf("--tone=w: %q", got)
	}
}

func TestFishCompletes(t *testing.T) {
	file := script(t, "fish")
	for line, want := range offers {
		ask := `source $argv[1]; complete -C $argv[2] | string split -f1 \t | LC_ALL=C sort`
		if strings.HasSuffix(line, "--card ") { // fish offers the files with the suffix first, then the others
			ask, want = strings.Replace(ask, "LC_ALL=C sort", "head -n 1", 1), "a.txt"
		}
		if got := in(t, "fish", "--no-config", "-c", ask, file, line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// zsh completes in an interactive shell only. Its script is parsed and defines the function.
func TestZshTakesTheScript(t *testing.T) {
	file := script(t, "zsh")
	const ask = `autoload -Uz compinit && compinit -u -D && source $1 && print -- $_comps[greeter]`
	got := in(t, "zsh", "-f", "-c", ask, "zsh", file)
	if got != "_greeter" {
		t.Errorf("zsh says %q", got)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"'hello:greet somebody'", "'--loud[greet in capital letters]'",
		"'--tone=[TONE of the greeting]:value:(warm cold formal)'",
		`'--card=[FILE.txt with a picture]:value:_files -g "*.txt"'`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the script has no %s:\n%s", want, text)
		}
	}
}
