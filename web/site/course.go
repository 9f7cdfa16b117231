package site

import (
	"fmt"
	"html/template"
	"regexp"
	"strconv"
	"strings"

	"github.com/pollground/pollground/examples/lessons"
	"github.com/pollground/pollground/executor/scenario/link"
)

// step is a lesson in a list of lessons.
type step struct {
	Number  int
	Title   string
	Lede    template.HTML
	Href    string
	Lang    string // only if it differs from the page's
	Current bool
}

func lessonPath(l *lessons.Lesson, language string) string {
	return folder(language) + "lessons/" + l.Name + ".html"
}

// lessonLink returns the relative address of a lesson, in the page's language if it exists.
func (b *builder) lessonLink(p page, l *lessons.Lesson) string {
	if l.Texts[p.Language] != nil {
		return p.Root() + lessonPath(l, p.Language)
	}
	return p.Root() + lessonPath(l, "en")
}

func (b *builder) steps(p page, current *lessons.Lesson) ([]step, error) {
	var list []step
	for _, l := range b.Lessons {
		s := step{Number: l.Number, Href: b.lessonLink(p, l), Current: l == current}
		t := l.Texts[p.Language]
		if t == nil {
			t, s.Lang = l.Texts["en"], "en"
		}
		var err error
		if s.Lede, err = inline(t.Lede); err != nil {
			return nil, err
		}
		s.Title = t.Title
		list = append(list, s)
	}
	return list, nil
}

// part is a group of lessons in a list.
type part struct {
	ID, Title string
	First     int
	List      []step
}

// parts groups the steps of all lessons.
func (b *builder) parts(language string, steps []step) []part {
	var list []part
	for i, first := range lessons.Parts {
		end := len(steps) + 1
		if i+1 < len(lessons.Parts) {
			end = min(lessons.Parts[i+1], end)
		}
		if first >= end {
			break
		}
		id := "part-" + strconv.Itoa(i+1)
		list = append(list, part{id, b.words[language][id], first, steps[first-1 : end-1]})
	}
	return list
}

func (b *builder) lessonPages() error {
	alternates := map[string]string{}
	for _, language := range b.languages() {
		alternates[language] = folder(language) + "lessons.html"
	}
	for _, language := range b.languages() {
		w := b.words[language]
		lede := strings.ReplaceAll(w["lessons-lede"], "{n}", strconv.Itoa(len(b.Lessons)))
		p := page{Path: alternates[language], Language: language, Title: w["lessons-title"] + " — Pollground",
			Description: lede, Alternates: alternates, Nav: "lessons", b: b}
		steps, err := b.steps(p, nil)
		if err != nil {
			return err
		}
		p.Main, err = b.render("lessons", p, struct {
			Lede  string
			Parts []part
		}{lede, b.parts(language, steps)})
		if err == nil {
			err = b.add(p)
		}
		if err != nil {
			return err
		}
		for i, l := range b.Lessons {
			if l.Texts[language] == nil {
				continue
			}
			if err := b.lessonPage(i, l, language); err != nil {
				return fmt.Errorf("examples/lessons/%s/%s.md: %w", l.Name, language, err)
			}
		}
	}
	return nil
}

func (b *builder) lessonPage(i int, l *lessons.Lesson, language string) error {
	text := l.Texts[language]
	p := page{Path: lessonPath(l, language), Language: language, Title: text.Title + " — Pollground",
		Description: plain(text.Lede), Nav: "lessons", Alternates: map[string]string{}, b: b}
	for name := range l.Texts {
		p.Alternates[name] = lessonPath(l, name)
	}
	if len(p.Alternates) == 1 {
		p.Alternates = nil
	}
	data := struct {
		Number         int
		Title          string
		Lede           template.HTML
		Body, Sources  template.HTML
		List           []step
		Parts          []part
		Previous, Next *step
	}{Number: l.Number, Title: text.Title}
	var err error
	if data.List, err = b.steps(p, l); err != nil {
		return err
	}
	data.Parts = b.parts(language, data.List)
	if i > 0 {
		data.Previous = &data.List[i-1]
	}
	if i+1 < len(data.List) {
		data.Next = &data.List[i+1]
	}
	c := &course{b: b, l: l, p: p, options: map[string]map[string]string{}, ids: map[string]int{}}
	c.terms = newTermLinker(b.glossary[language], p.Home()+"glossary.html")
	for _, block := range text.Body {
		if block.Kind == "scenario" {
			c.options[block.Program] = block.Options
		}
	}
	var body strings.Builder
	for _, block := range text.Body {
		part, err := c.block(block)
		if err != nil {
			return fmt.Errorf("line %d: %w", block.Line, err)
		}
		body.WriteString(string(part))
	}
	data.Body = template.HTML(body.String())
	if data.Sources, err = markdown(text.Sources, nil); err != nil {
		return err
	}
	data.Lede, p.Content = data.List[i].Lede, "lesson"
	if p.Main, err = b.render("lesson", p, data); err != nil {
		return err
	}
	first := text.Body[0]
	for _, block := range text.Body {
		if block.Kind == "scenario" {
			first = block
			break
		}
	}
	if language == "en" {
		r, err := l.Record(first.Program, first.Options)
		if err != nil {
			return err
		}
		if err := b.preview(l.Name, text.Title, plain(text.Lede), &shown{Run: r.Recording}); err != nil {
			return err
		}
	}
	p.Preview = "previews/" + l.Name + ".png"
	return b.add(p)
}

