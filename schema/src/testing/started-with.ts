/** Where programs are, and the clock that this process was started with (`faketime`): what a test's servers need of it. */
const NEEDED = /^(PATH|LD_PRELOAD|FAKETIME\w*)$/;

/** The environment of a server that a test starts: nothing else that is set in this one. */
export const startedWith = (environment: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => NEEDED.test(name)));
