import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Settings } from '../../config.ts';
import type { Credentials } from './cloud.ts';

/** Who the technician is on the server in the cloud; asked for at the terminal where the configuration does not say. */
export async function askCredentials({ cloud }: Settings): Promise<Credentials> {
  if (cloud.email && cloud.password) return { email: cloud.email, password: cloud.password };
  if (!process.stdin.isTTY)
    throw new Error('Set CLOUD_EMAIL and CLOUD_PASSWORD, of an administrator there, or start this at a terminal.');
  const email = cloud.email ?? (await ask('Email of an administrator there: ', process.stdout));
  process.stdout.write('Their password (it is not shown): ');
  const password = await ask('', NOWHERE);
  process.stdout.write('\n');
  return { email, password };
}

const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  return (await terminal.question(question).finally(() => terminal.close())).trim();
}
