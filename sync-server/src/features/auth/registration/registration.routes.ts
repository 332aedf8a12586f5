import { id, isReadable } from '@baraza/schema/define/fields';
import type { Event } from '@baraza/schema/event/event';
import { isPersonToken } from '@baraza/schema/people/person-token';
import { z } from 'zod';
import { homeOf } from '../../../database/database.ts';
import { clientAddress } from '../../../http/limits/client-address.ts';
import { RateLimit } from '../../../http/limits/rate-limit.ts';
import { ProblemError } from '../../../http/problems.ts';
import { type Route, route } from '../../../http/route.ts';
import { wantedLanguage } from '../../../http/wanted-language.ts';
import type { ServerContext } from '../../../server-context.ts';
import { addEntry } from '../../audit/audit.store.ts';
import { findEvent } from '../../event/events.store.ts';
import { addUser, findUser } from '../../people/users.store.ts';
import { setPasswordHash } from '../accounts.store.ts';
import { Email } from '../email.ts';
import { rememberDevice } from '../known-device.ts';
import { noGoodLink } from '../passwords/forgotten-password.ts';
import { isGoodReset } from '../passwords/password-resets.store.ts';
import { hashPassword, NewPassword } from '../passwords/passwords.ts';
import { SignedIn, signIn } from '../sign-in.ts';
import { confirmAddress, proofLink } from './address-change.ts';
import { findGoodLink } from './address-links.store.ts';
import { queueProof } from './invitations.store.ts';
import { acceptLink, acceptPersonLink, isCodeOf, onlyInvited } from './register.ts';
import { queueRegistration } from './registration-mail.ts';

const tag = 'Auth';
const Done = z.object({ message: z.string() });
const HOUR = 3_600;

const Registration = z.object({
  email: Email,
  name: z.string().trim().max(200, 'At most 200 characters').refine(isReadable, 'Enter your name'),
  company: z.string().trim().max(200, 'At most 200 characters').optional(),
  position: z.string().trim().max(200).optional(),
  /** Needed in the demo; elsewhere the mailed link asks for it. */
  password: NewPassword.optional(),
  /** The word that the organisers gave out, where the event asks for one. */
  code: z.string().max(100, 'At most 100 characters').optional(),
});

/** Counted for all events of the server, as a mailbox has them all; the embedded database counts in memory. */
const mailsToOne = new RateLimit('register-to', 5, HOUR);
const invitationsToOne = new RateLimit('invite-to', 5, HOUR);

