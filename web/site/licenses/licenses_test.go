package licenses

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The bill lists what is linked with versions and licences, and is the same every time.
func TestBill(t *testing.T) {
	root := "../../.."
	tool := func(env []string, name string, args ...string) ([]byte, error) {
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Env = root, append(os.Environ(), env...)
		return cmd.Output()
	}
	first, err := Files(root, tool)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Files(root, tool)
	if err != nil {
		t.Fatal(err)
	}
	for name := range first {
		if !bytes.Equal(first[name], second[name]) {
			t.Errorf("%s differs between two builds", name)
		}
	}
	var doc struct {
		BomFormat  string
		Components []struct {
			Name, Version, Purl string
			Licenses            []struct{ License struct{ ID string } }
		}
	}
	if err := json.Unmarshal(first["sbom.json"], &doc); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, c := range doc.Components {
		names[c.Name] = true
		if c.Version == "" || !strings.HasPrefix(c.Purl, "pkg:") || len(c.Licenses) == 0 || c.Licenses[0].License.ID == "" {
			t.Errorf("%+v says too little", c)
		}
		if !strings.Contains(string(first["licences.txt"]), c.Name+" "+c.Version) {
			t.Errorf("licences.txt lacks %s", c.Name)
		}
	}
	for _, name := range []string{"std", "github.com/hack-pad/safejs", "lit", "@codemirror/view"} {
		if !names[name] {
			t.Errorf("%s is not listed", name)
		}
	}
}
