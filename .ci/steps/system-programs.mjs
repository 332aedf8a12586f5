import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CannotGoOn } from './command.mjs';

/**
 * Finds a program that the tests drive: named by the variable, installed, or then installed from system packages.
 * `programs` lists candidates, `works` tells whether one is what it seems, `packages` are Debian's that contain it.
 * @throws CannotGoOn when there is none; an optional one is '' then
 */
export function findProgram(variable, { programs, works, packages, isOptional }) {
  const named = process.env[variable];
  if (named) {
    if (works(named)) return named;
    throw new CannotGoOn(`${variable} names ${named}, which does not work (${packages.join(', ')}).`);
  }
  const installed = () => programs().find(works);
  const found = installed() ?? (installByApt(packages) ? installed() : undefined);
  if (found || isOptional) return found ?? '';
  throw new CannotGoOn(
    `The tests need ${packages.join(', ')}, which could not be found or installed: install it, or name it in ${variable}.`,
  );
}

/** Installs packages if this is a Debian system and we are root. Returns whether it succeeded. */
function installByApt(packages) {
  if (process.getuid?.() !== 0 || !isThere('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} with apt-get...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A new machine often updates itself at the same time, and then holds the lock for minutes.
  const apt = (...args) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], { stdio: 'inherit', env }).status === 0;
  // An outdated package list refers to versions that no longer exist.
  apt('update');
  return apt('install', '-y', ...packages);
}

export const isThere = (program) => existsSync(program);

export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

export function succeeds(program, ...args) {
  return spawnSync(program, args).status === 0;
}
