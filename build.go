package main

// build.go turns the sources into a site: a set of named files held in memory. `build -o` writes
// them to a folder, the development server serves them from memory, so a reader never sees half
// of one build and half of the next.
//
// Order of the steps, because each names the next by its content hash:
//
//	wasm, wasm_exec.js, worker.js, library, examples.json, words.json ── editor.js ── element.js ── pollground.js (knows their names) ── pages
//
// Every reference is relative, so the result works under any sub-path and from any static host.

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/evanw/esbuild/pkg/api"
	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/examples/lessons"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/executor/scenario/std/words"
	"github.com/pollground/pollground/wasm/flat"
	pages "github.com/pollground/pollground/web/site"
	"github.com/pollground/pollground/web/site/bill"
	"github.com/pollground/pollground/web/site/command"
	"github.com/yuin/goldmark"
)

// wasmBudget is the most that the engine may weigh, in brotli, before the build says so.
const wasmBudget = 800 << 10

// A site is one finished build: file name (slash-separated, relative) to content.
type site map[string][]byte

// A builder keeps what stays valid between two builds. Not safe for concurrent use.
type builder struct {
	dir  string    // the project's folder, absolute
	dev  bool      // source maps and no minifying; the page reloads itself
	log  io.Writer // progress, one line per step that takes long
	url  string    // where the site will lie; "" for the default
	wasm []byte    // the last engine; nil when it must be built again
	runs pages.Cache
}

// A buildError is a failure of the sources, not of the machine: its text is the compiler's own.
type buildError struct{ what, text string }

func (e *buildError) Error() string { return e.what + "\n" + strings.TrimRight(e.text, "\n") }

// newBuilder builds from the working directory, which must be the project's.
func newBuilder(log io.Writer) (*builder, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil || !bytes.HasPrefix(mod, []byte("module github.com/pollground/pollground\n")) {
		return nil, errors.New("building the site needs the project's sources: run this in the folder that holds the go.mod of github.com/pollground/pollground")
	}
	return &builder{dir: dir, log: log}, nil
}

// scripts are the parts that every page with a program needs, under their hashed names.
type scripts struct {
	files              site
	names              map[string]string // what web/src/assets.ts calls them
	page               []byte            // the one script that a page loads
	list               []byte            // the examples
	site, poster, play string            // the names of style sheets
}

// scripts makes the engine, the page's scripts and the style sheets. A builder whose wasm is set reuses it.
func (b *builder) scripts(ctx context.Context) (*scripts, error) {
	if err := b.installPage(ctx); err != nil {
		return nil, err
	}
	if b.wasm == nil {
		wasm, err := b.buildWasm(ctx)
		if err != nil {
			return nil, err
		}
		b.wasm = wasm
	}
	goroot, err := flat.Goroot(ctx, b.dir)
	if err != nil {
		return nil, err
	}
	glue, err := b.wasmGlue(goroot)
	if err != nil {
		return nil, err
	}
	p := &scripts{files: site{}}
	if p.list, err = exampleList(os.DirFS(filepath.Join(b.dir, "examples"))); err != nil {
		return nil, err
	}
	table, err := json.Marshal(words.Table())
	if err != nil {
		return nil, err
	}
	worker, err := b.bundle("web/src/worker.ts", api.FormatIIFE, nil)
	if err != nil {
		return nil, err
	}
	library, crates, err := std.Archive(os.DirFS(filepath.Join(b.dir, "executor", "scenario", "std", "rs")))
	if err != nil {
		return nil, &buildError{"The library is wrong:", err.Error()}
	}
	p.names = map[string]string{
		"worker":   p.add("worker.js", worker),
		"wasm":     p.add("pollground.wasm", b.wasm),
		"exec":     p.add("wasm_exec.js", glue),
		"library":  p.add("library.txt", []byte(library)),
		"crates":   p.add("crates.txt", []byte(crates)),
		"examples": p.add("examples.json", p.list),
		"words":    p.add("words.json", table),
	}
	// Each knows the names of those before it.
	for _, name := range []string{"editor", "element"} {
		script, err := b.module("web/src/"+name+".ts", p.names, true)
		if err != nil {
			return nil, err
		}
		p.names[name] = p.add(name+".js", script)
	}
	if p.page, err = b.module("web/src/pollground.ts", p.names, true); err != nil {
		return nil, err
	}
	styles, err := b.styles()
	if err != nil {
		return nil, err
	}
	p.site, p.poster, p.play = p.add("site.css", styles.site), p.add("poster.css", styles.poster), p.add("play.css", styles.play)
	return p, nil
}

