import type { Notification } from '@baraza/schema/messages/notification';
import { tables } from '@baraza/schema/tables';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { inGroup } from './going-out.store.ts';

const { users } = tables;

export type Addressed = Pick<Notification, 'event_id' | 'user_id' | 'audience' | 'ticketType'>;

export interface Reach {
  /** People whom a message would be for, were it sent now. */
  people: number;
  /** Their devices with a session that holds, on which the app has been open. */
  phones: number;
  /** Those of the people who have one. */
  people_with_phone: number;
}

function isAddressed(message: Addressed): SQL | undefined {
  const here = eq(users.event_id, message.event_id);
  if (message.user_id !== '') return and(here, eq(users.id, message.user_id));
  return message.audience === 'everybody' ? here : inGroup(message);
}

/** One look at each person and their sessions; computed on request, as it changes with every sign-in. */
export async function countReach(queries: Queries, message: Addressed): Promise<Reach> {
  const [reach] = await rowsOf<Reach>(
    queries,
    sql`
      with person as materialized (select ${users.id} as id from ${users} where ${isAddressed(message)})
      select (select count(*) from person)::integer as people,
             count(distinct session.device_id)::integer as phones,
             count(distinct session.user_id)::integer as people_with_phone
      from auth_sessions session join person on person.id = session.user_id
      where session.device_id <> '' and session.revoked_at is null and session.expires_at > now()`,
  );
  return reach ?? { people: 0, phones: 0, people_with_phone: 0 };
}
