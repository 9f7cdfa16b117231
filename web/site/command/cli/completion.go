package cli

// completion.go prints the scripts that complete command lines in a shell. They are generated from the table of verbs
// and contain all verbs, flags and values, so completing does not run the command.

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// shells lists the supported shells.
var shells = []struct {
	name  string
	write func(io.Writer, string, []completed)
	use   string // how to load the script in every new shell
}{
	{"bash", bash, `add this line to ~/.bashrc: source <(%s completion bash)`},
	{"zsh", zsh, `add this line to ~/.zshrc, behind compinit: source <(%s completion zsh)`},
	{"fish", fish, `write it to ~/.config/fish/completions/%s.fish`},
}

// completionVerb returns the verb that prints a script.
func (c Command) completionVerb() *Verb {
	var names, text []string
	for _, s := range shells {
		names = append(names, s.name)
		text = append(text, fmt.Sprintf("  %-5s %s", s.name, fmt.Sprintf(s.use, c.Name)))
	}
	return &Verb{
		Name: "completion", Operands: []string{strings.Join(names, "|")},
		Summary: "print the completions of a shell",
		Text:    "To load the script in every new shell:\n" + strings.Join(text, "\n"),
		Define: func(*flag.FlagSet) Action {
			return func(_ context.Context, operands []string, std *Std) error {
				for _, s := range shells {
					if s.name == operands[0] {
						s.write(std.Out, c.Name, c.completed())
						return nil
					}
				}
				return Usagef("there is no completion for %q: the shells are %s", operands[0], strings.Join(names, ", "))
			}
		},
	}
}

// values describes the valid words at a position of a command line.
type values struct {
	words  []string // one of these
	files  bool     // a file
	suffix string   // of these files
	dirs   bool     // a folder
}

// A completed describes a verb for the scripts.
type completed struct {
	name, summary string // name is "" for a command line without a verb
	flags         []completedFlag
	operand       values
}

type completedFlag struct {
	name, usage string // name includes the dashes
	bare        bool   // the flag takes no value
	values      values
}

// completed returns the table of verbs for the scripts. The first entry is the command line without a verb.
func (c Command) completed() []completed {
	list := []completed{{}}
	for _, v := range append(pointers(c.Verbs), c.completionVerb(), c.helpVerb()) {
		if v.Hidden {
			continue
		}
		entry := completed{name: v.Name, summary: v.Summary}
		flags := flag.NewFlagSet(v.Name, flag.ContinueOnError)
		v.Define(flags)
		flags.VisitAll(func(f *flag.Flag) { entry.flags = append(entry.flags, completeFlag(f)) })
		if len(v.Operands) > 0 {
			entry.operand = places(strings.Trim(v.Operands[0], "[]"))
		}
		if v.Name == "help" {
			for _, other := range c.Verbs {
				if !other.Hidden {
					entry.operand.words = append(entry.operand.words, other.Name)
				}
			}
		}
		if v.Name == c.Default {
			list[0].flags = append(entry.flags, completedFlag{name: "--version", usage: "print the version", bare: true})
		}
		list = append(list, entry)
	}
	return list
}

func pointers(verbs []Verb) (list []*Verb) {
	for i := range verbs {
		list = append(list, &verbs[i])
	}
	return list
}

func completeFlag(f *flag.Flag) completedFlag {
	value, usage := flag.UnquoteUsage(f)
	done := completedFlag{name: dashes(f.Name), usage: usage, values: places(value)}
	if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok {
		done.bare = b.IsBoolFlag()
	}
	if w, ok := f.Value.(interface{ Words() []string }); ok {
		done.values = values{words: w.Words()}
	}
	return done
}

// places parses a value's name in the help: FILE, FILE.rs, DIR, or words separated by bars.
func places(name string) values {
	switch {
	case name == "DIR":
		return values{dirs: true}
	case strings.HasPrefix(name, "FILE"):
		return values{files: true, suffix: strings.TrimPrefix(name, "FILE")}
	case strings.Contains(name, "|"):
		return values{words: strings.Split(name, "|")}
	}
	return values{}
}

// brief returns the start of a usage text as a description, without characters that the scripts would have to quote.
func brief(usage string) string {
	usage, _, _ = strings.Cut(usage, " (")
	usage, _, _ = strings.Cut(usage, ": ")
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("'\"`$\\[]():", r) {
			return -1
		}
		return r
	}, usage)
}

