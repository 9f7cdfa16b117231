// A borrowed variable does not live long enough.
fn main() {
    let r;
    {
        let x = 1;
        r = &x;
    }
    println!("{r}");
}
