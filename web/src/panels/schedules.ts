// The panel "All schedules": how schedules end, as bars with counts; where their fates part, as a picture; the simplest
// schedule of each end, to play on the stage. A script of its own: see panel-kit.ts.

import style from './schedules.css';
import type { TemplateResult } from 'lit';
import { cancellationsView } from './cancellations.js';
import type { Actions, Model } from '../app/model.js';
import type { Exploring } from '../app/searches.js';
import type { Explored, ExploredOutcome, SchedulesMove, SchedulesPlace, SchedulesTree } from '../engine/protocol.js';
import type { PanelKit } from './panel-kit.js';
import { again, controls, head, LOOK, title } from './search-parts.js';
import { bigCount, goes, namesWeaker, share, spots } from './picture.js';

export { style };

/** One of the two searches. */
export function searchView(kit: PanelKit, m: Model, a: Actions): TemplateResult {
  return m.searching === 'cancels' ? cancellationsView(kit, m, a) : schedulesView(kit, m, a);
}

function schedulesView(kit: PanelKit, m: Model, a: Actions): TemplateResult {
  const { html, nothing, t } = kit, x = m.explore, r = x?.result ?? null;
  if (!x) return html`<div class="sched"><section>${head(kit, m, a)}<p class="say">${
    t('Nothing is searched.')}</p></section></div>`;
  return html`<div class="sched" data-pg="schedules" data-state=${r?.state ?? 'running'}>
    <section>
      ${head(kit, m, a)}
      <p class="say" role="status" data-schedules="summary">${r ? summary(kit, r) : t('The search begins.')}</p>
      ${r ? html`<p class="fine" data-schedules="progress">${progress(kit, r)}</p>` : nothing}
      ${controls(kit, r?.state ?? 'running', a)}
    </section>
    ${r && r.outcomes.length > 0 ? html`<section><ul class="ends" aria-label=${t('How schedules end')}>${
      r.outcomes.map((o, i) => outcome(kit, m, x, r, o, i, a))}</ul>${r.more > 0
        ? html`<p class="fine">+ ${kit.count(r.more)} ${t('more')}</p>` : nothing}</section>` : nothing}
    ${r?.picture ? picture(kit, x, r, r.picture, a) : nothing}
    ${r ? html`<section>${small(kit, m, x, a)}</section>` : nothing}
  </div>`;
}

/** The headline: how many of all schedules fail, and how. */
function summary(kit: PanelKit, r: Explored): string {
  const { t } = kit, all = r.schedules, bad = r.outcomes.filter(kit.isFault);
  if (r.state !== 'complete') {
    if (bad.length > 0) return t('Found so far: {n} {n|way|ways} to fail.', { n: bad.length });
    return r.outcomes.length > 0 ? t('No fault so far.') : t('No schedule has ended yet.');
  }
  if (r.endless) {
    return bad.length > 0 ? t('There are infinitely many schedules, and some of them fail.')
      : t('There are infinitely many schedules. All that end end well.');
  }
  const n = Number(all), shown = bigCount(all, kit.language());
  if (bad.length === 0) {
    return r.outcomes.length > 1
      ? t('{all} schedules, all of them tried. They end well, with {n} different outputs.',
        { all: shown, n: r.outcomes.length })
      : t('{all} {n|schedule|schedules}, all of them tried: no fault.', { all: shown, n });
  }
  const sum = bad.reduce((s, o) => s + BigInt(o.count || '0'), 0n).toString();
  return sentence(kit, bad.every((o) => o.kind === bad[0]?.kind) ? bad[0]?.kind ?? '' : '', sum, all);
}

/** "3 of 70 schedules deadlock". */
function sentence(kit: PanelKit, kind: string, count: string, all: string): string {
  const { t } = kit, show = (decimal: string): string => bigCount(decimal, kit.language());
  const values = { count: show(count), all: show(all), n: Number(count) };
  switch (kind) {
    case 'deadlock': return t('{count} of {all} schedules {n|deadlocks|deadlock}.', values);
    case 'panic': return t('{count} of {all} schedules {n|panics|panic}.', values);
    case 'ub': return t('{count} of {all} schedules {n|has|have} undefined behaviour.', values);
    case 'ended': return t('{count} of {all} schedules {n|ends|end} so.', values);
    default: return t('{count} of {all} schedules {n|fails|fail}.', values);
  }
}

function progress(kit: PanelKit, r: Explored): string {
  const { t } = kit;
  const figures = t('{n} {n|state|states}, {m} {m|transition|transitions}', { n: r.states, m: r.transitions });
  const upTo = r.deviations < 0 ? ''
    : t('Complete up to {n} {n|deviation|deviations} from the executor’s own order.', { n: r.deviations });
  switch (r.state) {
    case 'complete': return `${t('Complete.')} ${figures}, ${t('hash of the set of states: {hash}', { hash: r.set })}`;
    case 'budget': return `${t('10 s of work are over.')} ${upTo} ${figures}`;
    case 'full': return `${t('The search has as many states as the page keeps, and ended.')} ${upTo} ${figures}`;
    case 'broken':
      return `${t('The program has done harm to the memory of the engine, and the search ended.')} ${figures}`;
    case 'paused': case 'stopped': return `${upTo} ${figures}`;
    default: return figures;
  }
}

