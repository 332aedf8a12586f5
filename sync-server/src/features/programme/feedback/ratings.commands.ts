import type { ArgsOf } from '@baraza/schema/commands';
import { ratingId } from '@baraza/schema/programme/feedback/rating';
import type { CommandHandler } from '../../../sync/command-handler.ts';
import { demandBegun, mayTakePart } from './feedback.policy.ts';
import { holdSession, putRating, removeRating } from './ratings.store.ts';

export const rateSessionHandler: CommandHandler<ArgsOf<'rate_session'>> = {
  policy: mayTakePart,
  async apply(tx, { user_id, event_id }, { session_id, score, comment }, { arrived_at }) {
    demandBegun(await holdSession(tx, event_id, session_id), arrived_at);
    const id = ratingId(user_id, session_id);
    const rating = { id, event_id, user_id, session_id, score, updated_at: arrived_at };
    await putRating(tx, rating, comment?.trim());
    return [{ collection: 'ratings', id }];
  },
  kept: ({ session_id }) => ({ session_id }),
};

export const removeRatingHandler: CommandHandler<ArgsOf<'remove_rating'>> = {
  // The id is built from the viewer's: a command can't name another person's rating.
  policy: () => undefined,
  async apply(tx, { user_id }, { session_id }) {
    const id = ratingId(user_id, session_id);
    await removeRating(tx, id);
    return [{ collection: 'ratings', id }];
  },
};
