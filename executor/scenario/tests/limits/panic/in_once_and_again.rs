//~ ends 101
//~ says LazyLock instance has previously been poisoned
fn main() {
    println!("before");
    use std::sync::{LazyLock, Once, OnceLock};
    static L: LazyLock<u32> = LazyLock::new(|| panic!("lazy"));
    static O: Once = Once::new();
    static C: OnceLock<u32> = OnceLock::new();
    let c = |f: fn()| println!("{}", std::panic::catch_unwind(f).is_err());
    c(|| println!("{}", *L));
    c(|| O.call_once(|| panic!("once")));
    c(|| O.call_once(|| println!("never")));
    c(|| println!("{}", C.get_or_init(|| panic!("cell"))));
    c(|| println!("{}", C.get_or_init(|| 5)));
    O.call_once_force(|s| println!("{}", s.is_poisoned()));
    println!("{}", *L);
}
