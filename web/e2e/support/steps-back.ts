/** Init script of a page: notes while it goes back in the history. */
export function noteStepsBack(): void {
  const { back } = History.prototype;
  History.prototype.back = function goBack() {
    document.documentElement.toggleAttribute('data-goes-back', true);
    back.call(this);
  };
  const arrived = () => document.documentElement.removeAttribute('data-goes-back');
  // Before the app's own listener, which may go back once more.
  addEventListener('popstate', arrived, { capture: true });
}

/** Runs in a page: whether no dialog that has just closed still goes back from its entry of the history. */
export const isBack = (): boolean => !document.documentElement.hasAttribute('data-goes-back');

/** Runs in a page: resolves when the tasks that were due have run, so that what goes back has begun with it. */
export const afterTasks = (): Promise<void> =>
  (
    globalThis as unknown as { scheduler: { postTask(task: () => void, how: object): Promise<void> } }
  ).scheduler.postTask(() => undefined, { priority: 'background', delay: 20 });