func plain(text string) string { return strings.NewReplacer("`", "", "*", "").Replace(text) }

// course renders the blocks of one lesson.
type course struct {
	b       *builder
	l       *lessons.Lesson
	p       page
	options map[string]map[string]string // run options in links, by scenario
	ids     map[string]int
	terms   *termLinker
	asked   int // number of exercises so far
}

// id returns the element's id on the page: the program's name, followed by a number from its second use on.
func (c *course) id(name string) string {
	c.ids[name]++
	if n := c.ids[name]; n > 1 {
		return name + "-" + strconv.Itoa(n)
	}
	return name
}

func (c *course) block(block lessons.Block) (template.HTML, error) {
	switch block.Kind {
	case "prose":
		return markdown(block.Markdown, c.prose)
	case "scenario":
		fig, err := c.figure(block, c.id(block.Program), block.Program, nil)
		if err != nil {
			return "", err
		}
		caption, err := markdown(block.Markdown, c.jumps)
		return `<figure class="scenario">` + fig + `<figcaption>` + caption + "</figcaption></figure>\n", err
	case "predict":
		return c.predict(block)
	}
	return c.exercise(block)
}

func (c *course) figure(block lessons.Block, id, title string, more map[string]string) (template.HTML, error) {
	r, err := c.l.Record(block.Program, block.Options)
	if err != nil {
		return "", err
	}
	attributes := map[string]string{}
	for key, value := range block.Options {
		attributes[key] = value
	}
	for key, value := range more {
		attributes[key] = value
	}
	return c.b.figure(
		figure{ID: id, Title: strings.ReplaceAll(title, "_", " ") + ".rs", Code: r.Source, Run: r.Recording,
			Attributes: attributes, Language: c.p.Language, Root: c.p.Root(),
			Link: link.Link{Source: r.Source, Executor: r.Options.Executor, Workers: r.Options.Workers}})
}

func (c *course) predict(block lessons.Block) (template.HTML, error) {
	id := c.id("predict-" + block.Program)
	fig, err := c.figure(block, id+"-run", block.Program, nil)
	if err != nil {
		return "", err
	}
	why, err := markdown(block.Markdown, c.jumps)
	if err != nil {
		return "", err
	}
	type answer struct {
		Text  template.HTML
		Right bool
	}
	data := struct {
		ID          string
		Question    template.HTML
		Answers     []answer
		RightText   template.HTML
		Why, Figure template.HTML
	}{ID: id, Why: why, Figure: fig}
	if data.Question, err = inline(block.Question); err != nil {
		return "", err
	}
	for _, a := range block.Answers {
		text, err := inline(a.Text)
		if err != nil {
			return "", err
		}
		data.Answers = append(data.Answers, answer{text, a.Right})
		if a.Right {
			data.RightText = text
		}
	}
	return c.b.render("predict", c.p, data)
}

func (c *course) exercise(block lessons.Block) (template.HTML, error) {
	id := c.id("exercise-" + block.Program)
	fig, err := c.figure(block, id+"-run", block.Program, map[string]string{"editable": ""})
	if err != nil {
		return "", err
	}
	text, err := markdown(block.Markdown, c.jumps)
	if err != nil {
		return "", err
	}
	hint, err := markdown(block.Hint, c.jumps)
	if err != nil {
		return "", err
	}
	c.asked++
	solution := block
	solution.Program += ".solution"
	r, err := c.l.Record(solution.Program, block.Options)
	if err != nil {
		return "", err
	}
	return c.b.render("exercise", c.p, struct {
		ID                 string
		Number             int
		Text, Figure, Hint template.HTML
		Answers            []lessons.Answer
		Solution           string
	}{id, c.asked, text, fig, hint, block.Answers, r.Source})
}

func inline(text string) (template.HTML, error) {
	out, err := markdown(text, nil)
	s := strings.TrimSpace(string(out))
	return template.HTML(strings.TrimSuffix(strings.TrimPrefix(s, "<p>"), "</p>")), err
}

var jump = regexp.MustCompile(`(?s)<a href="#([\w.-]+)@([^"]*)">(.*?)</a>`) // the text can have several lines

// prose replaces links to moments by buttons, and links the words of the glossary.
func (c *course) prose(html string) (string, error) {
	html, err := c.jumps(html)
	return c.terms.link(html), err
}

// jumps replaces links to moments by buttons.
func (c *course) jumps(text string) (string, error) {
	var wrong error
	text = jump.ReplaceAllStringFunc(text, func(s string) string {
		m := jump.FindStringSubmatch(s)
		moment := strings.NewReplacer("%20", " ", "%22", `"`, "&amp;", "&", "%E2%80%9C", `"`).Replace(m[2])
		r, err := c.l.Record(m[1], c.options[m[1]])
		if err != nil {
			wrong = err
			return s
		}
		event, err := r.Moment(moment)
		if err != nil {
			wrong = err
			return s
		}
		task := ""
		if t := regexp.MustCompile(`^(?:poll|pending|wake|merged|done)\((\d+)`).FindStringSubmatch(moment); t != nil {
			task = fmt.Sprintf(` data-pg-select="%s"`, t[1])
		}
		return fmt.Sprintf(`<button type="button" class="jump" data-pg-for="%s" data-pg-event="%d"%s>%s</button>`, m[1],
			event, task, m[3])
	})
	return text, wrong
}