export function registrationRoutes(): Route[] {
  // A registration desk registers hundreds of people from one IP address in an hour.
  const registrations = new RateLimit('register', 2_000, HOUR);
  const wrongCodes = new RateLimit('registration-code', 100, HOUR / 6);
  const wrongOpenings = new RateLimit('verify', 300, HOUR);
  const wrongLinks = new RateLimit('confirm-address', 300, HOUR);

  async function demandAllowed({ database }: ServerContext, event: Event, code: string, address: string) {
    if (event.registration === 'invited') throw onlyInvited();
    if (event.registration === 'open') return;
    // Checked first: at the limit, a right guess must look like a wrong one.
    const isLocked = await wrongCodes.isUsedUp(database, address);
    if (!isLocked && isCodeOf(event, code)) return;
    await wrongCodes.take(database, address);
    const message = 'This is not the code of this event.';
    throw new ProblemError('invalid_code', message, [{ path: 'code', message }]);
  }

  const isGood = async ({ database: { queries }, config }: ServerContext, token: string): Promise<boolean> =>
    isPersonToken(token)
      ? isGoodReset(queries, token)
      : (await findGoodLink(queries, config.eventId, token)) !== undefined;

  return [
    route({
      method: 'post',
      path: '/api/auth/register',
      summary:
        'Ask for an account: the link to it is mailed, and the answer is the same for everybody; the demo signs in',
      tag,
      policy: 'public',
      body: Registration,
      status: 201,
      answer: z.union([SignedIn, Done]),
      problems: ['already_registered', 'registration_closed', 'invalid_code', 'too_many_requests'],
      async handle({ context, body, http }) {
        const address = clientAddress(http, context.config.trustedProxy);
        await registrations.take(context.database, address);
        if (context.config.demo) return registerInDemo(context, body);
        const { email, code = '', password: _, ...given } = body;
        const event = await findEvent(context.database.queries, context.config.eventId);
        if (!event) throw new ProblemError('not_found', 'There is no such event here.');
        await demandAllowed(context, event, code, address);
        const newcomer = { ...given, language: wantedLanguage(http), ...(event.registration === 'code' && { code }) };
        await mailsToOne.take(homeOf(context.database), email.toLowerCase());
        await context.database.transaction((tx) => queueRegistration(tx, event.id, email, newcomer));
        return { message: `Open the link in the mail we sent to ${email}.` };
      },
    }),
    route({
      method: 'post',
      path: '/api/auth/verify',
      summary:
        'Choose a password by the token of an invitation or a registration, and sign in; ends other sessions. A link of ' +
        'somebody who shares an address signs in without one',
      tag,
      policy: 'public',
      body: z.object({ token: z.string().min(1).max(200), newPassword: NewPassword.optional() }),
      answer: SignedIn,
      problems: ['invalid', 'invalid_code', 'registration_closed', 'too_many_requests'],
      async handle({ context, body, http }) {
        // A good link is never refused for what others tried; wrong ones cost no hash.
        if (!(await isGood(context, body.token))) {
          await wrongOpenings.take(context.database, clientAddress(http, context.config.trustedProxy));
          throw noGoodLink();
        }
        if (isPersonToken(body.token)) return signIn(context, await acceptPersonLink(context, body.token));
        if (body.newPassword === undefined) throw noPassword('newPassword');
        const language = wantedLanguage(http);
        const { person, passwordHash, shared } = await acceptLink(context, body.token, body.newPassword, language);
        rememberDevice(http, context.config, passwordHash);
        return signIn(context, person, shared);
      },
    }),
    route({
      method: 'post',
      path: '/api/auth/confirm-address',
      summary: 'Confirm the new address of an account by the token of the link that was mailed there',
      tag,
      policy: 'public',
      body: z.object({ token: z.string().min(1).max(200) }),
      answer: Done,
      problems: ['invalid_code', 'already_registered', 'too_many_requests'],
      async handle({ context, body, http }) {
        const email = await confirmAddress(context, body.token);
        if (email) return { message: `Your address is ${email} from now on.` };
        await wrongLinks.take(context.database, clientAddress(http, context.config.trustedProxy));
        throw noGoodLink();
      },
    }),
    route({
      method: 'post',
      path: '/api/users/{id}/invitation',
      summary:
        'Mail somebody their invitation, or the link for the new address that waits for them; a server without mail ' +
        'answers with the link',
      tag,
      policy: 'admin',
      // Who is shown a link can use it.
      confirms: ({ config }) => config.mail === undefined,
      params: z.object({ id }),
      answer: Done.extend({ link: z.string().nullable() }),
      problems: ['not_found', 'already_registered', 'ticket_revoked', 'too_many_requests'],
      async handle({ context, viewer, params }) {
        const { queries } = context.database;
        const person = await findUser(queries, viewer.event_id, params.id);
        if (!person) throw new ProblemError('not_found', 'There is nobody like that here.');
        if (person.verified && person.pending_email === null)
          throw new ProblemError('already_registered', 'This person has an account already; mail them a new password.');
        if (person.ticket_status === 'revoked' && person.pending_email === null)
          throw new ProblemError('ticket_revoked', 'Their ticket is revoked: make it valid again, then invite them.');
        const email = person.pending_email ?? person.email;
        await invitationsToOne.take(homeOf(context.database), email.toLowerCase());
        const isMailed = context.config.mail !== undefined;
        await context.database.transaction(async (tx) => {
          if (isMailed) await queueProof(tx, person);
          await addEntry(tx, {
            event_id: viewer.event_id,
            at: new Date().toISOString(),
            user_id: viewer.user_id,
            action: isMailed ? 'mail_invitation' : 'copy_invitation',
            collection: 'users',
            document_id: person.id,
          });
        });
        return isMailed
          ? { message: `A link is on its way to ${email}.`, link: null }
          : { message: 'Here is the link.', link: await proofLink(context, person) };
      },
    }),
  ];
}

const noPassword = (path: string): ProblemError =>
  new ProblemError('invalid', 'Choose a password.', [{ path, message: 'Choose a password' }]);

/** In the demo everybody counts as verified, and registration is open. */
async function registerInDemo(context: ServerContext, { password, code: _, ...person }: z.output<typeof Registration>) {
  if (password === undefined) throw noPassword('password');
  const passwordHash = await hashPassword(password);
  const user = await context.database.transaction(async (tx) => {
    const event_id = context.config.eventId;
    const added = await addUser(tx, { ...person, event_id, role: 'user', ticketType: 'Standard' });
    if (!added) throw new ProblemError('already_registered', 'Somebody is registered with this email. Sign in?');
    await setPasswordHash(tx, added.id, passwordHash);
    return added;
  });
  return signIn(context, user);
}
