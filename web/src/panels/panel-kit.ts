// The functions with which a separately loaded panel draws. It gets them from the element, so that it needs no second
// lit and no second catalogue.

import { html, nothing, svg } from 'lit';
import { language, t } from '../i18n/language.js';
import { count, instant } from '../ui/format.js';
import { glyph, icon } from '../ui/icons.js';
import { fromHere, isFault, passing } from './outcomes.js';

export const kit = { html, svg, nothing, t, language, count, instant, glyph, icon, fromHere, isFault, passing };
export type PanelKit = typeof kit;
