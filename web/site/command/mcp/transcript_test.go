package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

var renew = flag.Bool("renew", false, "write the transcript on the site's page anew")

const (
	page  = "../../pages/en/command-line.md"
	begin = "```transcript\n"
	end   = "\n```"
)

// The conversation that the site's page shows is one with this server. -renew writes the server's answers anew.
func TestTheTranscriptIsReal(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	shown, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("the page has no transcript")
	}
	cmd := start(t, "mcp")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(out)
	var real strings.Builder
	for _, message := range messages(shown) {
		if !strings.HasPrefix(message, "→ ") {
			continue
		}
		real.WriteString(message + "\n")
		var line bytes.Buffer
		if err := json.Compact(&line, []byte(strings.TrimPrefix(message, "→ "))); err != nil {
			t.Fatalf("%v: %s", err, message)
		}
		if _, err := io.WriteString(in, line.String()+"\n"); err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(line.Bytes(), []byte(`"id"`)) {
			continue // a notification has no answer
		}
		answer, err := answers.ReadBytes('\n')
		if err != nil {
			t.Fatal(err)
		}
		var indented bytes.Buffer
		if err := json.Indent(&indented, answer, "  ", "  "); err != nil {
			t.Fatal(err)
		}
		real.WriteString("← " + strings.TrimSpace(indented.String()) + "\n")
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("the server ends with %v when its input does", err)
	}
	want := strings.TrimSpace(real.String())
	if *renew {
		if err := os.WriteFile(page, []byte(before+begin+want+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if shown != want {
		t.Errorf("the page shows\n%s\nthe conversation is\n%s\n"+
			"go test ./web/site/command/mcp -renew writes it anew", shown, want)
	}
}

// messages splits a transcript before each arrow.
func messages(text string) (list []string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "→ ") || strings.HasPrefix(line, "← ") {
			list = append(list, "")
		}
		if len(list) > 0 {
			list[len(list)-1] += line
		}
	}
	for i := range list {
		list[i] = strings.TrimRight(list[i], "\n")
	}
	return list
}

// The engine of the page links nothing of this package and of the terminal.
func TestTheEngineStaysLight(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "../../../../wasm")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.Lines(string(out)) {
		for _, heavy := range []string{"modelcontextprotocol", "golang.org/x/term", "/web/site/", "net/http"} {
			if strings.Contains(name, heavy) {
				t.Errorf("the engine links %s", strings.TrimSpace(name))
			}
		}
	}
}
