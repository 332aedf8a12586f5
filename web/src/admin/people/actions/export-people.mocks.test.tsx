import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { personRow } from '../person-row.ts';
import { useExport } from './export-people.ts';

vi.mock('../../../shared/event/use-event.ts', () => ({ useEvent: () => ({ time_zone: 'Africa/Nairobi' }) }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

const came = aDocument('users', { id: 'ama', checkedIn: true, checkin_time: '2026-11-24T21:30:05.000Z' });
const ROWS = [came, aDocument('users', { id: 'kofi', checkin_time: null })].map(personRow);
const Exported = () => <pre>{useExport()(ROWS)}</pre>;

it('says when somebody came by the venue’s clock, as the list on the screen does', () => {
  const file = renderToStaticMarkup(<Exported />).replace('</pre>', '');
  const times = file.split('\r\n').map((line) => line.split(',').at(-1));
  expect(times).toEqual(['people.column.checkin_time', '2026-11-25 00:30:05', '', '']);
});
