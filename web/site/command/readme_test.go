package command

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var renew = flag.Bool("renew", false, "write the figure of the README and its link anew")

// The README shows a moment of an example as a figure that leads to that moment. -renew writes both anew.
func TestTheFigureOfTheReadme(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	program, figure, readme := filepath.Join(root, "examples", "sleep_together.rs"),
		filepath.Join(root, ".github", "sleep_together.svg"), filepath.Join(root, "README.md")
	svg, link := call(t, "poster", program, "--at", "101ms"), call(t, "link", program, "--at", "101ms")
	svg.is(t, 0, svg.stdout)
	link.is(t, 0, link.stdout)
	address := strings.TrimSpace(link.stdout)
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile(`\(\.github/sleep_together\.svg\)\]\(([^)]*)\)`).FindStringSubmatchIndex(string(text))
	if shown == nil {
		t.Fatal("the README does not show the figure")
	}
	if *renew {
		if err := os.WriteFile(figure, []byte(svg.stdout), 0o644); err != nil {
			t.Fatal(err)
		}
		changed := string(text[:shown[2]]) + address + string(text[shown[3]:])
		if err := os.WriteFile(readme, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	const how = "go test ./web/site/command -run Readme -renew writes it anew"
	if got := string(text[shown[2]:shown[3]]); got != address {
		t.Errorf("the figure leads to %s, the moment is %s; %s", got, address, how)
	}
	if stored, err := os.ReadFile(figure); err != nil || string(stored) != svg.stdout {
		t.Errorf("the figure is not the poster of that moment (%v); %s", err, how)
	}
	verified := call(t, "verify", address)
	verified.is(t, 0, verified.stdout)
	if !strings.HasPrefix(verified.stdout, "The link holds") {
		t.Error(verified.stdout)
	}
}

// A poster is also a PNG, by its flag or by the name of the file.
func TestAPosterAsPNG(t *testing.T) {
	path, folder := file(t, "main.rs", waits), t.TempDir()
	const magic = "\x89PNG\r\n\x1a\n"
	byFlag := call(t, "poster", path, "--format", "png")
	if byFlag.status != 0 || !strings.HasPrefix(byFlag.stdout, magic) {
		t.Errorf("status %d, %.20q, %s", byFlag.status, byFlag.stdout, byFlag.stderr)
	}
	name := filepath.Join(folder, "p.png")
	call(t, "poster", path, "-o", name).is(t, 0, "")
	if text, err := os.ReadFile(name); err != nil || string(text) != byFlag.stdout {
		t.Errorf("%v, %d bytes; want %d", err, len(text), len(byFlag.stdout))
	}
	if dark := call(t, "poster", path, "--format", "png", "--theme", "dark"); dark.stdout == byFlag.stdout {
		t.Error("the dark picture is the light one")
	}
	call(t, "poster", path, "--format", "gif").is(t, 2, "", "there are svg and png")
}
