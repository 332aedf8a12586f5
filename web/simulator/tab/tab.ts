import { createContext, runInContext, type Script } from 'node:vm';
import type { ReplicaOptions } from '../../src/replica/index.ts';
import type { TabApp } from './entry.ts';
import { PAGE_PRELUDE, type TabSurroundings, tabGlobals } from './tab-globals.ts';
import type { TabStorage } from './tab-storage.ts';

/** One page of the app in a browser of its own world, from its load until it is closed or dies. */
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

  /** Loads the app; false when the page died before it was there. */
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

  /** An event of the window, as when the network comes back. */
  happens(event: string): void {
    (this.#page.dispatchEvent as (event: Event) => void)(new Event(event));
  }

  /** Somebody looks at it, or does not any more. */
  show(isVisible: boolean): void {
    const document = this.#page.document as EventTarget & { visibilityState: string };
    document.visibilityState = isVisible ? 'visible' : 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
  }
}
