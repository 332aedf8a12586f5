import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { images } from '../../../database/tables.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../../testing/sync-app.ts';
import { imageUrl } from './read-picture.ts';

/** A header of 8 × 8 pixels, and none of them. */
const EMPTY = Buffer.from('ffd8ffe0000400' + '00ffc0000b080008000801011100', 'hex').toString('base64');

describeEachDatabase('a push of many pictures', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());
  afterEach(() => vi.restoreAllMocks());

  const picture = async (shade: number): Promise<string> => {
    const background = { r: shade, g: 0, b: 0 };
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .webp()
      .toBuffer();
    return bytes.toString('base64');
  };
  const address = (kind: string) => `${kind}-${app.context.database.kind}@test.example`;
  const codes = (outcomes: { status: string; code?: string | undefined }[]) =>
    outcomes.map(({ status, code }) => code ?? status);

  it('decodes the last one alone, which is what is kept', async () => {
    const person = await app.addPerson(address('many'));
    const phone = app.device(person);
    const sent = await Promise.all(Array.from({ length: 100 }, (_, shade) => picture(shade * 2)));
    const encodes = vi.spyOn(sharp.prototype, 'toBuffer');
    const outcomes = await phone.push(
      sent.map((image) => phone.command('set_avatar', { media_type: 'image/webp', image })),
    );
    expect(new Set(codes(outcomes))).toEqual(new Set(['applied']));
    expect(encodes).toHaveBeenCalledTimes(1);
    const [kept] = await app.context.database.queries.select().from(images).where(eq(images.user_id, person.user.id));
    const { dominant } = await sharp(kept!.bytes).stats();
    expect(dominant.r).toBeGreaterThan(180);
    expect((await app.call('GET', '/api/users/me', { as: person })).body.avatar).toBe(imageUrl(kept!.hash));
  });

  it('refuses those that are none by their header, and keeps the last of the others', async () => {
    const person = await app.addPerson(address('some'));
    const phone = app.device(person);
    const set = (image: string) => phone.command('set_avatar', { media_type: 'image/webp', image });
    const none = Buffer.from('no picture').toString('base64');
    const outcomes = await phone.push([set(await picture(0)), set(none), set(await picture(240)), set(none)]);
    expect(codes(outcomes)).toEqual(['applied', 'wrong_media_type', 'applied', 'wrong_media_type']);
    const [kept] = await app.context.database.queries.select().from(images).where(eq(images.user_id, person.user.id));
    expect((await sharp(kept!.bytes).stats()).dominant.r).toBeGreaterThan(180);
  });

  it('decodes thirty in an hour, those among them that fail, and refuses no other change', async () => {
    const person = await app.addPerson(address('empty'));
    const phone = app.device(person);
    const encodes = vi.spyOn(sharp.prototype, 'toBuffer');
    const outcomes = await phone.push(
      Array.from({ length: 100 }, () => phone.command('set_avatar', { media_type: 'image/jpeg', image: EMPTY })),
    );
    expect(encodes).toHaveBeenCalledTimes(30);
    expect(new Set(codes(outcomes))).toEqual(new Set(['wrong_media_type', 'too_many_requests']));
    const [late, saved] = await phone.push([
      phone.command('set_avatar', { media_type: 'image/webp', image: await picture(9) }),
      phone.command('update_profile', { changes: { company: 'Kijani' } }),
    ]);
    expect([late?.code, saved?.status]).toEqual(['too_many_requests', 'applied']);
    const other = app.device(await app.addPerson(address('other')));
    const [theirs] = await other.push([
      other.command('set_avatar', { media_type: 'image/webp', image: await picture(9) }),
    ]);
    expect(theirs?.status).toBe('applied');
  });
});
