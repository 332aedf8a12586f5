import { parseArgs } from 'node:util';
import type { Settings } from '../../config.ts';
import { runAllCommand } from './all-events-command.ts';
import { runBackupCommand, runRestoreCheck } from './backup-command.ts';

const USAGE = `npm run backup -- FILE [--event=ID]        writes the default event of this server, or another one
npm run backup -- FOLDER --all             writes each event to a file
npm run restore -- FILE [--event=ID]       puts such a file back
npm run restore -- FILE --as=ID            puts it back as another event, with new keys
npm run restore -- FOLDER --all [--as=OLD:NEW ...]   puts back those of a folder
npm run restore -- --check FILE            tries whether a file can be put back`;

/** What `backup` or `restore` is asked to do. */
export function readOrder(verb: 'backup' | 'restore', given: readonly string[]) {
  const { values, positionals } = asked(given);
  const { event, check = false, all = false, as = [], help = false } = values;
  if (positionals.length > 1) refuse(`One file at a time, and not ${positionals.join(' and ')}.`);
  if (check && verb === 'backup') refuse('--check is for restore.');
  if (all && (event !== undefined || check)) refuse('--all is all events: leave --event and --check out.');
  if (as.length > 0 && (verb === 'backup' || check || event !== undefined))
    refuse('--as is for restore alone, without --event and --check: the file says which event it has.');
  if (as.length > 1 && !all) refuse('A file has one event: say --as once.');
  return { path: positionals[0], event, check, all, as, help };
}

/** An option that is misspelt must not be left out: without it another event would be overwritten. */
function asked(given: readonly string[]) {
  const text = { type: 'string' } as const;
  const is = { type: 'boolean' } as const;
  const options = { event: text, check: is, all: is, as: { ...text, multiple: true }, help: is } as const;
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/** Runs `backup` or `restore` as it was written on the command line. @returns the message to print */
export async function runBackupOrder(
  verb: 'backup' | 'restore',
  given: readonly string[],
  settings: Settings,
): Promise<string> {
  const { path, event, check, all, as, help } = readOrder(verb, given);
  if (help) return USAGE;
  if (all) return runAllCommand(verb, path, settings, as);
  if (check) return runRestoreCheck(path, { ...settings, eventId: event ?? settings.eventId });
  return runBackupCommand(verb, path, settings, event, as[0]);
}

function refuse(sentence: string): never {
  throw new Error(`${sentence}\n${USAGE}`);
}
