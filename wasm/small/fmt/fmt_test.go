package fmt_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	small "github.com/pollground/pollground/wasm/small/fmt"
)

func TestLikeGos(t *testing.T) {
	cause := errors.New("it broke")
	for _, c := range []struct {
		format string
		args   []any
	}{
		{"register %d of %d", []any{int32(3), 40}},
		{"pc %d (%s): %w", []any{uint64(1 << 63), "jump", cause}},
		{"%+v and %v", []any{cause, time.Second}},
		{"%q, 100%%, %v, %v", []any{"a\nb", true, nil}},
		{"%d bytes, %d", []any{uint8(200), int64(-5)}},
		{"nothing", nil}, {"missing %d", nil},
	} {
		if got, want := small.Sprintf(c.format, c.args...), fmt.Sprintf(c.format, c.args...); c.format != "pc %d (%s): %w" && got != want {
			t.Errorf("%q: %q, want %q", c.format, got, want)
		}
		got, want := small.Errorf(c.format, c.args...), fmt.Errorf(c.format, c.args...)
		if got.Error() != want.Error() || errors.Is(got, cause) != errors.Is(want, cause) {
			t.Errorf("%q: error %q, want %q", c.format, got, want)
		}
	}
	for _, args := range [][]any{{"failed: ", cause, "."}, {1, 2, "a", 3, "b"}, {cause, cause}, {uint16(7), uint32(8)}, nil} {
		if got, want := small.Sprint(args...), fmt.Sprint(args...); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := small.Sprint(struct{ a int }{1}); got != "?" {
		t.Errorf("a struct is %q", got)
	}
}
