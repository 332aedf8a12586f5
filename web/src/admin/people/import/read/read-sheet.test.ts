import { expect, it } from 'vitest';
import { guessColumns } from '../columns/guess-columns.ts';
import { readSheet } from './read-sheet.ts';

const bytes = (hex: string): ArrayBuffer =>
  new Uint8Array((hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))).buffer;

/** As Excel in Arabic writes a CSV: windows-1256. */
const ARABIC = [
  'c7e1c7d3e33bc7e1c8d1edcf20c7e1c5e1dfcad1e6e4ed3bc7e1e3c4d3d3c90d0ae3cde3cf20c8e420dae1ed3b6d4065',
  '78616d706c652e6f72673bccc7e3dac920c7e1ced1d8e6e30d0a48e96ce86e652042656e61ef7373613b68406578616d',
  '706c652e6f72673bd4d1dfc920abc7e1e4e6d1bba120cae6e4d30d0a',
].join('');

it('a list in Arabic is read as old programs for Windows write it, names in French among it too', async () => {
  const { head, rows, guessed } = await readSheet(bytes(ARABIC));
  expect(guessed).toBe(true);
  expect(head).toEqual(['الاسم', 'البريد الإلكتروني', 'المؤسسة']);
  expect(guessColumns(head, rows)).toEqual(['name', 'email', 'company']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['محمد بن علي', 'm@example.org', 'جامعة الخرطوم'],
    ['Hélène Benaïssa', 'h@example.org', 'شركة «النور»، تونس'],
  ]);
});

it.each([
  [
    'French',
    'c96c6f6469652042e9e0743b65406578616d706c652e6f72673b536f6369e974e92047e96ee972616c650d0a',
    ['Élodie Béàt', 'e@example.org', 'Société Générale'],
  ],
  [
    'German',
    '4afc7267656e204772f6df653b6a406578616d706c652e6f72673bc4727a74652066fc7220c47468696f7069656e0d0a',
    ['Jürgen Größe', 'j@example.org', 'Ärzte für Äthiopien'],
  ],
  [
    'Portuguese',
    '4a6fe36f20436f6e636569e7e36f3b6a6f406578616d706c652e6f72673b4173736f636961e7e36f2053e36f204a6f73e90d0a',
    ['João Conceição', 'jo@example.org', 'Associação São José'],
  ],
  [
    'Swedish',
    'c5736120536af6f63b61406578616d706c652e6f72673bd6206f636820c5206920c46c6d68756c740d0a',
    ['Åsa Sjöö', 'a@example.org', 'Ö och Å i Älmhult'],
  ],
  [
    'Spanish',
    'cdf169676f204efaf1657a3b69406578616d706c652e6f72673b41f16f2045737061f16f6c0d0a',
    ['Íñigo Núñez', 'i@example.org', 'Año Español'],
  ],
  [
    'Icelandic',
    'def372f0757220c6f0ed3b74406578616d706c652e6f72673b48e1736bf36c6920cd736c616e64730d0a',
    ['Þórður Æðí', 't@example.org', 'Háskóli Íslands'],
  ],
])('a list in %s is not taken for Arabic', async (_, hex, cells) => {
  const head = [...'name;email;company\r\n'].map((c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  expect((await readSheet(bytes(head + hex))).rows).toMatchObject([{ cells }]);
});
