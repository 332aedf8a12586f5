import { afterEach, expect, it, vi } from 'vitest';
import type { RefusedCommand } from '../../../replica/outbox/outbox-view.ts';
import type { Replica } from '../../../replica/replica.ts';
import { doing, renderHook } from '../../../replica/testing/render-hook.tsx';
import type { Step } from '../schedule/plan-import.ts';
import { type Import, useImport } from './use-import.ts';

afterEach(() => vi.unstubAllGlobals());

const STEPS: Step[] = [
  { collection: 'rooms', id: 'a', name: 'A', kind: 'remove' },
  { collection: 'rooms', id: 'b', name: 'B', kind: 'left' },
];
const refusedOne = (id: string, name = 'import_content') => ({ id, name }) as RefusedCommand;
const fileOf = (title: string): Blob => new Blob([JSON.stringify({ schedule: { conference: { title, days: [] } } })]);

/** An import on a device whose outbox the test plays. */
async function anImport(refused: RefusedCommand[] = []) {
  let tell: (refused: RefusedCommand[]) => void = () => undefined;
  let end = { resolve: () => {}, reject: () => {} };
  const hook = await renderHook(
    {
      performAll: () => new Promise<void>((resolve, reject) => (end = { resolve, reject })),
      outbox: {
        contents: async () => ({ waiting: [], refused }),
        observeRefused: (listener: typeof tell) => {
          tell = listener;
          listener(refused);
          return () => undefined;
        },
      },
    } as never as Partial<Replica>,
    () => useImport('Africa/Nairobi'),
  );
  const now = () => hook.latest() as Import;
  let applied: Promise<boolean> | undefined;
  const over = async (how: 'resolve' | 'reject') => {
    await doing(async () => end[how]());
    return applied;
  };
  return {
    now,
    title: () => (now().state as { read?: { title: string } }).read?.title,
    open: (title: string) => doing(async () => now().open(fileOf(title))),
    apply: () =>
      doing(() => {
        applied = now().apply(STEPS, []);
      }),
    stored: () => over('resolve'),
    failed: () => over('reject'),
    refuse: (all: RefusedCommand[]) => doing(() => tell(all)),
  };
}

it('counts what the server refuses of it, and nothing of an earlier import or of other commands', async () => {
  const earlier = [refusedOne('old'), refusedOne('older')];
  const { now, open, apply, stored, refuse } = await anImport(earlier);
  await open('One');
  await apply();
  await stored();
  expect(now()).toMatchObject({ state: { at: 'imported', count: 1 }, refused: 0 });
  await refuse([...earlier, refusedOne('new'), refusedOne('other', 'update_content')]);
  expect(now().refused).toBe(1);
});

it('takes no other file while it is saved, and shows none whose reading ends meanwhile', async () => {
  const { now, open, title, apply, stored } = await anImport();
  await open('One');
  const late = new Blob();
  let read: (bytes: ArrayBuffer) => void = () => undefined;
  late.arrayBuffer = () => new Promise((resolve) => (read = resolve));
  await doing(() => void now().open(late));
  await apply();
  expect(now().isSaving).toBe(true);
  await open('Two');
  await doing(async () => read(await fileOf('Three').arrayBuffer()));
  expect(title()).toBe('One');
  await stored();
  expect(now()).toMatchObject({ state: { at: 'imported' }, isSaving: false });
  await open('Four');
  expect(title()).toBe('Four');
});

it('that the device can not keep leaves its preview, and another file may be chosen', async () => {
  const { now, open, title, apply, failed } = await anImport();
  await open('One');
  await apply();
  expect(await failed()).toBe(false);
  expect([title(), now().isSaving]).toEqual(['One', false]);
  await open('Two');
  expect(title()).toBe('Two');
});