// add stores a file under its hashed name, and returns that.
func (p *scripts) add(file string, content []byte) string {
	hashed := hashedName(file, content)
	p.files[hashed] = content
	return hashed
}

// build makes the whole site.
func (b *builder) build(ctx context.Context) (site, error) {
	p, err := b.scripts(ctx)
	if err != nil {
		return nil, err
	}
	script := p.add("pollground.js", p.page)
	siteScript, err := b.module("web/src/site.ts", p.names, true)
	if err != nil {
		return nil, err
	}
	in := pages.Input{Files: os.DirFS(filepath.Join(b.dir, "web", "site")), Draft: b.dev, Base: b.url, Version: script, Names: pages.Names{
		Script: script, Site: p.add("site.js", siteScript), Style: p.site, Poster: p.poster,
	}}
	if in.Examples, err = examples.Load(os.DirFS(filepath.Join(b.dir, "examples"))); err != nil {
		return nil, err
	}
	if in.Lessons, err = lessons.Load(os.DirFS(filepath.Join(b.dir, "examples", "lessons"))); err != nil {
		return nil, err
	}
	b.progress("running the examples and writing the pages")
	made, err := pages.Build(in, &b.runs)
	if err != nil {
		return nil, err
	}
	s := p.files
	for name, content := range made {
		s[name] = content
	}
	// The stable names are for other people's pages; ours use the hashed ones.
	s["pollground.js"], s["examples.json"] = p.page, p.list

	if err := b.addPublic(s); err != nil {
		return nil, err
	}
	bills, err := bill.Files(b.dir, func(env []string, name string, args ...string) ([]byte, error) {
		return tool(ctx, b.dir, env, name, args...)
	})
	if err != nil {
		return nil, err
	}
	for name, content := range bills {
		s[name] = content
	}
	s["playground.html"], err = b.playgroundPage("playground.html", "", script, p)
	if err != nil {
		return nil, err
	}
	translated, err := filepath.Glob(filepath.Join(b.dir, "web", "playground.*.html"))
	if err != nil {
		return nil, err
	}
	for _, path := range translated {
		name := filepath.Base(path)
		language := strings.TrimSuffix(strings.TrimPrefix(name, "playground."), ".html")
		if s[language+"/playground.html"], err = b.playgroundPage(name, "../", script, p); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// module bundles one of the page's scripts that know where the others are. With split the editor
// stays a script of its own, which a page draws without.
func (b *builder) module(entry string, names map[string]string, split bool) ([]byte, error) {
	assets, err := json.Marshal(names)
	if err != nil {
		return nil, err
	}
	return b.bundle(entry, api.FormatESModule, map[string]string{
		"PG_ASSETS": string(assets), "PG_SPLIT": strconv.FormatBool(split),
		// Where a browser says whether input is waiting, the editor parses for 100 ms at a time and looks for input only,
		// not for frames. Where it does not say, it parses in the time that the browser has left.
		"navigator.scheduling": "undefined",
	})
}

// embedTo writes one program as a page that needs no other site: a folder, or a single file.
func (b *builder) embedTo(ctx context.Context, p command.Program, out string, single bool) error {
	parts, err := b.scripts(ctx)
	if err != nil {
		return err
	}
	part := func(name string) []byte { return parts.files[parts.names[name]] }
	page := pages.Folder{Title: p.Title, Code: p.Code, Options: p.Options, Script: "pollground.js", Style: "play.css"}
	page.Options.Lines = true
	if single {
		element, err := b.module("web/src/element.ts", nil, false)
		if err != nil {
			return err
		}
		packed := [...][]byte{b.wasm, part("library"), part("crates")}
		for i, content := range packed {
			var p bytes.Buffer
			if err := compress(&p, content); err != nil {
				return err
			}
			packed[i] = p.Bytes()
		}
		page.Style, page.Poster, page.Script = string(parts.files[parts.play]), string(parts.files[parts.poster]), string(parts.page)
		page.Inside = &pages.Inside{Element: element, Worker: part("worker"), Exec: part("exec"), Wasm: packed[0], Library: packed[1], Crates: packed[2]}
	}
	content, err := page.Page()
	if err != nil {
		return fmt.Errorf("%s.rs: %w", p.Name, err)
	}
	if single {
		return site{p.Name + ".html": content}.write(out)
	}
	folder := site{
		"index.html": content, p.Name + ".rs": []byte(p.Source), "pollground.js": parts.page,
		"play.css": parts.files[parts.play], "poster.css": parts.files[parts.poster],
	}
	for _, name := range []string{"element", "editor", "worker", "exec", "wasm", "library", "crates", "words"} {
		folder[parts.names[name]] = part(name)
	}
	return folder.write(out)
}

func compress(w io.Writer, content []byte) error {
	g, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := g.Write(content); err != nil {
		return err
	}
	return g.Close()
}

// installPage runs `npm ci` when the page's dependencies are missing or older than the lock file.
func (b *builder) installPage(ctx context.Context) error {
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			return fmt.Errorf("%s was not found: the page's parts (an editor, a rendering library) come from npm. Install Node.js 20 or newer, which brings npm, and try again", tool)
		}
	}
	web := filepath.Join(b.dir, "web")
	lock, err := os.Stat(filepath.Join(web, "package-lock.json"))
	if err != nil {
		return fmt.Errorf("web/package-lock.json: %w", err)
	}
	// npm writes this file at the end of an installation: it tells a finished one from a broken one.
	done, err := os.Stat(filepath.Join(web, "node_modules", ".package-lock.json"))
	if err == nil && !done.ModTime().Before(lock.ModTime()) {
		return nil
	}
	b.progress("installing the page's dependencies (npm ci in web)")
	out, err := tool(ctx, web, nil, "npm", "ci", "--no-audit", "--no-fund")
	if err != nil {
		return &buildError{"npm ci failed in web:", string(out)}
	}
	return nil
}

