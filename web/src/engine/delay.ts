/** A callback that runs some ms after the last request for it. */
export class Delay {
  private timer = 0;

  constructor(private readonly ms: number, private readonly act: () => void) {}

  get pending(): boolean {
    return this.timer !== 0;
  }

  start(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      this.act();
    }, this.ms);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }
}
