import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { UpcomingRow } from './upcoming-row.tsx';

vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

it('names the day with the time of the device where it is another one than at the venue', () => {
  const session = {
    ...aDocument('sessions', { id: 's', kind: 'talk', track: '' }),
    start_time: '2026-11-21T12:00:00.000Z',
    end_time: '2026-11-21T13:00:00.000Z',
    speakers: [],
    languages: {},
  } as unknown as ProgrammeSession;
  const shown = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((timeZone) =>
    renderToStaticMarkup(<UpcomingRow {...{ session, timeZone, now: 0 }} onOpen={() => undefined} />),
  );
  // One of the two is a day ahead or behind, wherever this runs.
  expect(shown.filter((row) => /yourTime \w{3} \d+ Nov, /.test(row)).length).toBeGreaterThan(0);
});
