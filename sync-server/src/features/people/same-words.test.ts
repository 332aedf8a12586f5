import { searchForm } from '@baraza/schema/define/search-form';
import { sampleAttendees } from '@baraza/schema/samples/attendees';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

const WRITTEN = [
  ...['Aïssata Diallo', 'Nguyễn Thị Hoa', "N'Golo Kouassi", 'Ọlúwaṣeun Adébáyọ̀', 'Ƙasim Ɗanjuma', 'Ŋuyi Ɔsei'],
  ...['أحمد بن عيسى', 'مُحَمَّد الأمين', 'فاطمة ـ', 'ፀሐይ ኃይሉ', 'ዐቢይ ሠራዊት', 'Straße Œuvre Ærø Þór', 'ÆGIR ŒDIPE'],
  ...[
    'Jean-Pierre (Dr.) O’Neil',
    'a/b\\c|d;e:f,g',
    'Zoë\tTab\nLine\u00a0Space',
    '“quoted” «ainsi» – — …',
    '100% R&D + C++',
    '١٢٣ ①',
  ],
];

describeEachDatabase('the words of a card', (open) => {
  it('are folded in the index as the app folds them', async () => {
    const database = await open();
    const cards = sampleAttendees(300).map(({ name, position, company, ticketType, interests }) => ({
      name,
      position,
      company,
      ticketType,
      interests,
    }));
    const blank = { position: '', company: '', ticketType: '', interests: [] as string[] };
    const all = [
      ...cards,
      ...WRITTEN.map((name) => ({ ...blank, name })),
      ...WRITTEN.map((word) => ({ ...blank, name: 'x', interests: [word] })),
    ];
    const rows = await rowsOf<{ words: string[] }>(
      database.queries,
      sql`
        select to_jsonb(tsvector_to_array(search_words(
          card->>'name', card->>'position', card->>'company', card->>'ticketType', card->'interests'))) as words
        from jsonb_array_elements(${JSON.stringify(all)}::text::jsonb) with ordinality as each(card, n) order by n`,
    );
    for (const [at, { interests, ...card }] of all.entries()) {
      const text = [card.name, card.position, card.company, card.ticketType, ...interests].join(' ');
      expect([text, [...new Set(rows[at]?.words)].sort()]).toEqual([
        text,
        [...new Set(searchForm(text).split(' ').filter(Boolean))].sort(),
      ]);
    }
    await database.close();
  });
});
