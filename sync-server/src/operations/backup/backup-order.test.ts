import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database/open-database.ts';
import { prepareEvent } from '../../features/event/prepare-event.ts';
import { AUTH_SECRET } from '../../testing/app.ts';
import { noFolder } from './all-events-command.ts';
import { asSentence } from './backup-command.ts';
import { readOrder, runBackupOrder } from './backup-order.ts';

it('reads which file, which event and which other id', () => {
  const nothing = { event: undefined, check: false, all: false, as: [], help: false };
  expect(readOrder('backup', ['a.gz'])).toEqual({ ...nothing, path: 'a.gz' });
  expect(readOrder('backup', ['a.gz', '--event=summit'])).toEqual({ ...nothing, path: 'a.gz', event: 'summit' });
  expect(readOrder('restore', ['--check', 'a.gz'])).toEqual({ ...nothing, path: 'a.gz', check: true });
  expect(readOrder('restore', ['a.gz', '--as=copy'])).toEqual({ ...nothing, path: 'a.gz', as: ['copy'] });
  expect(readOrder('restore', ['a.gz', '--as', 'copy'])).toEqual({ ...nothing, path: 'a.gz', as: ['copy'] });
  const both = ['all', '--all', '--as=a:b', '--as=c:d'];
  expect(readOrder('restore', both)).toEqual({ ...nothing, path: 'all', all: true, as: ['a:b', 'c:d'] });
  expect(readOrder('restore', [])).toEqual({ ...nothing, path: undefined });
});

it('refuses what it does not understand, since something else would be put over an event', () => {
  const wrong: ['backup' | 'restore', string[], RegExp][] = [
    ['restore', ['a.gz', '--has=copy'], /--has[\s\S]+npm run restore/],
    ['restore', ['a.gz', '--as'], /--as/],
    ['restore', ['a.gz', 'b.gz'], /One file at a time, and not a\.gz and b\.gz/],
    ['restore', ['a.gz', '--as=b', '--as=c'], /say --as once/],
    ['restore', ['a.gz', '--as=b', '--event=c'], /--as is for restore alone, without --event/],
    ['restore', ['--check', 'a.gz', '--as=b'], /--as is for restore alone/],
    ['backup', ['a.gz', '--as=b'], /--as is for restore alone/],
    ['backup', ['a.gz', '--check'], /--check is for restore/],
    ['backup', ['all', '--all', '--event=b'], /--all is all events/],
  ];
  for (const [verb, given, sentence] of wrong) expect(() => readOrder(verb, given), given.join(' ')).toThrow(sentence);
});

it('says how it is used to whoever asks, and does nothing else', async () => {
  const settings = readConfig({ DATA_DIR: '/proc/nowhere' });
  for (const verb of ['backup', 'restore'] as const)
    for (const given of [['--help'], ['a.gz', '--help']])
      expect(await runBackupOrder(verb, given, settings)).toMatch(/^npm run backup -- FILE[\s\S]+--check FILE/);
});

it('says in a sentence what is wrong with a path', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-order-'));
  const database = await openDatabase({ dataDir: folder });
  await prepareEvent(database, { ...readConfig({ DATA_DIR: folder }), authSecret: AUTH_SECRET });
  await database.close();
  const settings = readConfig({ DATA_DIR: folder });
  const [inside, file] = [join(folder, 'inside'), join(folder, 'a-file')];
  mkdirSync(inside);
  const all = join(folder, 'all');
  const inAll = join(all, 'summit.baraza-backup');
  mkdirSync(inAll, { recursive: true });
  writeFileSync(file, '');
  const isFolder = `${inside} is a folder: name a file, or say --all for every event of the server.`;
  const isFile = `${file} is no folder: --all takes one.`;
  const notCalled =
    'An event beside the default one can’t be called two words. Use 2 to 40 small letters and digits, with single hyphens between them.';
  const wrong: ['backup' | 'restore', string[], string][] = [
    ['restore', [inside], isFolder],
    ['restore', ['--check', inside], isFolder],
    ['backup', [inside], isFolder],
    ['backup', [`${inside}/`], isFolder.replace('inside', 'inside/')],
    ['backup', [file], `There is a file ${file} already: choose another name.`],
    ['backup', [join(folder, 'none', 'x.gz')], `There is no folder ${join(folder, 'none')}.`],
    ['backup', [join(file, 'x.gz')], `${file} is no folder.`],
    ['restore', [join(folder, 'none.gz')], `There is no ${join(folder, 'none.gz')}.`],
    ['restore', [join(file, 'x.gz')], `${file} is no folder.`],
    ['backup', [file, '--all'], isFile],
    ['restore', [file, '--all'], isFile],
    ['restore', [all, '--all', '--as=summit:two words'], notCalled],
    ['restore', [all, '--all'], `summit: ${isFolder.replace(inside, inAll)} Nothing was put back.`],
  ];
  for (const [verb, given, sentence] of wrong)
    await expect(runBackupOrder(verb, given, settings), `${verb} ${given}`).rejects.toThrow(new Error(sentence));
  expect(readdirSync(inside)).toEqual([]);
  rmSync(folder, { recursive: true });
});

it('says in a sentence that another account may write or read a path, and not this one', () => {
  // Nothing is forbidden to the account that runs the tests in most places.
  const forbidden = (code: string, path: string) => Object.assign(new Error(`${code}: open '${path}'`), { code, path });
  const said = (verb: 'backup' | 'restore', error: Error) => asSentence(error, verb, '/mnt/a.gz').message;
  for (const code of ['EACCES', 'EPERM', 'EROFS']) {
    const error = forbidden(code, '/mnt/a.gz');
    expect(said('backup', error)).toBe(
      "/mnt can't be written: it is on a read-only disk, or belongs to another account. Choose another folder.",
    );
    // As it is called until it is whole.
    expect(said('backup', forbidden(code, '/mnt/a.gz.0a1b2c3d.unfinished'))).toBe(said('backup', error));
    expect(said('restore', error)).toBe("/mnt/a.gz can't be read: it belongs to another account. Make it readable.");
    expect(() => noFolder('/mnt')(forbidden(code, '/mnt'))).toThrow(/^\/mnt can't be used: it is on a read-only disk/);
  }
  const ofTheDatabase = forbidden('EACCES', '/data/postmaster.pid');
  expect(said('backup', ofTheDatabase)).toBe(ofTheDatabase.message);
});
