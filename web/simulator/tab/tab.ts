import { createContext, runInContext, type Script } from 'node:vm';
import type { ReplicaOptions } from '../../src/replica/index.ts';
import type { FakeDocument } from '../../src/replica/testing/fake-document.ts';
import type { TabApp } from './entry.ts';
import { PAGE_PRELUDE, type TabSurroundings, tabGlobals } from './tab-globals.ts';
import type { TabStorage } from './tab-storage.ts';

/** One page of the app in its own context, from loading until it closes or dies. */
export class Tab {
  readonly storage: TabStorage;
  app: TabApp | undefined;
  readonly #surroundings: TabSurroundings;
  readonly #page: Record<string, unknown>;
  readonly #code: Script;

  constructor(code: Script, storage: TabStorage, surroundings: TabSurroundings) {
    this.#code = code;
    this.storage = storage;
    this.#surroundings = surroundings;
    this.#page = tabGlobals(surroundings);
  }

  /** Loads the app; false when the page died while loading. */
  async load(options: ReplicaOptions): Promise<boolean> {
    createContext(this.#page);
    runInContext(PAGE_PRELUDE, this.#page as never);
    this.#code.runInContext(this.#page as never);
    const { openTab } = this.#page.Tab as { openTab(options: ReplicaOptions): Promise<TabApp> };
    const app = await openTab(options);
    if (!this.#surroundings.life.alive) return false;
    this.app = app;
    return true;
  }

  /** Dispatches a window event, e.g. `online`. */
  happens(event: string): void {
    (this.#page.dispatchEvent as (event: Event) => void)(new Event(event));
  }

  /** Makes the page visible or hidden. */
  show(isVisible: boolean): void {
    const document = this.#page.document as FakeDocument;
    document.visibilityState = isVisible ? 'visible' : 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
  }
}
