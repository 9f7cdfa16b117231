// An elided lifetime of a result is that of &self, which may be shorter than the one that an associated type names.
#[derive(Clone, Copy)]
struct Word<'a>(&'a str);
struct Words<'a> {
    text: &'a str,
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word> {
        let (word, rest) = self.text.split_once(' ')?;
        self.text = rest;
        Some(Word(word))
    }
}

struct Pairs<'a>(&'a [u8]);

impl<'a> Iterator for Pairs<'a> {
    type Item = (usize, &'a u8);

    fn next(&mut self) -> Option<(usize, &u8)> {
        None
    }
}

struct Letters;

impl Iterator for Letters {
    type Item = &'static str;

    fn next(&mut self) -> Option<&str> {
        None
    }
}

impl<'a> std::ops::Index<usize> for Words<'a> {
    type Output = Word<'a>;

    fn index(&self, _: usize) -> &Word {
        todo!()
    }
}

trait Get {
    type Out;
    fn get(&self, key: &str) -> Self::Out;
    fn same(&self) -> Self::Out;
    fn own(self) -> Self::Out;
}

impl<'a> Get for Words<'a> {
    type Out = &'a str;

    fn get(&self, _: &str) -> &str {
        self.text
    }
    fn same(&self) -> Self::Out {
        self.text
    }
    fn own(self) -> &'a str {
        self.text
    }
}

fn main() {
    let w = Words { text: "a b" };
    println!("{} {} {}", w.get(""), w.same(), w[0].0);
    println!("{} {} {}", w.own(), Pairs(&[]).count(), Letters.count());
}
