package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/pollground/pollground/wasm/engine"
	"github.com/pollground/pollground/wasm/player"
	"github.com/pollground/pollground/wasm/protocol"
)

// hero.go records the run that plays automatically at the top of the home page: the engine's messages, each with its
// time. The page plays them without an engine (web/src/engine/recorded.ts).

// A recordedRun is the content of the file, as JSON.
type recordedRun struct {
	Version string          `json:"version"` // version of the protocol
	Source  string          `json:"source"`
	Lanes   json.RawMessage `json:"lanes"` // lanes of the whole run
	Posts   []recordedPost  `json:"posts"`
}

type recordedPost struct {
	At   float64         `json:"at"` // ms after the run was started
	Post json.RawMessage `json:"post"`
}

// A tape is a host of the player that records its messages. Its clock jumps to each time that the player waits for.
type tape struct {
	ms    float64
	soon  bool
	timer float64 // 0: not set
	posts []recordedPost
}

func (t *tape) Now() float64     { return t.ms }
func (t *tape) Soon()            { t.soon = true }
func (t *tape) After(ms float64) { t.timer = t.ms + ms }
func (t *tape) Post(post []byte) {
	t.posts = append(t.posts, recordedPost{t.ms, bytes.Clone(post)})
}

// run ticks until the player has no pending timer.
func (t *tape) run(p *player.Player) {
	for t.soon || t.timer > 0 {
		if !t.soon {
			t.ms, t.timer = max(t.ms, t.timer), 0
		}
		t.soon = false
		p.Tick()
	}
}

// last returns the last message of a kind, nil if there is none.
func (t *tape) last(op string) json.RawMessage {
	for i := len(t.posts) - 1; i >= 0; i-- {
		if strings.HasPrefix(string(t.posts[i].Post), `{"op":"`+op+`"`) {
			return t.posts[i].Post
		}
	}
	return nil
}

// recordRun plays a guided run of a program, with a selected task, in the language of a catalogue.
func recordRun(name, source string, task int, catalogue string) ([]byte, error) {
	t := &tape{}
	p := player.New(t, new(engine.Loader))
	text, err := json.Marshal(source)
	if err != nil {
		return nil, err
	}
	p.Command(fmt.Sprintf(`{"op":"query","selected":%d,"queue":8,"rows":8,"console":200}`, task))
	words, err := json.Marshal(catalogue)
	if err != nil {
		return nil, err
	}
	p.Command(fmt.Sprintf(`{"op":"run","name":"main.rs","source":%s,"words":%s,"paused":true,"guided":true}`, text, words))
	p.Command(`{"op":"end"}`)
	t.run(p)
	if !strings.Contains(string(t.last("status")), `"ended"`) {
		return nil, fmt.Errorf("%s: it does not run to its end: %s", name, t.last("diagnostics"))
	}
	var last struct{ View struct{ End int64 } }
	if err := json.Unmarshal(t.last("view"), &last); err != nil {
		return nil, err
	}
	p.Command(fmt.Sprintf(`{"op":"lanes","seq":1,"from":0,"to":%d,"first":0,"count":40}`, last.View.End))
	t.run(p)
	r := recordedRun{Version: protocol.Version, Source: source, Lanes: t.last("lanes")}
	p.Command(`{"op":"seek","event":0}`)
	t.run(p)
	*t = tape{posts: t.posts[:0]}
	p.Command(`{"op":"play"}`)
	t.run(p)
	r.Posts = t.posts
	return json.Marshal(r)
}
