/** The process of a page has crashed: it answers nothing more until the tab goes somewhere. */
export class PageEnded extends Error {}

/** One page of a browser. */
export interface Tab {
  /** Sets off: the page before may still be there when it resolves. */
  goTo(address: string): Promise<void>;
  /** Runs a function in the page, which sees nothing but its argument, and answers what it returns, as JSON can carry it. */
  evaluate<Answer, Told = undefined>(work: (told: Told) => Answer | Promise<Answer>, told?: Told): Promise<Answer>;
  close(): Promise<void>;
}

/** A browser that runs, with a profile that outlives it. */
export interface Browser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
  /** Ends it as an empty battery does: at once. */
  kill(): Promise<void>;
}

/** What is different about a browser; all else is the same for the three. */
export interface Engine {
  name: string;
  /** What some lack: a way to ask that storage is kept, and notifications for a closed app. */
  has: { persist: boolean; push: boolean };
  /**
   * @param profile the folder of what it keeps
   * @param before a script that runs in each page before its own
   */
  launch(profile: string, before: string): Promise<Browser>;
}