function outcome(
  kit: PanelKit, m: Model, x: Exploring, r: Explored, o: ExploredOutcome, i: number, a: Actions,
): TemplateResult {
  const { html, nothing, t, glyph, icon } = kit, [mark, look] = LOOK[o.kind] ?? ['lost', 'odd'];
  const part = share(o.count, r.schedules);
  const on = x.playing === i, printed = o.stdout.trimEnd() || reason(o), deviations = o.schedule.split(' ').length - 1;
  const shown = o.kind === 'ended' ? printed.split('\n').slice(0, 2).join(' ⏎ ') : printed;
  const counted = o.count === '' ? (r.endless && r.state === 'complete' ? '∞' : t('found'))
    : bigCount(o.count, kit.language());
  const said = o.count === '' ? title(kit, o) : sentence(kit, o.kind, o.count, r.schedules);
  return html`<li data-outcome=${o.kind} data-look=${look} ?data-on=${on}>
    <button class="end" data-act="play-outcome" aria-pressed=${on}
      aria-label="${title(kit, o)}: ${said} ${t('Play it')}"
      @click=${() => a.playOutcome(i)}>
      <span class="row"><span class="mk">${glyph(mark)}</span><b>${title(kit, o)}</b><span class="grow"></span><span
        class="num mono" title=${o.count || nothing}
        data-count=${o.count}>${counted}${o.count !== '' && r.schedules !== ''
          ? html` <small>${t('of')} ${bigCount(r.schedules, kit.language())}</small>` : nothing}</span></span>
      ${part === null ? nothing : html`<span class="gauge" aria-hidden="true"><i
        .style=${`width:${Math.max(part * 100, 0.6)}%`}></i></span>`}
      ${printed ? html`<span class="out mono" lang=${o.stdout.trim() ? nothing : 'en'} 
        title=${printed}>${shown}</span>` : nothing}
      ${o.kind === 'endless' ? html`<span class="lost">${
        t('The same states come again and again, and no choice leads out of them.')}</span>` : nothing}
      ${o.found.map((what) => html`<span class="lost" data-found>${what}</span>`)}
      <span class="fine row">${icon('play', 10)}<span>${deviations === 0 ? t('the executor’s own order')
        : t('{n} {n|deviation|deviations} from the executor’s own order', { n: deviations })}</span></span>
    </button>
    ${on ? html`<div class="of">${pointOf(kit, m, o, a)}${kit.passing(x) >= 0
      ? html`<button class="btn line sm" data-act="compare-outcome"
        @click=${() => a.compareOutcome()}>${icon('compare', 12)}${
        kit.isFault(o) ? t('Compare with a run that ends well') : t('Compare with another output')}</button>`
        : nothing}<button
        class="btn line sm" data-act="share-outcome"
        @click=${() => a.share()}>${icon('share', 12)}${t('Share')}</button></div>` : nothing}
  </li>`;
}

/** Who waits for whom; that everything waits, the title says. */
function reason(o: ExploredOutcome): string {
  return (o.kind === 'deadlock' ? o.why.slice(o.why.indexOf('\n') + 1) : o.why).trim();
}

/** Where the run on the stage can no longer end in another way. */
function pointOf(kit: PanelKit, m: Model, o: ExploredOutcome, a: Actions): unknown {
  const { html, nothing, t, instant } = kit, mark = m.follow?.mark;
  if (o.point === -1) return html`<p class="fine">${t('No other kind of end can be reached from the start.')}</p>`;
  if (!mark) return nothing;
  return html`<p class="say pnr">${kit.fromHere(o)} <button class="lnk" data-act="to-point"
    @click=${() => a.seekEvent(mark.event)}>${t('Go there')} · ${instant(mark.time, m.view?.end ?? 0)}</button></p>`;
}

/* ---------- picture */

const ROW = 58, WIDTH = 300;

