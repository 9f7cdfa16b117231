// A match whose arms have references with lifetimes of their own is borrowed from anew where a reference is expected:
// the whole match is what is returned. Blocks have the lifetime that is expected.

struct Registry {
    name: Option<String>,
}

impl Registry {
    fn arms(&self) -> &str {
        let fallback = String::new();
        match &self.name {
            Some(name) => name,
            None => &fallback,
        }
    }

    fn literal(&self) -> &str {
        let fallback = String::new();
        match &self.name {
            Some(_) => "",
            None => &fallback[..],
        }
    }

    fn blocks(&self) -> &str {
        let fallback = String::new();
        match &self.name {
            Some(name) => { name }
            None => { &fallback }
        }
    }

    fn condition(&self) -> &str {
        let fallback = String::new();
        if self.name.is_some() { "some" } else { &fallback }
    }

    fn nested(&self) -> &str {
        let fallback = String::new();
        match &self.name {
            Some(name) => name,
            None => match fallback.len() {
                0 => "none",
                _ => &fallback,
            },
        }
    }
}

fn main() {}
