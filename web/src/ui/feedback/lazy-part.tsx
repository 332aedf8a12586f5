import { type ComponentType, lazy } from 'react';

interface Part {
  /** How often it has failed in a row. */
  failures: number;
  renew: () => void;
}

const failed = new Set<Part>();
const waiting = new Set<() => void>();

/** A component whose code is loaded when it is shown. React's `lazy` keeps a failure for good; this one is begun anew by `renewParts`. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const begin = () =>
    lazy(async () => {
      try {
        const loaded = await load();
        part.failures = 0;
        return loaded;
      } catch (error) {
        part.failures += 1;
        failed.add(part);
        throw error;
      }
    }) as ComponentType<Props>;
  const part: Part = { failures: 0, renew: () => (Shown = begin()) };
  let Shown = begin();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its module begins.
  return function LazyPart(props: Props) {
    return <Shown {...props} />;
  };
}

/** @returns false when that may not help, since some browsers remember that a script could not be fetched */
export function renewParts(): boolean {
  const mayHelp = failed.size > 0 && [...failed].every(({ failures }) => failures === 1);
  for (const { renew } of failed) renew();
  failed.clear();
  return mayHelp;
}

/** Has `again` called whenever the network or the server is back. */
export function whenBack(again: () => void): () => void {
  waiting.add(again);
  addEventListener('online', again);
  return () => {
    waiting.delete(again);
    removeEventListener('online', again);
  };
}

export const tellBack = (): void => {
  for (const again of [...waiting]) again();
};
