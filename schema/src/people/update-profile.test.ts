import { describe, expect, it } from 'vitest';
import { aDocument } from '../testing/a-document.ts';
import { peopleCommands } from './commands.ts';
import type { User } from './user.ts';

const { args: UpdateProfileArgs, effects } = peopleCommands.update_profile;
const by = {
  user_id: 'user-001',
  event_id: 'event-001',
  device_id: 'phone',
  made_at: '2026-11-21T08:30:00.000Z',
  device_time: '2026-11-21T08:30:00.000Z',
  clock_offset_ms: null,
};

describe('update_profile', () => {
  it('takes profile fields only: what else is sent changes nothing', () => {
    const sent = {
      bio: 'New',
      role: 'admin',
      email: 'x@example.org',
      id: 'user-002',
      ticketType: 'VIP',
      checkedIn: true,
    };
    expect(UpdateProfileArgs.parse({ changes: sent })).toEqual({ changes: { bio: 'New' } });
  });

  it.each(['', ' ', '\u200b\u200e', 'a\u202eb', 'Amina\r\nBcc: x'])(
    'takes no name that nobody can read: %j',
    (name) => {
      expect(UpdateProfileArgs.safeParse({ changes: { name } }).success).toBe(false);
    },
  );

  it.each(['O’Brien', 'أمينة', 'می\u200cخواهم', '7 of 9', 'Jo 👩🏾‍🔬'])('takes a name of any script: %j', (name) => {
    expect(UpdateProfileArgs.safeParse({ changes: { name } }).success).toBe(true);
  });

  it.each([null, '/media/0a1b.webp', '/api/media/a-b_c.png?size=64'])('takes %j as an avatar', (avatar) => {
    expect(UpdateProfileArgs.safeParse({ changes: { avatar } }).success).toBe(true);
  });

  it.each([
    'https://elsewhere.example/x.png',
    '//elsewhere.example/x',
    '/\\elsewhere.example/x',
    '/\t/elsewhere.example/x',
    'x.png',
  ])('takes no image of another server: %j', (avatar) => {
    expect(UpdateProfileArgs.safeParse({ changes: { avatar } }).success).toBe(false);
  });

  it('takes no link that runs a script', () => {
    const social = { website: 'javascript:alert(1)' };
    expect(UpdateProfileArgs.safeParse({ changes: { social } }).success).toBe(false);
  });

  it.each([
    ['Jhon', { name: 'John Smith' }, 'John'],
    ['JJ', { name: 'John Smith' }, 'JJ'],
    ['Jhon', { name: 'John Smith', first_name: 'Johnny' }, 'Johnny'],
    ['Jhon', { bio: 'New' }, 'Jhon'],
  ])('of who is greeted as %s, with %j, makes one who is greeted as %s', (first_name, changes, greeted) => {
    const current = aDocument('users', { id: 'user-001', name: 'Jhon Smith', first_name });
    const [effect] = effects({ changes }, by);
    expect((effect!.change as (user: User) => User)(current)).toEqual({ ...current, ...changes, first_name: greeted });
  });
});
