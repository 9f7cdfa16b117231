// The place of the panel of all schedules and cancellations, a separate script that is loaded on first use.

import { html } from 'lit';
import type { Assets } from '../app/assets.js';
import type { Actions, Model } from '../app/model.js';
import { t } from '../i18n/language.js';
import { kit } from './panel-kit.js';

/** True in a build that leaves the panel to a script of its own. */
declare const PG_SPLIT: boolean;

export class SchedulesSlot {
  private loading: Promise<void> | null = null;

  constructor(
    private readonly root: ShadowRoot, private readonly assets: Assets,
    private readonly host: { readonly model: Model; invalidate(): void },
  ) {}

  /** Loads the script, once; after a failure the next call tries again. */
  load(): Promise<void> {
    this.loading ??= this.fetch().catch(() => {
      this.loading = null;
    });
    return this.loading;
  }

  private async fetch(): Promise<void> {
    const script = PG_SPLIT
      ? ((await import(this.assets.schedules)) as typeof import('./schedules.js')) : await import('./schedules.js');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(script.style);
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, sheet];
    this.host.model.panel = (m: Model, a: Actions) => script.searchView(kit, m, a);
    this.host.invalidate();
  }
}

/** The panel, or a word until its script is there. */
export function panelView(m: Model, a: Actions): unknown {
  if (m.panel) return m.panel(m, a);
  return html`<section><p class="say">${t('The panel is loading.')}</p></section>`;
}
