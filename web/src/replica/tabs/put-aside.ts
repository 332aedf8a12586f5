/**
 * WebKit keeps a page that was left as it is (back-forward cache), and a transaction that is open then locks its database
 * for every other page until the browser ends. So none stays open: they are aborted when the page is put aside.
 */
const unfinished = new Set<IDBTransaction | IDBOpenDBRequest>();
let whenBack: (() => void)[] | undefined;
let mustReload = false;

/** The browser's IndexedDB, with its transactions known here. */
export function endingIndexedDB(factory: IDBFactory): IDBFactory {
  return {
    open: (name, version) => {
      const request = follow(factory.open(name, version), 'success', 'error');
      request.addEventListener('upgradeneeded', () => request.transaction && follow(request.transaction, ...ENDS));
      request.addEventListener('success', () => {
        const database = request.result;
        const begin = database.transaction.bind(database);
        database.transaction = (...what) => follow(begin(...what), ...ENDS);
      });
      return request;
    },
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first, second) => factory.cmp(first, second),
  };
}

/** Does it now, or when the page is back from where it was put aside. */
export function onceBack(work: () => void): void {
  if (whenBack) whenBack.push(work);
  else work();
}

const ENDS = ['complete', 'abort'];

function follow<Work extends IDBTransaction | IDBOpenDBRequest>(work: Work, ...ends: string[]): Work {
  unfinished.add(work);
  for (const end of ends) work.addEventListener(end, () => unfinished.delete(work));
  // Begun while the page is on its way out.
  if (whenBack) cutShort();
  return work;
}

function cutShort(): void {
  mustReload ||= unfinished.size > 0;
  for (const work of unfinished) {
    try {
      if ('abort' in work) work.abort();
    } catch {
      // It is committed already, and ends by itself.
    }
  }
}

// Captured: before Dexie closes its connections, and says so.
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
    // What was cut short in the middle is begun anew: nobody can say what else it left undone in this page.
    if (mustReload) return location.reload();
    const works = whenBack ?? [];
    whenBack = undefined;
    for (const work of works) work();
  },
  { capture: true },
);
