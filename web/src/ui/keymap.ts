// The keyboard map: what each key does, and the table that the shortcuts list shows. Keys are handled on the
// element, so that an embed takes them only while the focus is inside it.

import { AXES } from '../timeline/axis.js';
import { opposite, SPEEDS, type Actions, type Model } from '../app/model.js';

export const KEYMAP: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Ctrl', 'Enter'], does: 'Run' },
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['←', '→'], does: 'Step by the chosen size' },
  { keys: ['Shift', '← →'], does: 'Step by wake' },
  { keys: ['Alt', '← →'], does: 'Step by line' },
  { keys: ['Home', 'End'], does: 'Start, end' },
  { keys: ['[', ']'], does: 'Slower, faster' },
  { keys: ['↑', '↓'], does: 'Previous, next task' },
  { keys: ['Enter'], does: 'Inspect the task; Esc goes back' },
  { keys: ['J', 'L'], does: 'Previous, next wake of the task' },
  { keys: ['.'], does: 'Next diagnostic' },
  { keys: ['G', 'digits'], does: 'Go to a task' },
  { keys: ['+', '−', '0'], does: 'Zoom in, out, fit' },
  { keys: ['A'], does: 'Next time axis' },
  { keys: ['C'], does: 'Compare two runs; again to stop' },
  { keys: ['W'], does: 'Why the task is pending' },
  { keys: ['F9'], does: 'Breakpoint on the line of the cursor' },
  { keys: ['F6'], does: 'Next region; Shift F6 the previous one' },
  { keys: ['Esc', 'Tab'], does: 'Leave the editor' },
  { keys: ['?'], does: 'This list' },
];

/** The methods of the element that keys need, besides the actions. */
export interface KeyHost extends Actions {
  readonly model: Model;
  nextDiagnostic(): void;
  moveTask(dir: 1 | -1): void;
  moveWake(dir: 1 | -1): void;
  inspect(): void;
  /** Back from the inspector to the task that it shows. */
  leave(): void;
  region(dir: 1 | -1): void;
}

export class Keys {
  /** Digits typed after G. */
  private digits: string | null = null;

  constructor(private readonly host: KeyHost) {}

  /** True when the key was used. `text`: the focus is in a text field; `control`: on a button or another control. */
  handle(event: KeyboardEvent, text: boolean, control: boolean): boolean {
    const h = this.host, m = h.model, key = event.key;
    if ((event.ctrlKey || event.metaKey) && key === 'Enter') return used(() => h.run());
    if (key === 'F6') return used(() => h.region(event.shiftKey ? -1 : 1));
    if (key === 'Escape') {
      this.digits = null;
      if (m.popup) return used(() => h.popup(null));
      if (text) return false;
      return used(() => h.leave());
    }
    if (text || event.ctrlKey || event.metaKey || m.popup) return false;
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const dir = key === 'ArrowRight' ? 1 : -1;
      return used(() => h.step(dir, event.shiftKey ? 'wake' : event.altKey ? 'line' : undefined));
    }
    if (event.altKey) return false;
    switch (key) {
      case ' ': return control ? false : used(() => h.toggle());
      case 'Home': return used(() => h.reset());
      case 'End': return used(() => h.end());
      case 'ArrowUp': return used(() => h.moveTask(-1));
      case 'ArrowDown': return used(() => h.moveTask(1));
      case 'Enter': return control ? false : used(() => h.inspect());
    }
    if (!m.letterKeys) return false;
    if (this.digits !== null && /^\d$/.test(key)) {
      this.digits += key;
      const task = Number(this.digits);
      return used(() => h.select(task));
    }
    this.digits = null;
    switch (key) {
      case 'g': case 'G': this.digits = ''; return true;
      case 'j': case 'J': return used(() => h.moveWake(-1));
      case 'l': case 'L': return used(() => h.moveWake(1));
      case '.': return used(() => h.nextDiagnostic());
      case '[': return used(() => h.setSpeed(faster(m, -1)));
      case ']': return used(() => h.setSpeed(faster(m, 1)));
      case '+': case '=': return used(() => h.zoomBy(2));
      case '-': case '−': return used(() => h.zoomBy(0.5));
      case '0': return used(() => h.setZoom(null));
      case 'a': case 'A': return used(() => h.setAxis(AXES[(AXES.indexOf(m.axis) + 1) % AXES.length] ?? 'folded'));
      case 'c': case 'C': return used(() => h.setCompare(m.compare ? null : opposite(m)));
      case 'w': case 'W': return used(() => h.toggleWhy());
      case '?': return used(() => h.popup('keys'));
    }
    return false;
  }
}

function faster(m: Model, by: 1 | -1): Model['speed'] {
  const to = SPEEDS[SPEEDS.indexOf(m.speed) + by];
  return to === undefined || to === 'real' ? m.speed : to;
}

function used(action: () => void): true {
  action();
  return true;
}
