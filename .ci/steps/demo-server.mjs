import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';

/** The built server with the demo event, on a free port and with data of its own. */
export async function startDemoServer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'baraza-demo-'));
  const child = spawn(process.execPath, ['sync-server/dist/index.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: folder, DEMO: '1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  const address = await new Promise((resolve, reject) => {
    const listen = (text) => {
      said += text;
      const found = /listening on (http:\S+)/.exec(said);
      if (found) resolve(found[1]);
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`The server ended by itself:\n${said}`)));
  });
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
    tokenOf: async (email) => (await signIn(address, email)).access_token,
    /** The code of a person who is new; `name` makes them so. */
    async ticketOf(email, name) {
      const { access_token, user } = await signIn(address, email.replace('@', `.${name}@`));
      const answer = await post(
        `${address}/api/qr/generate`,
        { user_id: user.id, event_id: user.event_id },
        access_token,
      );
      return answer.qrData;
    },
  };
}

const signIn = (address, email) => post(`${address}/api/auth/login`, { email, password: 'anything' });

async function post(url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}