// inlined are the packages in which functions are inlined. Elsewhere (parser, checker, compiler,
// most of Go's library) inlining makes the module a tenth larger and no run faster.
var inlined = []string{
	"runtime", "internal/runtime/...", "internal/abi", "math/...", "unicode/utf8", "slices", "sync/atomic",
	"github.com/pollground/pollground/executor",
	"github.com/pollground/pollground/executor/timer",
	"github.com/pollground/pollground/executor/trace",
	"github.com/pollground/pollground/executor/scenario/vm",
}

func (b *builder) buildWasm(ctx context.Context) ([]byte, error) {
	b.progress("compiling the executor to wasm")
	module, err := flat.Build(ctx, b.dir, flat.Command{Package: "./wasm", Inlined: inlined})
	if bad := (*flat.CompileError)(nil); errors.As(err, &bad) {
		return nil, &buildError{"The Go part does not compile:", bad.Output}
	}
	return module, err
}

// wasmGlue is Go's own JavaScript for wasm, as it came with this compiler, and our addition to it.
func (b *builder) wasmGlue(goroot string) ([]byte, error) {
	own, err := os.ReadFile(filepath.Join(b.dir, "wasm", "exports.js"))
	if err != nil {
		return nil, err
	}
	glue, err := os.ReadFile(filepath.Join(goroot, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, fmt.Errorf("the Go installation has no wasm_exec.js: %w", err)
	}
	return append(glue, own...), nil
}

// bundle makes one script of entry and everything it imports. define's values are JavaScript
// expressions.
func (b *builder) bundle(entry string, format api.Format, define map[string]string) ([]byte, error) {
	options := api.BuildOptions{
		AbsWorkingDir: b.dir,
		EntryPoints:   []string{entry},
		Bundle:        true,
		Write:         false,
		Outfile:       "out.js", // never written; esbuild wants a name for its result
		Format:        format,
		Target:        api.ES2022,
		Charset:       api.CharsetUTF8,
		Loader:        map[string]api.Loader{".css": api.LoaderText, ".svg": api.LoaderText},
		Define:        define,
		LegalComments: api.LegalCommentsNone,
		LogLevel:      api.LogLevelSilent,
	}
	if b.dev {
		options.Sourcemap = api.SourceMapInline
	} else {
		options.MinifyIdentifiers, options.MinifySyntax, options.MinifyWhitespace = true, true, true
	}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		text := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return nil, &buildError{"The page does not compile:", strings.Join(text, "")}
	}
	if len(result.OutputFiles) != 1 {
		return nil, fmt.Errorf("BUG: esbuild made %d files of %s, expected one", len(result.OutputFiles), entry)
	}
	return result.OutputFiles[0].Contents, nil
}

