import type { Event } from '@baraza/schema/event/event';
import { BLANK_CARD, type User } from '@baraza/schema/people/user';
import { signCode } from '@baraza/schema/tickets/ticket-code';
import { decideVerdict } from '../../../src/door/verdict/decide-verdict.ts';
import { knowledgeOf } from '../../../src/door/verdict/door-knowledge.ts';
import { recordDecision } from '../../../src/door/verdict/record-decision.ts';
import { openReplica, type Replica } from '../../../src/replica/index.ts';
import { openPeopleIndex } from '../../../src/shared/people/people-index.ts';
import { searchPeople } from '../../../src/shared/people/people-search.ts';

/** Milliseconds, one for each that was asked for. */
export interface Door {
  fill(tickets: number): Promise<void>;
  /** From the text that the camera gave until the answer may be shown: decided, and kept on disk. */
  judge(from: number, count: number): Promise<{ verdicts: string[]; times: number[]; bareWrites: number[] }>;
  search(queries: string[]): Promise<{ found: number[]; times: number[] }>;
}

const EVENT_ID = 'event-001';
const FIRST = ['Wanjirũ', 'Ọlúwaṣeun', 'Aïssata', 'Kofi', 'Ngozi', 'ፀሐይ', 'أحمد', 'Thandiwe', 'Chidi', 'Fatoumata'];
const LAST = ['Mũriũki', 'Adébáyọ̀', 'Diallo', 'Mensah', 'Okafor', 'ኃይሉ', 'بن عيسى', 'Dlamini', 'Traoré', 'Kamau'];

let replica: Replica;
let event: Event;
let sign: (userId: string) => Promise<string>;

const userId = (n: number) => `user-${String(n).padStart(5, '0')}`;

const person = (n: number): User => ({
  ...BLANK_CARD,
  id: userId(n),
  event_id: EVENT_ID,
  name: `${FIRST[n % 10]} ${LAST[Math.floor(n / 10) % 10]} ${n}`,
  email: `person${n}@example.org`,
  role: 'user',
  company: `Organisation ${n % 400}`,
  position: 'Researcher',
  interests: ['water', 'health'],
  ticketType: 'Standard',
  ticket_status: 'valid',
  ticket_version: 1,
  checkedIn: false,
  checkin_time: null,
});

let bare: IDBDatabase | undefined;

/** What the browser needs to put one small row safely on disk, and nothing else. */
async function timeOfBareWrite(): Promise<number> {
  bare ??= await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('bare', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const start = performance.now();
  const write = bare.transaction('rows', 'readwrite', { durability: 'strict' });
  write.objectStore('rows').add({ at: start });
  await new Promise((resolve) => write.addEventListener('complete', resolve));
  return performance.now() - start;
}

const door: Door = {
  async fill(tickets) {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const key = await crypto.subtle.exportKey('jwk', pair.privateKey);
    sign = (id) => signCode({ k: 't', e: EVENT_ID, s: id, v: 1 }, 'k1', key);
    event = { id: EVENT_ID, ticket_keys: [{ kid: 'k1', x: key.x, y: key.y }], gates: [] } as unknown as Event;
    replica = await openReplica({ user_id: 'door', event_id: EVENT_ID, role: 'admin', token: () => null, sync: false });
    for (let n = 0; n < tickets; n += 1_000) {
      const page = Array.from({ length: Math.min(1_000, tickets - n) }, (_, at) => person(n + at));
      await replica.db.users.bulkInsert(page);
    }
  },

  async judge(from, count) {
    const codes = await Promise.all(Array.from({ length: count }, (_, n) => sign(userId(from + n * 7))));
    const verdicts: string[] = [];
    const times: number[] = [];
    const bareWrites: number[] = [];
    for (const code of codes) {
      // Side by side, so that both meet the same machine.
      bareWrites.push(await timeOfBareWrite());
      const start = performance.now();
      const decision = await decideVerdict(code, knowledgeOf(replica, event));
      await recordDecision(replica, decision, { gateId: 'gate', method: 'qr' });
      times.push(performance.now() - start);
      verdicts.push(decision.verdict);
    }
    return { verdicts, times, bareWrites };
  },

  async search(queries) {
    const index = await openPeopleIndex(replica.db.users);
    const found: number[] = [];
    const times: number[] = [];
    for (const query of queries) {
      const start = performance.now();
      found.push(searchPeople(index.rows(), query, 30).length);
      times.push(performance.now() - start);
    }
    index.close();
    return { found, times };
  },
};

Object.assign(window, { door });
