package e2e

import (
	"bytes"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "with -run PageLooks: the `DIR` to write pictures of the page to")

var renew = flag.Bool("renew", false, "with -run Looks: store the pictures of this platform")

// The folder of the stored pictures of the timeline, and the file that names their platform. Glyphs differ between
// platforms.
const (
	storedShots = "testdata/timeline"
	storedFrom  = storedShots + "/platform.txt"
)

// platform is an expression for the browser, the system, and a fingerprint of its fonts.
const platform = `(async () => {
	const c = document.createElement("canvas"), g = c.getContext("2d"), style = getComputedStyle(q(".pg"));
	c.width = 260; c.height = 60;
	for (const [i, name] of ["--font-ui", "--font-mono"].entries()) {
		g.font = "600 11px " + style.getPropertyValue(name);
		g.fillText("#1 sleep(50 ms) 0123456789 µs", 2.3, 14 + 24 * i);
	}
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", g.getImageData(0, 0, 260, 60).data));
	const browser = /Chrome\/(\d+)/.exec(navigator.userAgent)?.[1] ?? navigator.userAgent;
	const fonts = [...hash.slice(0, 8)].map((x) => x.toString(16).padStart(2, "0")).join("");
	return "Chromium " + browser + ", " + navigator.platform + ", fonts " + fonts;
})()`

// The timeline's canvas is compared with stored pictures pixel by pixel, in four widths and both themes. On another
// platform than that of the pictures the test is skipped, with a message.
//
//	go test ./e2e -run TimelineLooks -renew     stores new pictures; look at them before you commit them
func TestTheTimelineLooksAsStored(t *testing.T) {
	t.Parallel()
	p := open(t, serveSite(t, nil)+"?freeze&program=sleep_together")
	p.runToEnd()
	p.act(`app.select(2), pg.seek({t: 201.001})`)
	here := eval[string](p, platform)
	from, err := os.ReadFile(storedFrom)
	if err != nil && !(*renew && errors.Is(err, fs.ErrNotExist)) {
		t.Fatalf("%v: -renew stores the pictures", err)
	}
	same := strings.TrimSpace(string(from)) == here
	if *renew {
		if err := os.MkdirAll(storedShots, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(storedFrom, []byte(here+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {760, 1000}, {390, 844}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		for _, theme := range []string{"dark", "light"} {
			p.act(fmt.Sprintf(`app.setTheme(%q)`, theme))
			p.settled()
			name := fmt.Sprintf("%s/%d-%s.png", storedShots, size[0], theme)
			data := eval[string](p, `q("canvas.lanes").toDataURL("image/png").split(",")[1]`)
			raw, err := base64.StdEncoding.DecodeString(data)
			if err != nil {
				t.Fatal(err)
			}
			drawn, err := png.Decode(bytes.NewReader(raw))
			if err != nil {
				t.Fatal(err)
			}
			if n := colours(drawn); n < 12 { // true on every platform
				t.Errorf("%s: only %d colours are drawn", name, n)
			}
			switch {
			case *renew:
				if err := os.WriteFile(name, raw, 0o644); err != nil {
					t.Fatal(err)
				}
			case same:
				file, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				stored, err := png.Decode(bytes.NewReader(file))
				if err != nil {
					t.Fatal(err)
				}
				if what := different(stored, drawn); what != "" {
					got := filepath.Join(os.TempDir(), "pollground-"+filepath.Base(name))
					_ = os.WriteFile(got, raw, 0o644)
					t.Errorf("%s: %s. What is drawn now is %s; if it is right, -renew stores it.", name, what, got)
				}
			}
		}
	}
	switch {
	case *renew:
		t.Logf("stored the pictures of %s", here)
	case same:
		t.Logf("compared with the stored pictures, pixel by pixel: %s", here)
	default:
		t.Skipf("NOT compared: the stored pictures are from %q, this is %q", strings.TrimSpace(string(from)), here)
	}
}

func colours(m image.Image) int {
	seen := map[color.Color]bool{}
	for y := m.Bounds().Min.Y; y < m.Bounds().Max.Y; y++ {
		for x := m.Bounds().Min.X; x < m.Bounds().Max.X; x++ {
			seen[m.At(x, y)] = true
		}
	}
	return len(seen)
}

// different reports the first position where two pictures differ, and the number of different pixels; "" if they are
// equal.
func different(a, b image.Image) string {
	if a.Bounds() != b.Bounds() {
		return fmt.Sprintf("the size was %v and is %v", a.Bounds().Size(), b.Bounds().Size())
	}
	first, n := image.Point{}, 0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				if n++; n == 1 {
					first = image.Pt(x, y)
				}
			}
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d pixels differ, the first at %v", n, first)
}
