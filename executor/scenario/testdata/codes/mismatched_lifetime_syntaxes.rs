// A signature writes a lifetime in two forms.
struct Words {
    text: String,
}

impl Words {
    fn chars(&self) -> std::str::Chars {
        self.text.chars()
    }
}

fn main() {
    let words = Words { text: String::from("a b") };
    println!("{}", words.chars().count());
}
