/**
 * Back closes the topmost dialog. Each has an entry of the history with the address of its screen, which only this file
 * knows of: the router is not told of it, so that nothing is loaded, scrolled or guarded when it is left.
 */

interface Entry {
  /** Begins with the moment in which the dialog opened, in ms of epoch. */
  id: string;
  dialog: HTMLDialogElement;
  /** The router's key of the screen below. */
  screen: unknown;
}

type State = { dialog?: string; __TSR_key?: unknown } | null;

/** Open dialogs with an entry, the topmost last. */
const entries: Entry[] = [];
/** Entry of a dialog that has just closed: the next one to open takes it over, else it is gone back from. */
let vacant: string | undefined;
/** Entry that we go back from, for a dialog that was closed otherwise. */
let leaving: string | undefined;
let count = 0;

const here = (): State => history.state;

/** Not the instance's own methods, in whose place the router puts others. */
const write = (how: 'pushState' | 'replaceState', dialog: string | undefined) =>
  History.prototype[how].call(history, { ...here(), dialog }, '');

/**
 * Gives a dialog that opens its entry.
 * @returns what to call when it closes, in whatever way
 */
export function openEntry(dialog: HTMLDialogElement): () => void {
  count += 1;
  // Unlike that of any dialog before the page was loaded again.
  const entry = { id: `${performance.timeOrigin + performance.now()} ${count}`, dialog, screen: here()?.__TSR_key };
  write(vacant !== undefined && vacant === here()?.dialog ? 'replaceState' : 'pushState', entry.id);
  vacant = undefined;
  entries.push(entry);
  return () => {
    const at = entries.indexOf(entry);
    // Back has closed it.
    if (at < 0) return;
    entries.splice(at, 1);
    vacant = entry.id;
    // Later: another dialog may take its place, or a link in it lead to another screen.
    setTimeout(() => {
      if (vacant !== entry.id) return;
      vacant = undefined;
      if (here()?.dialog !== entry.id) return;
      leaving = entry.id;
      history.back();
    });
  };
}

/** Closes a dialog as Escape does. One that stays, since it asks whether to discard something, keeps its entry. */
function close(entry: Entry): void {
  entry.dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  setTimeout(() => {
    if (!entry.dialog.open) return;
    write('pushState', entry.id);
    entries.push(entry);
  });
}

// A link in a dialog leads on from the screen below: else Back would come upon the entry of a dialog that is gone, and
// whoever chose to stay with unsaved changes would be brought there. From one that is being left, we come back to it.
const { pushState, replaceState } = history;
history.pushState = (...to) =>
  ([undefined, leaving].includes(here()?.dialog) ? pushState : replaceState).apply(history, to);

/** Of a dialog that was open before the page was loaded again. */
const isOld = (id: string): boolean => Number.parseFloat(id) < performance.timeOrigin;

addEventListener(
  'popstate',
  (event) => {
    const to: State = event.state;
    const left = leaving;
    leaving = undefined;
    const isBehind = left !== undefined && to?.dialog === left;
    const isGone = to?.dialog !== undefined && !entries.some(({ id }) => id === to.dialog);
    // A screen was opened before we were back, and we have left that instead.
    if (isBehind) history.forward();
    // The router has begun with an old entry, and is to hear of the screen below.
    if (isBehind || (left !== undefined && !isOld(left))) {
      event.stopImmediatePropagation();
      // A dialog that was closed with the one over it has left its entry as well.
      if (isGone && !isBehind) {
        leaving = to.dialog;
        history.back();
      }
      return;
    }
    const top = entries.at(-1);
    if (top && top.id !== to?.dialog) {
      entries.pop();
      close(top);
      if (to?.__TSR_key === top.screen) event.stopImmediatePropagation();
    }
    if (!isGone) return;
    // Its dialog is gone: it would look like the screen below, and Back like a key that does nothing.
    event.stopImmediatePropagation();
    history.back();
  },
  { capture: true },
);

/** A page that is loaded again finds the state of a dialog that was open, or that opened meanwhile. */
function leaveOldEntry(): void {
  const id = here()?.dialog;
  if (id === undefined) return;
  if (isOld(id)) {
    leaving = id;
    history.back();
  }
  // Chromium has loaded the entry below, though with this state: Back would lead on from there.
  else write('replaceState', undefined);
}
leaveOldEntry();
