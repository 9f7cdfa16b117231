package generator

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// errNoRustc says that outcomes of rustc cannot be had on this machine.
var errNoRustc = errors.New("rustc is not installed")

// judge runs the programs, compiled by rustc as one crate in the folder dir. For a program that rustc refuses, refused
// has the codes of its errors, and outcomes has nothing.
func judge(rustc, dir string, programs []string) (outcomes map[int]Outcome, refused map[int][]string, err error) {
	if _, err := exec.LookPath(rustc); err != nil {
		return nil, nil, errNoRustc
	}
	refused = map[int][]string{}
	binary := filepath.Join(dir, "crate")
	for {
		starts := write(dir, programs, refused)
		cmd := exec.Command(rustc, "--edition", "2021", "--cap-lints", "allow", "-C", "debuginfo=0", "-C",
			"incremental="+filepath.Join(dir, "inc"), "--error-format=json",
			"-o", binary, filepath.Join(dir, "crate.rs"))
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if cmd.Run() == nil {
			break
		}
		before := len(refused)
		for line := range strings.Lines(errs.String()) {
			var m struct {
				Level, Message string
				Code           *struct{ Code string }
				Spans          []struct {
					Line int `json:"line_start"`
				}
			}
			if json.Unmarshal([]byte(line), &m) != nil || m.Level != "error" || len(m.Spans) == 0 {
				continue
			}
			i, _ := slices.BinarySearch(starts, m.Spans[0].Line+1)
			code := m.Message
			if m.Code != nil {
				code = m.Code.Code
			}
			refused[i-1] = append(refused[i-1], fmt.Sprintf("%s at %d", code, m.Spans[0].Line-starts[i-1]+1))
		}
		if len(refused) == before {
			return nil, nil, fmt.Errorf("rustc: %s", errs.String())
		}
	}
	cmd := exec.Command("timeout", "60", binary)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return nil, nil, fmt.Errorf("the crate: %v", err)
	}
	outcomes = map[int]Outcome{}
	panics := split(errs.String())
	for i, text := range split(out.String()) {
		outcomes[i] = Outcome{text, strings.TrimSpace(panics[i])}
	}
	return outcomes, refused, nil
}

// write makes the crate without the refused programs. starts has the line of each module.
func write(dir string, programs []string, refused map[int][]string) (starts []int) {
	var b, calls strings.Builder
	line := 1
	for i, p := range programs {
		starts = append(starts, line)
		if refused[i] != nil {
			continue
		}
		text := fmt.Sprintf("mod p%d {\n%s}\n", i, p)
		b.WriteString(text)
		line += strings.Count(text, "\n")
		fmt.Fprintf(&calls, "run(%d, %d, p%d::main);\n", i, starts[i], i)
	}
	b.WriteString(`fn run(i: usize, start: u32, f: fn()) {
    println!("\n=={i}");
    eprintln!("\n=={i}");
    std::panic::set_hook(Box::new(move |info| {
        let at = info.location().unwrap();
        let text = info.payload_as_str().unwrap_or("?");
        let line = at.line() as i64 - start as i64 + 1;
        if at.file().ends_with("crate.rs") {
            eprint!("{line}:{}: {text}", at.column());
        } else {
            eprint!("library: {text}");
        }
    }));
    let _ = std::panic::catch_unwind(f);
}
fn main() {
` + calls.String() + "}\n")
	os.WriteFile(filepath.Join(dir, "crate.rs"), []byte(b.String()), 0o666)
	return starts
}

// split takes the output of the crate apart.
func split(s string) map[int]string {
	m := map[int]string{}
	for part := range strings.SplitSeq(s, "\n==") {
		if n, text, ok := strings.Cut(part, "\n"); ok {
			i := -1
			fmt.Sscan(n, &i)
			m[i] = text
		}
	}
	delete(m, -1)
	return m
}
