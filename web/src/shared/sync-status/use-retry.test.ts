import { PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { afterEach, expect, it, vi } from 'vitest';
import type { RefusedCommand } from '../../replica/index.ts';
import { renderHook } from '../../replica/testing/render-hook.tsx';
import { useRetry } from './use-retry.ts';

afterEach(() => vi.unstubAllGlobals());

const refused = (code: string) => ({ id: code, refusal: { code, detail: '', at: 0 } }) as RefusedCommand;

it('asks for the password before what was refused without it, and for nothing else', async () => {
  const retryRefused = vi.fn(async () => {});
  const confirmed = vi.fn(async () => false);
  const hook = await renderHook({ outbox: { retryRefused } } as never, () => useRetry(confirmed));
  await hook.latest()?.(refused('confirm_password'));
  expect(retryRefused).not.toHaveBeenCalled();
  confirmed.mockResolvedValueOnce(true);
  await hook.latest()?.(refused('confirm_password'));
  await hook.latest()?.(refused('not_found'));
  expect(retryRefused.mock.calls).toEqual([['confirm_password'], ['not_found']]);
  expect(confirmed).toHaveBeenCalledTimes(2);
});

it('of an attendee goes at once: nothing of theirs asks for a password', async () => {
  const retryRefused = vi.fn(async () => {});
  const hook = await renderHook({ outbox: { retryRefused } } as never, () => useRetry());
  await hook.latest()?.(refused('confirm_password'));
  expect(retryRefused).toHaveBeenCalledOnce();
});

it('of what somebody else changed meanwhile replaces that knowingly, in place of the refused one', async () => {
  const done: unknown[] = [];
  const replica = {
    perform: async (...made: unknown[]) => void done.push(made),
    outbox: { dropRefused: async (id: string) => void done.push(id), retryRefused: vi.fn() },
  };
  const hook = await renderHook(replica as never, () => useRetry());
  const args = { user_id: 'amina', changes: { company: 'Ours' }, base: { company: 'Old' } };
  await hook.latest()?.({ ...refused('changed_meanwhile'), name: 'update_person', args } as RefusedCommand);
  expect(done).toEqual([['update_person', { user_id: 'amina', changes: { company: 'Ours' } }], 'changed_meanwhile']);
  expect(replica.outbox.retryRefused).not.toHaveBeenCalled();
});

it('of a planned message keeps what somebody else changed of it elsewhere', async () => {
  const done: unknown[] = [];
  const begun = { ...PLAIN_NOTIFICATION, title: 'Lunch', message: 'In Hall A', user_id: '', send_at: '12' };
  const now = { ...begun, id: 'lunch', message: 'In Hall B', send_at: '13' };
  const replica = {
    db: {
      notifications: { findOne: (id: string) => ({ exec: async () => id === now.id && { toMutableJSON: () => now } }) },
    },
    perform: async (...made: unknown[]) => void done.push(made),
    outbox: {
      dropRefused: async (id: string) => void done.push(id),
      retryRefused: async (id: string) => void done.push(id),
    },
  };
  const hook = await renderHook(replica as never, () => useRetry());
  const again = async (notification_id: string) => {
    const args = { notification_id, ...begun, message: 'In Hall A!', base: begun };
    await hook.latest()?.({ ...refused('changed_meanwhile'), name: 'update_notification', args } as never);
    return done.splice(0);
  };
  const [[name, made], dropped] = (await again('lunch')) as [[string, object], string];
  expect([name, dropped]).toEqual(['update_notification', 'changed_meanwhile']);
  expect(made).toMatchObject({ message: 'In Hall A!', send_at: '13', base: { message: 'In Hall B', send_at: '13' } });
  // What is not there any more has nothing to begin from.
  expect(await again('called off')).toEqual(['changed_meanwhile']);
});