// exampleList renders the examples for the page: prose as HTML, source as it is.
func exampleList(folder fs.FS) ([]byte, error) {
	all, err := examples.Load(folder)
	if err != nil {
		return nil, err
	}
	type item struct { // web/src/examples.ts reads it
		Name   string `json:"name"`
		Title  string `json:"title"`
		HTML   string `json:"html"`
		Source string `json:"source"`
	}
	list := make([]item, len(all))
	for i, e := range all {
		var prose bytes.Buffer
		if err := goldmark.Convert([]byte(e.Prose), &prose); err != nil {
			return nil, fmt.Errorf("examples/%s: its header is not Markdown that can be rendered: %w", e.File, err)
		}
		list[i] = item{e.File, e.Title, prose.String(), e.Source}
	}
	return json.Marshal(list)
}

// The style sheets of the pages, of the posters in them, and of a page that is a program and nothing else.
type styles struct{ site, poster, play []byte }

// styles are as small as they go.
func (b *builder) styles() (s styles, err error) {
	var sources [4]string
	for i, name := range []string{"tokens.css", "site.css", "poster.css", "play.css"} {
		text, err := os.ReadFile(filepath.Join(b.dir, "web", "src", "css", name))
		if err != nil {
			return s, err
		}
		sources[i] = string(text)
	}
	pageText, posterText, err := pages.Styles(sources[0], sources[1], sources[2])
	if err != nil {
		return s, err
	}
	small := func(text string) []byte {
		result := api.Transform(text, api.TransformOptions{Loader: api.LoaderCSS, MinifyWhitespace: !b.dev, MinifySyntax: !b.dev, LogLevel: api.LogLevelSilent})
		if len(result.Errors) > 0 {
			err = &buildError{"A style sheet is wrong:", strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), "")}
		}
		return result.Code
	}
	s = styles{small(pageText), small(posterText), small(sources[3])}
	return s, err
}

// addPublic copies web/public, which may be missing.
func (b *builder) addPublic(s site) error {
	root := os.DirFS(filepath.Join(b.dir, "web", "public"))
	return fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && path == "." {
			return nil
		}
		if err != nil || d.IsDir() {
			return err
		}
		s[path], err = fs.ReadFile(root, path)
		return err
	})
}

var scriptRef = regexp.MustCompile(`((?:src|href)=")(?:\./)?pollground\.js(")`)

const playRef = `href="play.css"`

// playgroundPage is a page of the folder web with script and style sheet under their hashed names, and with
// hints to fetch at once what that script will ask for. root leads from the page to the site's root.
func (b *builder) playgroundPage(name, root, script string, p *scripts) ([]byte, error) {
	page, err := os.ReadFile(filepath.Join(b.dir, "web", name))
	if err != nil {
		return nil, err
	}
	if !scriptRef.Match(page) {
		return nil, fmt.Errorf(`web/%s loads no script: it needs <script type="module" src="pollground.js">`, name)
	}
	if !bytes.Contains(page, []byte(playRef)) {
		return nil, fmt.Errorf("web/%s has no style sheet: it needs <link rel=\"stylesheet\" %s>", name, playRef)
	}
	page = scriptRef.ReplaceAll(page, []byte("${1}"+root+script+"${2}"))
	page = bytes.Replace(page, []byte(playRef), fmt.Appendf(nil, "href=%q", root+p.play), 1)
	hints := fmt.Sprintf("  <link rel=\"modulepreload\" href=%q>\n  <link rel=\"modulepreload\" href=%q>\n  <link rel=\"preload\" as=\"fetch\" crossorigin href=%q>\n</head>",
		root+p.names["element"], root+p.names["editor"], root+p.names["examples"])
	return bytes.Replace(page, []byte("</head>"), []byte(hints), 1), nil
}

