// A keyed list that reuses elements. A new item takes the element of a removed one, so a seek, which replaces all rows,
// writes into existing elements: creating and laying out elements is most of the cost of a list. An item that stays
// keeps its element, and with it the focus.

import { Directive, directive } from 'lit/directive.js';
import { repeat } from 'lit/directives/repeat.js';

class Recycle extends Directive {
  /** Which element, by number, shows which key. */
  private held = new Map<unknown, number>();
  private made = 0;

  render<T>(items: readonly T[], key: (item: T) => unknown, template: (item: T, index: number) => unknown): unknown {
    const keys = items.map(key), stay = new Set(keys), free: number[] = [];
    for (const [k, element] of this.held) if (!stay.has(k)) free.push(element);
    this.held = new Map(keys.map((k) => [k, this.held.get(k) ?? free.shift() ?? ++this.made]));
    return repeat(items, (item) => this.held.get(key(item)), template);
  }
}

/** Like lit's repeat; keys are unique. */
export const recycle =
  directive(Recycle) as <T>(items: readonly T[], key: (item: T) => unknown,
  template: (item: T, index: number) => unknown) => unknown;
