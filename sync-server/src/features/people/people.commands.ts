import type { ArgsOf } from '@baraza/schema/commands';
import { withFirstName } from '@baraza/schema/people/person-fields';
import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { CommandHandler, DocumentRef } from '../../sync/command-handler.ts';
import { giveRole } from '../auth/give-role.ts';
import { dropResets } from '../auth/passwords/password-resets.store.ts';
import { inviteAdded, inviteUnverified } from '../auth/registration/invite.ts';
import { issueTicket } from '../tickets/event-keys.store.ts';
import { addPeople, changePerson, setTicket } from './people.store.ts';
import { demandStillAdmin } from './still-admin.ts';
import { lockUser, type UserRow } from './users.store.ts';

const ref = (id: string): DocumentRef => ({ collection: 'users', id });

const EMAIL_TAKEN = 'Somebody else is registered with this email.';

async function personOf(tx: Queries, { event_id }: Viewer, userId: string): Promise<UserRow> {
  const person = await lockUser(tx, event_id, userId);
  if (!person) throw new ProblemError('not_found', 'This person is no longer here.');
  return person;
}

export const createPersonHandler: CommandHandler<ArgsOf<'create_person'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { person }) {
    const added = await addPeople(tx, event_id, [person]);
    if (added.size === 0) throw new ProblemError('already_registered', EMAIL_TAKEN);
    await inviteAdded(tx, event_id, [person]);
    return [ref(person.id)];
  },
};

export const updatePersonHandler: CommandHandler<ArgsOf<'update_person'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { user_id, changes }) {
    const person = await personOf(tx, viewer, user_id);
    if (!(await changePerson(tx, person, withFirstName(person, changes))))
      throw new ProblemError('already_registered', EMAIL_TAKEN);
    // A link that went to the old address must not open the account any more.
    if (changes.email !== undefined && changes.email !== person.email) await dropResets(tx, user_id);
    if (changes.email !== undefined || changes.ticketType !== undefined)
      await inviteUnverified(tx, viewer.event_id, [{ ...person, email: changes.email ?? person.email }]);
    return [ref(user_id)];
  },
};

export const setTicketStatusHandler: CommandHandler<ArgsOf<'set_ticket_status'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { user_id, ticket_status }) {
    const person = await personOf(tx, viewer, user_id);
    if (person.ticket_status === ticket_status) return [ref(user_id)];
    await setTicket(tx, user_id, { ticket_status });
    if (ticket_status === 'valid') await inviteUnverified(tx, viewer.event_id, [person]);
    return [ref(user_id)];
  },
};

export const replaceTicketHandler: CommandHandler<ArgsOf<'replace_ticket'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { user_id, replaces }) {
    const person = await personOf(tx, viewer, user_id);
    if (person.ticket_version === replaces) {
      const ticket_code = await issueTicket(tx, viewer.event_id, user_id, replaces + 1);
      await setTicket(tx, user_id, { ticket_version: replaces + 1, ticket_code });
      await inviteUnverified(tx, viewer.event_id, [person]);
    }
    return [ref(user_id)];
  },
};

export const changeRoleHandler: CommandHandler<ArgsOf<'change_role'>> = {
  policy(viewer, { user_id, role }) {
    adminOnly(viewer);
    if (user_id === viewer.user_id && role !== 'admin')
      throw new ProblemError('not_allowed', 'You can’t take away your own admin role; another administrator can.');
  },
  async apply(tx, viewer, { user_id, role }) {
    await demandStillAdmin(tx, viewer);
    const person = await personOf(tx, viewer, user_id);
    if (person.role !== role) {
      await giveRole(tx, user_id, role);
      await inviteUnverified(tx, viewer.event_id, [person]);
    }
    return [ref(user_id)];
  },
};
