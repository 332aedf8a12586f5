import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { AgendaView } from './agenda-view.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import type { AgendaEntry } from './timeline.ts';
import { TimelineList } from './timeline-list.tsx';

vi.mock('../../../replica/react.tsx', () => ({ useReplica: () => ({}), useLiveQuery: () => [] }));
vi.mock('./reminder-setting.tsx', () => ({ ReminderSetting: () => null }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

const session = (id: string, from: string, to: string) =>
  ({
    ...aDocument('sessions', { id, kind: 'talk', track: '' }),
    start_time: `2026-11-21T${from}:00.000Z`,
    end_time: `2026-11-21T${to}:00.000Z`,
    speakers: [],
    languages: {},
  }) as unknown as AgendaEntry;

const AGENDA = [session('one', '09:00', '10:00'), session('two', '09:30', '11:00'), session('three', '14:00', '15:00')];

it.each([
  ['09:59', 'while both may still be chosen', true],
  ['10:00', 'when one of the two is over', false],
])('at %s, %s, a clash is warned of: %s', (time, _, isWarned) => {
  const shown = renderToStaticMarkup(
    <AgendaView
      agenda={AGENDA}
      calendar={{} as never}
      timeZone="UTC"
      now={Date.parse(`2026-11-21T${time}:00.000Z`)}
      onOpen={() => undefined}
      onOpenPerson={() => undefined}
      onBrowse={() => undefined}
    />,
  );
  expect(shown.includes('programme.agenda.clashes')).toBe(isWarned);
});

it.each([
  ['2026-11-20T09:00', ['Sat 21 Nov: expo', 'Sun 22 Nov: expo talk', 'Mon 23 Nov: expo']],
  ['2026-11-22T12:30', ['Sun 22 Nov: expo talk', 'Mon 23 Nov: expo']],
  // Past midnight, a party is still where it began.
  ['2026-11-24T01:00', ['Sat 21 Nov: expo', 'Sun 22 Nov: expo talk', 'Mon 23 Nov: expo party']],
])('at %s has a session of several days under each that is not past while it runs', (now, expected) => {
  const on = (id: string, from: string, to: string) =>
    ({
      ...session(id, '09:00', '10:00'),
      title: id,
      start_time: `2026-11-${from}`,
      end_time: `2026-11-${to}`,
    }) as never;
  const agenda = [
    on('expo', '21T09:00:00.000Z', '23T17:00:00.000Z'),
    on('talk', '22T12:00:00.000Z', '22T13:00:00.000Z'),
    ...(now > '2026-11-24' ? [on('party', '23T20:00:00.000Z', '24T02:00:00.000Z')] : []),
  ];
  const shown = renderToStaticMarkup(
    <TimelineList
      {...{ agenda, timeZone: 'UTC', now: Date.parse(`${now}:00.000Z`) }}
      onOpen={() => undefined}
      onOpenPerson={() => undefined}
    />,
  );
  const days = shown.split('<section').slice(1);
  const told = (day: string) => [...day.matchAll(/>(expo|talk|party)</g)].map(([, id]) => id).join(' ');
  expect(days.map((day) => `${/<h2[^>]*>([^<]*)/.exec(day)?.[1]}: ${told(day)}`)).toEqual(expected);
});

it('what two sessions that clash are about is told without the marks of an import', () => {
  const abstracts = ['<p>One <b>two</b> &amp; three</p>', 'A **loud** hall'];
  const sessions = AGENDA.slice(0, 2).map((each, at) => ({ ...each, abstract: abstracts[at] })) as never;
  const shown = renderToStaticMarkup(<CompareDialog sessions={sessions} timeZone="UTC" onClose={() => undefined} />);
  expect(shown).toContain('>One two &amp; three<');
  expect(shown).toContain('>A loud hall<');
});
