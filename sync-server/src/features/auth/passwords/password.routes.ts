import { id } from '@baraza/schema/define/fields';
import { isPersonToken } from '@baraza/schema/people/person-token';
import { z } from 'zod';
import { homeOf } from '../../../database/database.ts';
import { clientAddress } from '../../../http/limits/client-address.ts';
import { RateLimit } from '../../../http/limits/rate-limit.ts';
import { ProblemError } from '../../../http/problems.ts';
import { type Route, route } from '../../../http/route.ts';
import { CONFIRMED_MS, confirmedFor } from '../../../http/session/confirmed.ts';
import { setConfirmed } from '../../../http/session/sessions.store.ts';
import { addEntry } from '../../audit/audit.store.ts';
import { findUser } from '../../people/users.store.ts';
import { Email } from '../email.ts';
import { knownDevice, rememberDevice } from '../known-device.ts';
import { accountOf } from '../shared/account-of.ts';
import { confirmPassword } from './confirm-password.ts';
import { changePassword, noGoodLink, resetPassword } from './forgotten-password.ts';
import { MailLimits } from './mail-limits.ts';
import { isGoodReset } from './password-resets.store.ts';
import { NewPassword } from './passwords.ts';
import { queueAccess, queueForgotten } from './reset-mail.ts';

const tag = 'Auth';
const Done = z.object({ message: z.string() });
/** Seconds for which nothing asks for the password. */
const Confirmed = z.object({ seconds: z.int() });
const HOUR = 3_600;

/** One for all events, which the embedded database counts in memory. */
const mailLimits = new MailLimits();

export function passwordRoutes(): Route[] {
  const mailsOfAdmins = new RateLimit('reset-access', 5, HOUR);
  const wrongTokens = new RateLimit('reset', 300, HOUR);

  return [
    route({
      method: 'post',
      path: '/api/auth/forgot-password',
      summary: 'Mail a link for a new password; the answer is the same for everybody',
      tag,
      policy: 'public',
      body: z.object({ email: Email }),
      answer: Done,
      problems: ['too_many_requests'],
      async handle({ context, body, http }) {
        const { config, database } = context;
        const { own, shared } = await accountOf(database, config.eventId, body.email);
        // Counted for all events of the server: a mailbox is flooded by a hundred of them as by one.
        await mailLimits.take(homeOf(database), {
          email: body.email.toLowerCase(),
          from: clientAddress(http, config.trustedProxy),
          device: knownDevice(http, config, shared?.password_hash) ?? knownDevice(http, config, own),
        });
        await database.transaction((tx) => queueForgotten(tx, config.eventId, body.email));
        return { message: 'If we know this email, a link for a new password is on its way to it.' };
      },
    }),
    route({
      method: 'post',
      path: '/api/auth/reset-password',
      summary: 'Choose a new password by the token of a mail; ends all sessions',
      tag,
      policy: 'public',
      body: z.object({ token: z.string().min(1).max(200), newPassword: NewPassword }),
      answer: Done,
      problems: ['invalid_code', 'too_many_requests'],
      async handle({ context, body, http }) {
        const { config, database } = context;
        // A good link is never refused for what others tried; wrong ones cost no hash.
        if (isPersonToken(body.token) || !(await isGoodReset(database.queries, body.token))) {
          await wrongTokens.take(database, clientAddress(http, config.trustedProxy));
          throw noGoodLink();
        }
        rememberDevice(http, config, await resetPassword(context, body.token, body.newPassword));
        return { message: 'Your password was changed. Sign in with the new one.' };
      },
    }),
    route({
      method: 'post',
      path: '/api/users/{id}/reset-access',
      summary: 'Mail somebody a link with which they choose a password; nobody is shown one',
      tag,
      policy: 'admin',
      params: z.object({ id }),
      /** `mailed`: false where the server sends no mails, and whoever runs it has to pass the link on. */
      answer: Done.extend({ mailed: z.boolean() }),
      problems: ['not_found', 'too_many_requests'],
      async handle({ context, viewer, params }) {
        const person = await findUser(context.database.queries, viewer.event_id, params.id);
        if (!person) throw new ProblemError('not_found', 'There is nobody like that here.');
        await mailsOfAdmins.take(context.database, person.id);
        await context.database.transaction(async (tx) => {
          await queueAccess(tx, person);
          await addEntry(tx, {
            event_id: viewer.event_id,
            at: new Date().toISOString(),
            user_id: viewer.user_id,
            action: 'reset_access',
            collection: 'users',
            document_id: person.id,
          });
        });
        const mailed = context.config.mail !== undefined;
        return { message: `A link is on its way to ${person.email}.`, mailed };
      },
    }),
    route({
      method: 'get',
      path: '/api/auth/confirm',
      summary: 'For how long what asks for the password again can be done without it',
      tag,
      policy: 'signedIn',
      answer: Confirmed,
      handle: async ({ viewer }) => ({ seconds: Math.max(0, Math.floor(confirmedFor(viewer) / 1_000)) }),
    }),
    route({
      method: 'post',
      path: '/api/auth/confirm',
      summary: 'Enter your password again: for ten minutes, roles, erasure, keys and addresses can be changed',
      tag,
      policy: 'signedIn',
      body: z.object({ password: z.string().min(1, 'Enter your password').max(1_000) }),
      answer: Confirmed,
      problems: ['too_many_requests'],
      async handle({ context, viewer, body }) {
        await confirmPassword(context, viewer, body.password);
        await setConfirmed(context.database.queries, viewer.session_id);
        return { seconds: CONFIRMED_MS / 1_000 };
      },
    }),
    route({
      method: 'put',
      path: '/api/auth/password',
      summary: 'Change your own password; ends your other sessions',
      tag,
      policy: 'signedIn',
      body: z.object({
        currentPassword: z.string().min(1, 'Enter your password').max(1_000),
        newPassword: NewPassword,
      }),
      answer: Done,
      problems: ['too_many_requests'],
      async handle({ context, viewer, body, http }) {
        if (context.config.demo)
          throw new ProblemError('not_allowed', 'In the demo every password signs in: there is none to change.');
        const { currentPassword, newPassword } = body;
        rememberDevice(http, context.config, await changePassword(context, viewer, currentPassword, newPassword));
        return { message: 'Your password was changed.' };
      },
    }),
  ];
}
