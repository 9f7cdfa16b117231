// async-std's printing macros are futures, and its paths are there.
use async_std::path::{Path, PathBuf};
use async_std::task;
fn main() {
    task::block_on(async {
        async_std::println!("{} {}", 1, "a").await;
        async_std::print!("{:>3}", 2).await;
        async_std::println!().await;
        let x = 3;
        let late = async_std::println!("{x} late");
        println!("first");
        late.await;
        async_std::eprintln!("err").await;
        let p = Path::new("a/b.txt");
        println!("{:?} {:?} {:?}", p.file_name(), p.extension(), p.parent().map(|p| p.display().to_string()));
        println!("{}", PathBuf::from("x").join("y").display());
    });
}
