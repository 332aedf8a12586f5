/**
 * WebKit keeps a page in the back-forward cache as it is; a transaction open at that time locks its database for every
 * other page until the browser ends. So all open transactions are aborted on `pagehide`.
 */
const unfinished = new Set<IDBTransaction | IDBOpenDBRequest>();
let whenBack: (() => void)[] | undefined;
let mustReload = false;

/** Wraps the browser's IndexedDB to track its open transactions. */
export function endingIndexedDB(factory: IDBFactory): IDBFactory {
  return {
    open: (name, version) => {
      const request = factory.open(name, version);
      follow(request, request, ...OPENED);
      // Until the request has succeeded, not only the transaction: see `cutShort`.
      request.addEventListener(
        'upgradeneeded',
        () => request.transaction && follow(request.transaction, request, ...OPENED),
      );
      request.addEventListener('success', () => {
        const database = request.result;
        const begin = database.transaction.bind(database);
        database.transaction = (...what) => {
          const transaction = begin(...what);
          return follow(transaction, transaction, 'complete', 'abort');
        };
      });
      return request;
    },
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first, second) => factory.cmp(first, second),
  };
}

/** Runs `work` now, or when the page returns from the back-forward cache. */
export function onceBack(work: () => void): void {
  if (whenBack) whenBack.push(work);
  else work();
}

const OPENED = ['success', 'error'];

/** @param ends the events of `teller` that say that `work` is over */
function follow<Work extends IDBTransaction | IDBOpenDBRequest>(
  work: Work,
  teller: EventTarget,
  ...ends: string[]
): Work {
  unfinished.add(work);
  for (const end of ends) teller.addEventListener(end, () => unfinished.delete(work));
  // It began after `pagehide`.
  if (whenBack) cutShort();
  return work;
}

function cutShort(): void {
  mustReload ||= unfinished.size > 0;
  for (const work of unfinished) {
    if (!('abort' in work)) continue;
    try {
      work.abort();
    } catch {
      // It is already committed and ends by itself.
    }
    // WebKit lets nobody else open a database until the page that upgraded it has heard that it is open, which a page
    // in the cache never does. Closing ends that wait.
    work.db.close();
  }
}

// Capture phase: runs before Dexie's listener, which closes its connections.
globalThis.addEventListener?.(
  'pagehide',
  ({ persisted }) => {
    if (!persisted) return;
    whenBack = [];
    cutShort();
  },
  { capture: true },
);

globalThis.addEventListener?.(
  'pageshow',
  ({ persisted }) => {
    if (!persisted) return;
    // Work was aborted, and this page can't know what else it left undone: reload. A tap until then would be lost.
    if (mustReload) {
      document.body.hidden = true;
      return location.reload();
    }
    const works = whenBack ?? [];
    whenBack = undefined;
    for (const work of works) work();
  },
  { capture: true },
);
