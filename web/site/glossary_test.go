package site

import (
	"strings"
	"testing"

	"github.com/pollground/pollground/examples/lessons"
)

// The first use of a word is a link, whatever its form; later uses, code blocks, links and longer words are left alone.
func TestTermsAreLinkedOnce(t *testing.T) {
	l := newTermLinker(&lessons.Glossary{Terms: []lessons.Term{
		{ID: "waker", Forms: []string{"waker", "`Waker`"}},
		{ID: "send", Forms: []string{"Send"}},
		{ID: "lost", Forms: []string{"lost wakeup"}},
		{ID: "poll", Forms: []string{"poll"}},
	}}, "g.html")
	for html, want := range map[string]string{
		"<p>awaker wakers_ <a href=\"x\">a waker</a></p>": "<p>awaker wakers_ <a href=\"x\">a waker</a></p>",
		"<h2>A waker</h2><pre>waker</pre>":                "<h2>A waker</h2><pre>waker</pre>",
		"<p>to send</p>":                                  "<p>to send</p>",
	} {
		if got := l.link(html); got != want {
			t.Errorf("%s becomes %s", html, got)
		}
	}
	got := l.link("<p>Wakers and <code>Waker</code>: a lost wakeup. <em>Send</em> it; poll-everything, poll.</p>")
	want := `<p><a class="term" href="g.html#waker">Wakers</a> and <code>Waker</code>: a ` +
		`<a class="term" href="g.html#lost">lost wakeup</a>. ` +
		`<em><a class="term" href="g.html#send">Send</a></em> it; poll-everything, ` +
		`<a class="term" href="g.html#poll">poll</a>.</p>`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A lesson links to the glossary of its own language, and the glossary explains the word.
func TestLessonsLinkTheGlossary(t *testing.T) {
	out, err := build(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range []string{"", "de/"} {
		page := string(out[language+"glossary.html"])
		for _, want := range []string{`<div id="waker"><dt>`, `<div id="future"><dt>`} {
			if !strings.Contains(page, want) {
				t.Errorf("%sglossary.html has no %s", language, want)
			}
		}
	}
}
