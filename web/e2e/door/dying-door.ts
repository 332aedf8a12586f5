import type { BrowserContext } from 'playwright-core';
import type { SignedIn } from '../support/demo-server.ts';
import type { Phone } from '../support/phone.ts';

/** In a page, before its scripts: says when somebody taps on a check-in, and whose answer is on the screen. */
function watchTaps(): void {
  const tell = (what: string) => (globalThis as unknown as { tell(what: string): void }).tell(what);
  addEventListener(
    'click',
    (event) => {
      if ((event.target as Element).closest('button[aria-label^="Check in "]')) tell('tapped');
    },
    { capture: true },
  );
  new MutationObserver(() => {
    const answer = document.querySelector('dialog[open][data-verdict="admitted"]')?.textContent;
    // In the task after the next frame it has been painted.
    if (answer) requestAnimationFrame(() => setTimeout(() => tell(answer)));
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Somebody at the door with a list of names, and what they have seen of their taps. */
export class DyingDoor {
  readonly phone: Phone;
  /** Ids of people whose welcome was on the screen. */
  readonly seen = new Set<string>();
  /** How long an answer took when nothing was killed, ms. */
  private usual = 0;
  private hear: (what: string) => void = () => undefined;
  private watched: BrowserContext | undefined;

  constructor(phone: Phone) {
    this.phone = phone;
  }

  /** The door's page, after a start of the browser or of the page. */
  async open(): Promise<void> {
    const { context } = this.phone;
    if (this.watched !== context) {
      await context.exposeFunction('tell', (what: string) => this.hear(what));
      await context.addInitScript(watchTaps);
      this.watched = context;
    }
    await this.phone.goTo('/admin/check-in');
    await this.phone.page.getByText('Find', { exact: true }).click();
  }

  /** Lets somebody in by their name, and learns how long that takes here. */
  async tap(person: SignedIn): Promise<void> {
    const { tapped, seen } = await this.tapping(person);
    const began = performance.now();
    await tapped.then(() => seen);
    this.usual = performance.now() - began;
  }

  /**
   * Taps, and lets something end everything: of two rounds in one as the answer appears, for what is seen is to be
   * safe by then; in the other at any moment in the time that an answer takes.
   */
  async tapAndDie(person: SignedIn, round: number, die: () => Promise<void>): Promise<void> {
    const { tapped, seen } = await this.tapping(person);
    await tapped;
    if (round % 2 === 0) await seen;
    else await new Promise((resolve) => setTimeout(resolve, Math.random() * this.usual));
    await die();
  }

  private async tapping({ user }: SignedIn): Promise<{ tapped: Promise<void>; seen: Promise<void> }> {
    const { page } = this.phone;
    const button = page.getByRole('button', { name: `Check in ${user.name}` });
    // The last answer fills the screen for a moment.
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill(user.name);
    await button.waitFor();
    const heard = (isIt: (what: string) => boolean, note: () => void) =>
      new Promise<void>((resolve) => {
        const before = this.hear;
        this.hear = (what) => {
          before(what);
          if (!isIt(what)) return;
          note();
          resolve();
        };
      });
    this.hear = () => undefined;
    const tapped = heard(
      (what) => what === 'tapped',
      () => undefined,
    );
    const seen = heard(
      (what) => what.includes(user.name),
      () => this.seen.add(user.id),
    );
    // It may never end: what it taps on dies.
    button.click({ noWaitAfter: true }).catch(() => undefined);
    return { tapped, seen };
  }
}
