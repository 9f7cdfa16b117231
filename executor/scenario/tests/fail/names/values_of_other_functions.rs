// A function inside of another has neither its variables nor its self; other mistakes about definitions.
use std::ops::{Index, IndexMut};

struct Graph { edges: Vec<Vec<usize>> }

impl Graph {
    fn reach(&self, from: usize) -> usize {
        fn visit(at: usize) -> usize { self.edges[at].len() + from }
        visit(from)
    }
}

impl IndexMut<(usize, usize)> for Graph {
    fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut usize { &mut self.edges[r][c] }
}

impl Index<usize> for Graph {
    type Output = [usize];
    fn index(&self, r: usize) -> &[usize] { &self.edges[r] }
}

#[derive(Default)]
struct Config {
    #[default]
    retries: u32,
}

#[derive(Default)]
enum Level { #[default] Low, #[default] High }

struct Money<const DIGITS: usize>(i64);

fn show<const DIGITS: u32>(m: Money<DIGITS>) -> i64 { m.0 }

trait Storage { type Key; type Value: Clone; fn load(&self, key: &Self::Key) -> Option<Self::Value>; }

struct Service { stores: Vec<Box<dyn Storage<Key = u32>>> }

impl Service {
    fn first(&self, key: u32) -> Option<String> { self.stores.iter().find_map(|s| s.load(&key)) }
}

fn main() {}
