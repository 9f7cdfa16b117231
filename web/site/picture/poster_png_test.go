package picture

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"

	"github.com/pollground/pollground/executor/scenario"
	_ "github.com/pollground/pollground/executor/scenario/machine/verified"
	"github.com/pollground/pollground/executor/scenario/recording"
)

// The PNG has the colours of the design where the SVG has them, and the parts of the run after the moment are veiled.
func TestPNG(t *testing.T) {
	const source = "fn main() {\n\tfutures::executor::block_on(async { futures::join!(async {}, async {}) });\n}\n"
	r, err := recording.Make("main.rs", source, scenario.Options{Lines: true})
	if err != nil {
		t.Fatal(err)
	}
	const light = "--panel: #ffffff; --well:#f9fafb;--line: #dee2e5; --ink1: #14181b; --ink2:#475058;--ink3:#5f6972;" +
		"--polling-tint:#fdf3df;--polling-ink:#8a5300;--waiting:#68727b;--ready:#0f62c4;--polling:#f2ab27;" +
		"--wake:#a02a9c;--done:#1c7a4f;--fault:#bf2a14;--sel:var(--x)"
	p := Poster{Title: "A title", Source: source, Log: r.Log, Event: r.Log.Len() / 2, Light: light}
	p.Dark = "--panel:#102030"
	for dark, panel := range map[bool]color.RGBA{false: {255, 255, 255, 255}, true: {0x10, 0x20, 0x30, 255}} {
		content, err := p.PNG(dark)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		if b := img.Bounds(); b.Dx() != posterWidth*pngScale || b.Dy() != p.layout().height*pngScale {
			t.Errorf("the picture has %v", b)
		}
		at := func(x, y int) color.RGBA { return color.RGBAModel.Convert(img.At(x*pngScale, y*pngScale)).(color.RGBA) }
		if got := at(posterWidth-2, 2); got != panel {
			t.Errorf("the panel is %v, want %v", got, panel)
		}
		if got, want := at(2, 46), (color.RGBA{0xf9, 0xfa, 0xfb, 255}); got != want {
			t.Errorf("the program's ground is %v, want %v", got, want)
		}
		if got, want := at(30, 43), (color.RGBA{0xde, 0xe2, 0xe5, 255}); got != want {
			t.Errorf("the line below the title is %v, want %v", got, want)
		}
	}
	p.Light = "--panel: #ffffff"
	if _, err := p.PNG(false); err == nil {
		t.Error("missing colours are not reported")
	}
}
