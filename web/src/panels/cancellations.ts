// The second search of the panel "All schedules": each await at which a future may be dropped, what is lost with it,
// and the run in which that happens, to show on the stage.

import type { TemplateResult } from 'lit';
import type { Actions, Model } from '../app/model.js';
import type { Cancelling } from '../app/searches.js';
import type { Cancellations, CancelledAwait } from '../engine/protocol.js';
import type { PanelKit } from './panel-kit.js';
import { again, controls, head, LOOK, title } from './search-parts.js';

export function cancellationsView(kit: PanelKit, m: Model, a: Actions): TemplateResult {
  const { html, nothing, t, count } = kit, x = m.cancels, r = x?.result ?? null;
  if (!x) return html`<div class="sched"><section>${head(kit, m, a)}<p class="say">${
    t('Nothing is searched.')}</p></section></div>`;
  const all = (r?.awaits ?? []).map((at, i) => [at, i] as const);
  const bad = all.filter(([at]) => isBad(at)), good = all.filter(([at]) => !isBad(at));
  const list = (of: typeof all, name: string): unknown => of.length === 0 ? nothing
    : html`<section><h3>${name}</h3><ul class="ends" aria-label=${name}>${
      of.map(([at, i]) => entry(kit, m, x, at, i, a))}</ul></section>`;
  return html`<div class="sched" data-pg="cancels" data-state=${r?.state ?? 'running'}>
    <section>
      ${head(kit, m, a)}
      <p class="say" role="status" data-cancels="summary">${r ? summary(kit, r, bad.length)
        : t('The search begins.')}</p>
      ${r ? html`<p class="fine" data-cancels="progress">${progress(kit, r)}</p>` : nothing}
      ${controls(kit, r?.state ?? 'running', a)}
    </section>
    ${list(bad, t('Not cancel safe'))}${list(good, t('Cancelled without a loss'))}
    ${r ? html`<section>${r.more > 0 ? html`<p class="fine">+ ${count(r.more)} ${t('more')}</p>` : nothing}<p
      class="fine">${t('Wherever a task waits, a copy of the run cancels one of its futures.')} ${
      t('That is the task itself, as abort does, or a branch of select!, timeout and the like.')}</p>${
      again(kit, m, x, t('Cancel everywhere'), () => a.cancelAll())}</section>` : nothing}
  </div>`;
}

/** Something is lost there, or the program fails after it. */
function isBad(at: CancelledAwait): boolean {
  return at.lost.length > 0 || (!at.same && at.kind !== 'ended');
}

function summary(kit: PanelKit, r: Cancellations, bad: number): string {
  const { t } = kit, all = r.awaits.length + r.more;
  if (r.state !== 'complete') {
    return bad > 0 ? t('Found so far: {n} {n|await that is|awaits that are} not cancel safe.', { n: bad })
      : t('No loss so far.');
  }
  if (all === 0) return t('Nothing can be cancelled: nobody drops a future of this program before it is ready.');
  if (bad === 0) return t('Nothing is lost at {n} {n|await|awaits}.', { n: all });
  return t('{bad} of {n} {n|await|awaits} {bad|is|are} not cancel safe.', { bad, n: all });
}

function progress(kit: PanelKit, r: Cancellations): string {
  const { t } = kit, figures = t('{n} {n|cancellation|cancellations} tried.', { n: r.tried });
  const skipped = r.skipped > 0 ? t('{n} more in loops were left out.', { n: r.skipped }) : '';
  const said = [figures, skipped].filter((s) => s !== '').join(' ');
  switch (r.state) {
    case 'complete': return `${t('Complete.')} ${said}`;
    case 'budget': return `${t('10 s of work are over.')} ${said}`;
    case 'full': return `${t('The search has as many states as the page keeps, and ended.')} ${said}`;
    case 'broken':
      return `${t('The program has done harm to the memory of the engine, and the search ended.')} ${said}`;
    default: return said;
  }
}

function entry(
  kit: PanelKit, m: Model, x: Cancelling, at: CancelledAwait, i: number, a: Actions,
): TemplateResult {
  const { html, nothing, t, glyph, icon } = kit, on = x.playing === i, line = `${t('line')} ${at.line}`;
  const [mark, look] = isBad(at) && at.kind === 'ended' ? ['lost', 'bad'] as const : LOOK[at.kind] ?? ['lost', 'odd'];
  return html`<li data-await=${at.line} data-look=${look} ?data-on=${on}>
    <button class="end" data-act="play-cancel" aria-pressed=${on}
      @click=${() => a.playCancel(i)}>
      <span class="row"><span class="mk">${glyph(mark)}</span><b>${line}</b><span class="trunc">${at.task}</span><span
        class="grow"></span><span class="num">${title(kit, at)}</span></span>
      <span class="out mono" title=${at.await}>${at.await}</span>
      ${at.lost.map((what) => html`<span class="lost">${t('loses {what}', { what })}</span>`)}
      ${at.differs ? html`<span class="fine row">${at.differs}</span>` : nothing}
      <span class="fine row">${icon('play', 10)}<span>${at.schedule === ''
        ? t('the run loses this by itself') : t('show the cancellation')}</span></span>
    </button>
    ${on && at.schedule !== '' ? html`<div class="of">${moment(kit, m, a)}<button class="btn line sm"
      data-act="compare-outcome" @click=${() => a.compareOutcome()}>${icon('compare', 12)}${
      t('Compare with the run without it')}</button><button class="btn line sm" data-act="share-outcome"
      @click=${() => a.share()}>${icon('share', 12)}${t('Share')}</button></div>` : nothing}
  </li>`;
}

function moment(kit: PanelKit, m: Model, a: Actions): unknown {
  const { html, nothing, t, instant, fromHere } = kit, f = m.follow, mark = f?.mark;
  if (!f || !mark) return nothing;
  return html`<p class="say pnr">${fromHere(f)} <button class="lnk" data-act="to-point"
    @click=${() => a.seekEvent(mark.event)}>${t('Go there')} · ${instant(mark.time, m.view?.end ?? 0)}</button></p>`;
}
