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
  let tickets = 0;
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
    /** The ticket of somebody on the list who has not come yet; each time another one. */
    async nextTicket() {
      const { access_token } = await signIn(address, 'admin@example.org');
      const people = await get(`${address}/api/users/event/event-001/attendees?limit=200`, access_token);
      const person = people.filter(({ checkedIn }) => !checkedIn)[tickets++];
      const asked = { user_id: person.id, event_id: 'event-001' };
      return (await post(`${address}/api/qr/generate`, asked, access_token)).qrData;
    },
  };
}

const signIn = (address, email) => post(`${address}/api/auth/login`, { email, password: 'anything' });

async function post(url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

const get = async (url, token) => (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json();
