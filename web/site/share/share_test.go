package share

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/scenario/link"
)

const program = `#[tokio::main(flavor = "current_thread")]
async fn main() {
    let t = tokio::spawn(async { 2 });
    println!("{}", t.await.unwrap());
}
`

// verify opens a link, runs it and returns what Verify says.
func verify(t *testing.T, address string) (string, error) {
	t.Helper()
	l, err := Open(address)
	if err != nil {
		return "", err
	}
	r, err := Run(l)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = Verify(l, r, &out)
	return out.String(), err
}

func fragment(t *testing.T, l link.Link) string {
	t.Helper()
	text, err := Fragment(l)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestALinkHolds(t *testing.T) {
	l := link.Link{Source: program, Selected: 2}
	r, err := Run(l)
	if err != nil {
		t.Fatal(err)
	}
	l = At(l, r, 9)
	address := "https://example.org/under/playground.html#" + fragment(t, l)
	back, err := Open(address)
	if err != nil || !reflect.DeepEqual(back, l) {
		t.Errorf("%+v, %v", back, err)
	}
	if out, err := verify(t, address); err != nil || !strings.Contains(out, "holds") || !strings.Contains(out, "event 9") {
		t.Errorf("%v: %s", err, out)
	}

	l.Hash++
	_, err = verify(t, "#"+fragment(t, l))
	if err == nil || !strings.Contains(err.Error(), "another version of the engine") {
		t.Errorf("a link with another hash: %v", err)
	}
}

// A link that shows no moment, or carries no hash, is not called one that holds.
func TestNothingToCompare(t *testing.T) {
	l := link.Link{Source: program}
	r, err := Run(l)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []link.Link{l, At(l, r, 0), {Source: program, Event: 9}} {
		out, err := verify(t, "#"+fragment(t, l))
		if err != nil || !strings.HasPrefix(out, "Nothing to compare") || strings.Contains(out, "holds") {
			t.Errorf("%+v: %v: %s", l, err, out)
		}
	}
}

func TestAnExecutorOfAnotherVersionIsRefused(t *testing.T) {
	l := link.Link{Source: program, Executor: "unheard-of"}
	if _, err := verify(t, "#"+fragment(t, l)); err == nil || !strings.Contains(err.Error(), "unheard-of") {
		t.Errorf("%v", err)
	}
}

// What stands behind a link, such as the text that it was pasted in front of, is no part of it.
func TestNothingStandsBehindALink(t *testing.T) {
	good := "#" + fragment(t, link.Link{Source: program})
	for _, more := range []string{"AAAA", "A", ".", ")", "\x1b[31m", "AAAAAAAAAAAAAAAA"} {
		if _, err := Open(good + more); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("a link with %q behind it: %v", more, err)
		}
	}
}

// A link of the first version, as somebody has it in a post. Its hash may stop to hold when the engine is made better;
// it must open as long as there is a Pollground.
func TestGoldenLink(t *testing.T) {
	const golden = "https://example.org/pollground/playground.html#" +
		"p1=JMAxDoIwFAbg_T_FLxNsQjQMnqaWJzTUV9JX0MR4Fi_ixsUc_JYU45jTqgNbyFP8WlKmFXEx6IhHyrNk4wkmMrCHj8HPbM_H" +
		"P5rbBLKJFvYwieILO0zOJrauuwI35d0FrRu-QJJLDlqiHupqzPt3_3AIfqqaC974BQAA__8"
	l, err := Open(golden)
	want := link.Link{
		Source: "fn main() {\n    println!(\"grüß dich\");\n}\n", Executor: "stealing", Workers: 4, Seed: 7,
		Clicks: []link.Click{{Time: 150_000_000, Name: "save"}}, Event: 7, Selected: 2, Hash: 0x1a2b,
	}
	if err != nil || !reflect.DeepEqual(l, want) {
		t.Errorf("%+v, %v", l, err)
	}
}

func TestOpenRefuses(t *testing.T) {
	pack := func(text string) string {
		var b bytes.Buffer
		w, _ := flate.NewWriter(&b, 9)
		w.Write([]byte(text))
		w.Close()
		return link.Prefix + base64.RawURLEncoding.EncodeToString(b.Bytes())
	}
	bomb := pack("pollground 1\n\n" + strings.Repeat("a", 48<<20)) // packed it is short enough for a link
	for address, want := range map[string]string{
		"https://example.org/": "no shared link",
		"#p1=%%%":              "damaged",
		"#p1=AAAA":             "damaged",
		"#p2=AAAA":             "newer version",
		"#" + bomb:             "", // any refusal, at once
		"#" + pack("pollground 1\n\n"+strings.Repeat("a", link.MaxText*8)): "more than a link can hold",
		"#" + pack("no link at all"):                                       "does not begin",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := Open(address); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want an error with %q", address, err, want)
		}
		runtime.ReadMemStats(&after)
		if made := after.TotalAlloc - before.TotalAlloc; made > 16<<20 {
			t.Errorf("%.60s: it was unpacked, to refuse it %d MB were made", address, made>>20)
		}
	}
}

func FuzzOpen(f *testing.F) {
	for _, source := range []string{"", program} {
		fragment, err := Fragment(link.Link{Source: source, Seed: 7})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(fragment)
	}
	f.Fuzz(func(t *testing.T, fragment string) {
		l, err := Open(fragment)
		if err != nil {
			return
		}
		if _, err := Fragment(l); err != nil {
			t.Errorf("%q opens and cannot be made: %v", fragment, err)
		}
	})
}
