import type { Session } from '@baraza/schema/programme/session';
import { sampleEvent } from '@baraza/schema/samples/index';
import { afterEach, expect, it, vi } from 'vitest';
import type { Replica } from '../../../replica/replica.ts';
import { doing, renderHook } from '../../../replica/testing/render-hook.tsx';
import { clashesIn } from '../clashes.ts';
import { movedClashes } from './moved-clashes.ts';
import { type Move, useDraft } from './use-draft.ts';

afterEach(() => vi.unstubAllGlobals());

const [sample] = sampleEvent(new Date('2026-11-21T08:30:00.000Z')).sessions;
const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const session = (id: string, from: string, to: string, room_id: string) =>
  ({ ...sample, id, title: id, start_time: at(from), end_time: at(to), room_id }) as Session;
const opening = session('opening', '08:00', '09:00', 'a');

/** A timetable on a device that keeps commands, or on one that can't. */
async function aTimetable(canKeep = true) {
  const [said, lost]: [unknown[], unknown[]] = [[], []];
  const perform = async (name: string, args: object) => {
    if (!canKeep) throw new Error('The disk is full');
    said.push({ name, ...args });
  };
  let sessions: readonly Session[] = [opening];
  const hook = await renderHook({ perform } as never as Partial<Replica>, () =>
    useDraft(new Map(sessions.map((each) => [each.id, each])), ({ id }, why) => lost.push([id, why])),
  );
  const now = () => hook.latest() as ReturnType<typeof useDraft>;
  const to = (start: string, end: string, room_id: string) => ({ start_time: at(start), end_time: at(end), room_id });
  return {
    said,
    lost,
    now,
    move: (by: 'pointer' | 'keys', start: string, end: string, room: string) =>
      doing(() => now().place(sessions[0] ?? opening, by, () => to(start, end, room))),
    /** Answers what was dropped. */
    async drop() {
      let move: Move | undefined;
      await doing(async () => {
        move = await now().drop();
      });
      return move;
    },
    undo: () => doing(() => void now().undo()),
    /** The replica shows other sessions. */
    arrives: (...all: Session[]) => {
      sessions = all;
      return hook.again();
    },
  };
}

it('is saved as one command with what has changed alone, shown until the replica has it, and put back by one more', async () => {
  const { said, now, move, drop, undo, arrives } = await aTimetable();
  await move('pointer', '08:05', '09:05', 'a');
  await move('pointer', '10:00', '11:00', 'b');
  expect([now().draft?.to.room_id, said]).toEqual(['b', []]);
  expect(await drop()).toMatchObject({ session: opening, to: { room_id: 'b' } });
  const update = { name: 'update_content', collection: 'sessions', id: 'opening' };
  const [before, after] = [
    { start_time: at('08:00'), end_time: at('09:00'), room_id: 'a' },
    { start_time: at('10:00'), end_time: at('11:00'), room_id: 'b' },
  ];
  expect(said).toEqual([{ ...update, changes: after, base: before }]);
  // Neither a second drop nor who looks away takes it back.
  expect(await drop()).toBeUndefined();
  await doing(() => now().cancel());
  expect(said).toHaveLength(1);
  expect(now().draft).toMatchObject({ to: { room_id: 'b' }, isDropped: true });
  await arrives(session('opening', '10:00', '11:00', 'b'));
  expect([now().draft, now().done?.to.room_id]).toEqual([undefined, 'b']);

  await undo();
  expect(said[1]).toEqual({ ...update, changes: before, base: after });
  await undo();
  expect(said).toHaveLength(2);
  await arrives(opening);
  expect([now().done, now().draft]).toEqual([undefined, undefined]);
});

it('names the room alone when only that has changed', async () => {
  const { said, move, drop } = await aTimetable();
  await move('pointer', '08:00', '09:00', 'b');
  await drop();
  expect(said).toMatchObject([{ changes: { room_id: 'b' }, base: { room_id: 'a' } }]);
});

it('is no command when it is dropped where it was, put back, or gone meanwhile', async () => {
  const { said, lost, now, move, drop, arrives } = await aTimetable();
  await move('keys', '08:05', '09:05', 'a');
  await move('keys', '08:00', '09:00', 'a');
  await drop();
  expect(now().draft).toBeUndefined();
  await move('keys', '08:05', '09:05', 'a');
  await doing(() => now().cancel());
  await drop();
  await move('pointer', '08:05', '09:05', 'a');
  await arrives();
  expect(now().draft).toBeUndefined();
  await drop();
  expect([said, now().done]).toEqual([[], undefined]);
  expect(lost).toEqual([['opening', 'removed']]);
});

