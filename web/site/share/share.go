// Package share creates and opens shared links outside of a browser. Package link defines their content.
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
	"github.com/pollground/pollground/executor/sched"
)

// Fragment returns the part of a URL behind the #.
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

// Open decodes a URL or a fragment. Error messages are for users.
func Open(address string) (link.Link, error) {
	fragment := address
	if _, after, ok := strings.Cut(address, "#"); ok {
		fragment = after
	}
	if text, err := url.PathUnescape(fragment); err == nil { // some mail programs escape too much
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
	raw, err := base64.RawURLEncoding.Strict().DecodeString(strings.TrimRight(packed, "="))
	if err != nil {
		return link.Link{}, errors.New("the link is damaged: a character is missing or was changed on its way")
	}
	// The decompressor reads rest byte by byte, so it does not read beyond its own end. A few bytes can expand to
	// gigabytes.
	rest := bytes.NewReader(raw)
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), link.MaxText+1))
	switch {
	case err != nil:
		return link.Link{}, errors.New("the link is damaged: a part of it is missing or was changed on its way")
	case len(text) <= link.MaxText && rest.Len() > 0:
		return link.Link{}, errors.New("the link is damaged: there is something behind its end")
	}
	return link.Parse(string(text))
}

// options returns the options with which the page runs a link's program.
func options(l link.Link) scenario.Options {
	o := scenario.Options{Executor: l.Executor, Workers: l.Workers, Seed: l.Seed, Lines: true}
	for _, c := range l.Clicks {
		o.HostEvents = append(o.HostEvents, scenario.HostEvent(c))
	}
	return o
}

// Run repeats the run of a link.
func Run(l link.Link) (*recording.Recording, error) { return RunTo(l, recording.MostInstructions) }

// RunTo is Run for a run that is cut off when it has executed so many instructions and come to the link's moment.
func RunTo(l link.Link, instructions int64) (*recording.Recording, error) {
	program, err := Program(l)
	if err != nil {
		return nil, err
	}
	return RunOf(program, l, instructions)
}

// Program compiles the program of a link.
func Program(l link.Link) (*scenario.Program, error) {
	program, list := scenario.Load("main.rs", l.Source)
	if program == nil {
		return nil, &recording.Refusal{List: list}
	}
	return program, nil
}

// RunOf is RunTo for a link whose program is compiled.
func RunOf(program *scenario.Program, l link.Link, instructions int64) (*recording.Recording, error) {
	if l.Executor != "" {
		if _, err := sched.NewPolicy(l.Executor); err != nil {
			return nil, fmt.Errorf("the link asks for an executor that this version does not have: %w", err)
		}
	}
	o := options(l)
	var err error
	if o.Schedule, err = scenario.ParseSchedule(l.Schedule); err != nil {
		return nil, err
	}
	return recording.Of(program, o, instructions, l.Event)
}

// Verify compares a link with its run and prints the result for users. The error is the reason why the link is invalid.
func Verify(l link.Link, r *recording.Recording, w io.Writer) error {
	if l.Event > r.Log.Len() {
		return fmt.Errorf("the link shows event %d, and this run has %d", l.Event, r.Log.Len())
	}
	hash := r.Log.Hash(l.Event)
	if l.Hash != 0 && l.Hash != hash {
		return fmt.Errorf("up to event %d the run has the hash %x, and the link says %x: "+
			"the link was made with another version of the engine, or changed", l.Event, hash, l.Hash)
	}
	moment := "at the start"
	if l.Event > 0 {
		moment = fmt.Sprintf("at event %d of %d, %.3f ms", l.Event, r.Log.Len(), float64(r.Log.At(l.Event-1).Time)/1e6)
	}
	switch {
	case l.Hash == 0:
		fmt.Fprintf(w, "Nothing to compare: the link has no hash. It opens %s %s.\n", size(l), moment)
	case l.Event == 0:
		fmt.Fprintf(w, "Nothing to compare: the link shows the start of the run. It opens %s.\n", size(l))
	default:
		fmt.Fprintf(w, "The link holds: %s %s, hash %x.\n", size(l), moment, hash)
	}
	return nil
}

func size(l link.Link) string { return fmt.Sprintf("%d bytes of program", len(l.Source)) }

// At returns l with another moment of its run r and the hash that Verify compares.
func At(l link.Link, r *recording.Recording, event int) link.Link {
	l.Event = min(event, r.Log.Len())
	l.Hash = r.Log.Hash(l.Event)
	return l
}
