use std::future::Future;

fn words<'a>(text: &'a String, _separator: &String) -> impl Iterator<Item = &'a str> + 'a {
    text.split(' ')
}

async fn first<'a>(list: &'a Vec<String>, _other: &String) -> &'a str {
    &list[0]
}

fn later<'a>(list: &'a Vec<String>) -> impl Future<Output = &'a str> + 'a {
    async move { list[0].as_str() }
}

fn main() {
    let text = String::from("a b");
    let word = words(&text, &String::new()).next();
    drop(text);
    println!("{word:?}");

    let list = vec![String::from("x")];
    let x = futures::executor::block_on(first(&list, &String::new()));
    drop(list);
    println!("{x}");

    let list = vec![String::from("y")];
    let y = futures::executor::block_on(later(&list));
    drop(list);
    println!("{y}");

    let list = vec![String::from("z")];
    let z = futures::executor::block_on(async { first(&list, &String::new()).await.len() });
    drop(list);
    println!("{z}");
}
