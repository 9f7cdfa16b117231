// The style sheets of the shadow root, parsed once for all elements of a page.

import app from './css/app.css';
import base from './css/base.css';
import editor from './css/editor.css';
import embed from './css/embed.css';
import panels from './css/panels.css';
import stage from './css/stage.css';
import timeline from './css/timeline.css';
import tokens from './css/tokens.css';

let parsed: CSSStyleSheet[] | null = null;

export function sheets(): CSSStyleSheet[] {
  parsed ??= [tokens, base, app, editor, panels, stage, timeline, embed].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return parsed;
}
