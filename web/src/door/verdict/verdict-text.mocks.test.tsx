import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useVerdictText } from './verdict-text.ts';

const at = '2026-11-24T06:00:00.000Z';
vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ device_id: 'phone' }),
  useSyncStatus: () => ({ lastContact: Date.parse(at) }),
}));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, words?: object) => key + JSON.stringify(words) }),
}));

const event = aDocument('events', { id: 'event-001', gates: [], time_zone: 'Asia/Kathmandu' });
const decision = { verdict: 'not_on_list', userId: 'amina' } as const;

const Reason = () => useVerdictText(event, { name: 'showing', decision, at, unsaved: false }).reason;

it('says by the venue’s clock how old the list is on which somebody is not', () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  expect(renderToStaticMarkup(<Reason />)).toContain('11:45');
});
