package view

import "strings"

// A program can wait for any number of host events, with names of any length. A view lists as many of them as the page
// can draw and answer in one frame. Fetches, which the page answers itself, and buttons have a limit each, so that
// neither hides the other. A name over the limit is listed once others have been answered.
const (
	wantedNames  = 64    // fetches, and as many buttons
	wantedLength = 1_024 // bytes of a name; longer ones are only counted
)

// Names of host events of the crate pollground that are not buttons.
const (
	fetchPrefix = "fetch:"
	keyName     = "key"
	frameName   = "animation-frame"
)

// wanted collects the names of the host events of one view.
type wanted struct {
	more           int // waits whose names are not listed
	list           []string
	seen           map[string]bool // the names in list
	files, buttons int             // number of each in list
}

// add adds the name of a wait.
func (w *wanted) add(name string) {
	if w.seen[name] {
		return
	}
	sort := &w.buttons
	if strings.HasPrefix(name, fetchPrefix) {
		sort = &w.files
	}
	alone := name == keyName || name == frameName
	if len(name) > wantedLength || *sort == wantedNames && !alone {
		w.more++
		return
	}
	if w.seen == nil {
		w.seen = map[string]bool{}
	}
	w.seen[name] = true
	w.list = append(w.list, name)
	if !alone {
		*sort++
	}
}
