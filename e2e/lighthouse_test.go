package e2e

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A blog post with three embeds.
const post = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A post</title>
<meta name="description" content="What happens when two tasks talk.">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="post.css">
<script type="module" src="pollground.js"></script>
</head>
<body>
<main>
<h1>A post</h1>
<p>Two tasks talk.</p>
<poll-ground program="ping_pong"></poll-ground>
<p>Three sleep.</p>
<poll-ground program="sleep_together"></poll-ground>
<p>One naps.</p>
<poll-ground heading="A nap" editable><script type="text/rust">` + nap + `</script></poll-ground>
</main>
</body>
</html>
`

// Audits that do not depend on the machine's speed must pass; the performance score is only printed. Lighthouse takes
// minutes and needs a hundred packages, so this test has a long form only:
//
//	POLLGROUND_LONG=1 go test ./e2e -run Lighthouse -v
func TestLighthouse(t *testing.T) {
	if !long {
		t.Skip("POLLGROUND_LONG is not set")
	}
	if _, err := os.Stat(filepath.Join("lighthouse", "node_modules", ".package-lock.json")); err != nil {
		// npm ci fails, because one package requires the latest version of another one regardless of the lock file.
		check(t, "e2e/lighthouse", nil, "npm", "install", "--no-save", "--no-audit", "--no-fund")
	}
	chrome, err := findBrowser()
	if err != nil {
		t.Fatal(err)
	}
	// The server compresses, and sends the headers that hosting.html recommends.
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" {
			name = "index.html"
		}
		content, err := os.ReadFile(filepath.Join(siteDir, filepath.FromSlash(name)))
		switch name {
		case "post.html":
			content, err = []byte(post), nil
		case "post.css":
			content, err = []byte(
				"body { font: 16px/1.6 sans-serif; } poll-ground:not(:defined) { display: block; min-height: 528px; }",
			), nil
		}
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", contentTypes[filepath.Ext(name)])
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		z := gzip.NewWriter(w)
		if _, err = z.Write(content); err == nil {
			err = z.Close()
		}
		if err != nil {
			t.Logf("%s: %v", name, err)
		}
	}))
	defer server.Close()
	for name, path := range map[string]string{"home": "", "lesson": "lessons/03-timer-and-waker.html",
		"example": "examples/ping_pong.html", "glossary": "glossary.html", "post": "post.html"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "report.json")
			flags := "--headless=new"
			if os.Getuid() == 0 {
				flags += " --no-sandbox"
			}
			cmd := exec.Command(
				filepath.Join("lighthouse", "node_modules", ".bin", "lighthouse"),
				server.URL+"/"+path,
				"--quiet",
				"--chrome-flags="+flags,
				"--output=json",
				"--output-path="+file,
			)
			cmd.Env = append(os.Environ(), "CHROME_PATH="+chrome)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var report struct {
				Categories map[string]struct {
					Score     float64
					AuditRefs []struct {
						ID     string
						Weight float64
					}
				}
				Audits map[string]struct {
					Title, DisplayValue string
					Score               *float64
				}
			}
			if err := json.Unmarshal(text, &report); err != nil {
				t.Fatal(err)
			}
			var scores []string
			for _, id := range []string{"performance", "accessibility", "best-practices", "seo"} {
				c := report.Categories[id]
				scores = append(scores, fmt.Sprintf("%s %.0f", id, c.Score*100))
				for _, ref := range c.AuditRefs {
					a := report.Audits[ref.ID]
					switch {
					case ref.Weight == 0 || a.Score == nil:
					case id == "performance" && *a.Score < 1:
						t.Logf("%s: %s, %.0f points", a.Title, a.DisplayValue, *a.Score*100)
					case id != "performance" && *a.Score < 0.9:
						t.Errorf("%s: %s", a.Title, a.DisplayValue)
					}
				}
			}
			t.Log(strings.Join(scores, ", "))
		})
	}
}
