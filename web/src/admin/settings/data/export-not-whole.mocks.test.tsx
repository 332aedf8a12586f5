import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { RecordsScreen } from '../../check-in/records/records-screen.tsx';
import { QuestionsView } from '../../content/feedback/questions-view.tsx';
import { ProgrammeView } from '../../content/programme-view.tsx';
import { ExportCard } from './export-card.tsx';

const status = vi.hoisted(() => ({ filled: false }));
const buttons = vi.hoisted((): { onClick: () => void }[] => []);
const saved = vi.hoisted((): string[] => []);
const answered = (found: unknown) => ({ exec: async () => found });
const event = aDocument('events', { id: 'event-001', time_zone: 'Africa/Nairobi', gates: [] });
const landed = [aDocument('check_ins', { id: 'of-the-first-page', user_id: 'not-here-yet' })];

vi.mock('../../../replica/react.tsx', async (original) => ({
  ...(await original<object>()),
  useSyncStatus: () => status,
  useLiveQuery: () => landed,
  useReplica: () => ({
    db: new Proxy({}, { get: () => ({ find: () => answered([]), findByIds: () => answered(new Map()) }) }),
  }),
}));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => ({}) }));
vi.mock('../../../shared/people/use-people.ts', () => ({ usePeople: () => ({ index: { find: () => undefined } }) }));
vi.mock('../../doors/use-doors.ts', () => ({ useDoors: () => [] }));
vi.mock('../../../ui/form/segmented.tsx', () => ({ Segmented: () => null }));
vi.mock('../../../shared/event/use-now.ts', () => ({ useNow: () => 0 }));
vi.mock('../../../shared/event/use-event.ts', () => ({ useEvent: () => event }));
vi.mock('../../content/import/import-card.tsx', () => ({ ImportCard: () => null }));
vi.mock('../../../ui/button.tsx', async (original) => ({
  ...(await original<object>()),
  Button: (props: { onClick: () => void }) => {
    buttons.push(props);
    return null;
  },
}));
vi.mock('../../../ui/file/save-file.ts', () => ({ saveFile: (name: string) => saved.push(name) }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
vi.stubGlobal('location', { origin: 'https://event.example' });
afterAll(() => vi.unstubAllGlobals());

it('saves no file from a device that has not got everything yet: people, sessions and scans would be missing unseen', async () => {
  const content = { sessions: [], rooms: [], speakers: [] } as never;
  const pressAll = () => {
    buttons.length = 0;
    renderToStaticMarkup(<ExportCard event={event} />);
    renderToStaticMarkup(<ProgrammeView content={content} timeZone="Africa/Nairobi" />);
    renderToStaticMarkup(<RecordsScreen />);
    renderToStaticMarkup(<QuestionsView sessions={[]} event={event} />);
    expect(buttons).toHaveLength(7);
    for (const { onClick } of buttons) onClick();
  };
  pressAll();
  status.filled = true;
  pressAll();
  // Files of the first time would have come before these.
  await vi.waitFor(() => expect(saved.length).toBeGreaterThanOrEqual(7));
  expect(saved.toSorted()).toEqual([
    'check-in-1970-01-01.csv',
    'event-001-1970-01-01-users.csv',
    'event-001-1970-01-01.json',
    'programme.ics',
    'programme.json',
    'questions.csv',
    'schedule.json',
  ]);
});
