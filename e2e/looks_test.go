package e2e

// Compares screenshots of the page with stored, reduced pictures.

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The folder of the stored pictures, and the file that names their platform.
const (
	storedLooks     = "testdata/page"
	storedLooksFrom = storedLooks + "/platform.txt"
)

// A stored picture has one grey pixel per block of the screenshot. It preserves positions and brightness, and has only
// a few kilobytes.
const blockSize = 8

// tolerance is the permitted difference from a stored picture: at most permille of the blocks may differ by more than
// grey. Fonts differ between platforms, so on another platform areas of coarse × coarse blocks are compared.
type tolerance struct{ coarse, grey, permille int }

var (
	samePlatform  = tolerance{1, 24, 4}
	otherPlatform = tolerance{6, 40, 120}
)

// TestThePageLooksAsStored compares five states of the page at six sizes in both themes with stored pictures.
//
//	go test ./e2e -run PageLooks -renew        stores new pictures; look at them before you commit them
//	go test ./e2e -run PageLooks -shots DIR    writes full screenshots to DIR (relative to e2e)
//
// The short form compares ten of the sixty pictures. The README shows sleep-1440-dark.png.
func TestThePageLooksAsStored(t *testing.T) {
	t.Parallel()
	site := serveSite(t, nil)
	all := long || *renew || *shots != ""
	for i, l := range allLooks {
		t.Run(l.name, func(t *testing.T) {
			p := l.show(t, site)
			within := platformTolerance(p)
			for k, size := range sizes {
				for n, theme := range []string{"dark", "light"} {
					if all || k == (2*i)%len(sizes) && n == 0 || k == (2*i+3)%len(sizes) && n == 1 {
						p.comparePicture(fmt.Sprintf("%s-%d-%s.png", l.name, size[0], theme), size, theme, within)
					}
				}
			}
		})
	}
}

// platformTolerance returns the tolerance on this platform. With -renew it stores the platform's name.
func platformTolerance(p *tab) tolerance {
	p.Helper()
	p.settled()
	here := eval[string](p, platform)
	if *renew {
		if err := os.MkdirAll(storedLooks, 0o755); err != nil {
			p.Fatal(err)
		}
		if err := os.WriteFile(storedLooksFrom, []byte(here+"\n"), 0o644); err != nil {
			p.Fatal(err)
		}
	}
	from, err := os.ReadFile(storedLooksFrom)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		p.Fatal(err)
	case strings.TrimSpace(string(from)) == here:
		return samePlatform
	}
	return otherPlatform
}

// comparePicture compares the page with the stored picture of a size and theme. With -renew it stores the picture, with
// -shots it also writes the screenshot.
func (p *tab) comparePicture(name string, size [2]int64, theme string, within tolerance) {
	p.Helper()
	p.do(chromedp.EmulateViewport(size[0], size[1]))
	if size[0] <= 760 {
		p.act(`app.setTab("machine")`)
	}
	p.act(fmt.Sprintf(`app.setTheme(%q)`, theme))
	p.settled()
	shot, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.Fatal(err)
	}
	if *shots != "" {
		if err := os.MkdirAll(*shots, 0o755); err != nil {
			p.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(*shots, name), shot, 0o644); err != nil {
			p.Fatal(err)
		}
	}
	drawn, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		p.Fatal(err)
	}
	small, path := reduced(drawn, blockSize), filepath.Join(storedLooks, name)
	if *renew {
		var b bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&b, small); err != nil {
			p.Fatal(err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			p.Fatal(err)
		}
		return
	}
	file, err := os.ReadFile(path)
	if err != nil {
		p.Fatalf("%v: -renew stores the pictures", err)
	}
	stored, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		p.Fatal(err)
	}
	if what := within.differences(stored, small); what != "" {
		got := filepath.Join(os.TempDir(), "pollground-"+name)
		_ = os.WriteFile(got, shot, 0o644)
		p.Errorf("%s: %s. What is drawn now is %s; if it is right, -renew stores it.", path, what, got)
	}
}

// reduced returns a picture with one pixel per block of n × n pixels: the block's mean grey.
func reduced(m image.Image, n int) *image.Gray {
	b := m.Bounds()
	out := image.NewGray(image.Rect(0, 0, (b.Dx()+n-1)/n, (b.Dy()+n-1)/n))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			sum, count := 0, 0
			for j := b.Min.Y + y*n; j < min(b.Max.Y, b.Min.Y+(y+1)*n); j++ {
				for i := b.Min.X + x*n; i < min(b.Max.X, b.Min.X+(x+1)*n); i++ {
					sum += int(color.GrayModel.Convert(m.At(i, j)).(color.Gray).Y)
					count++
				}
			}
			out.SetGray(x, y, color.Gray{Y: uint8(sum / count)})
		}
	}
	return out
}

// differences reports in how many blocks two pictures differ, and the position of the largest difference in pixels of
// the page. It returns "" if the difference is within the tolerance.
func (t tolerance) differences(stored image.Image, drawn *image.Gray) string {
	if stored.Bounds() != drawn.Bounds() {
		return fmt.Sprintf("the size was %v and is %v blocks", stored.Bounds().Size(), drawn.Bounds().Size())
	}
	a, b := reduced(stored, t.coarse), reduced(drawn, t.coarse)
	worst, at, count := 0, image.Point{}, 0
	for i := range a.Pix {
		d := max(int(a.Pix[i]), int(b.Pix[i])) - min(int(a.Pix[i]), int(b.Pix[i]))
		if d > t.grey {
			count++
		}
		if d > worst {
			worst, at = d, image.Pt(i%a.Stride, i/a.Stride).Mul(t.coarse*blockSize)
		}
	}
	if count*1000 <= t.permille*len(a.Pix) {
		return ""
	}
	return fmt.Sprintf("%d of %d areas differ, most (%d of 255) at %v", count, len(a.Pix), worst, at)
}

// The comparison detects a missing control and ignores other glyphs.
func TestPicturesAreCompared(t *testing.T) {
	t.Parallel()
	page := func(draw func(m *image.Gray)) *image.Gray {
		m := image.NewGray(image.Rect(0, 0, 640, 400))
		draw(m)
		return reduced(m, blockSize)
	}
	fill := func(m *image.Gray, r image.Rectangle, grey uint8) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				m.SetGray(x, y, color.Gray{Y: grey})
			}
		}
	}
	button := image.Rect(100, 100, 260, 132)
	with := page(func(m *image.Gray) { fill(m, button, 200) })
	without := page(func(*image.Gray) {})
	blurred := page(func(m *image.Gray) { fill(m, button, 190) })
	if samePlatform.differences(with, blurred) != "" {
		t.Error("a slightly darker button counts")
	}
	if samePlatform.differences(with, without) == "" {
		t.Error("a button that is gone does not count")
	}
	pane := page(func(m *image.Gray) { fill(m, image.Rect(0, 0, 640, 100), 200) })
	if otherPlatform.differences(pane, without) == "" {
		t.Error("a pane that is gone does not count on another platform")
	}
	if slices.Max(with.Pix) != 200 {
		t.Error("the mean of a block is wrong")
	}
}
