// A where clause about types without parameters and lifetimes does not decide what a path means.
fn scale(x: i32, by: Option<u8>) -> i64
where
    i64: From<i32>,
{
    i64::from(x) * by.map_or(1, i64::from)
}

fn text<T: ToString>(x: T) -> String
where
    Vec<u8>: From<String>,
{
    let v: Vec<u8> = x.to_string().into();
    String::from("<") + &v.iter().map(|b| char::from(*b)).collect::<String>() + &String::from('>')
}

fn main() {
    println!("{} {}", scale(-6, Some(7)), scale(2, None));
    println!("{}", text(12));
}
