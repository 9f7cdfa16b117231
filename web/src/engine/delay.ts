/** Something that happens some ms after it was last asked for. */
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
