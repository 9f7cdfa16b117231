package main

// build.go turns the sources into a site: a set of named files held in memory. `build -o` writes them to a folder. The
// development server serves them from memory, so a page never mixes two builds.
//
// Names contain a hash of the content, so a file is built after the files that it names:
//
//	wasm, worker.js, library, examples.json, words.json ── editor.js, schedules.js ── element.js
//	element.js ── pollground.js ── pages
//	LANGUAGE.txt (named by pollground.js, contained in inside.js)
//	engine.js (worker, wasm, library) ── inside.js (element, editor) ── frame.js (names both) ── frame pages
//
// Every reference is relative, so the result works under any sub-path and from any static host.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/base64"
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
	"slices"
	"strconv"
	"strings"

	"github.com/pollground/pollground/examples"
	"github.com/pollground/pollground/examples/lessons"
	"github.com/pollground/pollground/executor/scenario"
	"github.com/pollground/pollground/executor/scenario/std/archive"
	"github.com/pollground/pollground/executor/scenario/std/words"
	"github.com/pollground/pollground/wasm/build"
	pages "github.com/pollground/pollground/web/site"
	"github.com/pollground/pollground/web/site/bundle"
	"github.com/pollground/pollground/web/site/command"
	"github.com/pollground/pollground/web/site/command/cli"
	"github.com/pollground/pollground/web/site/languages"
	"github.com/pollground/pollground/web/site/licenses"
	"github.com/pollground/pollground/web/site/npm"
	"github.com/pollground/pollground/web/site/outfile"
	"github.com/pollground/pollground/web/site/sizes"
	"github.com/pollground/pollground/web/site/sources"
)

// engineBudgets holds the largest size of each engine in bytes of brotli. The build warns above it.
var engineBudgets = map[build.Engine]int{build.Small: 1_050_000, build.Stock: 2_500_000}

// A site is a finished build: the content of each file by its name (slash-separated, relative).
type site map[string][]byte

// A builder makes sites, and keeps what the next build can reuse. One goroutine uses it.
type builder struct {
	dir    string          // the folder of the sources, absolute
	dev    bool            // source maps and no minifying; the page reloads itself
	log    io.Writer       // receives notes about the build
	url    string          // address of the site; "" for the default
	engine build.Engine    // the engine to build
	wasm   *build.Module   // the last engine; nil if it must be built again
	tools  build.Toolchain // the toolchain that compiled it
	runs   pages.Cache

	compiled struct { // the last library
		of          string // its text
		std, crates []byte
	}

	progress func(step string) (done func()) // shows a slow step
}

// A buildError is an error in the sources; text is the compiler's output.
type buildError struct{ what, text string }

func (e *buildError) Error() string { return e.what + "\n" + strings.TrimRight(e.text, "\n") }

// module is the path of the project's Go module.
const module = "github.com/pollground/pollground"

// newBuilder returns a builder for the project's sources. It writes notes to log.
func newBuilder(ctx context.Context, std *cli.Std, log io.Writer) (*builder, error) {
	dir, err := sources.Find(ctx, module, moduleVersion(), std.Progress)
	if err != nil {
		return nil, err
	}
	return &builder{dir: dir, log: log, progress: std.Progress, engine: build.Auto}, nil
}

// scripts holds the files that every page with a program needs.
type scripts struct {
	files              site              // by hashed name
	names              map[string]string // hashed names by the names of web/src/app/assets.ts
	languages          map[string]string // hashed names of the catalogues by language
	spoken             []*languages.Language
	catalogues         map[string]string // their texts
	page               []byte            // the script that a page loads
	frame              []byte            // the same for a page that contains all parts; a classic script
	list               []byte            // the examples, JSON
	site, poster, play string            // hashed names of style sheets
}

