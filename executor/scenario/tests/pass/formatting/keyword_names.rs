// A named argument can have the name of a keyword.
fn main() {
    println!("{type}: {0:?} {fn:>self$}", "positional", type = "u8", fn = 5, self = 4);
}
