package verified_test

import (
	"os/exec"
	"strings"
	"testing"
)

// Every test binary that contains the machine verifies what it links.
func TestEveryTestBinaryVerifies(t *testing.T) {
	const machine = "github.com/pollground/pollground/executor/scenario/machine"
	cmd := exec.Command("go", "list", "-test", "-f", "{{.ImportPath}} {{join .Deps \" \"}}", "./...")
	cmd.Dir = "../../../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	binaries := 0
	for line := range strings.Lines(string(out)) {
		deps := strings.Fields(line)
		name, isTest := strings.CutSuffix(deps[0], ".test")
		if !isTest {
			continue
		}
		has := map[string]bool{}
		for _, d := range deps[1:] {
			has[d] = true
		}
		if !has[machine] || name == machine { // its own tests cannot import verified
			continue
		}
		binaries++
		if !has[machine+"/verified"] {
			t.Errorf("a test file of %s must import %s/verified", name, machine)
		}
	}
	if binaries < 5 {
		t.Errorf("only %d test binaries contain the machine", binaries)
	}
}
