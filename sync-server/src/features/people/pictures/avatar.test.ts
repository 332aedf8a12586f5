import { randomUUID } from 'node:crypto';
import { AVATAR_MAX_BYTES } from '@baraza/schema/define/fields';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, images } from '../../../database/tables.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { removeThemself } from '../../../testing/remove-themself.ts';

/** 4 × 4 pixels, lossy. */
const LOSSY = 'UklGRiwAAABXRUJQVlA4ICAAAABQAQCdASoEAAQABUB8JaAABAAAAP4SH/61e6/1aNoAAA==';
/** 300 × 200, without loss. */
const LOSSLESS = 'UklGRiQAAABXRUJQVlA4TBgAAAAvK8ExAAdQ1Yr0rv8BAEX6/58i+p/6/zU=';

const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const jpeg = (width: number, height: number) =>
  bytesOf(
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 3, 0],
    [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
  );
const extended = (flags: number, [low, middle, high]: [number, number, number]) =>
  bytesOf('RIFF', [22, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0, low, middle, high, 9, 0, 0]);

describeEachDatabase('a picture of oneself', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const send = async (as: TestPerson, name: string, args: unknown) => {
    const at = new Date().toISOString();
    const device = { id: randomUUID(), name: '', app_version: '1', sent_at: at, waiting: 1, last_seq: 1 };
    const command = { id: randomUUID(), name, args, made_at: at, clock_offset_ms: 0, device_id: device.id };
    const body = { protocol: PROTOCOL_VERSION, device, commands: [{ ...command, device_seq: 1 }] };
    const answer = await app.call('POST', '/api/sync/push', { as, body });
    return answer.body.outcomes[0] as { status: string; code?: string; documents: { document: { avatar: string } }[] };
  };
  const set = (as: TestPerson, bytes: Buffer | string, media_type = 'image/webp') =>
    send(as, 'set_avatar', { media_type, image: typeof bytes === 'string' ? bytes : bytes.toString('base64') });
  const avatarOf = async (as: TestPerson): Promise<string | null> =>
    (await app.call('GET', '/api/users/me', { as })).body.avatar;

  it('is served to whoever knows its hash, as nothing but a picture, and kept by nobody in between', async () => {
    expect((await set(app.attendee, LOSSY)).status).toBe('applied');
    const path = (await avatarOf(app.attendee)) ?? '';
    expect(path).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
    const { status, headers } = await app.call('GET', path);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const others = await app.call('GET', '/api/users/attendee', { as: app.another });
    expect(others.body.avatar).toBe(path);
  });

  it('is not served as anything else, whatever a restored backup says that it is', async () => {
    await set(app.attendee, LOSSY);
    const path = (await avatarOf(app.attendee)) ?? '';
    const { queries } = app.context.database;
    const isSaidToBe = (type: string) => queries.update(images).set({ media_type: type as 'image/webp' });
    for (const type of ['text/html', 'text/javascript', 'image/svg+xml']) {
      await isSaidToBe(type);
      expect((await app.call('GET', path)).status).toBe(404);
    }
    await isSaidToBe('image/webp');
    expect((await app.call('GET', path)).status).toBe(200);
  });

  it('is in no other place, the queue’s record among them, and is gone when it is replaced or removed', async () => {
    const { queries } = app.context.database;
    const first = (await avatarOf(app.attendee)) ?? '';
    await set(app.attendee, LOSSLESS);
    const second = (await avatarOf(app.attendee)) ?? '';
    expect(second).not.toBe(first);
    expect((await app.call('GET', first)).status).toBe(404);
    expect((await queries.select().from(commands)).map(({ args }) => args).join()).not.toContain(LOSSLESS);

    expect((await send(app.attendee, 'update_profile', { changes: { avatar: null } })).status).toBe('applied');
    expect(await avatarOf(app.attendee)).toBeNull();
    expect((await app.call('GET', second)).status).toBe(404);
    expect(await queries.select().from(images)).toEqual([]);
  });

  it('of two people may be the same one, and goes with neither of them alone', async () => {
    await set(app.attendee, LOSSY);
    await set(app.another, LOSSY);
    const path = (await avatarOf(app.another)) ?? '';
    await send(app.attendee, 'update_profile', { changes: { avatar: null } });
    expect((await app.call('GET', path)).status).toBe(200);
  });

  it('is among what one can take along, and goes with its owner', async () => {
    const person = await app.addPerson('pictured@example.org');
    await set(person, LOSSLESS);
    const path = (await avatarOf(person)) ?? '';
    const { body } = await app.call('GET', '/api/users/me/data', { as: person });
    expect(body.pictures).toEqual([{ media_type: 'image/webp', base64: expect.stringMatching(/^UklGR/) }]);
    await removeThemself(app, person);
    expect((await app.call('GET', path)).status).toBe(404);
  });

  const blank = { width: 512, height: 512, channels: 3, background: '#4a7' } as const;

  it.each(['image/jpeg', 'image/webp'] as const)('%s may be as large as there is space for', async (type) => {
    const bytes = await sharp({ create: blank })
      .toFormat(type === 'image/jpeg' ? 'jpeg' : 'webp')
      .toBuffer();
    expect((await set(app.another, bytes, type)).status).toBe('applied');
  });

  it.each(['jpeg', 'webp'] as const)('keeps nothing of what was sent in a %s but its pixels', async (format) => {
    const person = await app.addPerson(`${format}@example.org`);
    const exif = { IFD0: { Copyright: 'SECRET PLACE' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } };
    const made = await sharp({ create: { ...blank, height: 256 } })
      .withExif(exif)
      .toFormat(format)
      .toBuffer();
    const sent = Buffer.concat([made, Buffer.from('<script>SECRET TAIL</script>')]);
    expect(sent.includes('SECRET PLACE')).toBe(true);
    expect((await set(person, sent, `image/${format}`)).status).toBe('applied');
    const [kept] = await app.context.database.queries.select().from(images).where(eq(images.user_id, person.user.id));
    const bytes = Buffer.from(kept!.bytes);
    expect(bytes.includes('SECRET')).toBe(false);
    const { exif: left, xmp, icc, width, height } = await sharp(bytes).metadata();
    expect({ left, xmp, icc, width, height }).toEqual({ width: 512, height: 256 });
  });

  describe('is refused, and changes nothing, when it', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    it.each([
      ['is no picture', bytesOf('just some words'), 'image/webp', 'wrong_media_type'],
      ['has a header and no pixels', jpeg(512, 512), 'image/jpeg', 'wrong_media_type'],
      ['has a header and no pixels, of the other type', extended(0, [0xff, 1, 0]), 'image/webp', 'wrong_media_type'],
      ['is empty', bytesOf(), 'image/webp', 'invalid'],
      ['is a drawing with a script', bytesOf(svg), 'image/webp', 'wrong_media_type'],
      ['says that it is a drawing', bytesOf(svg), 'image/svg+xml', 'invalid'],
      ['is a page', bytesOf('<!doctype html><script>alert(1)</script>'), 'image/jpeg', 'wrong_media_type'],
      ['is of another type than it says', jpeg(8, 8), 'image/webp', 'wrong_media_type'],
      [
        'is of another type than it says, the other way',
        Buffer.from(LOSSY, 'base64'),
        'image/jpeg',
        'wrong_media_type',
      ],
      ['ends in its first bytes', bytesOf([0xff, 0xd8, 0xff]), 'image/jpeg', 'wrong_media_type'],
      ['ends after its name', bytesOf('RIFF', [4, 0, 0, 0], 'WEBPVP8 '), 'image/webp', 'wrong_media_type'],
      ['moves', extended(2, [9, 0, 0]), 'image/webp', 'wrong_media_type'],
      ['has more pixels than a phone has memory for', jpeg(60_000, 60_000), 'image/jpeg', 'invalid'],
      ['has one column too many', extended(0, [0, 2, 0]), 'image/webp', 'invalid'],
      ['has no height', jpeg(8, 0), 'image/jpeg', 'invalid'],
      ['has too many bytes', Buffer.concat([jpeg(8, 8), Buffer.alloc(AVATAR_MAX_BYTES)]), 'image/jpeg', 'invalid'],
      ['is no base64', '%%%%', 'image/webp', 'invalid'],
    ])('%s', async (_, bytes, type, code) => {
      const before = await avatarOf(app.another);
      expect(await set(app.another, bytes, type)).toMatchObject({ status: 'rejected', code });
      expect(await avatarOf(app.another)).toBe(before);
    });
  });
});
