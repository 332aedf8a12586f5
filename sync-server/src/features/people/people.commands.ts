import type { ArgsOf } from '@baraza/schema/commands';
import { isSameEmail, type PersonChanges, withFirstName } from '@baraza/schema/people/person-fields';
import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import { ProblemError } from '../../http/problems.ts';
import { demandConfirmed } from '../../http/session/confirmed.ts';
import type { CommandHandler, DocumentRef } from '../../sync/command-handler.ts';
import { giveRole, queueRoleMail } from '../auth/give-role.ts';
import { wasInvited } from '../auth/mails/invited.store.ts';
import { dropResets } from '../auth/passwords/password-resets.store.ts';
import { askForAddress } from '../auth/registration/address-change.ts';
import { setPendingEmail } from '../auth/registration/address-changes.store.ts';
import { withdrawInvitations } from '../auth/registration/invitations.store.ts';
import { inviteAdded, inviteUnverified } from '../auth/registration/invite.ts';
import { countAdmitted } from '../check-in/restored-tickets.ts';
import { callOffMeetings } from '../meetings/settle-meeting.ts';
import { issueTicket } from '../tickets/event-keys.store.ts';
import { noteDecided } from './imports/revocations.store.ts';
import { addPeople, changePerson, setTicket, withTakenCodes } from './people.store.ts';
import { personOf } from './person-of.ts';
import { demandStillAdmin } from './still-admin.ts';
import { demandUnchanged } from './unchanged.ts';

const ref = (id: string): DocumentRef => ({ collection: 'users', id });

const EMAIL_TAKEN = 'Somebody else is registered with this email.';
const NO_OWN_ADDRESS = 'An administrator needs an email address of their own. Give this person one first.';
const CODE_TAKEN = 'Somebody else has this code of another system.';

async function demandFreeCode(tx: Queries, eventId: string, person: PersonChanges & { id: string }): Promise<void> {
  if ((await withTakenCodes(tx, eventId, [person])).size > 0) throw new ProblemError('already_registered', CODE_TAKEN);
}

export const createPersonHandler: CommandHandler<ArgsOf<'create_person'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { person }) {
    await demandFreeCode(tx, event_id, person);
    const added = await addPeople(tx, event_id, [person]);
    if (added.length === 0) throw new ProblemError('already_registered', EMAIL_TAKEN);
    await inviteAdded(tx, event_id, added);
    return [ref(person.id)];
  },
};

/** @param isDemo every address counts as verified */
export const makeUpdatePersonHandler = (isDemo: boolean): CommandHandler<ArgsOf<'update_person'>> => ({
  policy: adminOnly,
  async apply(tx, viewer, { user_id, changes, base }) {
    const person = await personOf(tx, viewer, user_id);
    demandUnchanged(person, changes, base);
    const { email, ...others } = changes;
    await demandFreeCode(tx, viewer.event_id, { ...changes, id: user_id });
    const isNew = email !== undefined && !isSameEmail(email, person.email);
    // Whoever has an account's address has the account, by a forgotten password.
    if (isNew && (person.verified || person.role === 'admin')) demandConfirmed(viewer);
    // By the old address: the link that went there is of nobody when it changes.
    const hadInvitation = await wasInvited(tx, user_id);
    const isAsked = isNew && person.verified && !isDemo;
    if (!(await changePerson(tx, person, withFirstName(person, isAsked ? others : changes))))
      throw new ProblemError('already_registered', EMAIL_TAKEN);
    if (isAsked) {
      if (!(await askForAddress(tx, person, email))) throw new ProblemError('already_registered', EMAIL_TAKEN);
    } else {
      // A link that went to the old address must not open the account any more.
      if (isNew) await dropResets(tx, user_id);
      if (email !== undefined && person.pending_email !== null) await setPendingEmail(tx, user_id, null);
    }
    if (email !== undefined || changes.ticketType !== undefined)
      await inviteUnverified(
        tx,
        { ...person, email: email ?? person.email, shares_email: person.shares_email && !isNew },
        hadInvitation,
      );
    return [ref(user_id)];
  },
});

export const updatePersonHandler = makeUpdatePersonHandler(false);

export const setTicketStatusHandler: CommandHandler<ArgsOf<'set_ticket_status'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { user_id, ticket_status }, { arrived_at }) {
    const person = await personOf(tx, viewer, user_id);
    await noteDecided(tx, viewer.event_id, user_id, ticket_status);
    if (person.ticket_status === ticket_status) return [ref(user_id)];
    await setTicket(tx, user_id, { ticket_status });
    if (ticket_status === 'revoked') {
      await withdrawInvitations(tx, [user_id]);
      // Nobody waits for who is not let in.
      await callOffMeetings(tx, viewer.event_id, user_id, arrived_at);
      return [ref(user_id)];
    }
    await inviteUnverified(tx, { ...person, ticket_status }, await wasInvited(tx, user_id));
    return [ref(user_id), ...(await countAdmitted(tx, [{ ...person, ticket_status }]))];
  },
};

export const replaceTicketHandler: CommandHandler<ArgsOf<'replace_ticket'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { user_id, replaces }) {
    const person = await personOf(tx, viewer, user_id);
    if (person.ticket_version === replaces) {
      const ticket_code = await issueTicket(tx, viewer.event_id, user_id, replaces + 1);
      await setTicket(tx, user_id, { ticket_version: replaces + 1, ticket_code, external_code: '' });
      await inviteUnverified(tx, person, await wasInvited(tx, user_id));
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
  confirms: true,
  async apply(tx, viewer, { user_id, role }) {
    await demandStillAdmin(tx, viewer);
    const person = await personOf(tx, viewer, user_id);
    if (role === 'admin' && person.shares_email) throw new ProblemError('not_allowed', NO_OWN_ADDRESS);
    if (person.role !== role) {
      await giveRole(tx, user_id, role);
      // Who has proved no address is invited instead.
      if (person.verified) await queueRoleMail(tx, viewer.event_id, user_id, role);
      await inviteUnverified(tx, person, await wasInvited(tx, user_id));
    }
    return [ref(user_id)];
  },
};
