import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { CHROMIUM_FLAGS } from './chromium.ts';
import type { SignedIn } from './demo-server.ts';
import { fakeCameraFlags, type Shot, writeFakeCamera } from './fake-camera.ts';
import { NetworkLine } from './network-line.ts';
import { everVerdict, nextVerdict, noteVerdicts } from './note-verdicts.ts';
import { goSlowly, type SlowClock } from './slow-clock.ts';
import { afterTasks, isBack, noteStepsBack } from './steps-back.ts';
import { walkInPage } from './walk-in-page.ts';

/** Init script of a page: marks the app's introductions as seen, so that no dialog covers the tested screen. */
function greeted(): void {
  localStorage.setItem('hasShownInstallPrompt', 'true');
  localStorage.setItem('hasSeenInstallOnboarding', 'true');
  localStorage.setItem('lastWelcomeDate', new Date().toDateString());
}

export interface PhoneOptions {
  isNew?: boolean;
  isWhole?: boolean;
  hasOwnBrowser?: boolean;
  clock?: SlowClock;
}

const VIEWPORT = { width: 360, height: 740 };

/** Where a phone is that has a clock of its own, whatever the machine is set to. */
const AT_THE_VENUE = { timezoneId: 'Africa/Nairobi', locale: 'en-US' };

const executable = (isWhole: boolean): string =>
  (!isWhole && process.env.HEADLESS_SHELL_PATH) || process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/** Shared by this worker's phones, each with its own storage: starting a browser takes as long as many a test. */
let shared: Promise<Browser> | undefined;

/** Never closed: it ends with its worker. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await shared;
  if (browser?.isConnected()) return browser;
  shared = chromium.launch({ executablePath: executable(false), args: CHROMIUM_FLAGS });
  return shared;
}

/** One person's phone: its own browser, or its own storage in a shared one, and a network that can be cut. */
export class Phone {
  page!: Page;
  context!: BrowserContext;
  private cameraFlags: string[] = [];
  private isGreeted = true;
  private isWhole = false;
  private hasOwnBrowser = false;
  private clock: SlowClock | undefined;
  private readonly folder: string;
  private readonly line: NetworkLine;

  private constructor(folder: string, line: NetworkLine) {
    this.folder = folder;
    this.line = line;
  }

