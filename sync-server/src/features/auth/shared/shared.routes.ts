import { z } from 'zod';
import { homeOf } from '../../../database/database.ts';
import { clientAddress } from '../../../http/limits/client-address.ts';
import { RateLimit } from '../../../http/limits/rate-limit.ts';
import { pageOf, shortPage } from '../../../http/paging.ts';
import { ProblemError } from '../../../http/problems.ts';
import { type Route, route } from '../../../http/route.ts';
import { wantedLanguage } from '../../../http/wanted-language.ts';
import { keepLanguage } from '../accounts.store.ts';
import { SignedIn, signIn } from '../sign-in.ts';
import { accountThatComes, enter, ownEvents } from './come-from.ts';

const tag = 'Auth';
const TEN_MINUTES = 600;

/** One for all events, which the embedded database counts in memory. */
const wrongTokens = new RateLimit('enter-wrong', 300, 6 * TEN_MINUTES);
const entries = new RateLimit('enter', 60, TEN_MINUTES);

export const sharedRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/api/auth/events',
    summary: 'The other events of this server at which your address is known; none unless its password signed you in',
    tag,
    policy: 'signedIn',
    costs: 20,
    query: shortPage,
    answer: z.array(
      z.object({
        /** Where its addresses begin: '' of the default event. */
        base: z.string(),
        name: z.string(),
      }),
    ),
    handle: async ({ context, viewer, query, http }) =>
      pageOf(http, await ownEvents(context, viewer, wantedLanguage(http)), query),
  }),
  route({
    method: 'post',
    path: '/api/auth/enter',
    summary:
      'Sign in by the token of a session at any event of this server, if it began with the password of an address',
    tag,
    policy: 'public',
    body: z.object({ token: z.string().min(1).max(2_000) }),
    answer: SignedIn,
    problems: ['invalid_code', 'too_many_requests'],
    async handle({ context, body, http }) {
      const home = homeOf(context.database);
      const account = await accountThatComes(context, body.token);
      // Before anything is written for it; of a session that goes on, so that a stolen token of another uses nothing up.
      if (account) await entries.take(home, account.id);
      const person = account && (await enter(context, account));
      if (!person) {
        await wrongTokens.take(home, clientAddress(http, context.config.trustedProxy));
        throw new ProblemError('invalid_code', 'Sign in to go on.');
      }
      const language = wantedLanguage(http);
      if (language) await keepLanguage(context.database.queries, person.id, language);
      return signIn(context, person, account, { entered: true });
    },
  }),
];
