package link

import (
	"reflect"
	"strings"
	"testing"
)

var whole = Link{
	Source: "fn main() {\n    println!(\"grüß dich\");\n}\n", Executor: "stealing", Workers: 4, Seed: 1<<64 - 1,
	Clicks: []Click{{150_000_000, "save", ""}, {150_000_001, "type", "two words"}}, Event: 74, Selected: 2, Hash: 0x1a2b3c4d5e6f7788,
}

func TestThereAndBack(t *testing.T) {
	for _, l := range []Link{{}, {Source: "\n\n"}, {Source: "fn main() {}", Seed: 1}, whole,
		{Schedule: "own5u 3:1", Point: Point{3, "deadlock", true, true}},
		{Schedule: "cut1 0:0", Point: Point{Ending: "cancel"}}} {
		text, err := l.Text()
		if err != nil {
			t.Fatal(err)
		}
		back, err := Parse(text)
		if err != nil || !reflect.DeepEqual(back, l) {
			t.Errorf("%q: %v, %v", text, back, err)
		}
	}
}

// The text of version 1, as it stands in links that others have made. It must stay readable for good.
func TestVersionOneStaysReadable(t *testing.T) {
	const text = "pollground 1\nexecutor stealing\nworkers 4\nseed 18446744073709551615\nclick 150000000 save\n" +
		"click 150000001 type two words\nevent 74\nselect 2\nhash 1a2b3c4d5e6f7788\n\nfn main() {\n    println!(\"grüß dich\");\n}\n"
	if l, err := Parse(text); err != nil || !reflect.DeepEqual(l, whole) {
		t.Errorf("%v, %v", l, err)
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                                    "does not begin",
		"pollground 2\n\nfn main() {}":                        "newer version",
		"pollground 1\n":                                      "no program",
		"pollground 1\nseed 1\n":                              "no program",
		"pollground 1\nseed -1\n\n":                           `"seed -1"`,
		"pollground 1\ncolour red\n\n":                        `"colour red"`,
		"pollground 1\nclick x save\n\n":                      `"click x save"`,
		"pollground 1\nworkers 9999\n\n":                      `"workers 9999"`,
		"pollground 1\npoint 3 heaven\n\n":                    `"point 3 heaven"`,
		"pollground 1\npoint -3 ub\n\n":                       `"point -3 ub"`,
		"pollground 1\n\n\xff":                                "UTF-8",
		"pollground 1\n\n" + strings.Repeat("x", MaxSource+1): "too long",
		"pollground 1\n" + strings.Repeat("click 1 a\n", maxClicks+1) + "\nfn main": "click 1 a",
		heading + strings.Repeat("x", MaxText):                                      "more than a link can hold",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v, want an error with %q", text, err, want)
		}
	}
	for _, l := range []Link{{Source: strings.Repeat("x", MaxSource+1)}, {Clicks: []Click{{0, "two words", ""}}}, {Clicks: []Click{{-1, "x", ""}}}} {
		if text, err := l.Text(); err == nil {
			t.Errorf("%.60q was written and could not be read", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("pollground 1\n\nfn main() {}\n")
	text, err := whole.Text()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add("pollground 1\nclick 1 a b c\nhash ffffffffffffffff\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		l, err := Parse(text)
		if err != nil {
			return
		}
		again, err := l.Text()
		if err != nil {
			t.Fatalf("%q can be read and not written: %v", text, err)
		}
		back, err := Parse(again)
		if err != nil || !reflect.DeepEqual(back, l) {
			t.Errorf("%q became %q", text, again)
		}
	})
}
