package main

// serve.go is the development server. It serves the last successful build from memory, rebuilds when a source
// changes, and notifies open pages by server-sent events. A page shows the error of a failed build until the next
// successful one.

import (
	"context"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pollground/pollground/wasm/build"
	"github.com/pollground/pollground/web/site/command/cli"
)

// devScript is the script that the server adds to index.html. A built site does not contain it.
const devScript = `<script>
new EventSource("/~events").onmessage = (e) => {
  const m = JSON.parse(e.data), id = "pollground-build-error";
  document.getElementById(id)?.remove();
  if (m.reload) return location.reload();
  if (!m.problem) return;
  const pre = document.createElement("pre");
  pre.id = id; pre.setAttribute("role", "alert"); pre.textContent = m.problem;
  pre.style.cssText = "position:fixed;inset:auto 0 0 0;max-height:60vh;overflow:auto;margin:0;padding:16px;" +
    "z-index:9999;font:12px/18px monospace;white-space:pre-wrap;" +
    "background:#2e1b18;color:#ffd9d3;border-top:2px solid #ff6450";
  document.body.append(pre);
};
</script>
`

// types maps file extensions to content types. The operating system's table is not used: it differs between systems,
// and a wrong type for .wasm or .js breaks the page.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json; charset=utf-8",
	".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon",
	".txt": "text/plain; charset=utf-8", ".xml": "application/xml; charset=utf-8", ".rs": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
}

// A devServer holds the state of the server. mu guards the fields below it.
type devServer struct {
	mu       sync.Mutex
	current  site          // the last successful build; nil before the first
	problem  string        // the error of the newest build; "" if it succeeded
	build    int           // number of successful builds; a page compares it with the number it was loaded with
	changed  chan struct{} // closed and replaced at every change
	finished chan struct{} // closed when the server stops, to end open event streams

	hosts hosts
}

// hosts decides which Host headers the server answers. A page of another origin could point its own name at this
// machine (DNS rebinding) and read sources in build errors. Its requests carry that name, so they are refused.
type hosts struct {
	named      string // the host of -addr, in lower case
	anyAddress bool   // -addr means all addresses of the machine, so any numeric host is accepted
}

// hostsOf returns the hosts for the value of -addr.
func hostsOf(addr string) hosts {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return hosts{}
	}
	ip, err := netip.ParseAddr(host)
	return hosts{strings.ToLower(host), host == "" || err == nil && ip.IsUnspecified()}
}

// answer reports whether the server answers a request with this Host header. It ignores the port: a tunnel may change
// it.
func (h hosts) answer(header string) bool {
	host := header
	if name, _, err := net.SplitHostPort(header); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
	switch host {
	case "":
		return false
	case "localhost", "127.0.0.1", "::1", h.named:
		return true
	}
	_, err := netip.ParseAddr(host)
	return h.anyAddress && err == nil
}

// serve builds the site, serves it on addr, and rebuilds it when a source changes, until ctx ends.
func serve(ctx context.Context, addr string, engine build.Engine, std *cli.Std) error {
	out := std.Out
	b, err := newBuilder(ctx, std, out)
	if err != nil {
		return err
	}
	b.dev, b.engine = true, engine
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot serve on %s: %w (choose another with -addr)", addr, err)
	}
	d := &devServer{changed: make(chan struct{}), finished: make(chan struct{}), hosts: hostsOf(addr)}
	server := &http.Server{Handler: d, ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	defer server.Close()
	defer close(d.finished)

	seen, err := sourceTimes(b.dir)
	if err != nil {
		return err
	}
	d.rebuild(ctx, b, out)
	fmt.Fprintf(out, "http://%s/\n", listener.Addr())
	ticker := time.NewTicker(400 * time.Millisecond)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			return err
		case <-ticker.C:
		}
		now, err := sourceTimes(b.dir)
		if err != nil {
			continue // a file was deleted meanwhile; the next round lists the files again
		}
		files, goChanged := differences(seen, now)
		if len(files) == 0 {
			continue
		}
		seen = now
		if goChanged {
			b.wasm = nil
		}
		fmt.Fprintf(out, "changed: %s\n", strings.Join(files, ", "))
		d.rebuild(ctx, b, out)
	}
}

