package site

import (
	"errors"
	"regexp"
)

// palette splits the design's tokens (web/src/ui/tokens.css) into common, light and dark ones.
func palette(tokens string) (common, light, dark string, err error) {
	block := func(selector string) string {
		m := regexp.MustCompile(`(?s)\n` + regexp.QuoteMeta(selector) + ` \{(.*?)\n\}`).FindStringSubmatch("\n" + tokens)
		if m == nil {
			err = errors.New("web/src/ui/tokens.css has no block " + selector)
			return ""
		}
		return m[1]
	}
	common = block(".pg")
	light, dark = block(`.pg[data-theme="light"]`), block(`.pg[data-theme="dark"]`)
	return common, light, dark, err
}

// Styles returns the style sheets of the pages and of posters, in plain CSS. The system's theme applies until a script
// sets another one.
func Styles(tokens, site, poster string) (pages, posters string, err error) {
	common, light, dark, err := palette(tokens)
	if err != nil {
		return "", "", err
	}
	pages = ":root {" + common + light + "\n}\n@media (prefers-color-scheme: dark) { :root {" + dark + "\n} }\n" + site
	posters = ".pg {" + common + light + "\n}\n@media (prefers-color-scheme: dark) { .pg:not([data-theme=\"light\"]) {" +
		dark + "\n} }\n.pg[data-theme=\"dark\"] {" + dark + "\n}\n" + poster
	return pages, posters, nil
}

// Palette returns the colours of the design's tokens in the light and dark theme.
func Palette(tokens string) (light, dark string, err error) {
	_, light, dark, err = palette(tokens)
	return regexp.MustCompile(`var\(--pg-[\w-]+, ([^)]+)\)`).ReplaceAllString(light, "$1"),
		regexp.MustCompile(`var\(--pg-[\w-]+, ([^)]+)\)`).ReplaceAllString(dark, "$1"), err
}
