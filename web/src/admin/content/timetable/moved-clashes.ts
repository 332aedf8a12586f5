import type { Session } from '@baraza/schema/programme/session';
import { type Clash, clashesIn } from '../clashes.ts';
import type { Content } from '../use-content.ts';

type Bookings = Pick<Content, 'rooms' | 'speakers'> & { sessions: readonly Session[] };

/** Double bookings of one session at another place than it has, and the ids of all that are in any then. */
export function movedClashes(
  all: readonly Clash[],
  { sessions, rooms, speakers }: Bookings,
  moved: Session | undefined,
): { own: Clash[]; ids: ReadonlySet<string> } {
  const own = moved
    ? clashesIn([...sessions.filter(({ id }) => id !== moved.id), moved], rooms, speakers, moved.id)
    : [];
  const others = all.filter(({ first, second }) => first.id !== moved?.id && second.id !== moved?.id);
  return { own, ids: new Set([...others, ...own].flatMap(({ first, second }) => [first.id, second.id])) };
}
