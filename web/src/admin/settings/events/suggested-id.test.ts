import { EVENT_ID_PATTERN } from '@baraza/schema/event/event-id';
import { describe, expect, it } from 'vitest';
import { suggestedId } from './suggested-id.ts';

const DAY = '2027-03-01';

describe('the id that is suggested for a name', () => {
  it.each([
    ['Summit 2027', 'summit-2027'],
    ['  Baraza: by the Lake! ', 'baraza-by-the-lake'],
    ['People’s Health — Édition spéciale', 'peoples-health-edition-speciale'],
    ['Größe & Æther', 'grosse-aether'],
    ['İstanbul Işık', 'istanbul-isik'],
    ['Ｗｉｄｅ ①', 'wide-1'],
    ['مؤتمر المناخ ٢٠٢٧', 'event-2027'],
    ['همایش ۱۴۰۶', 'event-1406'],
    ['सम्मेलन २०२८', 'event-2028'],
    ['የአየር ንብረት ጉባኤ', 'event-2027'],
    ['気候会議', 'event-2027'],
    ['Форум ICT', 'ict'],
    ['X', 'event-x'],
    ['2027', 'event-2027'],
    ['🎉', 'event-2027'],
    [`${'long '.repeat(7)}abcd efgh`, 'long-long-long-long-long-long-long-abcd'],
  ])('of %j is %j', (name, id) => {
    expect(suggestedId(name, DAY, [])).toBe(id);
    expect(id).toMatch(EVENT_ID_PATTERN);
  });

  it('needs neither a name nor a day', () => {
    expect(suggestedId('', '', [])).toBe('event');
  });

  it('is one that no other event has, and never too long', () => {
    expect(suggestedId('Summit', DAY, ['summit', 'summit-2'])).toBe('summit-3');
    const long = 'a'.repeat(40);
    const other = suggestedId(long, DAY, [long]);
    expect(other).toBe(`${'a'.repeat(37)}-2`);
    expect(other).toMatch(EVENT_ID_PATTERN);
  });
});
