// The element's texts in the language of the surrounding page. The English sentence in the code is the key of a
// catalogue for another language (web/site/languages/NAME.json, as lines). The engine gets the same catalogue for its
// captions and follows the same rules (executor/lang):
//
//   {name}           the value
//   {name? text}     the text, unless the value is 0, empty or false
//   {n|poll|polls}   a plural form by the value, in the order of Intl's categories
//   {:word}          nothing; it tells two sentences apart that are equal in English only

export type Value = string | number | boolean;
export type Values = Readonly<Record<string, Value>>;

export interface Language {
  /** "en", "de". */
  readonly name: string;
  /** For the engine; "" for English. */
  readonly catalogue: string;
  readonly sentences: ReadonlyMap<string, string>;
}

const ENGLISH: Language = { name: 'en', catalogue: '', sentences: new Map() };

/**
 * Reads a catalogue: the name of the language, what the engine does with its numbers (here Intl knows), then the key
 * and the text of each sentence, on lines of their own. The empty one is English.
 */
export function languageOf(catalogue: string): Language {
  if (catalogue === '') return ENGLISH;
  const [name = '', , ...lines] = catalogue.split('\n'), sentences = new Map<string, string>();
  for (let i = 0; i + 1 < lines.length; i += 2) sentences.set(lines[i] ?? '', lines[i + 1] ?? '');
  return { name, catalogue, sentences };
}

let spoken = ENGLISH;
let plurals = new Intl.PluralRules('en');
let categories: readonly string[] = ['one', 'other'];
let wholes = new Intl.NumberFormat('en');
let decimals = new Map<number, Intl.NumberFormat>();

/** Sets the language of everything that is worded from now on. Each element does so before it is drawn. */
export function speak(language: Language): void {
  if (language === spoken) return;
  spoken = language;
  plurals = new Intl.PluralRules(language.name);
  const known: readonly string[] = plurals.resolvedOptions().pluralCategories;
  categories = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((c) => known.includes(c));
  wholes = new Intl.NumberFormat(language.name);
  decimals = new Map();
}

/** The name of the current language. */
export function language(): string {
  return spoken.name;
}

/** The attribute lang of texts that are English everywhere: messages of the compiler. */
export function english(): 'en' | null {
  return spoken.name === 'en' ? null : 'en';
}

/** A whole number in groups of three digits. */
export function whole(n: number): string {
  return wholes.format(n);
}

/** A number with a fixed number of decimals, without groups. */
export function fixed(n: number, digits: number): string {
  let format = decimals.get(digits);
  if (!format) {
    format = new Intl.NumberFormat(spoken.name, {
      minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false,
    });
    decimals.set(digits, format);
  }
  return format.format(n);
}

/** The sentence in the current language, with its values. */
export function t(key: string, values?: Values): string {
  const text = spoken.sentences.get(key) ?? key;
  return text.includes('{') ? filled(text, values ?? {}) : text;
}

function filled(text: string, values: Values): string {
  let out = '';
  for (let at = 0; ;) {
    const open = text.indexOf('{', at);
    if (open < 0) return out + text.slice(at);
    const close = closing(text, open);
    out += text.slice(at, open) + place(text.slice(open + 1, close), values);
    at = close + 1;
  }
}

function closing(text: string, open: number): number {
  for (let i = open + 1, depth = 0; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && depth-- === 0) return i;
  }
  throw new Error(`BUG: a placeholder has no end: ${text}`);
}

function place(inner: string, values: Values): string {
  const end = inner.search(/[?|:]/), name = end < 0 ? inner : inner.slice(0, end), value = values[name] ?? '';
  if (end < 0) return typeof value === 'number' ? whole(value) : String(value);
  const rest = inner.slice(end + 1);
  switch (inner[end]) {
    case '?': return value ? filled(rest, values) : '';
    case '|': { // fractions may have a category that no whole number has
      const forms = rest.split('|');
      return forms[Math.min(forms.length - 1, categories.indexOf(plurals.select(Number(value))))] ?? '';
    }
    default: return '';
  }
}
