import { expect, it, vi } from 'vitest';
import { tokenBelongsTo } from '../session-token.ts';
import { plain } from '../storage/plain-document.ts';
import { replicaName } from '../storage/replica-name.ts';
import { tokenFor } from '../testing/device.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { prepared } from '../view/use-prepared.ts';

it('an id is of version 7, of its moment, and like no other', () => {
  const at = new Date('2026-11-21T09:00:00.000Z');
  const ids = Array.from({ length: 200 }, () => uuidV7(at));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.charAt(19))).size).toBe(4);
  expect(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16)).toBe(at.getTime());
  expect(uuidV7(new Date(5))).toMatch(/^00000000-0005-7/);
  expect(uuidV7(new Date(at.getTime() + 1)) > (ids[0] ?? '')).toBe(true);
});

it('an id keeps every random bit that is its own', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as Uint8Array).set([0x0a, 0xbc, 0xde, 0xf0, 1, 2, 3, 4, 5, 6]);
    return bytes;
  });
  // 0abcdef0010203040506: three digits, one of which two bits are kept, and fifteen more.
  expect(uuidV7(new Date(0))).toBe('00000000-0000-70ab-8def-001020304050');
  vi.restoreAllMocks();
});

it('[S10] the databases of two people, or of two events, never share a name', () => {
  expect(replicaName('user1', 'event1')).toBe('baraza-event1-user1');
  expect(replicaName('a-b', 'É')).toBe('baraza-_c9_-a_2d_b');
  const names = [
    replicaName('a-b', 'c'),
    replicaName('b', 'c-a'),
    replicaName('A', 'c'),
    replicaName('a', 'c'),
    replicaName('_41_', 'c'),
  ];
  expect(new Set(names).size).toBe(names.length);
});

it('[S10] a token belongs to the person and the event that it names, and to nobody when it can not be read', () => {
  const owner = { user_id: 'Zoë / 1', event_id: 'event-001' };
  const encode = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  const token = (claims: object) =>
    `head.${encode(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
  expect(tokenBelongsTo(token({ sub: owner.user_id, event_id: owner.event_id }), owner)).toBe(true);
  // Letters that are written otherwise in a token than elsewhere.
  const odd = { user_id: '???>>>~~~ÿÿÿ', event_id: 'ûÿþ' };
  const written = token({ sub: odd.user_id, event_id: odd.event_id });
  expect(written).toMatch(/[-_]/);
  expect(tokenBelongsTo(written, odd)).toBe(true);

  expect(tokenBelongsTo(token({ sub: 'another', event_id: owner.event_id }), owner)).toBe(false);
  expect(tokenBelongsTo(token({ sub: owner.user_id, event_id: 'another' }), owner)).toBe(false);
  for (const none of [null, '', 'a', 'a..c', 'a.%%%.c', `a.${encode('not json')}.c`, `a.${encode('null')}.c`])
    expect(tokenBelongsTo(none, owner)).toBe(false);
  expect(tokenBelongsTo(tokenFor('ama'), { user_id: 'ama', event_id: 'event-001' })).toBe(true);
});

it('the same version of a document is the same object each time, and worked out once', () => {
  const toJSON = vi.fn(() => ({ id: 'ama' }));
  const [one, other] = [{ toJSON }, { toJSON }];
  expect(plain(one)).toBe(plain(one));
  expect(plain(one)).toEqual({ id: 'ama' });
  expect(plain(other)).not.toBe(plain(one));
  expect(toJSON).toHaveBeenCalledTimes(2);

  const prepare = vi.fn(({ id }: { id: string }) => ({ line: `Line of ${id}` }));
  const rows = prepared('users', prepare as never);
  expect(rows.collection).toBe('users');
  expect(rows.of(one as never)).toEqual({ line: 'Line of ama' });
  expect(rows.of(one as never)).toBe(rows.of(one as never));
  expect(prepare).toHaveBeenCalledTimes(1);
});
