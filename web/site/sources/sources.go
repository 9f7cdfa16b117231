// Package sources finds the project's source code, from which the command builds the site and embeddable pages.
//
//	dir, err := sources.Find(ctx, "github.com/pollground/pollground", version, std.Progress)
//
// In a checkout they are the working directory. A command that was installed with `go install …@latest`, or runs with
// `go run …@latest`, knows its version from its build information. The module of that version is in Go's module cache,
// or `go mod download` fetches it. That cache is read-only and a build puts files beside the sources
// (web/node_modules), so the module is copied once into a folder of the user's own cache.
package sources

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/pollground/pollground/web/site/outfile"
)

// Find returns the folder of the sources of module. version is that of the running command, from its build information.
// It calls progress before each slow step, and the returned function after the step. Errors are sentences with advice.
func Find(ctx context.Context, module, version string, progress func(step string) (done func())) (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err == nil && bytes.HasPrefix(mod, []byte("module "+module+"\n")) {
		return dir, nil
	}
	if version == "" || version == "(devel)" || strings.HasSuffix(version, "+dirty") {
		return "", fmt.Errorf("building needs the project's sources, and this binary is of no published version: run it in "+
			"the folder that holds the go.mod of %s, or install a version: go install %s@latest", module, module)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for the sources: %w", err)
	}
	folder := filepath.Join(cache, "pollground", version)
	if _, err := os.Stat(folder); err == nil { // CopyFolder makes it whole or not at all
		return folder, nil
	}
	defer progress("fetching the sources of " + version)()
	from, err := download(ctx, module+"@"+version)
	if err != nil {
		return "", err
	}
	return folder, outfile.CopyFolder(folder, os.DirFS(from))
}

// download returns the folder of a module in Go's module cache.
func download(ctx context.Context, module string) (string, error) {
	c := exec.CommandContext(ctx, "go", "mod", "download", "-json", module)
	c.Dir = os.TempDir() // ignore a go.mod in the working directory
	c.Env = append(os.Environ(), "GOWORK=off", "GO111MODULE=on")
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return "", errors.New("the go command was not found, and building needs it: " +
			"install Go from https://go.dev/dl and try again")
	}
	var result struct{ Dir, Error string }
	if json.Unmarshal(out, &result) == nil && result.Dir != "" {
		return result.Dir, nil
	}
	why := result.Error
	if why == "" {
		why = strings.TrimSpace(stderr.String())
	}
	if why == "" && err != nil {
		why = err.Error()
	}
	return "", fmt.Errorf("cannot fetch the sources, %s: %s", module, why)
}
