// Package licenses writes the bill of materials of the site: sbom.json in the CycloneDX format, and licences.txt with
// the licences' texts. Both are generated from the lock file and the linked Go modules. They contain no dates and
// random numbers, so that builds are reproducible.
package licenses

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// Tool runs a program in the project's folder, with additional variables, and returns its output.
type Tool func(env []string, name string, args ...string) ([]byte, error)

// Files writes the two files of the project in dir.
func Files(dir string, tool Tool) (map[string][]byte, error) {
	list, err := npmParts(dir)
	if err != nil {
		return nil, err
	}
	more, err := goParts(tool)
	if err != nil {
		return nil, err
	}
	list = append(list, more...)
	own, err := os.ReadFile(filepath.Join(dir, "LICENSE"))
	if err != nil {
		return nil, err
	}
	bill, err := cycloneDX(list)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{"licences.txt": licences(string(own), list), "sbom.json": bill}, nil
}

// A part is a third-party package that the site contains.
type part struct {
	kind, name, version string // kind: npm or golang
	sha512              string // hash of the archive, hexadecimal; "" if unknown
	licence             string // SPDX
	text                string
}

func npmParts(dir string) ([]part, error) {
	text, err := os.ReadFile(filepath.Join(dir, "web", "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, Integrity, License string
			Dev                         bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("web/package-lock.json: %w", err)
	}
	var list []part
	for path, p := range lock.Packages {
		if path == "" || p.Dev {
			continue
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		x := part{kind: "npm", name: name, version: p.Version, licence: p.License}
		if sum, ok := strings.CutPrefix(p.Integrity, "sha512-"); ok {
			raw, err := base64.StdEncoding.DecodeString(sum)
			if err != nil {
				return nil, fmt.Errorf("web/package-lock.json: the checksum of %s: %w", name, err)
			}
			x.sha512 = hex.EncodeToString(raw)
		}
		if x.text, err = licenceIn(filepath.Join(dir, "web", filepath.FromSlash(path))); err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
	return list, nil
}

func goParts(tool Tool) ([]part, error) {
	out, err := tool([]string{"GOOS=js", "GOARCH=wasm"}, "go", "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", "./wasm")
	if err != nil {
		return nil, fmt.Errorf("go does not say what the engine consists of: %w\n%s", err, out)
	}
	goroot, err := tool(nil, "go", "env", "GOROOT", "GOVERSION")
	if err != nil {
		return nil, fmt.Errorf("go does not say where it is: %w\n%s", err, goroot)
	}
	root, version, _ := strings.Cut(strings.TrimSpace(string(goroot)), "\n")
	lines := []string{"std\t" + strings.TrimPrefix(version, "go") + "\t" + root}
	lines = append(lines, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	var list []part
	seen := map[string]bool{}
	for _, line := range lines {
		fields := strings.Split(line, "\t")
		if len(fields) != 3 || seen[fields[0]] {
			continue
		}
		seen[fields[0]] = true
		x := part{kind: "golang", name: fields[0], version: fields[1]}
		if x.text, err = licenceIn(fields[2]); err != nil {
			return nil, err
		}
		x.licence = licenceOf(x.text)
		list = append(list, x)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
	return list, nil
}

// licenceIn returns the licence text in a package's folder.
func licenceIn(dir string) (string, error) {
	for _, name := range []string{"LICENSE", "LICENSE.md", "LICENSE.txt", "License", "LICENCE", "license"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			return strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")), nil
		}
	}
	// Some packages, such as lit's smaller ones, name the licence in package.json only.
	return "", nil
}

// licenceOf recognises the licences that the engine's parts have.
func licenceOf(text string) string {
	switch {
	case strings.Contains(text, "Apache License"):
		return "Apache-2.0"
	case strings.Contains(text, "Redistribution and use in source and binary forms"):
		return "BSD-3-Clause"
	case strings.Contains(text, "Permission is hereby granted, free of charge"):
		return "MIT"
	}
	return ""
}

func licences(own string, list []part) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "Pollground\n\n%s\n", strings.TrimSpace(own))
	for _, p := range list {
		text := p.text
		if text == "" {
			text = "Licence: " + p.licence
		}
		fmt.Fprintf(&out, "\n%s\n\n%s %s (%s)\n\n%s\n", strings.Repeat("-", 80), p.name, p.version, p.licence, text)
	}
	return out.Bytes()
}

func cycloneDX(list []part) ([]byte, error) {
	type id struct {
		ID string `json:"id"`
	}
	type licence struct {
		Licence id `json:"license"`
	}
	type hash struct {
		Alg     string `json:"alg"`
		Content string `json:"content"`
	}
	type component struct {
		Type     string    `json:"type"`
		Ref      string    `json:"bom-ref"`
		Name     string    `json:"name"`
		Version  string    `json:"version,omitempty"`
		URL      string    `json:"purl,omitempty"`
		Hashes   []hash    `json:"hashes,omitempty"`
		Licences []licence `json:"licenses"`
	}
	type metadata struct {
		Component component `json:"component"`
	}
	doc := struct {
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Version    int         `json:"version"`
		Metadata   metadata    `json:"metadata"`
		Components []component `json:"components"`
	}{Format: "CycloneDX", Spec: "1.5", Version: 1,
		Metadata: metadata{component{Type: "application", Ref: "pollground", Name: "pollground",
			Licences: []licence{{id{"MIT"}}}}}}
	for _, p := range list {
		if p.licence == "" {
			return nil, fmt.Errorf("the licence of %s %s is not known: add it to licenceOf", p.name, p.version)
		}
		c := component{Type: "library", Name: p.name, Version: p.version, Licences: []licence{{id{p.licence}}}}
		c.URL = "pkg:" + p.kind + "/" + strings.Replace(p.name, "@", "%40", 1) + "@" + p.version
		c.Ref = c.URL
		if p.sha512 != "" {
			c.Hashes = []hash{{"SHA-512", p.sha512}}
		}
		doc.Components = append(doc.Components, c)
	}
	return json.MarshalIndent(doc, "", "  ")
}
