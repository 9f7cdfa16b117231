const fn kept() -> &'static i32 {
    const {
        let last;
        {
            let short = 4;
            last = &short;
        }
        assert!(*last == 4);
        &0
    }
}

fn main() {
    println!("{}", kept());
}
