import type { Event } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import { useEffect, useRef, useState } from 'react';
import type { BadgeSize } from './badge-sizes.ts';
import { type MadeBadges, makeBadges } from './make-badges.ts';
import { ticketCodes } from './ticket-codes.ts';

export type BadgeJob =
  | { at: 'asked' }
  | { at: 'running'; drawn: number; total: number }
  | { at: 'made'; badges: MadeBadges; people: readonly User[] }
  | { at: 'failed'; why: 'offline' | 'drawing' | 'revoked' | { detail: string } };

/** The file of some people's badges, from the question to what became of it. */
export function useBadges(event: Pick<Event, 'id' | 'name' | 'languages'>) {
  const [job, setJob] = useState<BadgeJob>({ at: 'asked' });
  const aborter = useRef<AbortController>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);

  /** @param people as they are now: what changes meanwhile is not in the file */
  async function make(people: readonly User[], size: BadgeSize): Promise<void> {
    aborter.current?.abort();
    const abort = new AbortController();
    aborter.current = abort;
    const { signal } = abort;
    const say = (news: BadgeJob) => {
      if (!signal.aborted) setJob(news);
    };
    say({ at: 'running', drawn: 0, total: people.length });
    const codes = await ticketCodes(
      event.id,
      people.map(({ id }) => id),
      signal,
    );
    if ('why' in codes) return say({ at: 'failed', why: codes.why === null ? 'offline' : { detail: codes.why } });
    // Whose ticket was revoked meanwhile has no code.
    const printed = people.filter(({ id }) => codes.has(id));
    if (printed.length === 0) return say({ at: 'failed', why: 'revoked' });
    const order = {
      event: event.name,
      language: event.languages[0] ?? 'und',
      size,
      people: printed.map((user) => ({ ...badgeOf(user), code: codes.get(user.id) ?? '' })),
    };
    try {
      const onDrawn = (drawn: number) => say({ at: 'running', drawn, total: printed.length });
      const badges = await makeBadges(order, { signal, onDrawn });
      if (badges) say({ at: 'made', badges, people: printed });
    } catch {
      say({ at: 'failed', why: 'drawing' });
    }
  }

  function stop(): void {
    aborter.current?.abort();
    setJob({ at: 'asked' });
  }
  return { job, make, stop };
}

const badgeOf = ({ id, name, company, ticketType }: User) => ({ id, name, company, ticketType });
