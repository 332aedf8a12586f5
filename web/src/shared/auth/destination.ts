import type { SessionRole } from '@baraza/schema/sync/session-role';

/** A path of this app; undefined for anything that a browser would resolve to another origin. */
export function localPath(path: string | undefined): string | undefined {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, 'http://this.app');
  return origin === 'http://this.app' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}

const inFolder = (path: string, folder: string): boolean =>
  path.startsWith(folder) && /^($|[/?#])/.test(path.slice(folder.length));

/** The page after sign-in: the requested one if the person may see it; else /admin for admins, / for others. */
export function afterSignIn(role: SessionRole, requested: string | undefined): string {
  const path = localPath(requested);
  if (path && path !== '/' && !inFolder(path, '/login') && (role === 'admin' || !inFolder(path, '/admin'))) return path;
  return role === 'admin' ? '/admin' : '/';
}
