package generator

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// errNoRustc says that outcomes of rustc cannot be had on this machine.
var errNoRustc = errors.New("rustc is not installed")

// A judge compiles crates with rustc.
type judge struct {
	rustc   string
	dir     string
	edition int
	kept    string // the folder of earlier judgements, or empty
}

// A judgement is what rustc says of programs.
type judgement struct {
	crate    *Crate
	Outcomes map[int]Outcome  // of the accepted ones
	Refused  map[int][]string // codes of errors
	err      error
}

// recall is judge, but compiles nothing that was compiled before. A judgement is kept under the hash of the programs,
// the edition and the version of rustc.
func (j judge) recall(programs []string) (r judgement) {
	if j.kept == "" {
		return j.judge(programs)
	}
	version, err := exec.Command(j.rustc, "--version").Output()
	if err != nil {
		return j.judge(programs)
	}
	h := sha256.New()
	fmt.Fprint(h, string(version), j.edition, NewCrate(programs, func(int) bool { return false }).Text)
	name := filepath.Join(j.kept, fmt.Sprintf("%x.json", h.Sum(nil)))
	if text, err := os.ReadFile(name); err == nil && json.Unmarshal(text, &r) == nil {
		r.crate = NewCrate(programs, func(i int) bool { return r.Refused[i] != nil })
		return r
	}
	if r = j.judge(programs); r.err == nil {
		text, err := json.Marshal(r)
		if err == nil {
			err = os.WriteFile(name, text, 0o666)
		}
		r.err = err
	}
	return r
}

// judge runs the programs, compiled by rustc as one crate. Rustc checks names, types and borrows in this order, and
// generates code for what passed all of them: the refused programs are left out, and the others compiled again.
func (j judge) judge(programs []string) (r judgement) {
	r.Refused = map[int][]string{}
	if _, r.err = exec.LookPath(j.rustc); r.err != nil {
		r.err = errNoRustc
		return r
	}
	binary, source := filepath.Join(j.dir, "crate"), filepath.Join(j.dir, "main.rs")
	for {
		r.crate = NewCrate(programs, func(i int) bool { return r.Refused[i] != nil })
		if r.err = os.WriteFile(source, []byte(r.crate.Text), 0o666); r.err != nil {
			return r
		}
		cmd := exec.Command(j.rustc, "--edition", strconv.Itoa(j.edition), "--cap-lints", "allow", "-C", "debuginfo=0",
			"-C", "codegen-units=2", "--error-format=json", "-o", binary, source)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if cmd.Run() == nil {
			break
		}
		before := len(r.Refused)
		for line := range strings.Lines(errs.String()) {
			r.note(line)
		}
		if len(r.Refused) == before {
			r.err = fmt.Errorf("rustc: %s", errs.String())
			return r
		}
	}
	cmd := exec.Command("timeout", "60", binary)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		r.err = fmt.Errorf("the crate: %v", err)
		return r
	}
	r.Outcomes = outcomes(out.String(), errs.String())
	return r
}

// note reads a message of rustc.
func (r *judgement) note(line string) {
	var m struct {
		Level, Message string
		Code           *struct{ Code string }
		Spans          []span
	}
	if json.Unmarshal([]byte(line), &m) != nil || m.Level != "error" {
		return
	}
	for _, at := range m.Spans {
		n, within := r.crate.program(at.Line)
		for x := &at; n < 0 && x.Expansion != nil; { // a macro of the prelude is at fault
			x = &x.Expansion.Span
			n, within = r.crate.program(x.Line)
		}
		if at.Primary && n >= 0 {
			code := m.Message
			if m.Code != nil {
				code = m.Code.Code
			}
			r.Refused[n] = append(r.Refused[n], fmt.Sprintf("%s at %d", code, within))
			return
		}
	}
}

// A span is a place in a message of rustc.
type span struct {
	Line      int  `json:"line_start"`
	Primary   bool `json:"is_primary"`
	Expansion *struct{ Span span }
}
