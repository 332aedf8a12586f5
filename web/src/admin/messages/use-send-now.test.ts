import type { Notification } from '@baraza/schema/messages/notification';
import { afterEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useSendNow } from './use-send-now.ts';
import { EMPTY_DRAFT } from './write/draft.ts';

afterEach(() => vi.unstubAllGlobals());

const DRAFT = { ...EMPTY_DRAFT, of: 'lunch', when: 'now' } as const;
const LUNCH = { id: 'lunch' } as Notification;

/** The button of a planned message, and how often the message was sent. */
async function aButton(...kept: boolean[]) {
  const send = vi.fn(async () => kept.shift() ?? true);
  const hook = await renderHook({}, () => useSendNow([LUNCH], send));
  return {
    sent: () => send.mock.calls.length,
    press: (times = 1) =>
      doing(async () => void (await Promise.all(Array.from({ length: times }, () => hook.latest()?.(DRAFT))))),
    list: (planned: Notification[]) => hook.again(() => useSendNow(planned, send)),
  };
}

it('a planned message is sent once, however often its button is pressed while the list still shows it', async () => {
  const { press, sent } = await aButton();
  await press(2);
  await press();
  expect(sent()).toBe(1);
});

it('one that the device could not keep, or that the server planned again, may be sent again', async () => {
  const { press, sent, list } = await aButton(false);
  await press();
  await press();
  expect(sent()).toBe(2);
  await list([]);
  await list([LUNCH]);
  await press();
  expect(sent()).toBe(3);
});
