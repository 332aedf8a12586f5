import type { Page } from 'playwright-core';

export interface Screen {
  name: string;
  path: string;
  as?: string;
  /** What its local storage holds beside what everybody's does. */
  stored?: Record<string, string>;
  /** Its picture is of what has not reached the server. */
  unsynced?: true;
  /** What is done before the picture is taken. */
  first?(page: Page, server: { nextTicket(): Promise<string> }): Promise<unknown>;
}
export declare const screens: Screen[];
export declare const widths: { name: string; viewport: { width: number; height: number }; touch: boolean }[];