  /**
   * Opens a new phone without a camera, optionally with a signed-in person. `isNew`: the app shows its introductions.
   * `hasOwnBrowser`: it can be restarted and given a camera. `isWhole`: uses full Chromium, which asks for permissions
   * and can be killed; else the fast headless shell. `clock`: one that it has instead of the machine's, at the venue.
   * After its test it takes a screenshot if the test failed, and is deleted.
   */
  static async open(
    serverAddress: string,
    owner?: SignedIn,
    { isNew = false, isWhole = false, hasOwnBrowser = isWhole, clock }: PhoneOptions = {},
  ): Promise<Phone> {
    const folder = await mkdtemp(join(tmpdir(), 'baraza-phone-'));
    const phone = new Phone(folder, await NetworkLine.to(serverAddress));
    phone.isGreeted = !isNew;
    phone.isWhole = isWhole;
    phone.hasOwnBrowser = hasOwnBrowser;
    phone.clock = clock;
    await phone.turnOn();
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await phone.photograph(task.name);
      await phone.throwAway();
    });
    if (owner) {
      await phone.goTo('/last-screen.js');
      await phone.page.evaluate((token) => localStorage.setItem('authToken', token), owner.access_token);
    }
    return phone;
  }

  /** Opens the browser with its stored data. */
  async turnOn(): Promise<void> {
    this.context = await this.newContext();
    if (this.clock) await this.context.addInitScript(goSlowly, this.clock);
    if (this.isGreeted) await this.context.addInitScript(greeted);
    await this.context.addInitScript(noteVerdicts);
    await this.context.addInitScript(noteStepsBack);
    // Long, because a slow machine is not a failure of the app.
    this.context.setDefaultTimeout(120_000);
    // Records actions and messages without screenshots, which would slow every journey down.
    await this.context.tracing.start();
    this.page = this.context.pages()[0] ?? (await this.context.newPage());
  }

  private async newContext(): Promise<BrowserContext> {
    const setting = { viewport: VIEWPORT, ...(this.clock && AT_THE_VENUE) };
    if (!this.hasOwnBrowser) return (await sharedBrowser()).newContext(setting);
    return chromium.launchPersistentContext(join(this.folder, 'profile'), {
      executablePath: executable(this.isWhole),
      ...setting,
      args: [...CHROMIUM_FLAGS, ...this.cameraFlags],
    });
  }

  async turnOff(): Promise<void> {
    if (!this.hasOwnBrowser) throw new Error('What this phone holds would be lost: open it with hasOwnBrowser.');
    await this.context.close();
  }

  /** Kills the browser at once, like an empty battery. */
  async kill(): Promise<void> {
    // The profile's lock names the browser's process: "host-1234".
    const [pid] = /\d+$/.exec(await readlink(join(this.folder, 'profile', 'SingletonLock'))) ?? [];
    const gone = new Promise((resolve) => this.context.once('close', resolve));
    process.kill(Number(pid), 'SIGKILL');
    await gone;
  }

  /** Crashes the page's process and opens a new page. */
  async crashPage(): Promise<void> {
    const devtools = await this.context.newCDPSession(this.page);
    const crashed = new Promise((resolve) => this.page.once('crash', resolve));
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await this.page.close();
    this.page = await this.context.newPage();
  }

  /** Restarts the phone with a camera that plays these shots, from the start each time it is opened. */
  async switchOnWithCamera(shots: readonly Shot[]): Promise<void> {
    await this.turnOff();
    await writeFakeCamera(this.video, shots);
    this.cameraFlags = fakeCameraFlags(this.video);
    await this.turnOn();
  }

  /** Restarts the phone with a camera whose permission is denied. */
  async switchOnWithRefusedCamera(): Promise<void> {
    await this.turnOff();
    this.cameraFlags = ['--use-fake-device-for-media-stream', '--deny-permission-prompts'];
    await this.turnOn();
  }

  private get video(): string {
    return join(this.folder, 'camera.y4m');
  }

  async goTo(path: string): Promise<void> {
    await this.untilBack();
    await this.page.goto(this.line.address + path);
  }

  /** Goes to another screen of the app that runs, by its own router: to load all of it takes three times the processor. */
  async walkTo(path: string): Promise<void> {
    await this.untilBack();
    await this.page.evaluate(walkInPage, path);
  }

  /** A step back in the history that is under way would abort a load. */
  private async untilBack(): Promise<void> {
    // A dialog begins with it in a task of its own, which a busy page runs late. Not by a timer: a test may hold its clock.
    await this.page.evaluate(afterTasks).catch(() => undefined);
    await this.page.waitForFunction(isBack);
  }

  /** Waits until the app is cached and works offline; in the panel, which an admin's device keeps besides, that too. */
  async waitUntilInstalled(): Promise<void> {
    const isInPanel = /^(\/e\/[^/]+)?\/admin(\/|$)/.test(new URL(this.page.url()).pathname);
    await this.page.evaluate(async (withPanel) => {
      await navigator.serviceWorker.ready;
      if (!withPanel) return;
      const worker = await (await fetch('/sw.js')).text();
      const panel = [...worker.matchAll(/assets\/panel\/[\w.-]+\.js/g)].map(([file]) => `/${file}`);
      const isKept = async () => (await Promise.all(panel.map((file) => caches.match(file)))).every(Boolean);
      while (panel.length === 0 || !(await isKept())) await new Promise((resolve) => setTimeout(resolve, 200));
    }, isInPanel);
  }

  goOffline(): void {
    this.line.cut();
  }

  goOnline(): void {
    this.line.mend();
  }

  /** Types like a hand scanner: at its own pace, whatever the page is busy with, and ends with Enter. */
  async handScan(text: string): Promise<void> {
    const devtools = await this.context.newCDPSession(this.page);
    const start = Date.now() / 1_000;
    const keys = [...text].map((key) => ({ key, text: key }));
    const sent = [...keys, { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }].map((key, at) =>
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: start + at * 0.002, ...key }),
    );
    await Promise.all(sent);
    await devtools.detach();
  }

  /** Waits for the door's next verdict of that name; resolves to its text. */
  async told(verdict: string): Promise<string> {
    return (await (await this.page.waitForFunction(nextVerdict, verdict)).jsonValue()) ?? '';
  }

  /** Waits until the door has told that verdict since its screen was opened, whatever it told before and after; resolves to its text. */
  async hasTold(verdict: string): Promise<string> {
    return (await (await this.page.waitForFunction(everVerdict, verdict)).jsonValue()) ?? '';
  }

  /** The door's full-screen verdict, while it shows. */
  verdict(name: string): Locator {
    return this.page.locator(`dialog[data-verdict="${name}"]`);
  }

  /** Saves a screenshot and a trace (`npx playwright show-trace`) to debug a failure. */
  async photograph(title: string): Promise<void> {
    const name = `${title.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60)}-${basename(this.folder)}`;
    const path = join('test-results', name);
    await this.page.screenshot({ path: `${path}.png` }).catch(() => undefined);
    await this.context.tracing.stop({ path: `${path}.zip` }).catch(() => undefined);
  }

  async throwAway(): Promise<void> {
    await this.context.close().catch(() => undefined);
    this.line.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