// scripts builds the engine (unless b.wasm is set), the page's scripts and the style sheets.
func (b *builder) scripts(ctx context.Context) (*scripts, error) {
	if err := b.installPage(ctx); err != nil {
		return nil, err
	}
	if b.wasm == nil {
		if err := b.buildWasm(ctx); err != nil {
			return nil, err
		}
	}
	glue, err := build.Glue(b.dir, b.tools)
	if err != nil {
		return nil, err
	}
	p := &scripts{files: site{}}
	if p.list, err = exampleList(os.DirFS(filepath.Join(b.dir, "examples"))); err != nil {
		return nil, err
	}
	table, err := editorWords()
	if err != nil {
		return nil, err
	}
	worker, err := bundle.Script(b.dir, "web/src/engine/worker.ts", bundle.Classic, nil, b.dev)
	if err != nil {
		return nil, err
	}
	worker = slices.Concat(glue, []byte("\n"), worker)
	library, crates, err := b.library()
	if err != nil {
		return nil, err
	}
	p.names = map[string]string{
		"worker":   p.add("worker.js", worker),
		"wasm":     p.add("pollground.wasm", b.wasm.Wasm),
		"library":  p.add("library.txt", library),
		"crates":   p.add("crates.txt", crates),
		"examples": p.add("examples.json", p.list),
		"words":    p.add("words.json", table),
	}
	if err := b.addLanguages(p); err != nil {
		return nil, err
	}
	// Each part contains the names of the parts before it.
	for _, part := range []struct{ name, entry string }{
		{"editor", "editor/editor.ts"}, {"schedules", "panels/schedules.ts"}, {"element", "app/controller.ts"},
	} {
		script, err := b.module("web/src/"+part.entry, p, true)
		if err != nil {
			return nil, err
		}
		p.names[part.name] = p.add(part.name+".js", script)
	}
	if p.page, err = b.module("web/src/pollground.ts", p, true); err != nil {
		return nil, err
	}
	engine, err := engineScript(worker, b.wasm.Wasm, library, crates)
	if err != nil {
		return nil, err
	}
	p.names["engine"] = p.add("engine.js", engine)
	inside, err := b.script("web/src/inside.ts", p)
	if err != nil {
		return nil, err
	}
	p.names["inside"] = p.add("inside.js", inside)
	if p.frame, err = b.script("web/src/single-file.ts", p); err != nil {
		return nil, err
	}
	styles, err := b.styles()
	if err != nil {
		return nil, err
	}
	p.site = p.add("site.css", styles.site)
	p.poster = p.add("poster.css", styles.poster)
	p.play = p.add("play.css", styles.play)
	return p, nil
}

// firstPrograms is how many examples, from the first one on, find all that they need of the library compiled.
const firstPrograms = 2

// library returns the two parts of the library that the page loads: std, and the other crates. The functions that
// examples and lessons need are compiled in them. Hosts compress files named .txt.
func (b *builder) library() (std, crates []byte, err error) {
	base, more, err := archive.Pack(os.DirFS(filepath.Join(b.dir, "executor", "scenario", "std", "rs")))
	if err != nil {
		return nil, nil, &buildError{"The library is wrong:", err.Error()}
	}
	if b.compiled.of == base+more {
		return b.compiled.std, b.compiled.crates, nil
	}
	var programs []string
	read := func(file string) error {
		text, err := os.ReadFile(file)
		if err == nil {
			programs = append(programs, string(text))
		}
		return err
	}
	first := examples.Topics[0].Names[:firstPrograms]
	for _, name := range first {
		if err := read(filepath.Join(b.dir, "examples", name+".rs")); err != nil {
			return nil, nil, err
		}
	}
	for _, pattern := range []string{"*.rs", "lessons/*/*.rs"} {
		files, err := filepath.Glob(filepath.Join(b.dir, "examples", pattern))
		if err != nil {
			return nil, nil, err
		}
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), ".rs")
			if strings.HasSuffix(name, ".solution") || slices.Contains(first, name) {
				continue
			}
			if err := read(file); err != nil {
				return nil, nil, err
			}
		}
	}
	defer b.progress("compiling the library")()
	std, crates, err = scenario.Precompile(base, more, len(first), programs)
	b.compiled.of, b.compiled.std, b.compiled.crates = base+more, std, crates
	return std, crates, err
}

// editorWords returns what the editor completes and explains, as JSON: WordTable of web/src/editor/glossary.ts.
func editorWords() ([]byte, error) {
	glossary := map[string]map[string]string{}
	for _, language := range lessons.Languages {
		g, err := lessons.ReadGlossary(language)
		if err != nil {
			return nil, err
		}
		glossary[language] = g.Code()
	}
	return json.Marshal(struct {
		Words    []words.Word                 `json:"words"`
		Glossary map[string]map[string]string `json:"glossary"`
	}{words.Table(), glossary})
}

