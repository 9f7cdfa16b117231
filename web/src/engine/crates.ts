// The crates beyond std are loaded when a program names one.

const NEWLINE = 10;

/** A pattern of their names, which the first line of the library lists. */
export function cratesIn(library: ArrayBuffer): RegExp {
  const bytes = new Uint8Array(library), list = bytes.subarray(0, bytes.indexOf(NEWLINE));
  return new RegExp(`\\b(?:${new TextDecoder().decode(list)})\\b`);
}
