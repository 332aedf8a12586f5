import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { SessionSpan } from '../../shared/event/session-span.tsx';
import { buildProgramme, type ProgrammeSession } from '../../shared/programme/programme.ts';
import { SessionList } from './session-list.tsx';

vi.mock('../../replica/react.tsx', () => ({ useReplica: () => ({}) }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

const sessions = Array.from({ length: 40 }, (_, n) => ({
  ...aDocument('sessions', { id: `s-${n}`, kind: 'talk', track: '' }),
  start_time: `2026-11-2${n < 5 ? 1 : 2}T09:00:00.000Z`,
  end_time: `2026-11-2${n < 5 ? 1 : 2}T10:00:00.000Z`,
  speakers: [],
  languages: {},
})) as unknown as ProgrammeSession[];

it('shows its first sessions at once, under their days: all of them would keep an old phone from answering a tap', () => {
  const shown = renderToStaticMarkup(
    <SessionList sessions={sessions} starred={new Set()} agenda={[]} timeZone="UTC" now={0} onOpen={() => undefined} />,
  );
  expect(shown.match(/<li/g)).toHaveLength(10);
  expect(shown.match(/<section/g)).toHaveLength(2);
});

it('has a session of several days under each of them, with the days on which it begins and ends', () => {
  const [one] = sessions as [ProgrammeSession];
  const expo = { ...one, start_time: '2026-11-21T09:00:00.000Z', end_time: '2026-11-23T17:00:00.000Z' };
  const shown = (onlyDay: string) =>
    renderToStaticMarkup(
      <SessionList
        {...{ sessions: [expo], starred: new Set<string>(), agenda: [], timeZone: 'UTC', now: 0, onlyDay }}
        onOpen={() => undefined}
      />,
    );
  expect(
    shown('')
      .match(/<h2[^>]*>[^<]*/g)
      ?.map((title) => title.replace(/.*>/, '')),
  ).toEqual(['Sat 21 Nov', 'Sun 22 Nov', 'Mon 23 Nov']);
  expect(shown('2026-11-22').match(/<section/g)).toHaveLength(1);
  expect(shown('2026-11-22')).toMatch(/Sat 21 Nov.*09:00.*Mon 23 Nov.*17:00/);
});

it('has a translated title said in the language that it is read in, and another in the one that is spoken', () => {
  const translations = { fr: { title: 'L’eau', abstract: '' } };
  const held = { ...aDocument('sessions', { id: 's', kind: 'talk', track: '', language: 'en' }), title: 'Water' };
  const rowIn = (language: string) => {
    const listed = buildProgramme([{ ...held, translations } as never], [], [], language);
    const list = { sessions: listed, starred: new Set<string>(), agenda: [], timeZone: 'UTC', now: 0 };
    return renderToStaticMarkup(<SessionList {...list} onOpen={() => undefined} />);
  };
  expect(rowIn('fr')).toMatch(/lang="fr">L’eau</);
  expect(rowIn('sw')).toMatch(/lang="en">Water</);
});

it('says on which days a session of several days begins and ends, not when it merely passes midnight', () => {
  const span = (end: string) =>
    renderToStaticMarkup(<SessionSpan start="2026-11-21T20:00:00.000Z" end={end} timeZone="UTC" />).replaceAll(
      /<[^>]+>/g,
      '',
    );
  expect(span('2026-11-23T17:00:00.000Z')).toContain('Sat 21 Nov, 20:00 – Mon 23 Nov, 17:00');
  expect(span('2026-11-22T02:00:00.000Z')).toMatch(/^20:00 – 02:00/);
});
