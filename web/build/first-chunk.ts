import type { Rolldown } from 'vite';

const ENTRY = /[\\/]web[\\/]src[\\/]main\.tsx$/;

/**
 * Whether a module is loaded with the page, whatever it shows. All of them in one file are fewer bytes and requests than
 * thirty, each of which the list of what to fetch in advance would name.
 */
export function isFirst(id: string, build: { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }): boolean {
  const seen = new Set<string>();
  const isReached = (module: string): boolean => {
    if (ENTRY.test(module)) return true;
    if (seen.has(module)) return false;
    seen.add(module);
    return build.getModuleInfo(module)?.importers.some(isReached) ?? false;
  };
  return !ENTRY.test(id) && isReached(id);
}
