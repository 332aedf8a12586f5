import { expect } from 'vitest';
import type { SignedIn } from '../support/demo-server.ts';
import { NetworkLine } from '../support/network-line.ts';
import { nextVerdict } from '../support/note-verdicts.ts';
import { walkInPage } from '../support/walk-in-page.ts';
import { type Browser, PageEnded, type Tab } from './engine.ts';
import { actInPage, type Deed, type Sought } from './in-page.ts';

/** A busy machine is no failure of the app. */
const PATIENCE = { timeout: 120_000, interval: 100 };

/** What was asked of a page that then went may never be answered. */
const UNANSWERED_MS = 20_000;

/** Somebody's device, in whichever browser: an origin of its own, so that several share one, and a network that can be lost. */
export class Device {
  tab: Tab;
  private readonly line: NetworkLine;

  private constructor(tab: Tab, line: NetworkLine) {
    this.tab = tab;
    this.line = line;
  }

  /** A new one; somebody may be signed in on it. The app has introduced itself already. */
  static async open(browser: Browser, serverAddress: string, owner?: SignedIn): Promise<Device> {
    const device = new Device(await browser.newTab(), await NetworkLine.to(serverAddress));
    await device.enter(owner);
    return device;
  }

  /** Signs somebody in, or nobody, on a device that has been greeted. */
  async enter(owner?: SignedIn): Promise<void> {
    await this.goTo('/last-screen.js');
    await this.tab.evaluate((token) => {
      localStorage.setItem('hasShownInstallPrompt', 'true');
      localStorage.setItem('hasSeenInstallOnboarding', 'true');
      localStorage.setItem('lastWelcomeDate', new Date().toDateString());
      if (token) localStorage.setItem('authToken', token);
    }, owner?.access_token ?? null);
  }

  /** Another tab of it; or, after the browser was started again, its only one. */
  async openTab(browser: Browser): Promise<void> {
    this.tab = await browser.newTab();
  }

  close(): void {
    this.line.close();
  }

  goTo(path: string): Promise<void> {
    return this.leaveBy(() => this.tab.goTo(this.line.address + path));
  }

  /** Goes to another screen of the app that runs, by its own router. */
  walkTo(path: string): Promise<void> {
    return this.tab.evaluate(walkInPage, path);
  }

  reload(): Promise<void> {
    return this.leaveBy(() => this.go('reload'));
  }

  back(): Promise<void> {
    return this.leaveBy(() => this.go('back'));
  }

  /** Marks the page and waits for one without that mark: one that comes out of the browser's cache may have an older one. */
  private async leaveBy(way: () => Promise<unknown>): Promise<void> {
    const mark = Math.random();
    const marked = this.tab.evaluate((made) => {
      Object.assign(globalThis, { mark: made });
    }, mark);
    await marked.catch((error) => {
      // There is no page before it any more.
      if (!(error instanceof PageEnded)) throw error;
    });
    await way();
    await this.poll(() =>
      this.tab.evaluate((made) => (globalThis as { mark?: number }).mark !== made && document.readyState, mark),
    ).toBe('complete');
  }

  /** Lets the page go somewhere by itself. In a task of its own: the answer gets out before the page goes. */
  go(where: 'reload' | 'back' | 'home'): Promise<void> {
    return this.tab.evaluate((way) => {
      const ways = {
        reload: () => location.reload(),
        back: () => history.back(),
        home: () => location.assign('/'),
      };
      setTimeout(ways[way]);
    }, where);
  }

  see(css: string, about: Omit<Sought, 'css'> = {}): Promise<string> {
    return this.act({ css, ...about }, { do: 'see' });
  }

  /** A door's answer of this kind, which goes by itself before a busy machine looks. Answers its text. */
  async told(verdict: string): Promise<string> {
    let text: string | undefined;
    const answer = async () => {
      text ??= (await this.tab.evaluate(nextVerdict, verdict)) ?? undefined;
      return text === undefined ? `no ${verdict} in: ${await this.shown()}` : 'told';
    };
    await this.poll(answer).toBe('told');
    return text ?? '';
  }

  async click(css: string, name?: string): Promise<void> {
    await this.act({ css, ...(name !== undefined && { name }) }, { do: 'click' });
  }

  async fill(name: string, value: string): Promise<void> {
    await this.act({ css: 'input, select, textarea', name }, { do: 'fill', value });
  }

  waitUntilSynced(): Promise<string> {
    return this.see('[data-sync="up_to_date"]');
  }

  /** Waits until the app would be there without a network. */
  async waitUntilInstalled(): Promise<void> {
    await this.tab.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
  }

  goOffline(): void {
    this.line.cut();
  }

  goOnline(): void {
    this.line.mend();
  }

  private async act(sought: Sought, deed: Deed): Promise<string> {
    let said: string | null = null;
    await this.poll(async () => {
      said = await this.tab.evaluate(actInPage, { ...sought, deed });
      return said === null ? `no ${JSON.stringify(sought)} in: ${await this.shown()}` : 'found';
    }).toBe('found');
    return said ?? '';
  }

  private shown(): Promise<string> {
    return this.tab.evaluate(
      () => `${location.pathname}${location.search} ${(document.body.textContent ?? '').slice(0, 500)}`,
    );
  }

  /**
   * Asks until it is as expected. A page that is being left answers nothing.
   * @throws PageEnded at once when the page's process has crashed: nothing comes of asking it again
   */
  poll(ask: () => Promise<unknown>): { toBe(expected: unknown): Promise<void> } {
    let ended: PageEnded | undefined;
    const answer = () =>
      Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, UNANSWERED_MS, 'no answer'))]).catch(
        (error) => {
          if (error instanceof PageEnded) ended = error;
          return String(error);
        },
      );
    return {
      toBe: async (expected) => {
        const answerOrEnd = async () => {
          const said = await answer();
          return ended ? expected : said;
        };
        await expect.poll(answerOrEnd, PATIENCE).toBe(expected);
        if (ended) throw ended;
      },
    };
  }
}
