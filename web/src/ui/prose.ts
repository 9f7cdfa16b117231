// Prose as data: texts and elements of a few kinds. The build writes it (web/site/prose.go); no HTML is made from
// strings.

export type Prose = string | readonly [tag: string, inside: readonly Prose[], href?: string];

const TAGS: ReadonlySet<string> = new Set(['p', 'span', 'em', 'strong', 'code', 'pre', 'ul', 'ol', 'li', 'a']);

const drawn = new WeakMap<readonly Prose[], HTMLElement>();

/** Returns the same element for the same prose. */
export function proseOf(prose: readonly Prose[]): HTMLElement {
  let element = drawn.get(prose);
  if (!element) {
    element = document.createElement('div');
    element.className = 'md';
    element.tabIndex = 0;
    element.append(...prose.map(draw));
    drawn.set(prose, element);
  }
  return element;
}

function draw(prose: Prose): Node {
  if (typeof prose === 'string') return document.createTextNode(prose);
  const [tag, inside, href] = prose, element = document.createElement(TAGS.has(tag) ? tag : 'span');
  if (element instanceof HTMLAnchorElement && href !== undefined && ofTheWeb(href)) element.href = href;
  element.append(...inside.map(draw));
  return element;
}

/** No javascript: and the like. */
function ofTheWeb(href: string): boolean {
  return URL.canParse(href, document.baseURI) && /^https?:$/.test(new URL(href, document.baseURI).protocol);
}

/** Whether data from outside has this form. */
export function isProse(x: unknown): x is readonly Prose[] {
  return Array.isArray(x) && x.every((part: unknown) => typeof part === 'string' || isElement(part));
}

function isElement(x: unknown): boolean {
  if (!Array.isArray(x)) return false;
  const [tag, inside, href] = x as readonly unknown[];
  return typeof tag === 'string' && isProse(inside) && (href === undefined || typeof href === 'string');
}
