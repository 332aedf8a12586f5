import { makeCards } from './cards.ts';
import { type Person, startBaraza } from './peers/baraza-server.ts';
import { Remote, type RemoteServer } from './processes.ts';

/** What a server can be asked, however it runs. */
export interface Contestant {
  name: string;
  port: number;
  pid: number;
  person(role: 'admin' | 'user'): Promise<Person>;
  touch(ids: string[], company: string): Promise<void>;
  received(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** In this order in the table. Only what filters by viewer and keeps what it answered is a rival. */
export const PEERS: Record<string, string> = {
  floor: 'floor: one compressed body, bare sockets',
  rxdb: 'RxDB 17 + rxdb-server, in memory',
  tinybase: 'TinyBase 10 + deflate, in memory (no access rules)',
  yjs: 'Yjs + deflate, in memory (no access rules)',
  baraza: 'Baraza',
};

export async function startContestant(name: string, cards: number, cluster: string): Promise<Contestant> {
  if (name === 'baraza') {
    const server = await startBaraza(cluster, cards);
    return { name, ...server, received: async () => undefined };
  }
  const server: RemoteServer = new Remote('server', name);
  await server.start(makeCards(cards));
  const { result: port } = await server.call('port');
  return {
    name,
    port,
    pid: server.pid,
    person: async (role) => ({ user_id: 'somebody', token: 'somebody', role }),
    touch: async (ids, company) => void (await server.call('touch', ids, company)),
    received: async (count) => void (await server.call('received', count)),
    stop: async () => server.end(),
  };
}
