import { afterEach, expect, it, vi } from 'vitest';
import type { RefusedCommand } from '../../../replica/outbox/outbox-view.ts';
import type { Replica } from '../../../replica/replica.ts';
import { doing, renderHook } from '../../../replica/testing/render-hook.tsx';
import { useImport } from './use-import.ts';

afterEach(() => vi.unstubAllGlobals());

const LIST = 'name,email\nAma Mensah,ama@example.org\nKofi Boateng,kofi@example.org\n';

/** An outbox in which the server has refused these. */
function outboxOf(refused: RefusedCommand[] = []) {
  let tell: (refused: RefusedCommand[]) => void = () => undefined;
  const outbox = {
    contents: async () => ({ waiting: [], refused }),
    observeRefused: (listener: typeof tell) => {
      tell = listener;
      listener(refused);
      return () => undefined;
    },
  };
  return { outbox, refuse: (all: RefusedCommand[]) => doing(() => tell(all)) };
}
const renderImport = (replica: object) =>
  renderHook({ outbox: outboxOf().outbox, ...replica } as never as Partial<Replica>, useImport);

it('a plan is carried out once, however fast its button is pressed again', async () => {
  const perform = vi.fn(async () => undefined);
  const hook = await renderImport({ perform });
  await doing(async () => hook.latest()?.choose(new File([LIST], 'people.csv'), []));
  const { state, confirm } = hook.latest() ?? {};
  expect(state?.at).toBe('plan');
  await doing(async () => void (await Promise.all([confirm?.([]), confirm?.([])])));
  expect(hook.latest()?.state).toEqual({ at: 'saved', total: 2 });
  expect(perform).toHaveBeenCalledOnce();
});

it('counts nobody whose ticket is revoked already among those that it changes', async () => {
  const perform = vi.fn(async () => undefined);
  const hook = await renderImport({ perform });
  const rows = ['ama', 'kofi'].map((id) => ({
    user: { id, name: id, email: `${id}@example.org`, ticket_status: id === 'ama' ? 'revoked' : 'valid' },
  }));
  const list = 'name,email,status\nama,ama@example.org,cancelled\nkofi,kofi@example.org,cancelled\n';
  await doing(async () => hook.latest()?.choose(new File([list], 'people.csv'), rows as never));
  await doing(async () => void (await hook.latest()?.confirm(rows as never)));
  expect(hook.latest()?.state).toEqual({ at: 'saved', total: 1 });
  const of = { id: expect.any(String), file: 'people.csv', people: 2 };
  expect(perform.mock.calls).toEqual([['import_people', { people: [], revoked: ['kofi', 'ama'], of }]]);
});

it('another sheet of the workbook is planned with the columns that it has', async () => {
  const hook = await renderImport({});
  await doing(async () => hook.latest()?.choose(new File([LIST], 'people.csv'), []));
  const rows = [{ line: 2, cells: ['VIP', 'yaa@example.org', 'Yaa Asantewaa'], open: false }];
  const sheet = { name: 'Day 2', head: ['Ticket', 'Email', 'Name'], rows, guessed: false };
  await doing(async () => hook.latest()?.chooseSheet(sheet, []));
  expect(hook.latest()?.state).toMatchObject({
    ...{ at: 'plan', file: 'people.csv', sheet, isStale: false },
    recognised: ['ticketType', 'email', 'name'],
    plan: { rows: [{ line: 2, kind: 'create', person: { name: 'Yaa Asantewaa', ticketType: 'VIP' } }] },
  });
});

it('makes the tickets valid of those who come again, and the preview says so at once', async () => {
  const performAll = vi.fn(async () => undefined);
  const hook = await renderImport({ performAll });
  const rows = ['ama', 'kofi'].map((id) => ({
    user: { id, name: id, email: `${id}@example.org`, ticket_status: id === 'ama' ? 'revoked' : 'valid' },
  })) as never;
  const list = 'name,email,status\nama,ama@example.org,paid\nkofi,kofi@example.org,paid\n';
  const kinds = () => {
    const state = hook.latest()?.state;
    return state?.at === 'plan' && !state.isStale ? state.plan?.rows.map(({ kind }) => kind) : state;
  };
  await doing(async () => hook.latest()?.choose(new File([list], 'people.csv'), rows));
  expect(kinds()).toEqual(['still_revoked', 'same']);
  performAll.mockRejectedValueOnce(new Error('full'));
  await doing(async () => expect(await hook.latest()?.restore(rows)).toBe(false));
  expect(kinds()).toEqual(['still_revoked', 'same']);
  await doing(async () => expect(await hook.latest()?.restore(rows)).toBe(true));
  expect(performAll).toHaveBeenLastCalledWith('set_ticket_status', [{ user_id: 'ama', ticket_status: 'valid' }]);
  expect(kinds()).toEqual(['same', 'same']);
});

it('plans again when it is confirmed, and shows the new plan where people have changed since', async () => {
  const perform = vi.fn(async () => undefined);
  const hook = await renderImport({ perform });
  const plan = () => {
    const state = hook.latest()?.state;
    return state?.at === 'plan' ? state : undefined;
  };
  await doing(async () => hook.latest()?.choose(new File([LIST], 'people.csv'), []));
  expect(plan()?.plan?.rows).toMatchObject([{ kind: 'create' }, { kind: 'create' }]);
  // Somebody else registered with her address meanwhile.
  const rows = [{ user: { id: 'esi', name: 'Esi Owusu', email: 'ama@example.org' } }] as never;
  await doing(async () => void (await hook.latest()?.confirm(rows)));
  expect(perform).not.toHaveBeenCalled();
  const changes = [{ field: 'name', before: 'Esi Owusu', after: 'Ama Mensah' }];
  expect(plan()).toMatchObject({
    isStale: false,
    isOvertaken: true,
    plan: { rows: [{ kind: 'change', changes }, {}] },
  });
  await doing(async () => void (await hook.latest()?.confirm(rows)));
  expect(hook.latest()?.state).toEqual({ at: 'saved', total: 2 });
  expect(perform).toHaveBeenCalledOnce();
});

it('counts what the server refuses of it, and nothing of an earlier import or of other commands', async () => {
  const refusedOne = (id: string, name = 'import_people') => ({ id, name }) as RefusedCommand;
  const earlier = [refusedOne('old')];
  const { outbox, refuse } = outboxOf(earlier);
  const hook = await renderImport({ perform: async () => undefined, outbox });
  await doing(async () => hook.latest()?.choose(new File([LIST], 'people.csv'), []));
  await doing(async () => void (await hook.latest()?.confirm([])));
  expect(hook.latest()).toMatchObject({ state: { at: 'saved', total: 2 }, refused: 0 });
  await refuse([...earlier, refusedOne('a'), refusedOne('b', 'update_person')]);
  expect(hook.latest()?.refused).toBe(1);
});