// bash writes a function that fills COMPREPLY.
func bash(w io.Writer, name string, verbs []completed) {
	fmt.Fprintf(w, `# completion of %[1]s for bash
_%[1]s() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb=
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
  if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} != -* ]]; then verb=${COMP_WORDS[1]}; fi
  COMPREPLY=()
  case "$verb $prev" in
`, name)
	for _, v := range verbs {
		for _, f := range v.flags {
			if !f.bare {
				fmt.Fprintf(w, "    '%s '%s) %s; return ;;\n", v.name, f.name, bashValues(f.values))
			}
		}
	}
	fmt.Fprint(w, "  esac\n  case \"$verb $cur\" in\n")
	for _, v := range verbs {
		fmt.Fprintf(w, "    '%s '-*) %s ;;\n", v.name, bashValues(values{words: v.flagNames()}))
	}
	fmt.Fprintf(w, "    ' '*) %s ;;\n", bashValues(values{words: verbNames(verbs)}))
	for _, v := range verbs[1:] {
		fmt.Fprintf(w, "    '%s '*) %s ;;\n", v.name, bashValues(v.operand))
	}
	fmt.Fprintf(w, "  esac\n}\ncomplete -F _%[1]s %[1]s\n", name)
}

func bashValues(v values) string {
	switch {
	case len(v.words) > 0:
		return "COMPREPLY=($(compgen -W '" + strings.Join(v.words, " ") + "' -- \"$cur\"))"
	case v.dirs:
		return "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$cur\"))"
	case v.files && v.suffix != "":
		return "compopt -o filenames; COMPREPLY=($(compgen -f -X '!*" + v.suffix + "' -- \"$cur\") $(compgen -d -- \"$cur\"))"
	case v.files:
		return "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\"))"
	}
	return ":"
}

// zsh writes a function for compdef.
func zsh(w io.Writer, name string, verbs []completed) {
	fmt.Fprintf(w, "#compdef %[1]s\n# completion of %[1]s for zsh\n_%[1]s() {\n  local -a verbs\n"+
		"  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n    verbs=(\n", name)
	for _, v := range verbs[1:] {
		fmt.Fprintf(w, "      '%s:%s'\n", v.name, brief(v.summary))
	}
	fmt.Fprint(w, "    )\n    _describe verb verbs\n    return\n  fi\n  local verb=\n"+
		"  if [[ $words[2] != -* ]]; then verb=$words[2]; shift words; (( CURRENT-- )); fi\n  case $verb in\n")
	for _, v := range verbs {
		fmt.Fprintf(w, "    '%s') _arguments", v.name)
		for _, f := range v.flags {
			spec := f.name + "[" + brief(f.usage) + "]"
			if !f.bare {
				spec = f.name + "=[" + brief(f.usage) + "]:value:" + zshValues(f.values)
			}
			fmt.Fprintf(w, " \\\n      '%s'", spec)
		}
		fmt.Fprintf(w, " \\\n      '*:operand:%s' ;;\n", zshValues(v.operand))
	}
	fmt.Fprintf(w, "  esac\n}\ncompdef _%[1]s %[1]s\n", name)
}

func zshValues(v values) string {
	switch {
	case len(v.words) > 0:
		return "(" + strings.Join(v.words, " ") + ")"
	case v.dirs:
		return "_files -/"
	case v.files && v.suffix != "":
		return `_files -g "*` + v.suffix + `"`
	case v.files:
		return "_files"
	}
	return " "
}

// fish writes one command for each verb and flag.
func fish(w io.Writer, name string, verbs []completed) {
	fmt.Fprintf(w, "# completion of %[1]s for fish\ncomplete -c %[1]s -f\n", name)
	for _, v := range verbs {
		condition := "__fish_use_subcommand"
		if v.name != "" {
			fmt.Fprintf(w, "complete -c %s -n __fish_use_subcommand -a %s -d '%s'\n", name, v.name, brief(v.summary))
			condition = "'__fish_seen_subcommand_from " + v.name + "'"
		}
		for _, f := range v.flags {
			option := "-l " + strings.TrimPrefix(f.name, "--")
			if len(f.name) == 2 {
				option = "-s " + f.name[1:]
			}
			if !f.bare {
				option += " -r" + cmp.Or(fishValues(f.values), " -f") // -f: no files
			}
			fmt.Fprintf(w, "complete -c %s -n %s %s -d '%s'\n", name, condition, option, brief(f.usage))
		}
		if operand := fishValues(v.operand); operand != "" {
			fmt.Fprintf(w, "complete -c %s -n %s%s\n", name, condition, operand)
		}
	}
}

func fishValues(v values) string {
	switch {
	case len(v.words) > 0:
		return " -f -a '" + strings.Join(v.words, " ") + "'"
	case v.dirs:
		return " -f -a '(__fish_complete_directories)'"
	case v.files && v.suffix != "":
		return " -f -k -a '(__fish_complete_suffix " + v.suffix + ")'"
	case v.files:
		return " -F"
	}
	return ""
}

func (c completed) flagNames() (names []string) {
	for _, f := range c.flags {
		names = append(names, f.name)
	}
	return names
}

func verbNames(verbs []completed) (names []string) {
	for _, v := range verbs[1:] {
		names = append(names, v.name)
	}
	return slices.Sorted(slices.Values(names))
}
