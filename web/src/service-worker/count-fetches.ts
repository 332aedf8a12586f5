import { changeUse, withWorkers } from '../shared/data-use/kept-use.ts';
import { addTo, type Bytes, kindOf } from '../shared/data-use/kinds.ts';
import { bytesOf, watchTransfers } from '../shared/data-use/transferred.ts';

/** Soon: a browser ends a service worker that has nothing to do. */
const WRITE_AFTER_MS = 1_000;

/** Keeps how much the service worker fetched: pages are told nothing of that. */
export function countFetches(): void {
  let unwritten: Bytes = {};
  let isDue = false;
  const write = () => {
    isDue = false;
    const more = unwritten;
    unwritten = {};
    changeUse((use) => withWorkers(use, more)).catch(() => {
      unwritten = addTo(unwritten, more);
    });
  };
  watchTransfers((entry) => {
    const kind = kindOf(new URL(entry.name).pathname, true);
    unwritten = addTo(unwritten, { [kind]: bytesOf(entry) });
    if (!isDue) setTimeout(write, WRITE_AFTER_MS);
    isDue = true;
  });
}
