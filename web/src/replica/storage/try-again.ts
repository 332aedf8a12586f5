/** Chromium refuses to open a database while it still deletes it, and WebKit while the process that keeps it starts again. */
const TRIES = 20;
const BETWEEN_MS = 500;

/**
 * Does what a browser may refuse for a moment until it works. Rejects with the last error.
 * @param isWanted whether to try once more after this error
 * @param tries how often at most
 */
export async function tryAgain<T>(
  work: () => PromiseLike<T>,
  isWanted: (error: unknown) => boolean,
  tries = TRIES,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !isWanted(error)) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  return tryAgain(work, isWanted, tries - 1);
}
