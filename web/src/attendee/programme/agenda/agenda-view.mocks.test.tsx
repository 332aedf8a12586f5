import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { AgendaView } from './agenda-view.tsx';
import type { AgendaEntry } from './timeline.ts';

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
