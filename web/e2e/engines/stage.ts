import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { Device } from './device.ts';
import type { Browser, Engine } from './engine.ts';
import { BEFORE_SCRIPTS } from './in-page.ts';

/** A server and a running browser, on which the journeys of an engine follow one another. */
export class Stage {
  readonly engine: Engine;
  readonly server = new DemoServer();
  admin!: SignedIn;
  browser!: Browser;
  private profile!: string;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  async open(): Promise<void> {
    await this.server.start();
    this.admin = await this.server.signIn('admin@example.org');
    this.profile = await mkdtemp(join(tmpdir(), 'baraza-engine-'));
    await this.launch();
  }

  async close(): Promise<void> {
    await this.browser.close();
    // Processes of the browser may write for a moment after it has closed.
    await rm(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    await this.server.remove();
  }

  /** As an empty battery does, and switched on again: what was on disk is there. */
  async killBrowser(): Promise<void> {
    await this.browser.kill();
    await this.launch();
  }

  signIn(who: string): Promise<SignedIn> {
    return this.server.signIn(`${who}.${this.engine.name.toLowerCase()}@example.org`);
  }

  /** A device for the test that runs. */
  async deviceOf(owner?: SignedIn): Promise<Device> {
    const device = await Device.open(this.browser, this.server.address, owner);
    onTestFinished(async () => {
      device.close();
      await device.tab.close().catch(() => undefined);
    });
    return device;
  }

  private async launch(): Promise<void> {
    this.browser = await this.engine.launch(join(this.profile, 'profile'), BEFORE_SCRIPTS);
  }
}

export function stageOn(engine: Engine): Stage {
  const stage = new Stage(engine);
  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  return stage;
}
