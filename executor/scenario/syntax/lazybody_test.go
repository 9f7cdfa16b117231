package syntax

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What the scanner leaves unread of the library is what it would have read.
func TestUnreadLibrary(t *testing.T) {
	unread := 0
	err := filepath.WalkDir("../std/rs", func(path string, e os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".rs") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var m SourceMap
		var d Diags
		f := m.Add(path, string(text))
		want, _, _ := Scan(f, &d)
		lazy, _, _ := scanFile(f, &d, true)
		unread += len(want) - len(lazy)
		got := reading(lazy, &d)
		if len(d.All()) > 0 {
			t.Errorf("%s: %s", path, d.All()[0].Msg)
		}
		for i := range want {
			if i >= len(got) || got[i].Kind != want[i].Kind || got[i].Text != want[i].Text || got[i].Span != want[i].Span {
				t.Errorf("%s: token %d is not the same", path, i)
				return nil
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d tokens, %d when all is read", path, len(got), len(want))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if unread < 100_000 {
		t.Errorf("only %d tokens stayed unread", unread)
	}
}

func TestUnreadInMacro(t *testing.T) {
	const src = `macro_rules! ints { ($($t:ident $max:expr;)*) => { $( impl $t { const MAX: $t = $max; fn twice(self) -> $t { other! { fn x() {} } self * 2 } } )* } }
ints! { u8 255; u16 65535; }`
	var m SourceMap
	var d Diags
	file := ParseFile(m.Add("a.rs", src), &d, true)
	mac := CompileMacro(file.Items[0].(*MacroRules), &d)
	call := file.Items[1].(*MacroItem).Mac
	eager, _ := mac.Expand(call, 1, &d)
	lazy, _ := mac.ExpandLazy(call, 1, &d)
	items := ParseItemsTokens(slices.Clone(lazy), &d, true)
	fn := ParseAssocItems(items[1].(*ImplItem).Unread, &d, false)[1].(*FnItem)
	if got, want := TokensString(reading(fn.BodyTokens, &d)), "{ other! { fn x() {} } self * 2 }"; got != want {
		t.Errorf("the body of u16's method is %q, want %q", got, want)
	}
	if got, want := TokensString(reading(lazy, &d)), TokensString(eager); got != want {
		t.Errorf("lazily:\n%s\nat once:\n%s", got, want)
	}
	if !strings.Contains(TokensString(eager), "impl u16 { const MAX : u16 = 65535; fn twice(self) -> u16 { other!") {
		t.Errorf("at once: %s", TokensString(eager))
	}
	if len(lazy) >= len(eager)/2 {
		t.Errorf("%d of %d tokens were read", len(lazy), len(eager))
	}
	if len(d.All()) > 0 {
		t.Error(d.All()[0].Msg)
	}
}