func (d *devServer) rebuild(ctx context.Context, b *builder, out io.Writer) {
	start := time.Now()
	s, err := b.build(ctx)
	d.mu.Lock()
	defer d.mu.Unlock()
	if err != nil {
		d.problem = err.Error()
		fmt.Fprintln(out, err)
	} else {
		d.current, d.problem = s, ""
		d.build++
		fmt.Fprintf(out, "built in %.1f s\n", time.Since(start).Seconds())
	}
	close(d.changed)
	d.changed = make(chan struct{})
}

func (d *devServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !d.hosts.answer(r.Host) {
		http.Error(w, fmt.Sprintf("This server does not answer to the name %q. Use the address that it printed, "+
			"or start it with -addr and this name.", r.Host), http.StatusMisdirectedRequest)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "only GET", http.StatusMethodNotAllowed)
		return
	}
	if r.URL.Path == "/~events" {
		d.events(w, r)
		return
	}
	d.mu.Lock()
	current, problem := d.current, d.problem
	d.mu.Unlock()
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	w.Header().Set("Cache-Control", "no-store")
	content, ok := current[name]
	switch {
	case current == nil && name == "index.html":
		if problem == "" {
			problem = "The first build is under way; this page reloads when it is done."
		}
		content = []byte("<!doctype html><meta charset=utf-8><title>Pollground</title><body>" +
			"<pre style='font:13px/1.45 monospace;white-space:pre-wrap;margin:24px'>" + html.EscapeString(problem) + "</pre>")
	case !ok:
		http.NotFound(w, r)
		return
	}
	kind := types[filepath.Ext(name)]
	if kind == "" {
		kind = "application/octet-stream"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if strings.HasSuffix(name, ".html") {
		content = append(append([]byte(nil), content...), devScript...)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method == http.MethodGet {
		w.Write(content)
	}
}

// events streams the state of the build to a page. It sends the error of a failed build, and a reload once there is a
// newer build than the page's own.
func (d *devServer) events(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "this connection cannot stream", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	d.mu.Lock()
	loaded := d.build
	d.mu.Unlock()
	for {
		d.mu.Lock()
		problem, reload, changed := d.problem, d.build != loaded, d.changed
		d.mu.Unlock()
		fmt.Fprintf(w, "data: {\"reload\":%t,\"problem\":%s}\n\n", reload, jsonString(problem))
		flusher.Flush()
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		case <-d.finished:
			return
		}
	}
}

// sourceTimes returns the modification time of each file that a build depends on.
func sourceTimes(dir string) (map[string]time.Time, error) {
	times := map[string]time.Time{}
	for _, part := range []string{"go.mod", "executor", "wasm", "examples", "web"} {
		err := filepath.WalkDir(filepath.Join(dir, part), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() {
				if d.Name() == "node_modules" || (strings.HasPrefix(d.Name(), ".") && path != dir) {
					return fs.SkipDir
				}
				return nil
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			name, err := filepath.Rel(dir, path)
			if err != nil {
				return err
			}
			times[filepath.ToSlash(name)] = info.ModTime()
			return nil
		})
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
	}
	return times, nil
}

// differences returns the files that were changed, added or deleted, and whether the engine depends on one of them.
func differences(before, after map[string]time.Time) (files []string, engine bool) {
	note := func(name string) {
		files = append(files, name)
		engine = engine || !strings.HasPrefix(name, "web/") && !strings.HasPrefix(name, "examples/")
	}
	for name, t := range after {
		if old, ok := before[name]; !ok || !old.Equal(t) {
			note(name)
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			note(name)
		}
	}
	return files, engine
}
