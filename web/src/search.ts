// The search of the site's own pages: a dialog with the matches in the index of the page's language. The module and the
// index are fetched at the first search.

/** An entry of the index; searchEntry of web/site/search.go has the same fields. */
export interface SearchEntry {
  readonly kind: 'lesson' | 'example' | 'glossary';
  readonly title: string;
  readonly part?: string;
  /** From the root of the site. */
  readonly href: string;
  readonly lang?: string;
  /** Lower case, with spaces in between. */
  readonly words?: string;
}

/** The most entries that are shown. */
const MOST = 12;

/**
 * Returns the entries that have every word of the query, or a word that begins with it, best first: words of the title
 * count more than those of the heading, and those more than words of the text.
 */
export function find(index: readonly SearchEntry[], query: string): SearchEntry[] {
  const wanted = query.toLowerCase().split(/[^\p{L}\p{N}_]+/u).filter((w) => w !== '');
  if (wanted.length === 0) return [];
  const found: { readonly entry: SearchEntry; readonly score: number }[] = [];
  for (const entry of index) {
    let score = 0;
    for (const word of wanted) {
      const best = Math.max(
        hit(entry.title, word, 8), hit(entry.part ?? '', word, 4), hit(entry.words ?? '', word, 1),
      );
      score = best === 0 ? -Infinity : score + best;
    }
    if (score > 0) found.push({ entry, score });
  }
  found.sort((a, b) => b.score - a.score);
  return found.slice(0, MOST).map((f) => f.entry);
}

/** A word counts double if it is there as it is, and single if a word only begins with it. */
function hit(text: string, word: string, weight: number): number {
  let best = 0;
  for (const w of text.toLowerCase().split(/[^\p{L}\p{N}_]+/u)) {
    if (w === word) return 2 * weight;
    if (w.startsWith(word)) best = weight;
  }
  return best;
}

/** Opens the dialog of a button, which is made at the first time. The button's data names the index and the words. */
export function open(button: HTMLElement): void {
  let dialog = dialogs.get(button);
  if (!dialog) {
    dialog = create(button);
    dialogs.set(button, dialog);
  }
  if (dialog.open) return;
  dialog.showModal();
  dialog.querySelector('input')?.select();
}

const dialogs = new WeakMap<HTMLElement, HTMLDialogElement>();

function element<K extends keyof HTMLElementTagNameMap>(
  name: K, attributes: Readonly<Record<string, string>>, text = '',
): HTMLElementTagNameMap[K] {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.textContent = text;
  return e;
}

function create(button: HTMLElement): HTMLDialogElement {
  const { search = '', root = '', label = '', close = '', none = '', single = '', many = '' } = button.dataset;
  const dialog = element('dialog', { class: 'search', 'aria-label': label });
  const input = element('input', { type: 'search', 'aria-label': label, placeholder: label, autocomplete: 'off' });
  const status = element('p', { class: 'count', role: 'status' }), list = element('ul', {});
  const closing = element('button', { type: 'button', class: 'btn quiet' }, close);
  const head = element('div', { class: 'row' });
  head.append(input, closing);
  dialog.append(head, status, list);
  document.body.append(dialog);

  let index: readonly SearchEntry[] = [];
  const show = (): void => {
    const found = find(index, input.value);
    list.replaceChildren(...found.map((entry) => {
      const item = document.createElement('li'), link = element('a', { href: root + entry.href });
      if (entry.lang !== undefined) {
        link.lang = entry.lang;
        link.hreflang = entry.lang;
      }
      link.append(element('b', {}, entry.title), element('span', {}, entry.part ?? ''));
      item.append(link, element('small', {}, button.dataset[entry.kind] ?? ''));
      return item;
    }));
    const n = found.length, words = n === 0 ? none : n === 1 ? single : many;
    status.textContent = input.value.trim() === '' ? '' : words.replace('{n}', String(n));
  };
  fetch(search).then(async (answer): Promise<void> => {
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    index = await answer.json() as readonly SearchEntry[];
    show();
  }).catch((error: unknown) => {
    status.textContent = `${search}: ${String(error)}`;
  });

  input.addEventListener('input', show);
  closing.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    // A link within this page leaves the dialog open otherwise. A click on the dialog itself is one beside its content.
    if (event.target === dialog || (event.target instanceof Element && event.target.closest('a'))) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')], at = links.findIndex((l) => l === document.activeElement);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      (links[Math.min(at + step, links.length - 1)] ?? input).focus();
    } else if (event.key === 'Enter' && event.target === input) {
      links[0]?.click();
    }
  });
  return dialog;
}
