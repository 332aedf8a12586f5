import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLog, pushSubscriptions } from '../../database/tables.ts';
import { keptVapidKeys, vapidKeys } from '../../delivery/vapid-keys.store.ts';
import { acting } from '../../http/acting.store.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { SeveralEvents } from '../../testing/several-events.ts';
import { replaceEventKeys } from './replace-event-keys.store.ts';

const IDS = ['', 'camp', 'summit'];

describeEachDatabase('the key pair of web push, which the events of a server have in common', (open) => {
  let events: SeveralEvents;
  beforeAll(async () => {
    events = await SeveralEvents.open(await open(), ['camp', 'summit']);
  });
  afterAll(() => events.close());
  beforeEach(async () => {
    await vapidKeys(events.queriesOf(''));
    for (const id of IDS) {
      const { event_id, user_id } = { event_id: events.contextOf(id).config.eventId, user_id: 'somebody' };
      const created_at = new Date().toISOString();
      const row = { endpoint: 'https://push.example/1', event_id, user_id, p256dh: 'p', auth: 'a', created_at };
      await events.queriesOf(id).insert(pushSubscriptions).values(row).onConflictDoNothing();
    }
  });

  const replace = (id: string) => {
    const { database, config } = events.contextOf(id);
    const at = new Date().toISOString();
    const who = { event_id: config.eventId, user_id: 'admin', action: 'replace_event_keys', at };
    return database.transaction((tx) => acting(tx, who, () => replaceEventKeys(tx, config.eventId, undefined, at)));
  };
  const subscribed = () => Promise.all(IDS.map((id) => events.queriesOf(id).$count(pushSubscriptions)));

  it('is replaced with the keys of the default event, and nobody stays subscribed with the old one', async () => {
    const before = await vapidKeys(events.queriesOf(''));
    await replace('');
    expect(await vapidKeys(events.queriesOf(''))).not.toEqual(before);
    expect(await subscribed()).toEqual([0, 0, 0]);
    for (const id of IDS) {
      const entries = await events.queriesOf(id).select().from(auditLog);
      expect(entries.map(({ collection }) => collection)).not.toContain('push_subscriptions');
    }
  });

  it('stays with the keys of another event, and so do subscriptions: phones would tell the same ones again', async () => {
    const before = await vapidKeys(events.queriesOf(''));
    expect(await replace('camp')).toBe(1);
    expect(await vapidKeys(events.queriesOf(''))).toEqual(before);
    expect(await keptVapidKeys(events.queriesOf('camp'))).toBeUndefined();
    expect(await subscribed()).toEqual([1, 1, 1]);
  });
});
