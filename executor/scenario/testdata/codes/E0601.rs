// The program has no `main` function.
fn start() {}
