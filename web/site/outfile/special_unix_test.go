//go:build unix

package outfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe and a device are written where they are: neither becomes a regular file.
func TestAPipeIsWrittenDirectly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	heard := make(chan string)
	go func() {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
		}
		heard <- string(content)
	}()
	if err := Write(path, text("new")); err != nil {
		t.Error(err)
	}
	if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Fatalf("the pipe is %v now, %v", info, err)
	}
	if got := <-heard; got != "new" {
		t.Errorf("the reader of the pipe got %q", got)
	}
}

func TestAFullDeviceIsAnError(t *testing.T) {
	const full = "/dev/full"
	if info, err := os.Stat(full); err != nil || info.Mode()&fs.ModeCharDevice == 0 {
		t.Logf("this system has no %s; TestAFailedWriteLeavesTheOldFile fails in another way", full)
		return
	}
	if err := Write(full, text("new")); err == nil {
		t.Error("a full disk is no error")
	}
}
