// Code blocks become programs that run, on a page that asks for it: <script type="module" src="…" data-upgrade>.
//
// It knows the marks of mdBook, Hugo, Jekyll, Docusaurus and plain pages. The block stays in the page, hidden: whoever
// made it (a framework that draws again, for example) finds it where it was.

import { dedent } from './options.js';

const BLOCKS = 'pre code.language-rust, pre code.rust, .language-rust pre code, pre.language-rust code';
/** Marks of blocks that are not to run. The last ones are rustdoc's and mdBook's. */
const NOT = '.no-run, .ignore, .noplayground, .compile_fail, .no_run, poll-ground';

export function upgrade(root: ParentNode): void {
  for (const code of root.querySelectorAll<HTMLElement>(BLOCKS)) {
    if (code.dataset['pgUpgraded'] !== undefined || code.closest(NOT)) continue;
    const source = textOf(code);
    if (!/\bfn\s+main\s*\(/.test(source)) continue;
    code.dataset['pgUpgraded'] = '';
    const block = outermost(code), program = document.createElement('pre'),
      ground = document.createElement('poll-ground');
    program.textContent = dedent(source);
    ground.setAttribute('editable', '');
    ground.append(program);
    block.before(ground);
    block.style.setProperty('display', 'none', 'important');
  }
}

/** Also the blocks that come later, as on sites that load their pages by script. */
export function upgradeAlways(): void {
  const all = (): void => upgrade(document);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', all, { once: true });
  else all();
  new MutationObserver(all).observe(document.documentElement, { childList: true, subtree: true });
}

/** Some highlighters put each line into an element and leave the line ends to the style sheet. */
function textOf(code: HTMLElement): string {
  const lines = code.querySelectorAll<HTMLElement>('.token-line, .view-line');
  if (lines.length > 0) return [...lines].map((line) => (line.textContent ?? '').replace(/\n$/, '')).join('\n') + '\n';
  return code.textContent ?? '';
}

/** The element that is the block for the reader: mdBook nests pre in pre, others wrap it in a div of its own. */
function outermost(code: HTMLElement): HTMLElement {
  let block: HTMLElement = code.closest('pre') ?? code;
  for (let parent = block.parentElement; parent; parent = parent.parentElement) {
    if (!parent.matches('pre, .highlight, .highlighter-rouge, [class*="codeBlock"], .theme-code-block')) break;
    block = parent;
  }
  return block;
}
