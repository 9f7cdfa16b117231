// Types from a header that contain an object of a trait that is not dyn compatible are reported at each call that needs
// them to be well-formed: both calls of a loop, and each call of an expansion.
trait Plugin {
    fn name(&self) -> String;
    fn configure<T>(&mut self, value: T);
}

struct Registry {
    plugins: Vec<Box<dyn Plugin>>,
}

impl Registry {
    fn new() -> Self {
        Registry { plugins: vec![] }
    }

    fn names(&self) {
        for p in &self.plugins {
            println!("{}", p.name());
        }
        let _all: Vec<_> = self.plugins.iter().collect();
    }
}

fn main() {
    Registry::new().names();
}
