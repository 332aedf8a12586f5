import type { ReplicaParts } from '../parts.ts';
import { rebase } from '../rebase.ts';
import { type DemandHeld, onceMore } from '../tabs/exclusive.ts';
import type { DocumentKey } from './outbox-rows.ts';

/**
 * How long to wait (ms) for whoever writes to the replica: a snapshot that lands, or another tab that was frozen meanwhile. A
 * person at a door is told what is on disk, also if the list shows it later.
 */
const SHOWN_WITHIN_MS = 2_000;

/** Shows what the outbox does to some documents. Resolves when it shows, or something else holds the replica; never rejects. */
export async function showEffects(parts: ReplicaParts, keys: Iterable<DocumentKey>): Promise<void> {
  const all = [...keys];
  const show = (demandHeld: DemandHeld) => rebase(parts.database, parts.outbox, { keys: all, demandHeld });
  const showing = onceMore(parts.exclusive)(show).catch(() => {
    // The commands are stored and will be sent. Rejecting would make people repeat them; the next page shows the effects.
    for (const key of all) parts.unshown.add(key);
  });
  await within(SHOWN_WITHIN_MS, showing);
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
