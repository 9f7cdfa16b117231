package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/pollground/pollground/executor/trace"
)

// Size of a preview, as social networks require it.
const (
	PreviewWidth  = 1200
	PreviewHeight = 630
)

var colours = map[string]color.RGBA{
	"waiting": {0x68, 0x72, 0x7b, 255}, "ready": {0x0f, 0x62, 0xc4, 255}, "polling": {0xf2, 0xab, 0x27, 255},
	"blocked": {0xbf, 0x2a, 0x14, 255}, "wake": {0xa0, 0x2a, 0x9c, 255}, "lost": {0xbf, 0x2a, 0x14, 255},
	"done": {0x1c, 0x7a, 0x4f, 255}, "gone": {0xbf, 0x2a, 0x14, 255}, "panel": {255, 255, 255, 255},
	"bg": {0xf2, 0xf3, 0xf4, 255}, "ink": {0x14, 0x18, 0x1b, 255}, "ink2": {0x47, 0x50, 0x58, 255},
	"line": {0xde, 0xe2, 0xe5, 255},
}

// Preview returns a preview picture of a link as a PNG: title, a sentence and the score. It omits the score if log is
// nil.
func Preview(title, text string, log *trace.Log) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, PreviewWidth, PreviewHeight))
	fill(img, img.Bounds(), "bg")
	if err := write(img, gobold.TTF, 30, 80, 92, "ink", []string{"Pollground"}); err != nil {
		return nil, err
	}
	lines, err := wrap(gobold.TTF, 62, title, PreviewWidth-160)
	if err != nil {
		return nil, err
	}
	if err := write(img, gobold.TTF, 62, 80, 190, "ink", lines); err != nil {
		return nil, err
	}
	y := 190 + len(lines)*72 - 20
	more, err := wrap(goregular.TTF, 30, text, PreviewWidth-160)
	if err != nil {
		return nil, err
	}
	if len(more) > 3 {
		more = more[:3]
	}
	if err := write(img, goregular.TTF, 30, 80, y, "ink2", more); err != nil {
		return nil, err
	}
	if log != nil {
		frame := image.Rect(80, 400, PreviewWidth-80, PreviewHeight-50)
		fill(img, frame, "line")
		inner := frame.Inset(2)
		fill(img, inner, "panel")
		inner = inner.Inset(20)
		const scale = 2.0
		Score(log, float64(inner.Dx())/scale, float64(inner.Dy())/scale).paint(img, inner, scale)
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err = encoder.Encode(&b, paletted(img))
	return b.Bytes(), err
}

// paint draws the enlarged marks into a part of the picture.
func (d Drawing) paint(img *image.RGBA, at image.Rectangle, scale float64) {
	for _, class := range painting {
		for _, r := range d.Rects {
			if r.Class != class {
				continue
			}
			x, y := at.Min.X+int(math.Round(r.X*scale)), at.Min.Y+int(math.Round(r.Y*scale))
			w, h := max(2, int(math.Round(r.W*scale))), max(2, int(math.Round(r.H*scale)))
			fill(img, image.Rect(x, y, x+w, y+h).Intersect(at), class)
		}
	}
}

func fill(img *image.RGBA, r image.Rectangle, class string) {
	draw.Draw(img, r, image.NewUniform(colours[class]), image.Point{}, draw.Src)
}

// paletted reduces the colours, which quarters the file's size. Edges of letters get the nearest of 16 greys.
func paletted(img *image.RGBA) *image.Paletted {
	var palette color.Palette
	for _, c := range []string{"waiting", "ready", "polling", "blocked", "wake", "done", "panel", "bg", "ink", "ink2",
		"line"} {
		palette = append(palette, colours[c])
	}
	for i := range 16 {
		g := uint8(0x14 + i*(0xf2-0x14)/15)
		palette = append(palette, color.RGBA{g, g, g, 255})
	}
	out := image.NewPaletted(img.Bounds(), palette)
	index := map[color.RGBA]uint8{}
	for y := range PreviewHeight {
		for x := range PreviewWidth {
			c := img.RGBAAt(x, y)
			i, ok := index[c]
			if !ok {
				i = uint8(palette.Index(c))
				index[c] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}

func face(ttf []byte, size float64) (font.Face, error) {
	f, err := opentype.Parse(ttf)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
}

func write(img *image.RGBA, ttf []byte, size float64, x, y int, class string, lines []string) error {
	f, err := face(ttf, size)
	if err != nil {
		return err
	}
	d := font.Drawer{Dst: img, Src: image.NewUniform(colours[class]), Face: f}
	for i, line := range lines {
		d.Dot = fixed.P(x, y+int(float64(i)*size*1.25))
		d.DrawString(line)
	}
	return f.Close()
}

// wrap breaks text into lines of at most width pixels.
func wrap(ttf []byte, size float64, text string, width int) ([]string, error) {
	f, err := face(ttf, size)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		next := word
		if line != "" {
			next = line + " " + word
		}
		if line != "" && font.MeasureString(f, next).Ceil() > width {
			lines = append(lines, line)
			next = word
		}
		line = next
	}
	return append(lines, line), nil
}
