// Package share makes and opens shared links outside of a browser; package link says what is in them.
package share

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/link"
	"github.com/pollground/pollground/executor/scenario/recording"
)

// Fragment is the part of a URL behind the #.
func Fragment(l link.Link) (string, error) {
	text, err := l.Text()
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write([]byte(text)); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return link.Prefix + base64.RawURLEncoding.EncodeToString(b.Bytes()), nil
}

// Open reads a whole URL, or a fragment alone.
func Open(address string) (link.Link, error) {
	fragment := address
	if _, after, ok := strings.Cut(address, "#"); ok {
		fragment = after
	}
	if text, err := url.PathUnescape(fragment); err == nil { // some mail programs escape what needs no escaping
		fragment = text
	}
	packed, ok := strings.CutPrefix(fragment, link.Prefix)
	switch {
	case !ok && len(fragment) > 1 && fragment[0] == 'p' && strings.Contains(fragment, "="):
		return link.Link{}, errors.New("the link was made by a newer version of Pollground")
	case !ok:
		return link.Link{}, errors.New("this is no shared link: a link has a # and behind it " + link.Prefix)
	case len(packed) > 2*link.MaxText:
		return link.Link{}, errors.New("the link is too long")
	}
	raw, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(packed, "="))
	if err != nil {
		return link.Link{}, errors.New("the link is damaged: a character is missing or was changed on its way")
	}
	r := flate.NewReader(bytes.NewReader(raw))
	text, err := io.ReadAll(io.LimitReader(r, link.MaxText+1)) // a few bytes may unpack to gigabytes
	if err != nil {
		return link.Link{}, errors.New("the link is damaged: a part of it is missing or was changed on its way")
	}
	return link.Parse(string(text))
}

// Options are those of the run that a link shows, as the page runs it.
func Options(l link.Link) scenario.Options {
	o := scenario.Options{Executor: l.Executor, Workers: l.Workers, Seed: l.Seed, Lines: true}
	for _, c := range l.Clicks {
		o.HostEvents = append(o.HostEvents, scenario.HostEvent(c))
	}
	return o
}

// Verify runs the program of a link and compares. What it writes is for people; the error says why a link does not
// hold.
func Verify(address string, w io.Writer) error {
	l, err := Open(address)
	if err != nil {
		return err
	}
	r, err := recording.Make("main.rs", l.Source, Options(l))
	if err != nil {
		return fmt.Errorf("its program does not compile: %w", err)
	}
	if l.Event > r.Log.Len() {
		return fmt.Errorf("the link shows event %d, and this run has %d", l.Event, r.Log.Len())
	}
	hash := r.Log.Hash(l.Event)
	if l.Hash != 0 && l.Hash != hash {
		return fmt.Errorf("up to event %d the run has the hash %x, and the link says %x: the link was made with another version of the engine, or changed", l.Event, hash, l.Hash)
	}
	var at int64
	if l.Event > 0 {
		at = r.Log.At(l.Event - 1).Time
	}
	fmt.Fprintf(w, "The link holds: %d bytes of program, event %d of %d at %.3f ms, hash %x.\n", len(l.Source), l.Event, r.Log.Len(), float64(at)/1e6, hash)
	if l.Hash == 0 && l.Event > 0 {
		fmt.Fprintln(w, "It carries no hash, so nothing was compared.")
	}
	return nil
}

// Make is the link to one moment of a program's run.
func Make(l link.Link) (link.Link, error) {
	r, err := recording.Make("main.rs", l.Source, Options(l))
	if err != nil {
		return l, err
	}
	l.Event = min(l.Event, r.Log.Len())
	l.Hash = r.Log.Hash(l.Event)
	return l, nil
}
