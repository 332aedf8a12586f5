import { describe, expect, it } from 'vitest';
import { AVATAR_MAX_BYTES } from '../define/fields.ts';
import { sampleEvent } from '../samples/index.ts';
import { peopleCommands } from './commands.ts';
import { User } from './user.ts';

const { set_avatar: setAvatar } = peopleCommands;
const image = btoa('not looked at here');
const base64Of = (bytes: number) => btoa('x'.repeat(bytes));
const by = {
  user_id: 'user-001',
  event_id: 'event-001',
  device_id: 'phone',
  made_at: '2026-11-21T08:30:00.000Z',
  device_time: '2026-11-21T08:30:00.000Z',
  clock_offset_ms: null,
};
const takes = (args: object) => setAvatar.args.safeParse(args).success;

describe('set_avatar', () => {
  it('shows the picture at once, from the command alone, to its owner', () => {
    const [me] = sampleEvent(new Date(by.made_at)).users;
    const [effect, ...others] = setAvatar.effects({ media_type: 'image/webp', image }, { ...by, user_id: me!.id });
    expect([effect?.collection, effect?.id, others]).toEqual(['users', me!.id, []]);
    const change = effect!.change as (user: User) => User;
    expect(change(me!)).toEqual({ ...me, avatar: `data:image/webp;base64,${image}` });
  });

  it('makes nobody of somebody who is not there', () => {
    const [effect] = setAvatar.effects({ media_type: 'image/webp', image }, by);
    expect((effect!.change as (user: undefined) => unknown)(undefined)).toBeUndefined();
  });

  it('takes as many bytes as there may be, and a card with them is a card', () => {
    const full = base64Of(AVATAR_MAX_BYTES);
    expect(takes({ media_type: 'image/jpeg', image: full })).toBe(true);
    expect(User.shape.avatar.safeParse(`data:image/jpeg;base64,${full}`).success).toBe(true);
    expect(takes({ media_type: 'image/jpeg', image: base64Of(AVATAR_MAX_BYTES + 1) })).toBe(false);
  });

  it.each([
    ['image/svg+xml', image],
    ['text/html', image],
    ['image/webp', ''],
    ['image/webp', '<svg onload="alert(1)">'],
    ['image/webp', `${image}"`],
  ])('takes no %s of %j', (media_type, bytes) => {
    expect(takes({ media_type, image: bytes })).toBe(false);
  });
});