// hashedName puts the first 8 hex digits of the content's SHA-256 before the extension.
func hashedName(file string, content []byte) string {
	sum := sha256.Sum256(content)
	ext := filepath.Ext(file)
	return strings.TrimSuffix(file, ext) + "-" + hex.EncodeToString(sum[:4]) + ext
}

// write puts the files into folder, which it makes. Files of an earlier build stay: a page that
// was loaded before goes on finding its hashed parts.
func (s site) write(folder string) error {
	for name, content := range s {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// report prints what each file weighs, raw and as servers send it, and warns about an engine over
// budget.
func (s site) report(w io.Writer) error {
	type weight struct {
		name              string
		files             int
		raw, gzip, brotli int
		err               error
	}
	// A folder is one row. Pictures are compressed already.
	rows := map[string]*weight{}
	var mu sync.Mutex
	var wg sync.WaitGroup
	limit := make(chan struct{}, runtime.GOMAXPROCS(0))
	for name, content := range s {
		wg.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			w := weight{raw: len(content), gzip: len(content), brotli: len(content)}
			if !strings.HasSuffix(name, ".png") {
				w.gzip, w.brotli, w.err = compressedSizes(content, brotliQuality(name))
			}
			mu.Lock()
			defer mu.Unlock()
			row := name
			if folder, _, deep := strings.Cut(name, "/"); deep {
				row = folder + "/"
			}
			if rows[row] == nil {
				rows[row] = &weight{name: row}
			}
			r := rows[row]
			r.files, r.raw, r.gzip, r.brotli, r.err = r.files+1, r.raw+w.raw, r.gzip+w.gzip, r.brotli+w.brotli, errors.Join(r.err, w.err)
		})
	}
	wg.Wait()
	fmt.Fprintf(w, "%-34s %10s %10s %10s\n", "bytes", "raw", "gzip", "brotli")
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		r := rows[name]
		if r.err != nil {
			return r.err
		}
		if r.files > 1 {
			name = fmt.Sprintf("%s (%d files)", name, r.files)
		}
		fmt.Fprintf(w, "%-34s %10d %10d %10d\n", name, r.raw, r.gzip, r.brotli)
		if strings.HasSuffix(r.name, ".wasm") && r.brotli > wasmBudget {
			fmt.Fprintf(w, "warning: %s is %d bytes in brotli, over the budget of %d\n", r.name, r.brotli, wasmBudget)
		}
	}
	return nil
}

// brotliQuality is the best for the engine, which takes 15 s and saves an eighth, and one that is quick for the rest.
func brotliQuality(name string) int {
	if strings.HasSuffix(name, ".wasm") {
		return brotli.BestCompression
	}
	return 9
}

func compressedSizes(content []byte, quality int) (gz, br int, err error) {
	var n countWriter
	if err := compress(&n, content); err != nil {
		return 0, 0, err
	}
	gz, n = int(n), 0
	b := brotli.NewWriterOptions(&n, brotli.WriterOptions{Quality: quality, LGWin: 24})
	if _, err = b.Write(content); err == nil {
		err = b.Close()
	}
	return gz, int(n), err
}

type countWriter int

func (n *countWriter) Write(p []byte) (int, error) { *n += countWriter(len(p)); return len(p), nil }

// tool runs a program and returns what it wrote to both outputs.
func tool(ctx context.Context, dir string, env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	return cmd.CombinedOutput()
}

func (b *builder) progress(step string) {
	if b.log != nil {
		fmt.Fprintln(b.log, step+" …")
	}
}

func jsonString(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic("BUG: a string has no JSON form: " + err.Error())
	}
	return string(text)
}
