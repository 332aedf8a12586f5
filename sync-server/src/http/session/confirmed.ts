import type { Config } from '../../config.ts';
import { ProblemError } from '../problems.ts';
import type { Viewer } from './viewer.ts';

/** How long a sign-in, or a password that was entered again, allows what changes who somebody is. */
export const CONFIRMED_MS = 600_000;

/** In the demo any password is right, so asking for one would protect nothing. */
export const confirmedUntil = ({ demo }: Pick<Config, 'demo'>, confirmedAt: string): string =>
  new Date((demo ? Date.now() : Date.parse(confirmedAt)) + CONFIRMED_MS).toISOString();

/** Milliseconds; 0 or less when the password must be entered again. */
export const confirmedFor = ({ confirmed_until }: Viewer): number =>
  confirmed_until === undefined ? 0 : Date.parse(confirmed_until) - Date.now();

/** @throws ProblemError `confirm_password` when the password must be entered again first */
export function demandConfirmed(viewer: Viewer): void {
  if (confirmedFor(viewer) <= 0) throw new ProblemError('confirm_password', 'Enter your password again to do this.');
}
