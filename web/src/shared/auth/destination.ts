import type { SessionRole } from '@baraza/schema/sync/session-role';

/** A path of this app, and nothing that a browser would read as another place. */
export function localPath(path: string | undefined): string | undefined {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, 'http://this.app');
  return origin === 'http://this.app' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}

const inFolder = (path: string, folder: string): boolean =>
  path.startsWith(folder) && /^($|[/?#])/.test(path.slice(folder.length));

/** Where a person goes after signing in: to what they asked for, if it is theirs; else an admin to /admin. */
export function afterSignIn(role: SessionRole, requested: string | undefined): string {
  const path = localPath(requested);
  if (path && path !== '/' && !inFolder(path, '/login') && (role === 'admin' || !inFolder(path, '/admin'))) return path;
  return role === 'admin' ? '/admin' : '/';
}
