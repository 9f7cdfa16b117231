package cli

import (
	"errors"
	"flag"
	"slices"
	"strings"
	"time"
)

// OptionalTime defines a flag whose value, a time, can be left out: --name, --name 1ms, --name=1ms. set reports whether
// the flag is there.
func OptionalTime(flags *flag.FlagSet, set *bool, to *time.Duration, name, usage string) {
	flags.Var(&optionalTime{set, to}, name, usage)
}

type optionalTime struct {
	set *bool
	to  *time.Duration
}

func (o *optionalTime) String() string { return "" }

func (o *optionalTime) Get() any { return o.String() }

// IsBoolFlag makes package flag accept the flag without a value, which is then "true".
func (o *optionalTime) IsBoolFlag() bool { return true }

func (o *optionalTime) Set(text string) error {
	if text == "true" || text == "false" {
		*o.set, *o.to = text == "true", 0
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return errors.New("the value is a time such as 1ms")
	}
	*o.set, *o.to = true, d
	return nil
}

// joinOptional joins each flag of OptionalTime with the time that follows it.
func joinOptional(flags *flag.FlagSet, args []string) []string {
	args = slices.Clone(args)
	for i := 0; i+1 < len(args) && args[i] != "--"; i++ {
		f := flags.Lookup(strings.TrimPrefix(strings.TrimPrefix(args[i], "-"), "-"))
		if f == nil || !strings.HasPrefix(args[i], "-") {
			continue
		}
		if _, ok := f.Value.(*optionalTime); !ok {
			continue
		}
		if _, err := time.ParseDuration(args[i+1]); err == nil {
			args = slices.Replace(args, i, i+2, args[i]+"="+args[i+1])
		}
	}
	return args
}
