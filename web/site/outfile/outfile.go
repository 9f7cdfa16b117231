// Package outfile writes files and folders atomically: it writes a new file in the same folder, and renames it when it
// is complete. It never follows symbolic links.
package outfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
)

// Write creates or replaces the file path with the output of write. An existing file keeps its permissions. If write
// fails or the disk is full, path does not change. Devices and pipes are written directly. The error names path.
func Write(path string, write func(io.Writer) error) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return replace(path, nil, write)
	case err != nil:
		return failed(path, err)
	case info.Mode()&fs.ModeSymlink != 0:
		return failed(path, errors.New("it is a symbolic link, which is not followed: name the file that it leads to"))
	case info.IsDir():
		return failed(path, errors.New("it is a folder"))
	case info.Mode().IsRegular():
		return replace(path, info, write)
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return failed(path, err)
	}
	return failed(path, fill(file, write))
}

// replace writes a file beside path and renames it to path.
func replace(path string, before fs.FileInfo, write func(io.Writer) error) error {
	folder, name := filepath.Split(path)
	aside := filepath.Join(folder, fmt.Sprintf(".%s.%016x", name, rand.Uint64()))
	file, err := os.OpenFile(aside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return failed(path, err)
	}
	pending.add(aside)
	err = fill(file, write)
	if err == nil && before != nil {
		err = os.Chmod(aside, before.Mode().Perm())
	}
	if err == nil {
		err = os.Rename(aside, path)
	}
	if err != nil {
		os.Remove(aside)
	}
	pending.remove(aside)
	return failed(path, err)
}

// fill writes a file and closes it.
func fill(file *os.File, write func(io.Writer) error) error {
	w := bufio.NewWriterSize(file, 1<<16)
	err := write(w)
	if err == nil {
		err = w.Flush()
	}
	return errors.Join(err, file.Close())
}

// failed adds the file's name to err, unless it is there. It returns nil for nil.
func failed(path string, err error) error {
	if err == nil {
		return nil
	}
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		err = p.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

// pending holds the incomplete files of replace and folders of WriteFolder.
var pending files

type files struct {
	sync.Mutex
	names map[string]bool
}

func (f *files) add(name string) {
	f.Lock()
	defer f.Unlock()
	if f.names == nil {
		f.names = map[string]bool{}
	}
	f.names[name] = true
}

func (f *files) remove(name string) {
	f.Lock()
	defer f.Unlock()
	delete(f.names, name)
}

// Abandon removes the incomplete files of Write and WriteFolder. An interrupted process must call it before it exits.
func Abandon() {
	pending.Lock() // stays locked, so that no further file is started
	for name := range pending.names {
		os.RemoveAll(name)
	}
}
