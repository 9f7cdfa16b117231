// The style sheets of the shadow root, parsed once for all elements of a page.

import app from './app.css';
import base from '../ui/base.css';
import editor from '../editor/editor.css';
import embed from './embed.css';
import panels from '../panels/panels.css';
import stage from '../stage/stage.css';
import timeline from '../timeline/timeline.css';
import tokens from '../ui/tokens.css';

let parsed: CSSStyleSheet[] | null = null;

export function sheets(): CSSStyleSheet[] {
  parsed ??= [tokens, base, app, editor, panels, stage, timeline, embed].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return parsed;
}
