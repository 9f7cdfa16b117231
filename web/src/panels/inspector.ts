// The inspector of one task: its header, how its time was spent, its state machine.

import { t as say } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { WORD, duration, moment, plural, unitOf } from '../ui/format.js';
import { glyph } from '../ui/icons.js';
import { sameBreak, type Actions, type Breakpoint, type Model } from '../app/model.js';
import { BITS, type Inspector } from '../engine/protocol.js';
import { whyView } from './why.js';

export function inspectorView(m: Model, a: Actions): TemplateResult {
  const t = m.view?.task ?? null;
  if (!t) {
    return html`<section><div class="h"><h2>${say('No task selected')}</h2></div><p
      class="say">${say(
      'Choose a task in the queue, on a worker, in the timeline or in the editor gutter.')}</p></section>`;
  }
  return html`${head(t)}${whyView(m, a)}${header(t)}${life(t)}${machine(t, a)}${locals(t)}${origin(t, m.view?.end ?? 0,
    a)}${stops(m, t, a)}`;
}

function head(t: Inspector): TemplateResult {
  const look = t.state === 'polling' ? 'polling' : `st-${t.state}`;
  return html`<section><div class="h"><h2>#${t.id}</h2><span class="mono trunc grow nm">${t.name}</span><span
    class="tag ${look}">${glyph(t.state)}${say(WORD[t.state])}</span></div><p class="say">${t.sentence}</p></section>`;
}

function header(t: Inspector): TemplateResult {
  const set = (bit: number): boolean => (t.word & (1 << bit)) !== 0;
  return html`<section><h3>${say('Task header')} <span
    class="mono">${say('state')} 0b${t.word.toString(2).padStart(5, '0')}</span></h3>
    <ul class="lamps" aria-label=${say('State bits')}>${BITS.map((k, i) => html`<li data-lamp=${k}
      data-on=${set(i)}><i></i>${k}<span class="sr"> ${say(set(i) ? '{:bit}on' : '{:bit}off')}</span></li>`)}</ul>
    <dl class="kv3"><div><dt>${say('References')}</dt><dd title=${t.holders}>${t.refs}
      <span>${t.holders.replace(/\b1 /g, '')}</span></dd></div>
      <div><dt>${say('Awaiter')}</dt><dd>${t.awaiter}</dd></div>
      <div><dt>${say('Arena')}</dt><dd>${say('slot')} ${t.slot}, ${say('gen')}
        ${t.generation}</dd></div></dl></section>`;
}

function life(t: Inspector): TemplateResult {
  const total = t.polled + t.readied + t.waited || 1;
  const part = (ns: number): string => String(Math.max(0.02, ns / total));
  const polled = duration(t.polled), readied = duration(t.readied), waited = duration(t.waited);
  return html`<section><h3>${say('Lifetime')} <span>${plural(t.polls, 'poll')}, ${plural(t.wakes, 'wake')}</span></h3>
    <div class="share" role="img"
      aria-label="${say('polled')} ${polled}, ${say('ready')} ${readied}, ${say('waited')} ${waited}">${t.polled > 0
      ? html`<i class="a" .style=${`flex:${part(t.polled)}`}></i>` : nothing}${t.readied > 0
      ? html`<i class="b" .style=${`flex:${part(t.readied)}`}></i>` : nothing}<i class="c"
      .style=${`flex:${t.waited / total}`}></i></div>
    <dl class="kv3 life"><div><dt><span
      class="st-polling">${glyph('polling', 10)}</span>${say('polled')}</dt><dd>${polled}</dd></div><div><dt><span
      class="st-ready">${glyph('ready', 10)}</span>${say('ready')}</dt><dd>${readied}</dd></div><div><dt><span
      class="st-waiting">${glyph('waiting', 10)}</span>${say('waited')}</dt><dd>${waited}</dd></div></dl></section>`;
}

function machine(t: Inspector, a: Actions): TemplateResult | typeof nothing {
  if (t.states.length === 0) return nothing;
  const running = t.state === 'polling';
  return html`<section><h3>${say('State machine')} <span>${t.size > 0 ? plural(t.size, 'byte') : ''}</span></h3>
    <ol class="sm">${t.states.map((s) => {
      const now = s.at === 'now';
      return html`<li data-on=${now && !running} data-run=${now && running} data-past=${s.at === 'past'}
        aria-current=${now ? 'step' : nothing}><i></i><span>${s.name}</span><code class="trunc"
        title=${s.what}>${s.what}</code>${now && running ? html`<em>${say('running from here')}</em>` : s.line > 0
        ? html`<button class="lnk" @click=${() => a.goToLine(s.line)}>${say('line')} ${s.line}</button>`
        : html`<em></em>`}</li>`;
    })}</ol></section>`;
}

function locals(t: Inspector): TemplateResult {
  return html`<section><h3>${say('Alive across the await')}</h3>${t.locals.length > 0
    ? html`<div class="locals">${t.locals.map((l) =>
      html`<span>${l.name}</span><span class="y trunc" title=${l.type}>${l.type}</span><span class="v trunc"
      title=${l.value}>${l.value}</span>`)}</div>`
    : html`<span class="dim mono">${say('nothing')}</span>`}</section>`;
}

function origin(t: Inspector, end: number, a: Actions): TemplateResult {
  const s = t.spawned;
  return html`<section class="one"><h3>${say('Await stack')}</h3><span
    class="mono trunc">${t.stack.length > 0
    ? t.stack.map((f, i) => html`${i > 0 ? html` <span class="dim">›</span> ` : nothing}${f}`)
    : html`<span class="dim">${say('empty')}</span>`}</span></section>
  <section class="one"><h3>${say('Spawned')}</h3><span
    class="mid">${s.by > 0
    ? html`${say('by')} <button class="lnk mono" @click=${() => a.select(s.by)}>#${s.by}</button>`
    : say('by the executor')}${s.line > 0
    ? html`, <button class="lnk" @click=${() => a.goToLine(s.line)}>${say('line')} ${s.line}</button>`
    : nothing}, ${moment(s.time, end)} ${unitOf(end)}</span></section>`;
}

/** The breakpoints on events of this task. */
function stops(m: Model, t: Inspector, a: Actions): TemplateResult {
  const button = (kind: Breakpoint['kind'], word: string): TemplateResult => {
    const at: Breakpoint = { kind, id: t.id }, on = m.breaks.some((b) => sameBreak(b, at));
    return html`<button class="btn line sm" data-break=${kind} aria-pressed=${on}
      @click=${() => a.toggleBreak(at)}>${say(word)}</button>`;
  };
  return html`<section class="one stops"><h3>${say('Pause at')}</h3><span
    class="row">${button('poll', 'each poll')}${button('wake', 'each wake')}</span></section>`;
}
