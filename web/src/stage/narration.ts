// The caption of the latest beat, and the banner above it.
//
// The visible sentence does not announce itself: the element decides when the live region speaks (announce.ts).

import { t, whole } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { instant } from '../ui/format.js';
import { icon } from '../ui/icons.js';
import { asyncSleep, yieldInLoop } from '../editor/quick-fixes.js';
import { AS_WRITTEN, errors, MORE, MOST, QUIET, type Actions, type Model } from '../app/model.js';
import { beyond, followed, fromHere, isFault } from '../panels/outcomes.js';
import { primary } from '../editor/diagnostics.js';
import type { Narration, Turn, View } from '../engine/protocol.js';

const TURNS: readonly Turn[] = ['poll', 'pending', 'wake', 'ready'];

/** The caption; above it, in the same box, the banner. The box keeps its height. */
export function narrationView(m: Model, v: View | null,
  wrong: TemplateResult | typeof nothing = nothing): TemplateResult {
  const n = v?.narration, oldest = v !== null && oldestKept(v),
    turn = TURNS.indexOf(v === m.view ? m.view?.turn ?? 'none' : 'none') + 1;
  return html`<div class="tell" ?data-wrong=${wrong !== nothing}>${wrong}<div class="narr" data-pg="narration"
    role="status" aria-live="off">
    ${n
      ? html`<time>${instant(Math.max(n.time, v?.time ?? 0), v?.end ?? 0)}</time><p
        title=${n.text}>${n.text}${oldest
        ? html` <em data-oldest>${t('This is the oldest moment that is kept: what came before it is dropped.')}</em>`
        : rest(m, v, n) ? html` <em>${rest(m, v, n)}</em>` : nothing}</p>`
      : html`<time>0</time><p>${t(m.status === 'compiling'
        ? 'Compiling the program.' : 'The executor has not started.')}</p>`}
    ${turn > 0 ? html`<span class="turn"
      data-pg="turn"><b>${turn}</b> ${t('of')} ${TURNS.length}<small>${
      t(m.layout === 'app' ? 'Any key continues' : 'A click continues')}</small></span>` : nothing}
  </div></div>`;
}

/** The addition to the caption; at the end of the first run, suggestions for the next step. */
function rest(m: Model, v: View | null, n: Narration): string {
  if (!m.guided || m.status !== 'ended' || v?.event !== v?.events) return n.more;
  return t('That is the whole cycle. Press ← or drag the timeline to look again, or choose the next example.');
}

/** Nothing before this moment can be shown, wherever the reader wanted to go. */
export function oldestKept(v: View): boolean {
  return v.first > 0 && v.event <= v.first + 1;
}

/** The notice, which is no fault. */
export function noticeView(m: Model, a: Actions): TemplateResult | typeof nothing {
  const n = m.notice;
  if (!n) return nothing;
  return html`<div class="notice" data-pg="notice" data-kind=${n.kind} role="status">${icon('info')}<p
    title=${n.text}>${n.text}</p><button class="btn icon quiet sm"
    aria-label=${t('Dismiss')} @click=${() => a.dismissNotice()}>${icon('close', 14)}</button></div>`;
}

/** A description of a run that follows a schedule; after the point of no return, the common outcome. */
export function scheduleView(m: Model, a: Actions): TemplateResult | typeof nothing {
  const o = m.follow, mark = o?.mark ?? null;
  if (!o || m.compare) return nothing;
  const past = beyond(m), text = past ? fromHere(o) : followed(o);
  return html`<div class="notice" data-pg="schedule" data-past=${past} data-kind=${o.kind} role="status">${
    icon(past && isFault(o) ? 'fault' : 'info')}<p title=${text}>${text}</p>${mark && !past
      ? html`<button class="btn line sm" data-act="to-mark"
        @click=${() => a.seekEvent(mark.event)}>${t(o.kind === 'cancel' ? 'The cancellation'
          : 'Point of no return')}</button>` : nothing}</div>`;
}

