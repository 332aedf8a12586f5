/** Whether a page is alive, and whether it is frozen: events for a frozen page wait. */
export interface PageLife {
  readonly alive: boolean;
  /** Runs `work` now, or when the browser unfreezes the page. */
  whenAwake(work: () => void): void;
}
