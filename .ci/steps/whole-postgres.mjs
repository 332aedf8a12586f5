import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findProgram, isThere, onPath, succeeds } from './system-programs.mjs';

/** Where Debian puts each version's programs. */
const INSTALLED = '/usr/lib/postgresql';

/**
 * Global setup for Vitest: a Postgres with the programs for base backups, which the npm package leaves out. Servers and
 * backups have to be of one version, so the other programs are taken from the folder of this one.
 */
export function setup() {
  process.env.PG_BASEBACKUP_PATH = findProgram('PG_BASEBACKUP_PATH', {
    programs: () => [...newestFirst(), ...onPath(['pg_basebackup'])],
    works: (program) =>
      ['postgres', 'initdb', 'pg_ctl'].every((each) => isThere(path.join(path.dirname(program), each))) &&
      succeeds(program, '--version'),
    packages: ['postgresql'],
  });
}

const newestFirst = () =>
  (existsSync(INSTALLED) ? readdirSync(INSTALLED) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(INSTALLED, version, 'bin/pg_basebackup'));
