import { existsSync } from 'node:fs';
import type { Settings } from '../../config.ts';
import { whoHasDataFolder } from '../../database/pglite/data-folder-lock.ts';
import { openFilesMost, roomOf } from '../../open-files.ts';
import { about, type Finding } from './finding.ts';

/** Files for 5,000 phones, each with a socket and some calls; and what every system gives. */
const ENOUGH = { warning: 15_000, wrong: 1_024 };
const RAISE = 'Raise it: LimitNOFILE=65536 in its unit, `ulimits` in compose.yaml, `ulimit -Hn 65536` in a shell.';

/** Whether as many connections can be open as there will be phones. Of the server where it can be told which process it is. */
export async function checkFiles(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  const owner = databaseUrl || !existsSync(dataDir) ? undefined : await whoHasDataFolder(dataDir);
  const files = openFilesMost(owner ? Number(owner) : 'self');
  return files === undefined ? [] : [judgeFiles(files, owner ? 'the server' : 'this account', settings.maxSockets)];
}

export function judgeFiles(files: number, whose: string, maxSockets?: number): Finding {
  const { ok, warning, wrong } = about('open files');
  const most = maxSockets ?? roomOf(files).sockets;
  const says = `${whose} may open ${files.toLocaleString('en')}: each process has room for ${most.toLocaleString('en')} connected phones`;
  if (most > roomOf(files).sockets)
    return wrong(
      `MAX_SOCKETS is ${most.toLocaleString('en')}, and ${whose} may open only ${files.toLocaleString('en')} files. ${RAISE}`,
    );
  if (files < ENOUGH.wrong) return wrong(`${says}. ${RAISE}`);
  return files < ENOUGH.warning ? warning(`${says}. If more are to come: ${RAISE}`) : ok(says);
}
