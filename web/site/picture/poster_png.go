package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/math/fixed"
)

// pngScale is the number of pixels per unit of the poster, for screens with high resolution.
const pngScale = 2

// PNG draws the poster in the colours of one theme. It needs no browser: a poster consists of upright rectangles and
// text. The fonts are Go's.
func (p Poster) PNG(dark bool) ([]byte, error) {
	tokens := p.Light
	if dark {
		tokens += ";" + p.Dark
	}
	c := &pixels{colours: map[string]color.RGBA{}, faces: map[string]font.Face{}}
	for _, m := range token.FindAllStringSubmatch(tokens, -1) {
		n, err := strconv.ParseUint(m[2], 16, 32)
		if err != nil {
			return nil, err
		}
		c.colours[m[1]] = color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
	}
	for name, f := range map[string]struct {
		ttf  []byte
		size float64
	}{"": {goregular.TTF, 13}, "b": {gobold.TTF, 13}, "m": {gomono.TTF, 12}, "mb": {gomonobold.TTF, 12}} {
		var err error
		if c.faces[name], err = face(f.ttf, f.size*pngScale); err != nil {
			return nil, err
		}
		defer c.faces[name].Close()
	}
	d := p.layout()
	c.img = image.NewRGBA(image.Rect(0, 0, posterWidth*pngScale, d.height*pngScale))
	p.draw(c, d)
	if c.err != nil {
		return nil, c.err
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err := encoder.Encode(&b, c.img)
	return b.Bytes(), err
}

// token matches a colour of the design.
var token = regexp.MustCompile(`--([\w-]+):\s*#([0-9a-f]{6})\b`)

// pixels is a canvas of pixels.
type pixels struct {
	img     *image.RGBA
	colours map[string]color.RGBA // by token
	faces   map[string]font.Face  // "", b: bold, m: of one width, mb
	err     error
}

// colour returns the colour of a token.
func (c *pixels) colour(name string) color.RGBA {
	rgba, ok := c.colours[name]
	if !ok && c.err == nil {
		c.err = fmt.Errorf("BUG: the design has no colour --%s", name)
	}
	return rgba
}

// fills maps classes to tokens of another name, as the SVG's style sheet does.
var fills = map[string]string{
	"tint": "polling-tint", "exec": "polling-tint", "bar": "polling-ink", "ink": "ink1", "veil": "panel",
	"blocked": "fault", "gone": "fault", "lost": "fault",
}

func (c *pixels) rect(class string, x, y, width, height int) {
	c.fill(class, float64(x), float64(y), float64(width), float64(height))
}

func (c *pixels) fill(class string, x, y, width, height float64) {
	name, ok := fills[class]
	if !ok {
		name = class
	}
	source := c.colour(name)
	if class == "veil" {
		const part = 0.58 // as in the SVG; channels are premultiplied
		for _, channel := range []*uint8{&source.R, &source.G, &source.B, &source.A} {
			*channel = uint8(float64(*channel) * part)
		}
	}
	at := func(v float64) int { return int(math.Round(v * pngScale)) }
	area := image.Rect(at(x), at(y), at(x+width), at(y+height))
	draw.Draw(c.img, area, image.NewUniform(source), image.Point{}, draw.Over)
}

func (c *pixels) text(class string, x, y int, text string) {
	classes := strings.Fields(class)
	has := func(name string) bool {
		for _, c := range classes {
			if c == name {
				return true
			}
		}
		return false
	}
	name, ink := "", "ink1"
	for _, part := range []string{"m", "b"} {
		if has(part) {
			name += part
		}
	}
	switch {
	case has("n"):
		ink = "ink3"
	case has("d"):
		ink = "ink2"
	}
	d := font.Drawer{Dst: c.img, Src: image.NewUniform(c.colour(ink)), Face: c.faces[name]}
	d.Dot = fixed.P(x*pngScale, y*pngScale)
	text = printable(strings.ReplaceAll(text, "\t", "    "))
	if has("n") { // the text ends at x
		d.Dot.X -= d.MeasureString(text)
	}
	d.DrawString(text)
}

func (c *pixels) score(d Drawing, x, y int) {
	for _, class := range painting {
		for _, r := range d.Rects {
			if r.Class == class {
				c.fill(class, float64(x)+r.X, float64(y)+r.Y, r.W, r.H)
			}
		}
	}
}
