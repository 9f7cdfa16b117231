//! Methods of str, String and char.

use std::borrow::Cow;
use std::fmt::Write;
fn clean(s: &str) -> Cow<'_, str> {
    if s.contains(' ') {
        Cow::Owned(s.replace(' ', "_"))
    } else {
        Cow::Borrowed(s)
    }
}
fn main() {
    for s in ["plain", "with space"] {
        let c = clean(s);
        println!("{c} {} {}", matches!(c, Cow::Borrowed(_)), c.len());
        let mut o = c.into_owned();
        o.push('!');
        println!("{o}");
    }
    let mut cow: Cow<[i32]> = Cow::Borrowed(&[1, 2]);
    cow.to_mut().push(3);
    println!("{cow:?} {}", matches!(cow, Cow::Owned(_)));
    let s = "  The quick brown fox,jumps;over  ";
    println!("{:?} {:?} {:?}", s.trim(), s.trim_start(), s.trim_end());
    println!("{:?}", s.trim().split([' ', ',', ';']).collect::<Vec<_>>());
    println!("{:?} {:?}", s.split_whitespace().rev().collect::<Vec<_>>(), s.trim().splitn(3, ' ').collect::<Vec<_>>());
    println!("{:?} {:?}", s.trim().rsplitn(2, ' ').collect::<Vec<_>>(), "a,b,,c,".split_terminator(',').collect::<Vec<_>>());
    println!("{:?} {:?}", "a,b,,c,".split(',').collect::<Vec<_>>(), "a,b;c".split_inclusive([',', ';']).collect::<Vec<_>>());
    println!("{:?} {:?} {:?}", "k=v=w".split_once('='), "k=v=w".rsplit_once("="), "none".split_once("::"));
    println!("{:?} {:?} {:?} {:?}", "héllo".find('l'), "héllo".rfind('l'), "héllo".find("lo"), "héllo".find(|c: char| !c.is_ascii()));
    println!("{:?} {:?}", "héllo".char_indices().collect::<Vec<_>>(), "hé".bytes().map(|b| format!("{b:02x}")).collect::<Vec<_>>());
    println!(
        "{:?} {:?} {:?}",
        "xxabxx".trim_matches('x'),
        "xxabxx".trim_start_matches("xx"),
        "123abc456".trim_end_matches(char::is_numeric)
    );
    println!("{:?} {:?} {:?}", "pre-fix".strip_prefix("pre-"), "pre-fix".strip_suffix("nope"), "abab".matches("ab").count());
    println!("{:?} {:?}", "abcab".match_indices("ab").collect::<Vec<_>>(), "aXbX".rmatch_indices('X').collect::<Vec<_>>());
    println!("{} {} {}", "aXbX".replacen('X', "--", 1), "ß→SS".to_uppercase(), "ÀÉ".to_lowercase());
    println!("{} {} {} {}", "abc".eq_ignore_ascii_case("ABC"), "abc" < "abd", "Zebra" < "apple", "a".cmp("b") as i8);
    println!("{:?} {:?} {:?}", "12".parse::<u8>(), "300".parse::<u8>(), "-1".parse::<u8>());
    println!("{:?} {:?} {:?} {:?}", "".parse::<i32>(), "+5".parse::<i32>(), "1_0".parse::<i32>(), "-".parse::<i32>());
    println!(
        "{:?} {:?} {:?} {:?} {:?}",
        "1e3".parse::<f64>(),
        ".5".parse::<f32>(),
        "inf".parse::<f64>(),
        "1.2.3".parse::<f64>(),
        "".parse::<f64>()
    );
    println!("{:?} {:?} {:?} {:?}", "true".parse::<bool>(), "True".parse::<bool>(), "ab".parse::<char>(), "é".parse::<char>());
    for r in [
        "x".parse::<i32>().map_err(|e| e.to_string()),
        "99999999999".parse::<i32>().map_err(|e| e.to_string()),
        "".parse::<i32>().map_err(|e| format!("{:?}", e.kind())),
        "-99999999999".parse().map_err(|e: std::num::ParseIntError| e.to_string()),
    ] {
        println!("{r:?}");
    }
    println!("{:?} {:?} {}", i64::from_str_radix("-ff", 16), u8::from_str_radix("102", 2), i32::from_str_radix("zz", 36).unwrap());
    let mut t = String::with_capacity(10);
    t.push_str("hello");
    t.insert(0, '>');
    t.insert_str(1, "> ");
    println!("{t} {:?} {} {}", t.pop(), t.remove(0), t.len());
    t.truncate(3);
    t += "xyz";
    t.extend(['1', '2']);
    t.extend(["a", "b"]);
    println!("{t} {:?}", t.drain(1..3).collect::<String>());
    t.retain(|c| c != 'x');
    t.replace_range(0..1, "<<");
    println!("{t} {}", t.split_off(2));
    t.clear();
    println!("{:?} {}", t, t.is_empty());
    write!(t, "{}-{:03}", 1, 2).unwrap();
    writeln!(t, "!").unwrap();
    println!("{t:?}");
    println!("{:?} {:?} {:?}", "héllo".get(0..2), "héllo".get(0..3), "héllo".is_char_boundary(2));
    println!("{} {} {:?}", "ab".repeat(3), ["a", "b"].join("/"), "ab\ncd\r\nef".lines().collect::<Vec<_>>());
    println!("{:?} {:?} {:?}", "abc".chars().rev().collect::<String>(), "abc".chars().nth(1), "abc".chars().last());
    println!("{:?} {:?} {:?} {:?}", 'a' as u32, 97u8 as char, char::from_u32(0x41), char::from_digit(7, 10));
    println!("{} {} {} {} {}", 'ß'.is_alphabetic(), '9'.is_numeric(), ' '.is_whitespace(), 'é'.len_utf8(), '😀'.len_utf16());
    println!(
        "{:?} {:?} {:?} {:?}",
        'a'.to_ascii_uppercase(),
        'ß'.to_uppercase().collect::<String>(),
        'f'.to_digit(16),
        ('a'..'e').collect::<Vec<_>>()
    );
    println!("{} {} {}", '\n'.escape_default(), "tab\t\"q\" é".escape_debug(), "é".escape_unicode());
    println!("{} {} {} {}", '\''.escape_debug(), '"'.escape_debug(), '\u{301}'.escape_debug(), '\0'.escape_debug());
    println!("{:?} {:?} {:?} {:?} {:?}", '\u{301}', "a\u{301}", "\u{301}a", '\u{200b}', "\u{feff}x\u{0}\u{1b}");
    println!("{} {}", "quo\"te\\ \u{1f}".escape_default(), "d'q".escape_debug());
    println!("{:?} {:?}", String::from_utf8(vec![104, 105]), String::from_utf8(vec![0xff, 0x68]).map_err(|e| e.to_string()));
    println!(
        "{} {:?}",
        String::from_utf8_lossy(&[104, 0xff, 105]),
        std::str::from_utf8(&[0xe2, 0x82]).map_err(|e| (e.valid_up_to(), e.error_len(), e.to_string()))
    );
    println!("{:?} {:?}", b"by\x00te\n", "s".as_bytes());
    println!("{:?} {:?}", b'a'.is_ascii_lowercase(), b"abc".to_ascii_uppercase());
    let mut cs: Vec<char> = "hello".chars().collect();
    cs.sort_unstable();
    cs.dedup();
    println!("{} {:?}", cs.iter().collect::<String>(), String::from_iter(["x", "y"]));
    let bytes = "a b".to_string().into_bytes();
    println!("{bytes:?} {}", bytes.iter().map(|b| b.to_string()).collect::<Vec<_>>().concat());
    let b: Box<str> = "boxed".into();
    println!("{b}");
    println!("{}", b.into_string().to_ascii_uppercase());
    let r#type = r#"raw "str" \n"#;
    println!(
        "{type} {}",
        "line one \
        continued"
    );
    println!(
        "{}",
        "multi
line"
    );
    println!(
        "{:?} {:?}",
        "a".chars().chain("b".chars()).collect::<Vec<_>>(),
        "x=1;y=2".split(';').filter_map(|kv| kv.split_once('=')).map(|(k, v)| (k, v.parse::<i32>().unwrap())).collect::<Vec<_>>()
    );
    println!(
        "{:?} {:?}",
        "Mary had".char_indices().filter(|(_, c)| c.is_uppercase()).collect::<Vec<_>>(),
        "abc".bytes().rev().map(char::from).collect::<String>()
    );
    println!("{:?} {:?} {:?}", "abc".contains("bc"), "abc".starts_with(char::is_alphabetic), "abc".ends_with(['c', 'd']));
    println!(
        "{:?} {}",
        "ab cd"
            .split(' ')
            .map(|w| {
                let mut c = w.chars();
                c.next().map(|f| f.to_uppercase().chain(c).collect::<String>()).unwrap_or_default()
            })
            .collect::<Vec<_>>(),
        "x".to_owned() + "y" + &"z".to_string()
    );
    println!(
        "{:?} {:?}",
        "1,2;3".split(|c| c == ',' || c == ';').map(str::parse::<i32>).collect::<Result<Vec<_>, _>>(),
        "abc".chars().map(|c| ((c as u8 - b'a' + 13) % 26 + b'a') as char).collect::<String>()
    );
    println!("{:?} {:?} {:?}", "αβγ".chars().count(), "αβγ".len(), &"αβγ"[2..4]);
    println!("{:?}", "a\tb\\".chars().map(|c| c.escape_default().to_string()).collect::<Vec<_>>());
    println!("{:?}", "tic-tac".rsplit('-').collect::<Vec<_>>());
    println!(
        "{:?}",
        "AbC".chars().map(|c| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }).collect::<String>()
    );
    println!("{:?} {:?}", "abc".split("").collect::<Vec<_>>(), "".split(',').collect::<Vec<_>>());
    println!("{:?}", "a  b".split(' ').collect::<Vec<_>>());
    println!("{:?}", "éa".char_indices().rev().collect::<Vec<_>>());
}
