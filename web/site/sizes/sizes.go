// Package sizes compresses the files of a built site as servers do, and reports their sizes.
package sizes

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// size holds the sizes of a file, or of all files in a folder, in bytes.
type size struct {
	files             int
	raw, gzip, brotli int
	err               error
}

// Report writes a table of the sizes of files to w: raw, and compressed as servers send them. files maps
// slash-separated names to content; a folder is one row. It adds a warning if a .wasm file exceeds budget bytes in
// brotli.
func Report(w io.Writer, files map[string][]byte, budget int) error {
	rows := map[string]*size{}
	var mu sync.Mutex
	var wg sync.WaitGroup
	limit := make(chan struct{}, runtime.GOMAXPROCS(0))
	// Largest first: compressing the engine takes as long as all other files together.
	names := slices.SortedFunc(maps.Keys(files), func(x, y string) int { return len(files[y]) - len(files[x]) })
	for _, name := range names {
		limit <- struct{}{}
		wg.Go(func() {
			defer func() { <-limit }()
			s := sizeOf(name, files[name])
			mu.Lock()
			defer mu.Unlock()
			row := name
			if folder, _, deep := strings.Cut(name, "/"); deep {
				row = folder + "/"
			}
			if rows[row] == nil {
				rows[row] = &size{}
			}
			r := rows[row]
			r.files++
			r.raw, r.gzip, r.brotli = r.raw+s.raw, r.gzip+s.gzip, r.brotli+s.brotli
			r.err = errors.Join(r.err, s.err)
		})
	}
	wg.Wait()
	fmt.Fprintf(w, "%-34s %10s %10s %10s\n", "bytes", "raw", "gzip", "brotli")
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		r, label := rows[name], name
		if r.err != nil {
			return r.err
		}
		if r.files > 1 {
			label = fmt.Sprintf("%s (%d files)", name, r.files)
		}
		fmt.Fprintf(w, "%-34s %10d %10d %10d\n", label, r.raw, r.gzip, r.brotli)
		if strings.HasSuffix(name, ".wasm") && r.brotli > budget {
			fmt.Fprintf(w, "warning: %s is %d bytes in brotli, over the budget of %d\n", name, r.brotli, budget)
		}
	}
	return nil
}

// sizeOf compresses one file. PNG pictures are compressed already.
func sizeOf(name string, content []byte) size {
	s := size{raw: len(content), gzip: len(content), brotli: len(content)}
	if strings.HasSuffix(name, ".png") {
		return s
	}
	// The best quality takes 15 s for the engine and 4 s for the library, and saves an eighth of the former, a
	// thirteenth of the latter. The other files use a faster quality.
	quality := 9
	if strings.HasSuffix(name, ".wasm") || strings.HasSuffix(name, ".txt") {
		quality = brotli.BestCompression
	}
	if s.gzip, s.err = OfGzip(content); s.err != nil {
		return s
	}
	var n counter
	b := brotli.NewWriterOptions(&n, brotli.WriterOptions{Quality: quality, LGWin: 24})
	if _, s.err = b.Write(content); s.err == nil {
		s.err = b.Close()
	}
	s.brotli = int(n)
	return s
}

// OfGzip returns the size of content in gzip, in bytes.
func OfGzip(content []byte) (int, error) {
	var n counter
	err := Gzip(&n, content)
	return int(n), err
}

// Gzip writes content to w, compressed with gzip's best level.
func Gzip(w io.Writer, content []byte) error {
	g, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := g.Write(content); err != nil {
		return err
	}
	return g.Close()
}

// counter is a writer that counts bytes.
type counter int

func (n *counter) Write(p []byte) (int, error) {
	*n += counter(len(p))
	return len(p), nil
}
