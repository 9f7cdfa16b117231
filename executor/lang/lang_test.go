package lang

import "testing"

func TestSay(t *testing.T) {
	german, err := Parse("de\n,n = 1\n" +
		"{task} wakes {n} {n|task|tasks}{line? at line {line}}.\n" +
		"{line?In Zeile {line} weckt }{task} {n} {n|Task|Tasks}.\n" +
		"after {t} ms\nnach {t} ms\n" +
		"{:by}the executor\nden Executor\n" +
		"{some} and {last}\n{some} und {last}\n")
	if err != nil {
		t.Fatal(err)
	}
	const wakes = "{task} wakes {n} {n|task|tasks}{line? at line {line}}."
	for _, c := range []struct{ got, want string }{
		{(*Language)(nil).Say(wakes, "#2 nap", 1, 0), "#2 nap wakes 1 task."},
		{(*Language)(nil).Say(wakes, "#2 nap", 2, int32(7)), "#2 nap wakes 2 tasks at line 7."},
		{german.Say(wakes, "#2 nap", 2, 7), "In Zeile 7 weckt #2 nap 2 Tasks."},
		{(*Language)(nil).Say("after {t} ms", Moment(1_234_567)), "after 1.234 ms"},
		{german.Say("after {t} ms", Moment(1_234_567)), "nach 1,234 ms"},
		{german.Say("{who}{list}", Phrase("{:by}the executor"), Lines{Phrase("after {t} ms", Moment(1e6))}),
			"den Executor\n  nach 1,000 ms"},
		{(*Language)(nil).Say("{:by}the executor"), "the executor"},
		{german.Say("{:by}the executor"), "den Executor"},
		{german.Say("{d}", Duration(2_440_000)), "2,44 ms"},
		{german.Say("a sentence that is not in the catalogue"), "a sentence that is not in the catalogue"},
		{german.List([]string{"a", "b", "c"}), "a, b und c"},
		{(*Language)(nil).List([]string{"a", "b"}), "a and b"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	if l, err := Parse(""); l != nil || err != nil {
		t.Errorf("the empty catalogue: %v, %v", l, err)
	}
	for _, wrong := range []string{"xx\n", "xx\n.one\n", "xx\n.n % 0 = 1\n", "xx\n.n = 1..\n"} {
		if _, err := Parse(wrong); err == nil {
			t.Errorf("the catalogue %q was accepted", wrong)
		}
	}
}

// A language with three forms and a comma needs nothing but its catalogue.
func TestPluralFormsAreData(t *testing.T) {
	l, err := Parse("pl\n,n = 1;n % 10 = 2..4 and n % 100 != 12..14\n{n} {n|task|tasks}\n{n} {n|jeden|kilka|wiele}\n")
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int]string{0: "0 wiele", 1: "1 jeden", 2: "2 kilka", 5: "5 wiele", 12: "12 wiele",
		21: "21 wiele", 22: "22 kilka", 104: "104 kilka", 112: "112 wiele"} {
		if got := l.Say("{n} {n|task|tasks}", n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := l.Say("{d}", Duration(2_440_000)); l.Forms() != 3 || got != "2,44 ms" {
		t.Errorf("%d forms, %q", l.Forms(), got)
	}
}
