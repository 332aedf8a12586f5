import type { User } from '@baraza/schema/people/user';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useRefused, useReplica } from '../../../replica/react.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { useAskBeforeClose } from '../../../ui/feedback/use-ask-before-close.ts';
import type { Reason } from '../actions/check-in-person.ts';
import type { PersonRow } from '../person-row.ts';
import { type NotDone, type Outcome, runInChunks, type Tally } from './run-in-chunks.ts';

export type BulkState = { at: 'asked' } | { at: 'running'; tried: number } | { at: 'over'; tally: Tally };

export interface Bulk {
  /** For whom it will be done, as they were when it was asked. */
  people: readonly User[];
  /** The others who are selected, with the reason. */
  leftOut: readonly NotDone[];
  state: BulkState;
  /** What the server has refused of it since. */
  refused: readonly NotDone[];
  /** @param size of the chunks that it is done in */
  run: (size: number, step: (chunk: readonly User[]) => Promise<Outcome>) => Promise<void>;
  stop: () => void;
}

/**
 * One thing for many people, from the question to what became of each.
 * @param whyNot why it isn't done for somebody; null: it is
 */
export function useBulk(selected: readonly PersonRow[], whyNot: (person: User) => string | null): Bulk {
  const { t } = useTranslation();
  const { outbox } = useReplica();
  // What is confirmed is what was shown: people change while this runs.
  const [{ people, leftOut }] = useState(() => divide(selected, whyNot));
  const [state, setState] = useState<BulkState>({ at: 'asked' });
  const aborter = useRef<AbortController>(undefined);
  const isHere = useRef(true);
  const before = useRef<ReadonlySet<string>>(new Set());
  const refusedNow = useRefused();

  useAskBeforeClose(state.at === 'running');
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      aborter.current?.abort();
    };
  }, []);

  async function run(size: number, step: (chunk: readonly User[]) => Promise<Outcome>): Promise<void> {
    if (aborter.current) return;
    aborter.current = new AbortController();
    setState({ at: 'running', tried: 0 });
    before.current = new Set((await outbox.contents()).refused.map(({ id }) => id));
    const tally = await runInChunks(people, size, step, {
      signal: aborter.current.signal,
      onProgress: (tried) => setState({ at: 'running', tried }),
    });
    if (isHere.current) return setState({ at: 'over', tally });
    // Somebody left the page: it stopped where it was, and says so.
    const of = { done: formatNumber(tally.done), total: formatNumber(people.length) };
    showToast(t('people.bulk.cutShort', of), tally.done === people.length ? 'brand' : 'sun');
  }

  const byId = new Map(people.map((person) => [person.id, person]));
  const refused = refusedNow.flatMap(({ id, args, refusal }): NotDone[] => {
    const person = 'user_id' in args ? byId.get(args.user_id) : undefined;
    return state.at === 'over' && person && !before.current.has(id) ? [{ person, why: refusal.detail }] : [];
  });
  return { people, leftOut, state, refused, run, stop: () => aborter.current?.abort() };
}

function divide(selected: readonly PersonRow[], whyNot: (person: User) => string | null) {
  const people: User[] = [];
  const leftOut: NotDone[] = [];
  for (const { user } of selected) {
    const why = whyNot(user);
    if (why === null) people.push(user);
    else leftOut.push({ person: user, why });
  }
  return { people, leftOut };
}

/** Commands that are kept at once: fast for thousands, and somebody can still stop between. */
export const AT_ONCE = 200;

/** Makes a step of commands: a device that can keep no more ends the whole run. */
export function useCommandStep(): (
  chunk: readonly User[],
  perform: (userIds: readonly string[]) => Promise<ReadonlyMap<string, Reason>>,
) => Promise<Outcome> {
  const { t } = useTranslation();
  return async (chunk, perform) => {
    try {
      const reasons = await perform(chunk.map(({ id }) => id));
      return {
        failed: chunk.flatMap((person): NotDone[] => {
          const reason = reasons.get(person.id);
          return reason ? [{ person, why: t(`people.bulk.why.${reason}`) }] : [];
        }),
      };
    } catch {
      return { stop: t('storage.notSaved') };
    }
  };
}