// integrity returns the value of the attribute integrity for a script.
func integrity(script []byte) string {
	sum := sha512.Sum384(script)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}

// add stores a file under its hashed name and returns that name.
func (p *scripts) add(file string, content []byte) string {
	hashed := hashedName(file, content)
	p.files[hashed] = content
	return hashed
}

// build builds the whole site.
func (b *builder) build(ctx context.Context) (site, error) {
	p, err := b.scripts(ctx)
	if err != nil {
		return nil, err
	}
	script := p.add("pollground.js", p.page)
	search, err := b.module("web/src/search.ts", p, true)
	if err != nil {
		return nil, err
	}
	p.names["search"] = p.add("search.js", search)
	siteScript, err := b.module("web/src/site.ts", p, true)
	if err != nil {
		return nil, err
	}
	in := pages.Input{
		Files: os.DirFS(filepath.Join(b.dir, "web", "site")),
		Draft: b.dev, Base: b.url, Version: script, Integrity: integrity(p.page),
		Names: pages.Names{
			Script: script, Site: p.add("site.js", siteScript), Frame: p.add("frame.js", p.frame),
			Style: p.site, Poster: p.poster,
		},
	}
	if in.Examples, err = examples.Load(os.DirFS(filepath.Join(b.dir, "examples"))); err != nil {
		return nil, err
	}
	if in.Lessons, err = lessons.Load(os.DirFS(filepath.Join(b.dir, "examples", "lessons"))); err != nil {
		return nil, err
	}
	defer b.progress("running the examples and writing the pages")()
	made, err := pages.Build(in, &b.runs)
	if err != nil {
		return nil, err
	}
	s := p.files
	for name, content := range made {
		s[name] = content
	}
	// Pages of other sites use these unversioned names. The site's own pages use hashed names.
	s["pollground.js"], s["examples.json"] = p.page, p.list

	if err := b.addPublic(s); err != nil {
		return nil, err
	}
	bills, err := licenses.Files(b.dir, func(env []string, name string, args ...string) ([]byte, error) {
		return tool(ctx, b.dir, env, name, args...)
	})
	if err != nil {
		return nil, err
	}
	for name, content := range bills {
		s[name] = content
	}
	english, err := os.ReadFile(filepath.Join(b.dir, "web", "playground.html"))
	if err != nil {
		return nil, err
	}
	for _, l := range p.spoken {
		page, root, err := languages.Playground(english, l, p.spoken)
		if err != nil {
			return nil, err
		}
		if s[l.Folder()+"playground.html"], err = playgroundPage(page, root, script, p); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// module bundles one of the page's scripts as a JavaScript module that contains the names of other files. With split
// the editor and the panel of all schedules are scripts of their own, which load after the page is drawn.
func (b *builder) module(entry string, p *scripts, split bool) ([]byte, error) {
	define, err := p.defines(split)
	if err != nil {
		return nil, err
	}
	return bundle.Script(b.dir, entry, bundle.Module, define, b.dev)
}

// script bundles one of the page's scripts as a classic script. The editor, if it needs one, is part of it.
func (b *builder) script(entry string, p *scripts) ([]byte, error) {
	define, err := p.defines(false)
	if err != nil {
		return nil, err
	}
	return bundle.Script(b.dir, entry, bundle.Classic, define, b.dev)
}

// addLanguages adds the catalogues of the languages beside English. The few sentences of a poster have a file of
// their own.
func (b *builder) addLanguages(p *scripts) error {
	list, err := languages.ReadAll(os.DirFS(filepath.Join(b.dir, "web", "site", "languages")))
	if err != nil {
		return err
	}
	p.spoken, p.languages, p.catalogues = list, map[string]string{}, map[string]string{}
	poster, err := os.ReadFile(filepath.Join(b.dir, "web", "src", "app", "poster.ts"))
	if err != nil {
		return err
	}
	for _, l := range list {
		if text := l.Catalogue(); text != "" {
			p.languages[l.Name], p.catalogues[l.Name] = p.add(l.Name+".txt", []byte(text)), text
			few := maps.Clone(l.Sentences)
			maps.DeleteFunc(few, func(key, _ string) bool { return !bytes.Contains(poster, []byte("t('"+key+"'")) })
			if p.files["poster-"+p.languages[l.Name]], err = json.Marshal(few); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *scripts) defines(split bool) (map[string]string, error) {
	names := map[string]any{"languages": p.languages}
	for name, file := range p.names {
		names[name] = file
	}
	assets, err := json.Marshal(names)
	if err != nil {
		return nil, err
	}
	catalogues, err := json.Marshal(p.catalogues)
	return map[string]string{
		"PG_ASSETS": string(assets), "PG_SPLIT": strconv.FormatBool(split), "PG_CATALOGUES": string(catalogues),
		// CodeMirror's idle parser uses navigator.scheduling.isInputPending where it exists. It then parses for 100 ms at a
		// time unless input is pending, and delays frames. Without it the parser uses the time that the browser grants.
		"navigator.scheduling": "undefined",
	}, err
}

// engineScript returns the engine as a classic script, for pages that cannot fetch files (web/src/engine/carried.ts).
// parts are the module, the library and the crates; they are compressed. encoding/json escapes <, so a page can contain
// the script.
func engineScript(worker []byte, parts ...[]byte) ([]byte, error) {
	texts := make([]string, len(parts))
	for i, part := range parts {
		var packed bytes.Buffer
		if err := sizes.Gzip(&packed, part); err != nil {
			return nil, err
		}
		texts[i] = base64.StdEncoding.EncodeToString(packed.Bytes())
	}
	script, err := json.Marshal(struct { // EngineScript of carried.ts
		Worker  string `json:"worker"`
		Wasm    string `json:"wasm"`
		Library string `json:"library"`
		Crates  string `json:"crates"`
	}{string(worker), texts[0], texts[1], texts[2]})
	return slices.Concat([]byte(`customElements.get("poll-ground").take(`), script, []byte(");\n")), err
}

// embedTo writes a page with one program that needs no other site, as the folder out or as a single file in it.
func (b *builder) embedTo(ctx context.Context, p command.Program, out string, single bool) error {
	parts, err := b.scripts(ctx)
	if err != nil {
		return err
	}
	part := func(name string) []byte { return parts.files[parts.names[name]] }
	page := pages.Folder{Title: p.Title, Code: p.Code, Options: p.Options, Script: "pollground.js", Style: "play.css"}
	page.Options.Lines = true
	if single {
		page.Style, page.Poster = string(parts.files[parts.play]), string(parts.files[parts.poster])
		page.Script = string(parts.frame)
		page.Inside = &pages.Inside{Element: part("inside"), Engine: part("engine")}
	}
	content, err := page.Page()
	if err != nil {
		return fmt.Errorf("%s.rs: %w", p.Name, err)
	}
	if single {
		return outfile.WriteFolder(out, site{p.Name + ".html": content})
	}
	folder := site{
		"index.html": content, p.Name + ".rs": []byte(p.Source), "pollground.js": parts.page,
		"play.css": parts.files[parts.play], "poster.css": parts.files[parts.poster],
	}
	for _, name := range []string{"element", "editor", "worker", "wasm", "library", "crates", "words"} {
		folder[parts.names[name]] = part(name)
	}
	return outfile.WriteFolder(out, folder)
}

// installPage installs the page's dependencies if they are missing or older than the lock file.
func (b *builder) installPage(ctx context.Context) error {
	if err := npm.CheckNode(ctx); err != nil {
		return err
	}
	web := filepath.Join(b.dir, "web")
	if ok, err := npm.Installed(web); ok || err != nil {
		return err
	}
	defer b.progress("installing the page's dependencies (npm ci in web)")()
	err := npm.Install(ctx, web)
	if bad := (*npm.Failure)(nil); errors.As(err, &bad) {
		return &buildError{"npm ci failed in web:", bad.Output}
	}
	return err
}

// buildWasm compiles the engine and sets wasm and tools.
func (b *builder) buildWasm(ctx context.Context) error {
	tools, err := build.FindToolchain(ctx, b.dir)
	if err != nil {
		return err
	}
	defer b.progress("compiling the executor to wasm")()
	compiled, err := build.Compile(ctx, b.dir, tools, build.Playground, b.engine)
	if bad := (*build.CompileError)(nil); errors.As(err, &bad) {
		return &buildError{"The Go part does not compile:", bad.Output}
	}
	if err != nil {
		return fmt.Errorf("the small engine was not built, -engine stock always works: %w", err)
	}
	b.wasm, b.tools = compiled, tools
	if compiled.Note != "" {
		n, err := sizes.OfGzip(compiled.Wasm)
		if err != nil {
			return err
		}
		fmt.Fprintf(b.log, "engine: stock, %.1f MB in gzip (the small one is about a third), because %s\n",
			float64(n)/1e6, compiled.Note)
	}
	return nil
}

// exampleList returns the examples as JSON for the page: prose as data, sources verbatim.
func exampleList(folder fs.FS) ([]byte, error) {
	all, err := examples.Load(folder)
	if err != nil {
		return nil, err
	}
	type item struct { // web/src/app/examples.ts reads it
		Name   string      `json:"name"`
		Title  string      `json:"title"`
		Topic  string      `json:"topic"`
		Prose  pages.Prose `json:"prose"`
		Source string      `json:"source"`
	}
	list := make([]item, len(all))
	for i, e := range all {
		prose, err := pages.ParseProse(e.Prose)
		if err != nil {
			return nil, fmt.Errorf("examples/%s: its header: %w", e.File, err)
		}
		list[i] = item{e.File, e.Title, e.Topic, prose, e.Source}
	}
	return json.Marshal(list)
}

// styles holds the style sheets of the site's pages, of posters in them, and of a page with a program only.
type styles struct{ site, poster, play []byte }

// styles returns the minified style sheets.
func (b *builder) styles() (s styles, err error) {
	var sources [4]string
	for i, name := range []string{"ui/tokens.css", "app/site.css", "app/poster.css", "app/play.css"} {
		text, err := os.ReadFile(filepath.Join(b.dir, "web", "src", filepath.FromSlash(name)))
		if err != nil {
			return s, err
		}
		sources[i] = string(text)
	}
	pageText, posterText, err := pages.Styles(sources[0], sources[1], sources[2])
	if err != nil {
		return s, err
	}
	for _, sheet := range []struct {
		to   *[]byte
		text string
	}{{&s.site, pageText}, {&s.poster, posterText}, {&s.play, sources[3]}} {
		if *sheet.to, err = bundle.Style(sheet.text, b.dev); err != nil {
			return s, err
		}
	}
	return s, nil
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

// playgroundPage returns a page of the folder web. It replaces the names of script and style sheet by the hashed ones,
// and adds preload hints for the files that the script will fetch. root is the relative path to the site's root.
func playgroundPage(page []byte, root, script string, p *scripts) ([]byte, error) {
	if !scriptRef.Match(page) {
		return nil, errors.New(`web/playground.html loads no script: it needs <script type="module" src="pollground.js">`)
	}
	if !bytes.Contains(page, []byte(playRef)) {
		return nil, errors.New(`web/playground.html has no style sheet: it needs <link rel="stylesheet" ` + playRef + ">")
	}
	page = scriptRef.ReplaceAll(page, []byte("${1}"+root+script+"${2}"))
	page = bytes.Replace(page, []byte(playRef), fmt.Appendf(nil, "href=%q", root+p.play), 1)
	hints := fmt.Sprintf(`  <link rel="modulepreload" href=%q>
  <link rel="modulepreload" href=%q>
  <link rel="preload" as="fetch" crossorigin href=%q>
</head>`, root+p.names["element"], root+p.names["editor"], root+p.names["examples"])
	return bytes.Replace(page, []byte("</head>"), []byte(hints), 1), nil
}

// hashedName returns a file's name with the first 8 hex digits of its content's SHA-256 before the extension.
func hashedName(file string, content []byte) string {
	sum := sha256.Sum256(content)
	ext := filepath.Ext(file)
	return strings.TrimSuffix(file, ext) + "-" + hex.EncodeToString(sum[:4]) + ext
}

// tool runs a program in dir, with env added to the environment, and returns its combined output.
func tool(ctx context.Context, dir string, env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	return cmd.CombinedOutput()
}

func jsonString(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic("BUG: a string has no JSON form: " + err.Error())
	}
	return string(text)
}
