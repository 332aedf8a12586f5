import { Client } from 'pg';
import { onTestFinished, vi } from 'vitest';

/** @returns what this process said to any Postgres while some work was done, statement by statement */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  await work();
  const said = query.mock.calls.map(([asked]) => textOf(asked as unknown as string | { text: string }));
  query.mockRestore();
  return said.filter((text) => text !== HEARTBEAT);
}

/** Connections that listen for news ask it now and then by themselves, also those of other test files. */
export const HEARTBEAT = 'select 1';

export const textOf = (asked: string | { text: string }): string =>
  (typeof asked === 'string' ? asked : asked.text).replace(/\s+/g, ' ').trim();
