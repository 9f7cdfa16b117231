fn main() {
  for c in ['a', 'Z', '5', ' ', 'é', '\n', '!', '中', 'ß', '٣', '_'] {
    println!("{c:?} {} {} {} {} {} {} {} {}", c.is_alphabetic(), c.is_numeric(), c.is_alphanumeric(), c.is_whitespace(), c.is_uppercase(), c.is_lowercase(), c.is_control(), c.is_ascii());
    println!("  {} {} {} {} {} {} {} {} {}", c.is_ascii_alphabetic(), c.is_ascii_digit(), c.is_ascii_alphanumeric(), c.is_ascii_punctuation(), c.is_ascii_uppercase(), c.is_ascii_lowercase(), c.is_ascii_whitespace(), c.is_ascii_hexdigit(), c.is_ascii_graphic());
    println!("  {} {} {} {} {} {:?} {:?}", c.to_uppercase(), c.to_lowercase().collect::<String>(), c.to_ascii_uppercase(), c.len_utf8(), c.len_utf16(), c.to_digit(10), c.to_digit(36));
    println!("  {} {} {} {}", c.escape_default(), c.escape_unicode(), c.escape_debug(), c as u32);
  }
  println!("{:?} {:?} {:?} {:?}", char::from_digit(7, 10), std::char::from_digit(11, 16), char::from_u32(0x41), std::char::from_u32(0x110000));
  println!("{:?} {:?} {} {}", char::from(66u8), ('a'..='e').collect::<String>(), ('a'..'e').rev().collect::<String>(), ('a'..='z').step_by(5).count());
  println!("{:?} {} {}", char::MAX, char::REPLACEMENT_CHARACTER, 'a'.eq_ignore_ascii_case(&'A')); let mut b = [0; 4]; println!("{}", 'é'.encode_utf8(&mut b));
  println!("{} {} {}", (b'a' + 2) as char, ('a' as u8 + 1) as char, 'x' < 'y'); println!("{} {} {}", b'a'.is_ascii_lowercase(), b'5'.is_ascii_digit(), b'q'.to_ascii_uppercase()); println!("{:?}", 'c'.to_string() + "d");
  println!("{:?} {:?}", u8::try_from('a'), char::try_from(300u32)); println!("{}", matches!('k', 'a'..='m' | 'A'..='M')); println!("{:?}", 'a'.max('b')); println!("{}", 'z'.is_digit(36)); println!("{}", b'\n'.escape_ascii()); println!("{:?}", "zebra".chars().max());
  let mut v: Vec<char> = "hello".chars().collect(); v.sort(); v.dedup(); println!("{}", v.iter().collect::<String>()); println!("{}", v.into_iter().rev().map(|c| c.to_string()).collect::<Vec<_>>().join("/")); println!("{:?}", 'A'..='C'); println!("{}", char::from_u32('a' as u32 + 1).unwrap()); println!("{:?}", ('a'..='c').zip(1..).collect::<Vec<_>>());
}
