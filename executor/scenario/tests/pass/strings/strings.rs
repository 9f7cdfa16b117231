use std::borrow::Cow; use std::str::FromStr;
fn main() {
  let s = "  The quick, brown fox; jumps  ";
  println!("{:?} {:?} {:?} {}", s.trim(), s.trim_start(), s.trim_end(), s.len());
  println!("{:?}", s.split(' ').collect::<Vec<_>>()); println!("{:?}", s.split_whitespace().rev().collect::<Vec<_>>());
  println!("{:?}", s.split([',', ';']).map(str::trim).collect::<Vec<_>>()); println!("{:?}", s.split(|c: char| !c.is_alphabetic()).filter(|x| !x.is_empty()).collect::<Vec<&str>>());
  println!("{:?} {:?} {:?}", "k=v=w".split_once('='), "k=v=w".rsplit_once("="), "k".split_once('='));
  println!("{:?} {:?} {:?}", "a,b,c".splitn(2, ',').collect::<Vec<_>>(), "a,b,c".rsplitn(2, ',').collect::<Vec<_>>(), "a,b,c".rsplit(',').collect::<Vec<_>>());
  println!("{:?} {:?} {:?}", "a\nb\r\n\nc\n".lines().collect::<Vec<_>>(), "a,b,".split_terminator(',').collect::<Vec<_>>(), "a,b,".split_inclusive(',').collect::<Vec<_>>());
  println!("{:?} {:?} {:?} {:?}", "hello".find('l'), "hello".rfind('l'), "hello".find("lo"), "hello".find(|c| c > 'h'));
  println!("{:?} {:?} {:?} {:?}", "xxabxx".trim_matches('x'), "xxab".trim_start_matches("x"), "ab12".trim_end_matches(char::is_numeric), "a-b".replace('-', "+"));
  println!("{:?} {:?} {:?} {:?}", "prefix".strip_prefix("pre"), "prefix".strip_suffix('x'), "aaa".replacen("a", "b", 2), "ab".repeat(3));
  println!("{} {} {} {}", "hello".starts_with("he"), "hello".ends_with(char::is_alphabetic), "hello".contains("ell"), "hello".contains(['z', 'o']));
  println!("{:?} {:?}", "abcabc".matches("bc").count(), "abcabc".match_indices('b').collect::<Vec<_>>()); println!("{:?}", "abcabc".rmatch_indices("c").collect::<Vec<_>>());
  println!("{:?} {:?}", "héllo".char_indices().collect::<Vec<_>>(), "hé".bytes().collect::<Vec<_>>());
  println!("{:?} {:?} {:?}", "héllo".chars().rev().collect::<String>(), "héllo".chars().nth(1), "héllo".is_char_boundary(2));
  println!("{:?} {:?} {:?} {:?}", &"hello"[1..3], "hello".get(2..), "hé".get(0..2), "hello".split_at(2));
  println!("{} {} {} {}", "Straße".to_uppercase(), "ÀB".to_lowercase(), "aé".to_ascii_uppercase(), "AbC".to_ascii_lowercase());
  println!("{} {} {:?}", "abc".eq_ignore_ascii_case("ABC"), "abc".is_ascii(), "abc".cmp("abd"));
  println!("{:?} {:?} {:?}", "a b".escape_debug().to_string(), "é\n".escape_default().to_string(), "é".escape_unicode().to_string());
  println!("{:?} {:?} {:?}", "5".parse::<i32>(), bool::from_str("true"), "maybe".parse::<bool>().map_err(|e| e.to_string())); println!("{:?} {:?}", "ab".parse::<char>().map_err(|e| e.to_string()), "".parse::<char>().map_err(|e| e.to_string()));
  let mut t = String::with_capacity(10); t.push('a'); t.push_str("bcd"); t.insert(1, 'X'); t.insert_str(0, ">>"); t += "end"; println!("{t} {} {}", t.len(), t.capacity() >= 10);
  println!("{:?} {:?} {}", t.pop(), t.remove(0), t); t.truncate(4); t.retain(|c| c != 'X'); println!("{t} {:?}", t.drain(..1).collect::<String>()); println!("{t}");
  t.extend(['x', 'y']); t.extend(["12", "34"]); t.extend(vec![String::from("s")]); println!("{t} {:?}", t.split_off(3)); t.replace_range(0..1, "ZZ"); println!("{t}"); t.clear(); println!("{:?} {}", t, t.is_empty());
  println!("{} {} {}", ["a", "b"].concat(), ["a", "b"].join("-"), vec!["x".to_string(), "y".to_string()].join(", "));
  println!("{:?} {:?}", String::from_utf8(vec![104, 105]), String::from_utf8(vec![0xff, 104]).is_err()); println!("{}", String::from_utf8_lossy(&[72, 0xff, 105])); println!("{:?}", std::str::from_utf8(b"ok"));
  match String::from_utf8(vec![65, 0xc3]) { Err(e) => println!("{e} {:?}", e.clone().into_bytes()), Ok(s) => println!("{s}") }
  println!("{:?} {:?} {:?}", "abc".as_bytes(), "abc".to_owned().into_bytes(), "abc".to_string().into_boxed_str()); println!("{:?} {:?}", b"by\n\xff", b'a'); println!("{}", r#"raw "q" \n"#);
  let c: Cow<str> = Cow::Borrowed("b"); let mut d = c.clone(); d.to_mut().push('!'); println!("{c} {d} {} {}", matches!(d, Cow::Owned(_)), c.clone().into_owned() + &d);
  let x: String = "a-b".chars().map(|c| if c == '-' { '_' } else { c.to_ascii_uppercase() }).collect(); println!("{x} {}", x < "B".to_string());
  println!("{:?} {:?} {:?}", "a".cmp("B"), "apple" < "banana", "zz".max("aa")); println!("{:?}", "one two".split(' ').map(String::from).collect::<Vec<String>>()); println!("{}", "x".to_string() + "y" + &"z".to_string());
  println!("multi \
     line"); println!("{}", "tab\there\u{41}\x42"); let b: Box<str> = "bx".into(); println!("{b} {}", b.len()); println!("{:?}", "a1b2".chars().filter(char::is_ascii_digit).collect::<Vec<_>>());
  println!("{:?} {:?}", "abc".char_indices().rev().next(), "ab cd".split_ascii_whitespace().last()); println!("{:?}", "é".chars().map(|c| c.len_utf8()).sum::<usize>()); println!("{:?}", "abc".chars().position(|c| c == 'c'));
  println!("{:?}", String::from_utf16(&[104, 105])); println!("{:?}", "hi".encode_utf16().collect::<Vec<u16>>()); println!("{:?} {:?}", "a".to_string().as_str().chars().as_str(), "Ab".chars().all(char::is_uppercase)); println!("{:?}", "x:y:z".split(':').next_back());
  let mut m = String::from("abc"); m.make_ascii_uppercase(); println!("{m} {:?} {:?}", m.bytes().rev().next(), m.chars().last()); println!("{:?}", "abc".trim_ascii()); println!("{:?}", "1,2,x".split(',').map(|p| p.parse::<i32>()).collect::<Result<Vec<_>, _>>().map_err(|e| e.to_string()));
}