/** The most severe problem, or nothing. */
export function bannerView(m: Model, a: Actions): TemplateResult | typeof nothing {
  if (m.fault) {
    return banner(t(m.fault.message), t(m.fault.todo), html`<button class="btn line sm" data-act="retry"
      @click=${() => a.retry()}>${t('Try again')}</button>`);
  }
  if (m.configError !== '') {
    const end = m.configError.indexOf('. ') + 1;
    const retry = html`<button class="btn line sm" data-act="as-written"
      @click=${() => a.setConfig({ executor: AS_WRITTEN })}>${t('Run as written')}</button>`;
    return banner(m.configError.slice(0, end), m.configError.slice(end + 1), retry, 'config');
  }
  if (m.refused) {
    const list = errors(m), first = list[0];
    if (first) {
      const { start, label } = primary(first), text = label ? `${first.message}: ${label}` : first.message;
      const head = list.length === 1 ? t('Line {line}:', { line: String(start.line) })
        : t('{n} {n|error|errors}, the first on line {line}:', { n: list.length, line: String(start.line) });
      return banner(head, text, lineButton(start.line, start.col, a), 'refused');
    }
  }
  const b = m.view?.banner;
  if (m.quiet && m.view && b?.kind !== 'limit') {
    const line = m.view.exec || m.view.workers.find((w) => w.line > 0)?.line || 0;
    return banner(t('Nothing has happened for {n} seconds.', { n: QUIET / 1000 }),
      t('The program is computing{line? at line {line}}. Stop ends it.', { line }),
      html`<button class="btn line sm"
        @click=${() => a.stop()}>${t('Stop')}</button>${line > 0 ? lineButton(line, 1, a) : nothing}`, 'quiet');
  }
  if (!b) return nothing;
  const cut = b.text.indexOf('. ');
  const head = cut < 0 ? b.text : b.text.slice(0, cut + 1), rest = cut < 0 ? '' : b.text.slice(cut + 2);
  const fix = b.kind === 'blocked' && m.ranSource === m.source ? asyncSleep(m.source, b.line) : null;
  const over = m.status === 'ended' && m.layout === 'app';
  if (b.kind === 'limit') return banner(head, rest, limitActions(m, a), b.kind, over);
  const why = (b.kind === 'lost' || b.kind === 'stalled') && b.task > 0 && !m.whyOpen ? html`<button class="btn line sm"
    data-act="why-banner" @click=${() => a.explain(b.task)}>${t('Why?')}</button>` : nothing;
  return banner(head, rest, html`${fix !== null ? html`<button class="btn line sm" data-act="fix"
    @click=${() => a.replaceSource(fix)}>${t('Use tokio::time::sleep')}</button>`
      : nothing}${why}${b.task > 0 && b.task !== m.selected
      ? html`<button class="btn line sm" @click=${() => a.select(b.task)}>${t('Inspect')} #${b.task}</button>`
      : nothing}${b.line > 0 ? lineButton(b.line, 1, a) : nothing}`, b.kind, over);
}

/** A run that does not end: let it make more events, or let the loop that it is in give way. */
function limitActions(m: Model, a: Actions): TemplateResult {
  const busy = m.view?.workers.find((w) => w.task !== null && w.line > 0), more = (m.eventLimit || MOST) * MORE;
  const fix = busy && m.ranSource === m.source ? yieldInLoop(m.source, busy.line) : null;
  return html`${more <= MOST * MORE ? html`<button class="btn line sm" data-act="raise"
    @click=${() => a.raiseLimit()}>${t('Raise the limit to')} ${whole(more / 1e6)} M</button>` : nothing}${fix !== null
    ? html`<button class="btn line sm" data-act="yield" @click=${
      () => a.replaceSource(fix)}>${t('Add yield_now().await')}</button>`
    : nothing}${busy ? lineButton(busy.line, 1, a) : nothing}`;
}

/** A problem that keeps a program from running or from going on takes the caption's place, and so does each one at the
 * end of the run. */
const ALONE: ReadonlySet<string> = new Set(['refused', 'fault', 'config', 'stalled']);

function banner(head: string, rest: string, actions: unknown, kind = 'fault', over = false): TemplateResult {
  const text = rest ? `${head} ${rest}` : head;
  return html`<div class="banner" data-pg="banner" data-kind=${kind} ?data-alone=${over || ALONE.has(kind)}
    role="alert">
    ${icon('fault')}<p title=${text}><strong>${head}</strong> ${rest}</p><span
      class="acts">${actions}</span>
  </div>`;
}

function lineButton(line: number, col: number, a: Actions): TemplateResult {
  return html`<button class="btn line sm" data-act="line"
    @click=${() => a.goToLine(line, col)}>${t('Go to line')} ${line}</button>`;
}
