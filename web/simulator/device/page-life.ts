/** Whether a page is there, and whether it moves: what comes to a frozen one waits for it. */
export interface PageLife {
  readonly alive: boolean;
  /** Now, or as soon as the browser lets the page go on. */
  whenAwake(work: () => void): void;
}
