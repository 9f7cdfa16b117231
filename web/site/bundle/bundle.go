// Package bundle makes the scripts and style sheets of the site with esbuild.
package bundle

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Format is the kind of a script.
type Format = api.Format

const (
	Module  = api.FormatESModule // a JavaScript module
	Classic = api.FormatIIFE     // a classic script
)

// Script bundles entry, a path relative to the folder dir, and everything that it imports. define maps names to the
// JavaScript expressions that replace them. With dev the script has a source map and is not minified. The error is
// esbuild's message if the sources are wrong.
func Script(dir, entry string, format Format, define map[string]string, dev bool) ([]byte, error) {
	options := api.BuildOptions{
		AbsWorkingDir: dir,
		EntryPoints:   []string{entry},
		Bundle:        true,
		Write:         false,
		Outfile:       "out.js", // esbuild requires a name; the file is not written
		Format:        format,
		Target:        api.ES2022,
		Charset:       api.CharsetUTF8,
		Loader:        map[string]api.Loader{".css": api.LoaderText, ".svg": api.LoaderText},
		Define:        define,
		LegalComments: api.LegalCommentsNone,
		LogLevel:      api.LogLevelSilent,
	}
	if dev {
		options.Sourcemap = api.SourceMapInline
	} else {
		options.MinifyIdentifiers, options.MinifySyntax, options.MinifyWhitespace = true, true, true
		options.Plugins = []api.Plugin{smallSheets}
	}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, messages("The page does not compile:", result.Errors)
	}
	if len(result.OutputFiles) != 1 {
		return nil, fmt.Errorf("BUG: esbuild made %d files of %s, expected one", len(result.OutputFiles), entry)
	}
	return result.OutputFiles[0].Contents, nil
}

// smallSheets minifies the style sheets that a script contains as strings.
var smallSheets = api.Plugin{Name: "small-sheets", Setup: func(build api.PluginBuild) {
	build.OnLoad(api.OnLoadOptions{Filter: `\.css$`}, func(args api.OnLoadArgs) (result api.OnLoadResult, err error) {
		text, err := os.ReadFile(args.Path)
		if err != nil {
			return result, err
		}
		small, err := Style(string(text), false)
		contents := strings.TrimSuffix(string(small), "\n")
		return api.OnLoadResult{Contents: &contents, Loader: api.LoaderText}, err
	})
}}

// Style returns a style sheet, minified unless dev is set. The error is esbuild's message.
func Style(text string, dev bool) ([]byte, error) {
	result := api.Transform(text, api.TransformOptions{
		Loader: api.LoaderCSS, MinifyWhitespace: !dev, MinifySyntax: !dev, LogLevel: api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		return nil, messages("A style sheet is wrong:", result.Errors)
	}
	return result.Code, nil
}

// messages returns an error with a headline and esbuild's errors below it.
func messages(headline string, list []api.Message) error {
	text := api.FormatMessages(list, api.FormatMessagesOptions{Kind: api.ErrorMessage})
	return errors.New(headline + "\n" + strings.TrimRight(strings.Join(text, ""), "\n"))
}
