import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { ReplicaCollections } from '../collections.ts';

/** Between two pages of so many, IndexedDB lets a write begin, and with it the next guest. */
const PAGE_SIZE = 500;

/**
 * Reads all scan records page by page, then follows what changes. One long reading of 30,000 holds back the write of the
 * first scan, and all that waits for that; a live query would read them again with each scan.
 * `put` takes a record, or its newer version; `drop` forgets one; `tell` is called when all are read, and after each change
 * from then on.
 * @returns ends it
 */
export function followRecords(
  { check_ins }: Pick<ReplicaCollections, 'check_ins'>,
  { put, drop, tell }: { put(record: CheckIn): unknown; drop(id: string): unknown; tell(): void },
): () => void {
  /** What changes while all are read is newer than what that returns. */
  let changed: Set<string> | undefined = new Set();
  let over = false;
  const subscription = check_ins.eventBulks$.subscribe(({ events }) => {
    for (const { documentId, operation, documentData } of events) {
      changed?.add(documentId);
      if (operation === 'DELETE') drop(documentId);
      else put(documentData as CheckIn);
    }
    if (!changed) tell();
  });
  const read = async () => {
    for (let after = ''; !over; ) {
      const page = await check_ins
        .find({ selector: { id: { $gt: after } }, sort: [{ id: 'asc' }], limit: PAGE_SIZE })
        .exec();
      for (const record of page) if (!changed?.has(record.id)) put(record.toJSON() as CheckIn);
      if (page.length < PAGE_SIZE) break;
      after = page.at(-1)?.id ?? '';
    }
    changed = undefined;
    if (!over) tell();
  };
  // A replica that was closed meanwhile tells nothing more.
  read().catch(() => undefined);
  return () => {
    over = true;
    subscription.unsubscribe();
  };
}
