//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let set = std::rc::Rc::new(std::cell::RefCell::new(tokio::task::JoinSet::new()));
    let local = tokio::task::LocalSet::new();
    let s = set.clone();
    local
        .run_until(async move {
            fn more(s: std::rc::Rc<std::cell::RefCell<tokio::task::JoinSet<()>>>) {
                let s2 = s.clone();
                s.borrow_mut().spawn_local(async move {
                    more(s2.clone());
                    more(s2);
                });
            }
            more(s.clone());
            std::future::pending::<()>().await
        })
        .await;
    drop(set);
}
