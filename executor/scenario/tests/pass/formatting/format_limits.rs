//! Widths, precisions and flags as a Formatter sees them, and numbers that are too big for it.
use std::fmt;

struct Flags;

impl fmt::Display for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} {:?} +{} -{} #{} 0{}",
            f.width(),
            f.precision(),
            f.sign_plus(),
            f.sign_minus(),
            f.alternate(),
            f.sign_aware_zero_pad()
        )
    }
}

fn main() {
    println!("{Flags} | {Flags:-4} | {Flags:+#08.3}");
    println!("{:}<5}|{:}^7?}|{0:}>4}", 1, 2);
    println!("{} {}", "añ\t".escape_unicode(), "añ\t".escape_default().rev_by_hand());
    println!("{:?}", "tab\t".escape_debug().collect::<Vec<_>>());
    let max = 65_535;
    println!("{} {}", format!("{:.1$}", 1.5, max).len(), format!("{:1$}", "x", max).len());
    println!("{:1$}", "never", max + 1);
}

trait RevByHand {
    fn rev_by_hand(self) -> String;
}

impl<I: Iterator<Item = char>> RevByHand for I {
    fn rev_by_hand(self) -> String {
        let mut v: Vec<char> = self.collect();
        v.reverse();
        v.into_iter().collect()
    }
}
