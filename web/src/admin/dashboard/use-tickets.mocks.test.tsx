import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { TicketRow } from './tickets.ts';
import { useTickets } from './use-tickets.ts';

const read = vi.hoisted(() => ({ rows: undefined as TicketRow[] | undefined }));
vi.mock('../../replica/view/use-prepared.ts', async (original) => ({
  ...(await original<object>()),
  usePrepared: () => read.rows,
}));

const Shown = () => <p>{useTickets()?.length ?? 'unknown'}</p>;
const ADMIN: TicketRow = { ticketType: '', isInside: false, isValid: true, isAdmin: true };

it.each([
  [undefined, 'unknown'],
  [[], 'unknown'],
  [[ADMIN], '1'],
])('of %j people, as they are read, the dashboard counts %s', (rows, shown) => {
  read.rows = rows;
  expect(renderToStaticMarkup(<Shown />)).toBe(`<p>${shown}</p>`);
});
