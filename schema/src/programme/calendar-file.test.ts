import { expect, it, vi } from 'vitest';
import { type CalendarSession, calendarFile } from './calendar-file.ts';

const session = {
  id: 'session-1',
  event_id: 'event-001',
  title: 'Shade, shifts; and the law \\ የአየር ንብረት ለውጥ እና ጤና በአፍሪካ ቀንድ',
  description: 'Bring a laptop.\nAnd water.',
  start_time: '2026-11-21T07:30:00.000Z',
  end_time: '2026-11-21T09:00:00.000Z',
  room: { name: 'Savanna Hall' },
  speakers: [{ name: 'Aïssata Ndiaye' }, { name: 'Wanjiru' }],
  abstract: '',
} satisfies CalendarSession;

const OF = { name: 'Baraza 2026', venue: 'Mwangaza Gardens' };
const file = calendarFile([session], OF, new Date('2026-11-20T12:00:00.000Z'));
const unfolded = file.replaceAll('\r\n ', '');

it('is one calendar with one entry for each session, in UTC, reminded of ten minutes before', () => {
  const lines = unfolded.split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-2)).toBe('END:VCALENDAR');
  expect(lines.at(-1)).toBe('');
  expect(lines).toContain('UID:session-1@event-001.baraza');
  expect(lines).toContain('DTSTAMP:20261120T120000Z');
  expect(lines).toContain('DTSTART:20261121T073000Z');
  expect(lines).toContain('DTEND:20261121T090000Z');
  expect(lines).toContain('TRIGGER:-PT10M');
  expect(lines).toContain('LOCATION:Savanna Hall\\, Mwangaza Gardens');
  expect(calendarFile([session, session], OF, new Date(0)).match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

it('escapes what would end a text', () => {
  expect(unfolded).toContain('SUMMARY:Shade\\, shifts\\; and the law \\\\ የአየር');
  expect(unfolded).toContain('DESCRIPTION:Aïssata Ndiaye\\, Wanjiru\\n\\nBring a laptop.\\nAnd water.');
});

it('folds lines at 75 bytes, never within a letter', () => {
  const lines = file.split('\r\n');
  const bytes = (line: string) => new TextEncoder().encode(line).length;
  expect(Math.max(...lines.map(bytes))).toBeLessThanOrEqual(75);
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  expect(file).not.toContain('�');
  expect(unfolded).toContain('የአየር ንብረት ለውጥ እና ጤና በአፍሪካ ቀንድ');
});

it('ends lines as all systems do, so that no text can add one to the file', () => {
  const text = { ...session, description: 'one\rtwo\r\nthree\nfour' };
  expect(calendarFile([text], OF, new Date()).replaceAll('\r\n ', '')).toContain('one\\ntwo\\nthree\\nfour\r\n');
});

it('folds texts of a large programme without encoding each letter', () => {
  const encode = vi.spyOn(TextEncoder.prototype, 'encode');
  const folded = calendarFile([{ ...session, description: 'aéአ😀\ud800'.repeat(1_000) }], OF, new Date()).split('\r\n');
  expect(encode.mock.calls.length).toBeLessThan(100);
  encode.mockRestore();
  const bytes = folded.map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
  expect(bytes.filter((size) => size > 70).length).toBeGreaterThan(150);
  expect(folded.join('\r\n').replaceAll('\r\n ', '')).toContain('aéአ😀\ud800'.repeat(1_000));
});

it('is named as its event, for who subscribes to it or opens it', () => {
  expect(unfolded.split('\r\n')).toContain('X-WR-CALNAME:Baraza 2026');
  const named = calendarFile([], { ...OF, name: 'Baraza, 2026\r\nX: y' }, new Date());
  expect(named).toContain('X-WR-CALNAME:Baraza\\, 2026\\nX: y\r\n');
});

it('has no control characters, wherever one was', () => {
  const nasty = (word: string) => `${word}\u0000\u0007\u001b\u007f\u009f\ttab\v\f\u0085\u2028\u2029end`;
  const said = `\ttab${'\\n'.repeat(5)}end`;
  const all = { title: nasty('title'), abstract: nasty('abstract'), description: nasty('description') };
  const where = { id: nasty('id'), event_id: nasty('event'), room: { name: nasty('room') } };
  const of = { name: nasty('name'), venue: nasty('venue') };
  const text = calendarFile([{ ...session, ...all, ...where, speakers: [{ name: nasty('speaker') }] }], of, new Date());
  expect(text.replaceAll('\r\n', '')).not.toMatch(/(?!\t)[\p{Cc}\u2028\u2029]/u);
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(`X-WR-CALNAME:name${said}`);
  expect(lines).toContain(`UID:id${said}@event${said}.baraza`);
  expect(lines).toContain(`SUMMARY:title${said}`);
  expect(lines).toContain(`LOCATION:room${said}\\, venue${said}`);
  expect(lines).toContain(`DESCRIPTION:speaker${said}\\n\\nabstract${said}\\n\\ndescription${said}`);
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(3);
});

it('has no reminders when it is for everybody', () => {
  expect(calendarFile([session], OF, new Date(), { reminders: false })).not.toContain('VALARM');
});

it.each([
  ['<p>One <b>two</b> &amp; three</p><ul><li>a</li><li>b</li></ul>', 'One two & three\\n\\n- a\\n- b'],
  ['**Bring** a [map](https://a.example/map)', 'Bring a map (https://a.example/map)'],
])('says what texts in Markdown or HTML say, without their marks: %j', (text, said) => {
  const marked = { ...session, abstract: text, description: '' };
  const lines = calendarFile([marked], OF, new Date()).replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(`DESCRIPTION:Aïssata Ndiaye\\, Wanjiru\\n\\n${said}`);
});
