import type { Door } from '@baraza/schema/doors/door';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DoorCard } from './door-card.tsx';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');

vi.mock('./use-doors.ts', () => ({ useSeenFrom: () => ({ at: NOON, time_zone: 'Africa/Nairobi' }) }));
vi.mock('./use-door-text.ts', () => ({
  useDoorName: () => 'North',
  useClockText: () => () => '',
  useWarningText: () => () => '',
}));

vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, { when = '' } = {}) => `${key} ${when}`.trim() }),
}));
beforeAll(() => void vi.stubGlobal('navigator', { languages: ['en'] }));
afterAll(() => vi.unstubAllGlobals());

const door: Door = {
  ...{ id: 'door-1', event_id: 'event-001', name: 'North', device_id: 'd', user_id: '' },
  ...{ paired_at: '2026-11-21T05:00:00.000Z', removed_at: null, app_version: '', clock_offset_ms: 300 },
  ...{ made: 0, received: 0, missing: 0, waiting: 0, last_fact_at: null },
  last_contact: '2026-11-21T11:59:00.000Z',
};
const card = (changes: Partial<Door>): string =>
  renderToStaticMarkup(
    <DoorCard door={{ ...door, ...changes }} onRename={() => {}} onRemove={() => {}} onEnd={() => {}} />,
  );

it('of a phone that was heard of just now says what it is', () => {
  expect(card({})).toContain('>doors.badge.paired<');
  expect(card({ paired_at: null, user_id: 'admin' })).toContain('>doors.badge.signedIn<');
  expect(card({})).not.toContain('doors.quiet');
});

it('of a quiet phone says when it was last heard of, not that it is still one: it may be signed out', () => {
  const quiet = { last_contact: '2026-11-21T11:05:00.000Z' };
  for (const more of [{}, { paired_at: null, user_id: 'admin' }]) {
    expect(card({ ...quiet, ...more })).toMatch(/>doors.badge.lastHeard 0?2:05.PM</);
    expect(card({ ...quiet, ...more })).not.toMatch(/doors.badge.(paired|signedIn)/);
    expect(card({ ...quiet, ...more })).toContain('doors.quiet');
  }
  expect(card({ ...quiet, removed_at: quiet.last_contact })).toContain('>doors.badge.removed<');
  expect(card({ ...quiet, removed_at: quiet.last_contact })).not.toContain('doors.quiet');
});

it('of a removed phone offers to take nothing more from it, and of no other', () => {
  expect(card({ removed_at: door.last_contact })).toContain('>doors.end<');
  expect(card({})).not.toContain('>doors.end<');
});
