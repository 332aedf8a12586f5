import type { Meeting } from '@baraza/schema/meetings/meeting';
import { MEETING_NEWS } from '@baraza/schema/messages/notification';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queries } from '../../database/database.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { rowsReadOf } from '../../testing/database/rows-read.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { addMeeting } from './meetings.store.ts';
import { endMeetings, endMeetingsOf, tellOfMeeting } from './tell-of-meeting.ts';

const { notifications } = tables;
const NOTICES = 5_000;
const EVENT = 'event-001';
const NOW = '2026-11-20T08:00:00.000Z';
const MEETING: Meeting = {
  ...{ id: 'tea', event_id: EVENT, proposer_id: 'attendee', invitee_id: 'another', place: 'Gate A', words: '' },
  ...{ start_time: '2026-11-19T08:00:00.000Z', end_time: '2026-11-19T09:00:00.000Z', status: 'proposed' },
  created_at: '2026-11-18T08:00:00.000Z',
};

describeEachDatabase('among thousands of notices of the meetings of others, the end of', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    await app.context.database.queries.execute(sql`
      insert into ${notifications} (id, copy_of, event_id, user_id, title, notification_type, created_at, about)
      select 'notice-' || n, 'notice-' || n, ${EVENT}, 'person-' || n, 'A meeting', ${MEETING_NEWS}, ${NOW}::timestamptz,
             jsonb_build_object('kind', 'meeting', 'id', 'meeting-' || n)
      from generate_series(1, ${NOTICES}::int) n`);
    await app.context.database.queries.execute(sql`analyze ${notifications}`);
  });
  afterAll(() => app.close());

  const readBy = (work: (tx: Queries) => Promise<unknown>) =>
    app.context.database.transaction((tx) => rowsReadOf(tx, notifications, () => work(tx)));
  const arrange = (tx: Queries) =>
    addMeeting(tx, MEETING).then(() => tellOfMeeting(tx, 'proposed', MEETING, 'attendee', NOW));
  const left = () => app.context.database.queries.$count(notifications, eq(notifications.user_id, 'another'));

  it('a connection with somebody whom one never met reads none of them', async () => {
    expect(await readBy((tx) => endMeetings(tx, EVENT, 'attendee', 'nobody', NOW))).toBe(0);
  });

  it.each([
    ['a connection', (tx: Queries) => endMeetings(tx, EVENT, 'attendee', 'another', NOW)],
    ['what somebody who leaves has arranged', (tx: Queries) => endMeetingsOf(tx, EVENT, ['attendee'])],
  ])('%s takes back what was told, and reads little else', async (_, end) => {
    await app.context.database.transaction(arrange);
    expect(await left()).toBe(1);
    expect(await readBy(end)).toBeLessThan(10);
    expect(await left()).toBe(0);
  });
});
