// The scanner that colours Rust, in the editor and in posters.

import assert from 'node:assert/strict';
import test from 'node:test';
import { highlight } from '../src/editor/highlight.js';

/** The coloured pieces of a text, each as class:text. */
function coloured(source: string): string[] {
  return highlight(source).flat().filter(([css]) => css !== '').map(([css, text]) => `${css.slice(4)}:${text}`);
}

test('words have the colours of their kinds', () => {
  assert.deepEqual(coloured('pub async fn f(x: &str) -> Vec<u8> { g().await?; println!("{x}") }'),
    ['kw:pub', 'kw:async', 'kw:fn', 'ty:str', 'ty:Vec', 'ty:u8', 'await:await', 'ty:println!', 'str:"{x}"']);
  assert.deepEqual(coloured('asx format x != y string r#type étéas'), []);
});

test('a field of a tuple is no number, an end of a range is one', () => {
  assert.deepEqual(coloured('self.0.lock(); 0..10; 1..=3; 1.5e3; 0xffu8; a.1.2'),
    ['kw:self', 'str:0', 'str:10', 'str:1', 'str:3', 'str:1.5e3', 'str:0xffu8']);
});

test('a quote begins a lifetime or is around a character', () => {
  assert.deepEqual(coloured(`fn f<'a>(x: &'a u8) { '"'; '\\''; '\\u{1F600}'; b'x'; 'l: loop {} }`),
    ['kw:fn', 'ty:u8', `str:'"'`, `str:'\\''`, `str:'\\u{1F600}'`, `str:b'x'`, 'kw:loop']);
});

test('comments and strings go on over lines', () => {
  assert.deepEqual(coloured('/* a /* b\n */ c */ fn\n"x \\" y\nz" fn r#"q"\nr"# fn // end\nlet'),
    ['com:/* a /* b', 'com: */ c */', 'kw:fn', 'str:"x \\" y', 'str:z"', 'kw:fn', 'str:r#"q"', 'str:r"#', 'kw:fn',
      'com:// end', 'kw:let']);
});

test('every text is read to its end', () => {
  for (const text of [`'`, '"', '/', '/*', 'r#', `b'`, '\u{1F600}', '..0', "'''"]) {
    assert.equal(highlight(text).flat().map(([, part]) => part).join(''), text);
  }
});
