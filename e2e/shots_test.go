package e2e

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "with -run Screenshots: the `DIR` to write pictures of the page to")

// Pictures for people to look at, and the one of the README:
//
//	go test ./e2e -run Screenshots -shots .github     (the path is seen from e2e)
func TestScreenshots(t *testing.T) {
	if *shots == "" {
		t.Skip("a tool, not a test: say where with -shots")
	}
	if err := os.MkdirAll(*shots, 0o755); err != nil {
		t.Fatal(err)
	}
	site := serveSite(t, nil)
	for _, s := range []struct {
		name          string
		program       string
		ms            float64 // the moment; negative: before the run
		theme         string
		width, height int64
	}{
		{"screenshot", "sleep_together", 201.001, "dark", 1440, 900},
		{"sleep-light", "sleep_together", 200, "light", 1440, 900},
		{"empty-dark", "hello_future", -1, "dark", 1440, 900},
		{"timer-dark", "timer_future", 60, "dark", 1440, 900},
		{"ping-light", "ping_pong", 0.02, "light", 1440, 900},
		{"blocked-dark", "blocked_worker", 60, "dark", 1440, 900},
		{"click-light", "click_to_save", 60, "light", 1440, 900},
		{"narrow-dark", "sleep_together", 200, "dark", 1024, 768},
		{"phone-light", "sleep_together", 200, "light", 390, 844},
	} {
		t.Run(s.name, func(t *testing.T) {
			p := open(t, fmt.Sprintf("%s?freeze&program=%s&theme=%s", site, s.program, s.theme))
			p.do(chromedp.EmulateViewport(s.width, s.height))
			if s.ms >= 0 {
				eval[bool](p, `(pg.step(1, "poll"), true)`)
				p.wait("the run has begun", `["paused", "ended"].includes(pg.getAttribute("data-pg-status"))`)
				if s.program != "click_to_save" { // which ends only when somebody clicks
					eval[bool](p, `(app.end(), true)`)
					p.status("ended")
				}
				eval[bool](p, fmt.Sprintf(`(pg.seek({t: %v}), true)`, s.ms))
			}
			p.settled()
			image, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(*shots, s.name+".png"), image, 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}
