import type { Role } from '@baraza/schema/people/user';
import { z } from 'zod';
import { type Route, route } from '../../http/route.ts';
import { revokeSession, revokeSessionsOf } from '../../http/session/sessions.store.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { wantedLanguage } from '../../http/wanted-language.ts';
import type { ServerContext } from '../../server-context.ts';
import { markRemoved } from '../doors/doors.store.ts';
import { ownProfileAnswer, ProfileBody, UserAnswer, updateOwnProfile } from '../people/own-profile.ts';
import { addUser, findUserByEmail, type UserRow } from '../people/users.store.ts';
import { keepLanguage } from './accounts.store.ts';
import { Email } from './email.ts';
import { giveRole } from './give-role.ts';
import { rememberDevice } from './known-device.ts';
import { nameFromEmail } from './name-from-email.ts';
import { checkPassword } from './shared/check-password.ts';
import { comeIn } from './shared/choose-password.ts';
import { endEverywhere, raiseGeneration } from './shared/shared-accounts.store.ts';
import { SignedIn, signIn } from './sign-in.ts';

const tag = 'Auth';

const Done = z.object({ message: z.string() });

export function authRoutes(): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/auth/login',
      summary: 'Sign in with email and password',
      tag,
      policy: 'public',
      body: z.object({ email: Email, password: z.string().min(1, 'Enter a password').max(1_000) }),
      answer: SignedIn,
      problems: ['wrong_credentials', 'too_many_requests'],
      async handle({ context, body, http }) {
        if (context.config.demo) return signIn(context, await demoPerson(context, body.email));
        const { database, config } = context;
        const { user, passwordHash, shared } = await checkPassword(context, http, body);
        rememberDevice(http, config, passwordHash);
        const person = shared && (await database.transaction((tx) => comeIn(tx, config.eventId, user.id)));
        const language = wantedLanguage(http);
        if (language) await keepLanguage(database.queries, user.id, language);
        return signIn(context, person ?? user, shared);
      },
    }),
    route({
      method: 'get',
      path: '/api/auth/me',
      summary: 'Who is signed in',
      tag,
      policy: 'signedIn',
      answer: UserAnswer,
      handle: ({ context, viewer }) => ownProfileAnswer(context, viewer),
    }),
    route({
      method: 'put',
      path: '/api/auth/me',
      summary: 'Change your own profile',
      tag,
      policy: 'signedIn',
      body: ProfileBody,
      answer: UserAnswer,
      handle: ({ context, viewer, body }) => updateOwnProfile(context, viewer, body),
    }),
    route({
      method: 'post',
      path: '/api/auth/logout',
      doors: 'paired',
      summary: 'End this session, or with `everywhere=true` all of yours; their tokens are good for nothing afterwards',
      tag,
      policy: 'signedIn',
      query: z.object({ everywhere: z.enum(['true', 'false']).optional() }),
      answer: Done,
      async handle({ context, viewer, query }) {
        const { queries } = context.database;
        // Signing out a door phone also removes its door.
        if (viewer.role === 'door')
          await markRemoved(queries, viewer.event_id, viewer.user_id, new Date().toISOString());
        if (query.everywhere === 'true') await signOutEverywhere(context, viewer);
        else await revokeSession(queries, viewer.session_id);
        return { message: 'Signed out.' };
      },
    }),
  ];
}

/** At all events, if the session began with the account of an address; that of another address is not theirs to end. */
async function signOutEverywhere({ database }: ServerContext, { user_id, shared }: Viewer): Promise<void> {
  await database.transaction(async (tx) => {
    const account = shared && (await database.atHome(tx, () => raiseGeneration(tx, shared)));
    if (account) await endEverywhere(database, tx, account.email);
    await revokeSessionsOf(tx, user_id);
  });
}

/** In the demo any email signs in, and one that contains "admin" becomes an admin: the login page says so. */
async function demoPerson({ database, config }: ServerContext, email: string): Promise<UserRow> {
  const role: Role = email.toLowerCase().includes('admin') ? 'admin' : 'user';
  return database.transaction(async (tx) => {
    const person =
      (await findUserByEmail(tx, config.eventId, email)) ??
      (await addUser(tx, {
        event_id: config.eventId,
        name: nameFromEmail(email),
        email,
        role,
        ticketType: 'Standard',
      })) ??
      (await findUserByEmail(tx, config.eventId, email));
    if (!person) throw new Error('A person that could neither be added nor found');
    if (role !== 'admin' || person.role === 'admin') return person;
    await giveRole(tx, person.id, role);
    return { ...person, role };
  });
}
