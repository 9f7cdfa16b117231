// Actions on the page: select, change what is shown and how, open popups.

import type { AxisMode } from '../timeline/axis.js';
import { laneRoom } from '../timeline/lane-room.js';
import type { ConsoleFilter, LaneMode, Model, Motion, Pane, Popup, Tab, Theme } from './model.js';
import type { StepUnit } from '../engine/protocol.js';
import { RunActions } from './run-actions.js';

export abstract class PageActions extends RunActions {
  /** The element that had the focus before a popup. */
  protected opener: HTMLElement | null = null;

  select(task: number): void {
    const m = this.model, total = m.tasks;
    if (task < 1 || task > total) return;
    m.selected = task;
    const room = laneRoom(m), index = task - 1;
    if ((m.lanes?.total ?? 0) > room && (index < m.laneFirst || index >= m.laneFirst + room)) {
      const first = Math.max(0, index - (room >> 1));
      this.setLaneFirst(first);
      this.timeline.scrollTo(first);
    }
    this.invalidate();
  }

  point(task: number): void {
    if (task !== this.model.pointed) this.change({ pointed: task });
  }

  goToLine(line: number, col = 1): void {
    const m = this.model;
    if (m.size === 'small' && m.layout === 'app') m.tab = 'code';
    this.draw();
    this.editor.goTo(line, col);
  }

  setTab(tab: Tab): void {
    this.change({ tab });
  }

  setPane(pane: Pane): void {
    this.change({ pane });
  }

  setFilter(filter: ConsoleFilter): void {
    this.change({ filter });
  }

  setAxis(axis: AxisMode): void {
    this.change({ axis });
  }

  setUnit(unit: StepUnit): void {
    this.change({ unit });
  }

  setLaneMode(laneMode: LaneMode): void {
    this.change({ laneMode });
    this.session.wantLanes();
  }

  showTasks(first: number): void {
    const m = this.model;
    m.laneMode = 'tasks';
    m.laneFirst = first - 1;
    this.draw();
    this.timeline.scrollTo(m.laneFirst);
    this.session.wantLanes();
  }

  redraw(): void {
    this.invalidate();
  }

  setMotion(motion: Motion): void {
    this.preferences.set('motion', motion);
    this.change({ motion });
  }

  setZoom(zoom: Model['zoom']): void {
    this.change({ zoom });
    this.session.wantLanes();
  }

  zoomBy(factor: number): void {
    this.timeline.zoomBy(factor);
  }

  setLaneFirst(laneFirst: number): void {
    if (laneFirst === this.model.laneFirst) return;
    this.change({ laneFirst });
    this.session.wantLanes();
  }

  setTheme(to: Theme): void {
    this.preferences.set('theme', to);
    this.showTheme(to);
  }

  setLetterKeys(on: boolean): void {
    this.preferences.set('letter-keys', on ? 'on' : 'off');
    this.change({ letterKeys: on });
  }

  setProse(open: boolean): void {
    if (open === this.model.proseOpen) return;
    this.preferences.set('prose', open ? 'open' : 'closed');
    this.change({ proseOpen: open });
  }

  popup(popup: Popup): void {
    const m = this.model;
    const active = this.root.activeElement;
    if (popup && !m.popup) this.opener = active instanceof HTMLElement ? active : null;
    m.popup = popup;
    this.draw();
    const first = '.pop input[type="search"], .pop [aria-checked="true"], .pop [role="listbox"], .pop button';
    if (popup) this.root.querySelector<HTMLElement>(first)?.focus();
    else {
      if (this.opener?.isConnected) this.opener.focus();
      this.opener = null;
    }
  }
}
