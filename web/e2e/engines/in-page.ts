import { noteVerdicts } from '../support/note-verdicts.ts';

/** What to look for: elements that people can see, by a selector, and by their name or a part of their text. */
export interface Sought {
  css: string;
  name?: string;
  text?: string;
}

export type Deed = { do: 'see' } | { do: 'click' } | { do: 'fill'; value: string };

/**
 * In a page: finds the first such element, does something to it, and answers its text; null when there is none now.
 * Where a modal dialog is open, only what is in it can be reached.
 */
export function actInPage({ css, name, text, deed }: Sought & { deed: Deed }): string | null {
  const squeeze = (words: string | null | undefined) => (words ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const labelled = element.getAttribute('aria-labelledby');
    const label = labelled ? document.getElementById(labelled) : (element as HTMLInputElement).labels?.[0];
    return squeeze(element.getAttribute('aria-label') ?? (label ?? element).textContent);
  };
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const found = [...document.querySelectorAll(css)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      (!modal || modal.contains(element) || element.contains(modal)) &&
      (name === undefined || nameOf(element) === name) &&
      (text === undefined || squeeze(element.textContent).includes(text)),
  );
  if (!(found instanceof HTMLElement)) return null;
  const said = squeeze(found.textContent);
  if (deed.do === 'click') found.click();
  if (deed.do === 'fill') {
    // As React hears it: by the setter of the element's class, and an event that bubbles.
    const kind = Object.getPrototypeOf(found) as object;
    Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(found, deed.value);
    found.dispatchEvent(new Event('input', { bubbles: true }));
    found.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return said;
}

/** In a page, before its scripts. */
function beforeScripts(): void {
  const orders = sessionStorage;
  // The test shows pictures to the camera.
  if (orders.getItem('camera')) {
    const { data, size } = JSON.parse(orders.getItem('camera') ?? '') as { data: boolean[][]; size: number };
    const module = Math.floor(320 / size);
    // A canvas of its own for each stream; only the last one is drawn: several starve a busy machine.
    let draw = () => undefined as unknown;
    setInterval(() => draw(), 100);
    // On the prototype: WebKit collects `navigator.mediaDevices`, and makes a new one without what was set on it.
    MediaDevices.prototype.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 480;
      const context = canvas.getContext('2d');
      draw = () => {
        if (!context) return;
        context.fillStyle = '#eee';
        context.fillRect(0, 0, 640, 480);
        context.fillStyle = '#111';
        for (const [y, row] of data.entries())
          for (const [x, dark] of row.entries())
            if (dark) context.fillRect(160 + x * module, 80 + y * module, module, module);
      };
      draw();
      return canvas.captureStream(10);
    };
  }
  // The test leaves the page in the middle of a transaction: in the one with this number, which then takes long.
  let transactions = 0;
  const leaveIn = (transaction: IDBTransaction) => {
    transactions += 1;
    if (transactions !== Number(orders.getItem('leaveInTransaction'))) return;
    orders.removeItem('leaveInTransaction');
    const [first] = transaction.objectStoreNames;
    const busy = () => {
      if (first !== undefined) transaction.objectStore(first).count().onsuccess = busy;
    };
    busy();
    location.assign('/last-screen.js');
  };
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...what) {
    const request = open.apply(this, what);
    // After the app's own handler, which makes the stores.
    queueMicrotask(() =>
      request.addEventListener('upgradeneeded', () => request.transaction && leaveIn(request.transaction)),
    );
    return request;
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...what) {
    const begun = transaction.apply(this, what);
    leaveIn(begun);
    return begun;
  };
}

export const BEFORE_SCRIPTS = `(${beforeScripts})(); (${noteVerdicts})();`;
