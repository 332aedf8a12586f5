/**
 * Asks at once and then `everyMs` after each answer, never twice at a time, and only while somebody can see the page:
 * an answer that takes long is not asked for again before it is there.
 * @returns ends it
 */
export function askWhileVisible(
  ask: () => Promise<void>,
  everyMs: number,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> = document,
): () => void {
  let isAsking = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async () => {
    clearTimeout(timer);
    if (isAsking || isOver || page.visibilityState !== 'visible') return;
    isAsking = true;
    await ask().catch(() => undefined);
    isAsking = false;
    if (!isOver) timer = setTimeout(() => void next(), everyMs);
  };
  const seen = () => void next();
  page.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    isOver = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', seen);
  };
}
