import type { User } from '@baraza/schema/people/user';
import { expect, it } from 'vitest';
import { doing, renderHook } from '../../../replica/testing/render-hook.tsx';
import type { PersonRow } from '../person-row.ts';
import { useParts } from './use-parts.ts';

const row = (id: number, ticket_status: User['ticket_status'] = 'valid') =>
  ({ user: { id: String(id), ticket_status } as User }) as PersonRow;
const rows = Array.from({ length: 501 }, (_, at) => row(at + 1));
const revoked = (id: number) => rows.map((each) => (each.user.id === String(id) ? row(id, 'revoked') : each));
const everybody = {};

async function parts() {
  const hook = await renderHook({}, () => useParts(rows, rows, everybody));
  const now = () => hook.latest()?.parts.map((part) => part.map(({ id }) => Number(id))) ?? [];
  return {
    ...hook,
    now,
    /** How many people there are in each part. */
    sizes: () => now().map((part) => part.length),
    become: (found: PersonRow[], all = found, choice: object = everybody) =>
      hook.again(() => useParts(found, all, choice)),
  };
}

it('nobody moves into a part that is printed already when a ticket before theirs is revoked', async () => {
  const { now, sizes, become, unmount } = await parts();
  expect([sizes(), now()[1]]).toEqual([[500, 1], [501]]);
  await become(revoked(3));
  expect([sizes(), now()[1]]).toEqual([[499, 1], [501]]);
  expect(now()[0]).not.toContain(3);
  // Nor when they no longer are among those whom a filter finds, or are erased.
  await become(revoked(3).slice(9), revoked(3));
  expect(sizes()).toEqual([499, 1]);
  await become(rows.slice(9));
  expect([sizes(), now()[1]]).toEqual([[491, 1], [501]]);
  await unmount();
});

it('who is added meanwhile, or gets the ticket back, is in a part of their own after the others', async () => {
  const { now, latest, become, unmount } = await parts();
  await become([row(-1), ...revoked(3)]);
  expect(now().slice(1)).toEqual([[501], [-1]]);
  expect(latest()?.first).toBe(501);
  await become([row(-2), row(-1), ...rows]);
  expect([now()[0]?.length, ...now().slice(1)]).toEqual([499, [501], [-1, -2, 3]]);
  await unmount();
});

it('who is added after the file of those before them was made is in another part', async () => {
  const { now, latest, become, unmount } = await parts();
  await become([row(-1), ...rows]);
  // The parts of those who were there first are made of nobody else.
  await doing(() => latest()?.close(1));
  await become([row(-2), row(-1), ...rows]);
  expect(now().slice(1)).toEqual([[501], [-1, -2]]);
  await doing(() => latest()?.close(2));
  await become([row(-3), row(-2), row(-1), ...rows]);
  await become([row(-4), row(-3), row(-2), row(-1), ...rows]);
  expect(now().slice(1)).toEqual([[501], [-1, -2], [-3, -4]]);
  await unmount();
});

it('another choice begins anew', async () => {
  const { now, latest, become, unmount } = await parts();
  const turn = latest()?.turn ?? 0;
  await become([row(-1), ...rows], undefined, { query: 'other' });
  expect([now()[0]?.[0], now()[1]]).toEqual([-1, [500, 501]]);
  expect(latest()?.turn).toBe(turn + 1);
  await unmount();
});
