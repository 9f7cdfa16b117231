// "Why is this task pending?": the chain from the task to what can wake it, as the engine has found it.

import { t as say } from '../i18n/language.js';
import { html, nothing, type TemplateResult } from 'lit';
import { moment, unitOf } from '../ui/format.js';
import { glyph, icon, kindIcon } from '../ui/icons.js';
import type { Actions, Model } from '../app/model.js';
import type { Branch, Why, WhyLink } from '../engine/protocol.js';

/** The section of the inspector, for a task that waits; nothing for the others. */
export function whyView(m: Model, a: Actions): TemplateResult | typeof nothing {
  const t = m.view?.task ?? null;
  if (!t || (t.state !== 'waiting' && t.state !== 'lost')) return nothing;
  const why = m.why?.task === t.id ? m.why : null;
  return html`<section class="why" data-pg="why">
    <button class="btn line sm" data-act="why" aria-expanded=${m.whyOpen}
      @click=${() => a.toggleWhy()}>${icon('chevron', 14)}${say('Why is it pending?')}</button>
    ${m.whyOpen ? (why
      ? chain(why, m.view?.end ?? 0, a) : html`<p class="say dim">${say('Looking for what can wake it.')}</p>`)
      : nothing}
  </section>`;
}

const KIND: Readonly<Record<WhyLink['kind'],
  string>> = { task: 'Task', future: 'Future', leaf: 'Leaf future', part: 'Part', resource: 'Resource', holder: 'Waker',
  cause: 'Wake' };

function chain(w: Why, end: number, a: Actions): TemplateResult {
  return html`<p class="say" data-why="sentence">${w.sentence}</p>
    <ol class="chain" aria-label=${say('From the task to what can wake it')}>${w.links.map((l) => link(l, w, end, a))}
    ${verdict(w, end, a)}</ol>
    ${tree(w, a)}
    ${w.proof ? html`<div class="proof"
      data-proof=${w.proof.how}><p><strong>${say('Proof.')}</strong> ${w.proof.text}</p><span
      class="acts">${goTo(w.proof.event, w.proof.line, w.proof.time, end, a)}</span></div>` : nothing}`;
}

function link(l: WhyLink, w: Why, end: number, a: Actions): TemplateResult {
  const other = (l.kind === 'task' || l.kind === 'part') && l.task > 0 && l.task !== w.task;
  return html`<li data-link=${l.kind} data-task=${l.task || nothing}><i
    aria-hidden="true"></i><span><em>${say(KIND[l.kind])}</em>${other
    ? html`<button class="lnk" @click=${() => a.select(l.task)}>${l.text}</button>` : html`<b>${l.text}</b>`}${l.more
    ? html`<small>${l.more}</small>` : nothing}</span>
    ${l.line > 0 ? html`<button class="lnk dim" @click=${() => a.goToLine(l.line)}>${say('line')} ${l.line}</button>`
      : l.time > 0 ? html`<span class="dim mono">${moment(l.time, end)}</span>` : html`<span></span>`}</li>`;
}

/** The suspended futures below the task, where they are more than a chain. */
function tree(w: Why, a: Actions): TemplateResult | typeof nothing {
  if (w.tree.length === 0) return nothing;
  return html`<h3>${say('Await tree')}</h3>
    <ul class="awaits" data-pg="await-tree">${w.tree.map((x) => branch(x, w, a))}</ul>`;
}

function branch(x: Branch, w: Why, a: Actions): TemplateResult {
  const other = x.task > 0 && x.task !== w.task;
  return html`<li data-leaf=${x.leaf} data-asleep=${x.asleep} .style=${`padding-left:${x.depth * 12}px`}>
    ${other
    ? html`<button class="lnk" @click=${() => a.select(x.task)}>${x.text}</button>`
    : html`<b>${x.text}</b>`}${x.more ? html` <small>${x.more}</small>` : nothing}
    ${x.line > 0
    ? html`<button class="lnk dim" @click=${() => a.goToLine(x.line)}>${say('line')} ${x.line}</button>`
    : nothing}</li>`;
}

function verdict(w: Why, end: number, a: Actions): TemplateResult {
  const v = w.verdict,
    mark = v.kind === 'never' ? glyph('lost') : v.kind === 'open' || v.kind === 'over'
    ? icon('info', 13) : v.kind === 'timer' || v.kind === 'io' || v.kind === 'click' || v.kind === 'thread'
    ? kindIcon(v.kind) : glyph('wake');
  return html`<li class="verdict" data-verdict=${v.kind}><i
    aria-hidden="true">${mark}</i><span>${v.text}</span>${v.event > 0
    ? html`<button class="lnk dim mono" @click=${() => a.seekEvent(v.event)}>${moment(v.time, end)}</button>`
    : html`<span></span>`}</li>`;
}

function goTo(event: number, line: number, time: number, end: number, a: Actions): TemplateResult {
  return html`${event > 0
    ? html`<button class="btn line sm"
    @click=${() => a.seekEvent(event)}>${say('Show')} ${moment(time, end)} ${unitOf(end)}</button>` : nothing}${line > 0
    ? html`<button class="btn line sm" @click=${() => a.goToLine(line)}>${say('Line')} ${line}</button>` : nothing}`;
}
