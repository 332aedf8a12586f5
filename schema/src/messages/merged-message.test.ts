import { expect, it } from 'vitest';
import { MessageArgs, messagesCommands } from './commands.ts';
import { changeFromNow, mergedMessage } from './merged-message.ts';
import { type Notification, PLAIN_NOTIFICATION } from './notification.ts';

const base: MessageArgs = {
  ...{ title: 'Lunch', message: 'It is served.', type: 'info', notification_type: 'announcement', user_id: '' },
  ...{ audience: 'everybody', ticketType: '', send_at: '2026-11-21T09:00:00.000Z' },
} as const;
/** As another admin made it meanwhile: for one ticket type, later, in French too. */
const current: Notification = {
  ...PLAIN_NOTIFICATION,
  ...base,
  ...{ id: 'm', event_id: 'e', state: 'scheduled', created_at: '2026-11-21T06:00:00.000Z' },
  ...{ audience: 'ticket', ticketType: 'Press', send_at: '2026-11-21T10:00:00.000Z' },
  ...{ translations: { fr: { title: 'Déjeuner' } }, about: { kind: 'session', id: 's' } },
};
const by = { user_id: 'a', event_id: 'e', device_id: 'd', device_time: '', clock_offset_ms: 0 };

it('a change of a planned message leaves what it did not change as it is now', () => {
  const { audience, ticketType, send_at, translations, about } = current;
  expect(mergedMessage(current, { ...base, title: 'Supper' }, base)).toMatchObject({
    ...{ title: 'Supper', message: 'It is served.', audience, ticketType, send_at, translations, about },
  });
});

it('a change of one translated text leaves those that others wrote', () => {
  const french = { ...base, translations: { fr: { title: 'Déjeuner' } } };
  const later = { ...current, translations: { ...french.translations, sw: { title: 'Chakula' } } };
  const written = { ...french, translations: { fr: { title: 'Dîner' } } };
  expect(mergedMessage(later, written, french).translations).toEqual({
    fr: { title: 'Dîner' },
    sw: { title: 'Chakula' },
  });
  expect(mergedMessage(later, base, french).translations).toEqual({ sw: { title: 'Chakula' } });
});

it('a change of whom it is for or of its time replaces that as a whole, and nothing else', () => {
  const toOne = mergedMessage(current, { ...base, user_id: 'amina' }, base);
  expect(toOne).toMatchObject({ user_id: 'amina', audience: 'everybody', ticketType: '', send_at: current.send_at });
  expect(mergedMessage(current, { ...base, send_at: null }, base)).toMatchObject({ send_at: null, audience: 'ticket' });
});

it('a change of an older app, which does not say how it began, replaces all', () => {
  expect(mergedMessage(current, { ...base, title: 'Supper' }, undefined)).toEqual({ ...base, title: 'Supper' });
});

it('a change that is made again replaces what others changed in the same place, and nothing else', () => {
  const { base: now, ...again } = changeFromNow(current, { ...base, title: 'Supper', send_at: null }, base);
  expect(MessageArgs.parse(now)).toMatchObject({ title: 'Lunch', audience: 'ticket', send_at: current.send_at });
  const { audience, ticketType, translations, about } = current;
  const made = { title: 'Supper', send_at: null, message: 'It is served.', audience, ticketType, translations, about };
  expect(MessageArgs.parse(again)).toMatchObject(made);
  // What somebody changes after that is kept, or asked for, as with any other change.
  expect(mergedMessage({ ...current, about: null }, again, now)).toEqual({ ...again, about: null });
});

it('shows at once on the device of who made it what the server will make of it', () => {
  const args = { notification_id: 'm', ...base, title: 'Supper', base };
  const [effect] = messagesCommands.update_notification.effects(args, { ...by, made_at: '2026-11-21T07:00:00.000Z' });
  expect((effect as unknown as { change(now: Notification): unknown }).change(current)).toMatchObject({
    ...{ title: 'Supper', audience: 'ticket', ticketType: 'Press', send_at: current.send_at, state: 'scheduled' },
  });
});
