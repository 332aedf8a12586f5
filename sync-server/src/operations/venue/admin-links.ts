import { startInvitation } from '../../features/auth/registration/invitation-mail.ts';
import type { ServerContext } from '../../server-context.ts';
import { adminsWithoutPassword } from './taken-along.store.ts';

export interface AdminLink {
  name: string;
  token: string;
}

/**
 * With which admins choose a password for this laptop whose password did not come along, as it opens other events too. They
 * are shown where the laptop is started, and nowhere else: whoever starts it has all of its data.
 */
export async function adminLinks(context: ServerContext): Promise<AdminLink[]> {
  const { database, config } = context;
  const links: AdminLink[] = [];
  for (const admin of await adminsWithoutPassword(database.queries, config.eventId))
    links.push({ name: admin.name, token: await startInvitation(context, admin) });
  return links;
}