it('goes on from where the keys have brought it, but a pointer counts from where it took hold', async () => {
  const { now } = await aTimetable();
  const later = (by: 'pointer' | 'keys') =>
    doing(() => now().place(opening, by, (from) => ({ ...from, room_id: `${from.room_id}+` })));
  await later('keys');
  await later('keys');
  expect(now().draft?.to.room_id).toBe('a++');
  await later('pointer');
  await later('pointer');
  expect(now().draft?.to.room_id).toBe('a+');
});

it('is not put back once somebody has removed it, and says so', async () => {
  const { said, lost, now, move, drop, undo, arrives } = await aTimetable();
  await move('pointer', '10:00', '11:00', 'b');
  await drop();
  await arrives();
  expect([lost, now().done]).toEqual([[['opening', 'removed']], undefined]);
  await undo();
  expect(said).toHaveLength(1);
});

it('is not put back once somebody else has moved it, and says so', async () => {
  const { said, lost, now, move, drop, undo, arrives } = await aTimetable();
  await move('pointer', '10:00', '11:00', 'b');
  await drop();
  // Until it has come to the replica it is still where it was, or where the move before left it.
  await arrives(session('opening', '09:30', '10:30', 'a'));
  await arrives(session('opening', '10:00', '11:00', 'b'));
  await arrives({ ...session('opening', '10:00', '11:00', 'b'), title: 'Another title' });
  expect([lost, now().done?.to.room_id]).toEqual([[], 'b']);
  await arrives(session('opening', '12:00', '13:00', 'b'));
  expect([lost, now().done]).toEqual([[['opening', 'changed']], undefined]);
  await undo();
  expect(said).toHaveLength(1);
});

it('is one session at a time: whoever takes another one leaves the first where it was', async () => {
  const { said, now, move, drop, arrives } = await aTimetable();
  const other = session('other', '14:00', '15:00', 'a');
  await arrives(opening, other);
  await move('pointer', '10:00', '11:00', 'b');
  await doing(() => now().place(other, 'pointer', (from) => ({ ...from, room_id: 'c' })));
  expect(now().draft).toMatchObject({ session: other, to: { start_time: at('14:00'), room_id: 'c' } });
  await drop();
  expect(said).toMatchObject([{ id: 'other', changes: { room_id: 'c' } }]);
});

it('belongs to whatever took hold of it last', async () => {
  const { now, move } = await aTimetable();
  await move('keys', '08:00', '09:00', 'a');
  await move('pointer', '08:00', '09:00', 'a');
  expect(now().draft?.by).toBe('pointer');
});

it('is put back where the device could not keep it', async () => {
  const { now, move, drop } = await aTimetable(false);
  await move('pointer', '10:00', '11:00', 'b');
  await drop();
  expect([now().draft, now().done]).toEqual([undefined, undefined]);
});

it('keeps what somebody else has changed meanwhile in what it does not move', async () => {
  const { said, move, drop, arrives } = await aTimetable();
  await move('pointer', '08:00', '09:00', 'b');
  await arrives(session('opening', '12:00', '13:00', 'a'));
  await drop();
  expect(said).toMatchObject([{ changes: { room_id: 'b' } }]);
  expect(Object.keys((said[0] as { changes: object }).changes)).toEqual(['room_id']);
});

it('is offered to be undone until that is forgotten, or the next one is moved', async () => {
  const { said, now, move, drop, undo, arrives } = await aTimetable();
  await move('pointer', '10:00', '11:00', 'b');
  await drop();
  await doing(() => now().forget());
  await undo();
  expect(said).toHaveLength(1);
  // Taken hold of again, before the replica has the first move, it begins anew.
  await move('pointer', '12:00', '13:00', 'b');
  expect(now().draft).toMatchObject({ to: { start_time: at('12:00') } });
  expect(now().draft?.isDropped).toBeUndefined();
  await arrives(session('opening', '10:00', '11:00', 'b'));
  await doing(() => now().cancel());
  expect(now().draft).toBeUndefined();
});

it('knows the double bookings of the place where it is held, and of all others as they are', () => {
  const sessions = [opening, session('talk', '10:00', '11:00', 'b'), session('late', '10:30', '11:30', 'b')];
  const rooms = ['a', 'b'].map((id) => ({ id, name: id })) as never;
  const speakers = [{ id: 's', name: 'Amina', sessions: ['opening', 'late'] }] as never;
  const all = clashesIn(sessions, rooms, speakers);
  const content = { sessions, rooms, speakers };
  expect([...movedClashes(all, content, undefined).ids]).toEqual(['talk', 'late']);
  const held = movedClashes(all, content, session('opening', '10:15', '10:45', 'a'));
  expect(held.own.map(({ kind, name }) => [kind, name])).toEqual([['speaker', 'Amina']]);
  expect([...held.ids].sort()).toEqual(['late', 'opening', 'talk']);
  const apart = movedClashes(all, content, session('late', '12:00', '13:00', 'b'));
  expect([apart.own, [...apart.ids]]).toEqual([[], []]);
});
