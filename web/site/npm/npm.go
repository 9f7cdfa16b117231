// Package npm installs the dependencies of the page: an editor, a rendering library, a type checker.
package npm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// OldestNode is the oldest major version of Node.js that the page's tools run on.
const OldestNode = 20

// A Failure is the output of npm after an error that Install does not recognise.
type Failure struct{ Output string }

func (f *Failure) Error() string { return "npm ci failed in web:\n" + f.Output }

// Installed reports whether the folder web has the dependencies of its lock file.
func Installed(web string) (bool, error) {
	lock, err := os.Stat(filepath.Join(web, "package-lock.json"))
	if err != nil {
		return false, fmt.Errorf("web/package-lock.json: %w", err)
	}
	// npm writes this file at the end of an installation, so its absence marks an incomplete one.
	done, err := os.Stat(filepath.Join(web, "node_modules", ".package-lock.json"))
	return err == nil && !done.ModTime().Before(lock.ModTime()), nil
}

// Install runs `npm ci` in the folder web. Scripts of packages are not run: no dependency needs one. The error is a
// sentence with advice, or a *Failure.
func Install(ctx context.Context, web string) error {
	c := exec.CommandContext(ctx, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	c.Dir = web
	out, err := c.CombinedOutput()
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	if code := networkError.Find(out); code != nil {
		return fmt.Errorf("npm cannot reach its registry (%s), from which the page's parts come: "+
			"check the connection and try again", code)
	}
	if code := diskError.Find(out); code != nil {
		return fmt.Errorf("there is no space left for web/node_modules (%s): free some and try again", code)
	}
	return &Failure{string(out)}
}

// Codes in npm's output.
var (
	networkError = regexp.MustCompile(`\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|` +
		`ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b`)
	diskError = regexp.MustCompile(`\b(?:ENOSPC|EDQUOT)\b`)
)

// CheckNode returns an error with advice if node or npm is missing, or node is older than OldestNode.
func CheckNode(ctx context.Context) error {
	install := fmt.Sprintf("install Node.js %d or newer, which brings npm, and try again", OldestNode)
	for _, name := range []string{"node", "npm"} {
		if _, err := exec.LookPath(name); err != nil {
			return fmt.Errorf("the command %s was not found, and the page's parts come from npm: %s", name, install)
		}
	}
	out, err := exec.CommandContext(ctx, "node", "--version").Output()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	version := strings.TrimSpace(string(out))
	number, _, _ := strings.Cut(strings.TrimPrefix(version, "v"), ".")
	major, wrong := strconv.Atoi(number)
	if err = errors.Join(err, wrong); err != nil {
		return fmt.Errorf("`node --version` does not print a version (%q): %s", version, install)
	}
	if major < OldestNode {
		return fmt.Errorf("the installed Node.js %s is too old: %s", strings.TrimPrefix(version, "v"), install)
	}
	return nil
}
