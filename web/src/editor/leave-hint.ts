// In the editor, Tab indents. A reader who came by Tab sees how to leave it.

import { EditorView, ViewPlugin } from '@codemirror/view';
import type { Extension } from '@codemirror/state';

export function leaveHint(text: string): Extension {
  return ViewPlugin.define((view: EditorView) => {
    const hint = document.createElement('p');
    hint.className = 'leave-hint';
    hint.setAttribute('aria-hidden', 'true'); // the editor is described by the same text
    hint.textContent = text;
    hint.hidden = true;
    view.dom.append(hint);
    return { destroy: () => hint.remove() };
  }, {
    eventHandlers: {
      // The key went down on the control before this one.
      keyup: (event, view) => show(view, event.key === 'Tab'),
      keydown: (_event, view) => show(view, false),
      blur: (_event, view) => show(view, false),
    },
  });
}

function show(view: EditorView, on: boolean): void {
  const hint = view.dom.querySelector<HTMLElement>(':scope > .leave-hint');
  if (hint) hint.hidden = !on;
}
