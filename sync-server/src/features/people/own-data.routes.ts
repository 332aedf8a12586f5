import { Bookmark } from '@baraza/schema/bookmarks/bookmark';
import { CheckIn } from '@baraza/schema/check-in/check-in';
import { Connection } from '@baraza/schema/connections/connection';
import { ContactDetails } from '@baraza/schema/connections/contact-details';
import { instant } from '@baraza/schema/define/fields';
import { Meeting } from '@baraza/schema/meetings/meeting';
import { Notification } from '@baraza/schema/messages/notification';
import { NotificationRead } from '@baraza/schema/messages/notification-read';
import { Block } from '@baraza/schema/moderation/block';
import { Report } from '@baraza/schema/moderation/report';
import { PersonNote } from '@baraza/schema/people/person-note';
import { User } from '@baraza/schema/people/user';
import { Question } from '@baraza/schema/programme/feedback/question';
import { Rating } from '@baraza/schema/programme/feedback/rating';
import { z } from 'zod';
import { MAIL_STATES } from '../../delivery/mail/queue.store.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { demandConfirmed } from '../../http/session/confirmed.ts';
import { confirmPassword, PasswordHeader, passwordIn } from '../auth/passwords/confirm-password.ts';
import { passwordOf } from '../auth/passwords/own-password.ts';
import { dropUnused, sharedAddress } from '../auth/shared/shared-accounts.store.ts';
import { noteOwnRemoval } from '../laptop/journal.store.ts';
import { readOwnData, removeOwnData } from './own-data.store.ts';
import { lockAdmins } from './people.store.ts';
import { findUser, lockUser } from './users.store.ts';

const tag = 'Users';

export function ownDataRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/users/me/data',
      summary: 'All that is kept about you',
      tag,
      costs: 40,
      policy: 'signedIn',
      answer: z.object({
        user: User.omit({ external_code: true }).nullable(),
        check_ins: z.array(CheckIn),
        connections: z.array(Connection.omit({ withheld: true })),
        contact_details: z.array(ContactDetails),
        person_notes: z.array(PersonNote),
        meetings: z.array(Meeting),
        bookmarks: z.array(Bookmark),
        ratings: z.array(Rating),
        questions: z.array(Question),
        blocks: z.array(Block),
        reports: z.array(Report),
        notifications: z.array(Notification),
        notification_reads: z.array(NotificationRead),
        pictures: z.array(z.object({ media_type: z.string(), base64: z.string() })),
        /** Of the app when they last signed in; their mails are in it. */
        language: z.string().nullable(),
        mails: z.array(z.object({ kind: z.string(), state: z.enum(MAIL_STATES), queued_at: instant })),
        refused_mails: z.array(z.object({ email: z.string(), refused_at: instant })),
        /** Of the password that signs them in with this address at all events of this server. */
        shared_account: z.object({ email: z.string(), chosen_at: instant }).nullable(),
        sign_ins: z.array(z.object({ created_at: instant, revoked_at: instant.nullable() })),
        devices: z.array(z.object({ id: z.string(), name: z.string(), last_contact: instant })),
        push_subscriptions: z.array(z.object({ created_at: instant })),
      }),
      async handle({ context, viewer, http }) {
        http.header('Content-Disposition', 'attachment; filename="my-data.json"');
        const { shared } = await passwordOf(context.database, viewer);
        return {
          ...(await readOwnData(context.database.queries, viewer)),
          shared_account: shared ? { email: shared.email, chosen_at: shared.chosen_at } : null,
        };
      },
    }),
    route({
      method: 'delete',
      path: '/api/users/me',
      summary:
        'Remove yourself and all that is kept about you; you give your password once more, or, where you share an address and have none, have just signed in by a link',
      tag,
      policy: 'signedIn',
      headers: PasswordHeader.partial(),
      answer: z.object({ message: z.string() }),
      problems: ['not_allowed', 'malformed', 'invalid', 'confirm_password', 'too_many_requests'],
      async handle({ context, viewer, http }) {
        const person = await findUser(context.database.queries, viewer.event_id, viewer.user_id);
        if (person?.shares_email) demandConfirmed(viewer);
        else await confirmPassword(context, viewer, passwordIn(http));
        await context.database.transaction(async (tx) => {
          // Of two admins who leave at the same time the second one sees that the first is gone.
          const admins = viewer.role === 'admin' ? await lockAdmins(tx, viewer.event_id) : [];
          const { email = '' } = (await lockUser(tx, viewer.event_id, viewer.user_id)) ?? {};
          if (admins.length === 1 && admins[0]?.id === viewer.user_id)
            throw new ProblemError('not_allowed', 'You are the only administrator. Make somebody else one first.');
          await removeOwnData(tx, viewer);
          await noteOwnRemoval(tx, viewer);
          const address = sharedAddress(email);
          if (address !== undefined) await dropUnused(context.database, tx, address);
        });
        return { message: 'You were removed.' };
      },
    }),
  ];
}
