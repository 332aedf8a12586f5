import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import type { SignedIn } from './demo-server.ts';
import { fakeCameraFlags, type Shot, writeFakeCamera } from './fake-camera.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface PhoneOptions {
  address: string;
  /** Who is signed in on it; nobody when absent. */
  owner?: SignedIn;
  /** What its camera sees, over and over; absent: it has none. */
  camera?: readonly Shot[];
}

/** One person's phone: a browser of its own with its own storage, which outlives a restart of the browser. */
export class Phone {
  page!: Page;
  private context!: BrowserContext;
  private readonly folder: string;
  private readonly options: PhoneOptions;

  private constructor(folder: string, options: PhoneOptions) {
    this.folder = folder;
    this.options = options;
  }

  static async open(options: PhoneOptions): Promise<Phone> {
    const phone = new Phone(await mkdtemp(join(tmpdir(), 'baraza-phone-')), options);
    if (options.camera) await writeFakeCamera(phone.video, options.camera);
    await phone.turnOn();
    if (options.owner) {
      const token = options.owner.access_token;
      await phone.page.goto(`${options.address}/login`);
      await phone.page.evaluate((value) => localStorage.setItem('authToken', value), token);
    }
    return phone;
  }

  private get video(): string {
    return join(this.folder, 'camera.y4m');
  }

  /** Opens the browser, with all that it kept. */
  async turnOn(): Promise<void> {
    this.context = await chromium.launchPersistentContext(join(this.folder, 'profile'), {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      viewport: { width: 360, height: 740 },
      args: [...FLAGS, ...(this.options.camera ? fakeCameraFlags(this.video) : [])],
      permissions: this.options.camera ? ['camera'] : [],
    });
    this.page = this.context.pages()[0] ?? (await this.context.newPage());
  }

  async turnOff(): Promise<void> {
    await this.context.close();
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(this.options.address + path);
  }

  /** Waits until the app is there without a network: installed, and everything of the event read. */
  async readyForOffline(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await this.page.locator('[data-sync="up_to_date"]').first().waitFor();
  }

  goOffline(): Promise<void> {
    return this.context.setOffline(true);
  }

  goOnline(): Promise<void> {
    return this.context.setOffline(false);
  }

  /** The full-screen answer of a door. */
  verdict(name: string): Locator {
    return this.page.locator(`dialog[data-verdict="${name}"]`);
  }

  async throwAway(): Promise<void> {
    await this.context.close().catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }
}