function picture(kit: PanelKit, x: Exploring, r: Explored, p: SchedulesTree, a: Actions): TemplateResult {
  const { html, nothing, svg, t } = kit, parts = p.places.filter((q) => q.fate === 'parts').length;
  if (parts === 0) return html``;
  const at = spots(p), rows = Math.max(...at.map((s) => s.row)) + 1, height = rows * ROW;
  const pos = (i: number): readonly [number, number] =>
    [12 + (at[i]?.at ?? 0) * (WIDTH - 24), (at[i]?.row ?? 0) * ROW + 18];
  const through = r.outcomes[x.playing]?.through ?? [], fate = through.at(-1);
  const line = (from: number, to: number): unknown => {
    const [x1, y1] = pos(from), [x2, y2] = pos(to), on = goes(through, from, to), middle = (y1 + y2) / 2;
    return svg`<path class=${on ? (to === fate ? 'on last' : 'on') : ''} data-look=${looks(p.places[to])}
      d="M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}"/>`;
  };
  return html`<section><h3>${t('Where outcomes diverge')}</h3>
    <div class="pic"><svg viewBox="0 0 ${WIDTH} ${height}" width=${WIDTH} height=${height} aria-hidden="true">
      ${p.places.flatMap((q, i) => q.ways.map((w) => line(i, w.to)))}
      ${p.places.map((q, i) => {
        const [cx, cy] = pos(i), look = looks(q);
        return q.fate === 'parts' ? svg`<circle class="fork" cx=${cx} cy=${cy} r="8"/><text
           x=${cx} y=${cy + 3.5}>${i + 1}</text>`
          : svg`<rect class="fate" data-look=${look} x=${cx - 7} y=${cy - 7} width="14" height="14"
            rx=${look === 'good' ? 7 : 3}/>`;
      })}</svg></div>
    <ol class="forks" aria-label=${t('Choices at which outcomes diverge')}>${p.places.map((q, i) => (q.fate === 'parts'
      ? html`<li ?data-on=${through.includes(i)}><span class="no">${i + 1}</span><ul>${q.ways.map((w) => html`<li
          ?data-on=${goes(through, i, w.to)} ?data-last=${goes(through, i, w.to) && w.to === fate}
          data-look=${looks(p.places[w.to])}><span>${
          w.moves.map((v, k) => html`${k > 0 ? t(' or ') : nothing}${move(kit, v, a)}`)}${w.more > 0
            ? html` + ${kit.count(w.more)}` : nothing}</span> <b data-look=${looks(p.places[w.to])}>→ ${
          where(kit, r, p, w.to)}</b></li>`)}</ul></li>` : nothing))}</ol>
    <p class="fine">${
      t('Each number is a choice that decides about the end. Choices that decide nothing are left out.')}${
      p.places.some((q) => q.fate === 'rest') ? ` ${t('The picture shows the first of them.')}` : ''}</p></section>`;
}

function looks(q: SchedulesPlace | undefined): string {
  if (q?.fate === 'end') return LOOK[q.kind]?.[1] ?? 'odd';
  return q?.fate === 'endless' ? 'bad' : 'none';
}

/** The thread or task that runs next, and its line. */
function move(kit: PanelKit, v: SchedulesMove, a: Actions): TemplateResult {
  const { html, nothing, t } = kit;
  if (v.thread === '') return html`${t('a thread')}`;
  const who = v.task > 0 ? `#${v.task} ${v.taskName}` : v.thread;
  const way = v.way >= 0 ? ` (${t('way {n} of {m}', { n: v.way + 1, m: v.ways })})` : nothing;
  return html`<span class="mono">${who}</span>${way}${
    v.line > 0 ? html` <button class="lnk" @click=${() => a.goToLine(v.line)}>${t('line')} ${v.line}</button>`
      : nothing}`;
}

/** The destination of an edge. */
function where(kit: PanelKit, r: Explored, p: SchedulesTree, to: number): string {
  const { t } = kit, q = p.places[to];
  switch (q?.fate) {
    case 'parts': return t('choice {n}', { n: to + 1 });
    case 'endless': return t('never ends');
    case 'unknown': return t('not tried');
    case 'rest': return t('more choices');
    default: break;
  }
  const o = q && q.outcome >= 0 ? r.outcomes[q.outcome] : undefined;
  const name = title(kit, { kind: q?.kind ?? '', exit: o?.exit ?? 0 });
  const printed = o?.stdout.trim().split('\n', 1)[0] ?? '';
  return printed === '' ? name : `“${printed.slice(0, 24)}”`;
}

/** The assumptions of the search, and the other search that is possible. */
function small(kit: PanelKit, m: Model, x: Exploring, a: Actions): TemplateResult {
  const { html, nothing, t } = kit;
  return html`<p class="fine">${
    t('A schedule says who is next at each visible operation: locks, atomics, channels, output, polls of tasks.')}
    ${t('Atomics are explored as if all were SeqCst.')}
    ${namesWeaker(x.source)
      ? html`<b>${t('This program names weaker orderings: real runs can do more.')}</b>` : nothing}</p>
    <label class="fine row"><input type="checkbox" data-act="any-executor" .checked=${x.races.any}
      @change=${(e: Event) => a.tryAll({ ...x.races, any: (e.currentTarget as HTMLInputElement).checked })}>${
        t('Any ready task may be polled next')}</label>
    <label class="fine row">${t('Timers fire')} <select data-act="race-timers"
      @change=${(e: Event) => a.tryAll({ ...x.races, window: Number((e.currentTarget as HTMLSelectElement).value) })}>${
        WINDOWS.map((ns) => html`<option value=${ns} ?selected=${ns === x.races.window}>${
          windowName(kit, ns)}</option>`)}</select></label>
    ${again(kit, m, x, t('Try all'), () => a.tryAll(x.races))}`;
}

/** How far apart timers race, in ns. -1: not at all. */
const WINDOWS = [-1, 0, 1e6, 1e7];

function windowName(kit: PanelKit, ns: number): string {
  const { t } = kit;
  if (ns < 0) return t('in the executor’s own order');
  return ns === 0 ? t('in any order if they are due together')
    : t('in any order if they are due within {ms} ms', { ms: ns / 1e6 });
}
