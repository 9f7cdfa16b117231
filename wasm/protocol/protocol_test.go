package protocol

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/pollground/pollground/executor/trace"
	"github.com/pollground/pollground/executor/trace/view"
)

func TestDecodeReadsAllOfJSON(t *testing.T) {
	text := ` { "op" : "run" , "source":"a\n\"\\\/\u00e9\ud83d\ude00\ud83d b", "seed":9007199254740991, ` +
		`"paused":true, "more":null, "speed":0.25 } `
	c, err := Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	want := &Run{Source: "a\n\"\\/é😀\ufffd b", Paused: true, Speed: Speed{Factor: 0.25}}
	want.Seed = 9007199254740991
	if !reflect.DeepEqual(c, want) {
		t.Errorf("read %+v, want %+v", c, want)
	}
}

// The op may stand behind any other member.
func TestDecodeFindsTheOp(t *testing.T) {
	c, err := Decode(`{"seq":7,"source":"{\"op\":\"play\"}","op":"check"}`)
	if want := (&Check{Seq: 7, Source: `{"op":"play"}`}); err != nil || !reflect.DeepEqual(c, want) {
		t.Errorf("read %+v, %v; want %+v", c, err, want)
	}
}

func TestSpeeds(t *testing.T) {
	for text, want := range map[string]Speed{
		`2`: {Factor: 2}, `"instant"`: {Instant: true}, `"real"`: {Real: true},
	} {
		c, err := Decode(`{"op":"speed","value":` + text + `}`)
		if err != nil || !reflect.DeepEqual(c, &SetSpeed{Value: want}) {
			t.Errorf("%s: %+v, %v", text, c, err)
		}
	}
}

func TestSeekNeedsOneMoment(t *testing.T) {
	for _, text := range []string{`{"op":"seek"}`, `{"op":"seek","event":1,"time":2}`} {
		if _, err := Decode(text); err == nil || err.Error() != "it needs an event or a time" {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// posts holds one message of each type that the engine sends.
var posts = []Post{
	&Ready{}, &Diagnostics{}, &Status{}, &ViewPost{}, &Fault{}, &Spent{}, &Silence{}, &Comparing{}, &Findings{},
	&BreakHit{}, &Forked{},
	&LanesAnswer{}, &DensityAnswer{}, &WhyAnswer{}, &CompareAnswer{}, &TasksAnswer{}, &EventsAnswer{}, &NextAnswer{},
	&TypeAnswer{}, &SettleAnswer{}, &StopAnswer{}, &LinkAnswer{}, &OpenAnswer{},
}

// Messages filled at random come back with the same content as encoding/json reads it.
func TestPostsAreJSON(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, p := range posts {
		for range 30 {
			v := reflect.New(reflect.TypeOf(p).Elem())
			fill(r, v.Elem(), 0)
			text := Append([]byte("x"), v.Interface().(Post))[1:]
			var got map[string]any
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatalf("%T: %v in %s", p, err, text)
			}
			delete(got, "op")
			if want := plain(v.Elem(), false); !reflect.DeepEqual(any(got), want) {
				t.Fatalf("%T: posted %v\nwant %v", p, got, want)
			}
		}
	}
}

// fill sets every field of v to something random.
func fill(r *rand.Rand, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.String:
		v.SetString([]string{"", "plain", "\"\\\n\t\r\x01\x7f", "é😀\u2028", "\xff"}[r.IntN(5)])
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.Int32()) - 1<<30)
	case reflect.Uint8: // words and bytes
		v.SetUint(uint64(r.IntN(3)))
	case reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(r.Uint32()))
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 && v.Type().Elem().Name() == "uint8" {
			v.SetBytes([]byte("..pp"))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		for i := range v.Len() {
			fill(r, v.Index(i), depth+1)
		}
	case reflect.Pointer:
		if v.CanSet() && (depth == 0 || r.IntN(3) > 0) {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(r, v.Field(i), depth)
			}
		}
	}
}

// tuples are the types that are written as arrays of numbers.
var tuples = map[reflect.Type]bool{}

func init() {
	for _, v := range []any{
		view.Segment{}, view.WorkerSegment{}, view.ThreadSegment{}, view.Fire{}, view.WakeMark{}, view.SpawnMark{},
		view.LogMark{}, view.StealMark{}, view.Blocked{},
	} {
		tuples[reflect.TypeOf(v)] = true
	}
}

// plain is what encoding/json makes of the JSON that v stands for.
func plain(v reflect.Value, inTuple bool) any {
	if s, ok := v.Interface().(interface{ String() string }); ok && !inTuple && v.Kind() == reflect.Uint8 &&
		v.Type() != reflect.TypeOf(trace.StateBits(0)) {
		return s.String()
	}
	switch v.Kind() {
	case reflect.String:
		return strings.ToValidUTF8(v.String(), "\ufffd")
	case reflect.Bool:
		if inTuple {
			return map[bool]float64{true: 1}[v.Bool()]
		}
		return v.Bool()
	case reflect.Int, reflect.Int32, reflect.Int64:
		return float64(v.Int())
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		return float64(v.Uint())
	case reflect.Slice:
		if v.Type() == reflect.TypeOf([]byte(nil)) {
			return string(v.Bytes())
		}
		list := []any{}
		for i := range v.Len() {
			list = append(list, plain(v.Index(i), inTuple))
		}
		return list
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return plain(v.Elem(), inTuple)
	}
	if tuples[v.Type()] {
		list := []any{}
		for i := range v.NumField() {
			list = append(list, plain(v.Field(i), true))
		}
		return list
	}
	object := map[string]any{}
	members(v, object)
	return object
}

func members(v reflect.Value, object map[string]any) {
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("page"), ",")
		switch {
		case !f.IsExported() || name == "-":
		case f.Anonymous:
			members(v.Field(i), object)
		default:
			if name == "" {
				name = strings.ToLower(f.Name[:1]) + f.Name[1:]
			}
			if f.Name == "ID" {
				name = "id"
			}
			object[name] = plain(v.Field(i), false)
		}
	}
}
