import { gunzipSync, inflateRawSync } from 'node:zlib';
import { type CollectionName, collectionNames, entities } from '@baraza/schema/entities';
import { unpackDocuments } from '@baraza/schema/sync/packed-documents';
import type { PullResponse } from '@baraza/schema/sync/pull';
import type { PushResponse } from '@baraza/schema/sync/push';
import { answerWords, expanded, PUSH_WORDS } from '@baraza/schema/sync/push-words';
import type { ServerMessage } from '@baraza/schema/sync/realtime';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import type { Snapshot } from '@baraza/schema/sync/snapshot';
import type { PlainAnswer, PlainRequest } from '../../../sync-server/simulator/sim-server.ts';
import { feedDocument } from '../../../sync-server/src/sync/pull/feed-document.ts';
import type { Device } from '../device/device.ts';
import type { WireWatch } from '../device/network.ts';
import type { PageLife } from '../device/page-life.ts';
import { sameJson } from './same-json.ts';

/**
 * More failures of one page within a second mean that its back-off does not work. The page that takes over from a killed
 * one begins its own.
 */
const MOST_FAILURES_A_SECOND = 6;
const SECOND_MS = 1_000;

/** Checks all traffic between one device and the server. */
export function watchWire(device: Device): WireWatch {
  const { rules, time } = device.world;
  const calling = new Set<PageLife>();
  const failures = new WeakMap<PageLife, number[]>();
  /** What was sent on its sockets, by the number of the push, which each of them counts anew. */
  const pushes = new Map<number, string>();
  const demandOwn = (what: string, token: string, owner: PageLife) => {
    const [, payload = ''] = token.split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as { sub?: string };
    rules.demand('S10', sub === device.person.id, () => `${device.name} sent ${what} in the name of ${sub}`);
    for (const other of calling) if (!other.alive) calling.delete(other);
    // A frozen page that lost its lock may call until it learns of that; its answers are ignored.
    const leading = [...calling, owner].filter((page) => !device.locks.isRobbed(page));
    const alone = new Set(leading).size <= 1;
    rules.demand('S12', alone, () => `${device.name} sent ${what} from two tabs at once`);
  };
  return {
    sent(request, owner) {
      demandOwn(request.path, request.headers.Authorization ?? '', owner);
      calling.add(owner);
    },
    pushed(message, token, owner) {
      demandOwn('a push on the socket', token, owner);
      const text = expanded(inflateRawSync(message).toString(), PUSH_WORDS);
      const { n } = JSON.parse(text) as { n: number };
      pushes.set(n, (pushes.get(n) ?? '') + text);
    },
    answered(request, answer) {
      checkScope(device, request, answer);
      if (answer.status !== 429) return;
      const wait = Number(answer.headers['retry-after']);
      rules.demand('budget', wait > 0, () => `${device.name} was refused ${request.path} without being told how long`);
    },
    told(message) {
      const said = JSON.parse(inFull(message)) as ServerMessage;
      if (said.type === 'pushed' && said.answer) checkSaid(device, 'admin', saidIn(said.answer), pushes.get(said.n));
      const delta = said.type === 'sync' ? said.delta : undefined;
      if (!delta) return;
      const documents = Object.entries(delta.documents).flatMap(([collection, all]) =>
        all.map((document) => ({ collection, document }) as Said),
      );
      checkSaid(device, delta.role, documents);
    },
    over(owner, ok) {
      calling.delete(owner);
      if (ok) return;
      const recent = [...(failures.get(owner) ?? []).filter((at) => at > time.now - SECOND_MS), time.now];
      failures.set(owner, recent);
      rules.demand(
        'S14',
        recent.length <= MOST_FAILURES_A_SECOND,
        () => `a page of ${device.name} failed ${recent.length} times within a second`,
      );
    },
  };
}

/** Without what only the app knows: the ids that its push has said, and the epoch. */
const inFull = (message: string): string =>
  message < ' ' ? expanded(message, answerWords(undefined, undefined)).replaceAll(/\p{Cc}/gu, '') : message;

/** Fields that decide who reads a document, and that nobody is sent; what they kept away is in the final comparison. */
const UNREAD: Partial<Record<CollectionName, object>> = { connections: { withheld: false } };

interface Said {
  collection: CollectionName;
  document: { id: string; _deleted: boolean } & Record<string, unknown>;
}

function checkScope(device: Device, { path, headers, body: sent = '' }: PlainRequest, answer: PlainAnswer): void {
  if (answer.status !== 200 || !path.startsWith('/api/sync/') || !headers.Authorization) return;
  const isSnapshot = path === '/api/sync/snapshot';
  const body = JSON.parse(answer.body) as Partial<PullResponse & PushResponse>;
  const role = (isSnapshot ? body.role : body.viewer?.role) ?? 'admin';
  const asked = typeof sent === 'string' ? sent : gunzipSync(Buffer.from(sent)).toString();
  checkSaid(device, role, isSnapshot ? saidInSnapshot(JSON.parse(answer.body)) : saidIn(body), asked);
}

/** @param asked what the device sent: who names a document may be told that there is none for them */
function checkSaid(device: Device, role: SessionRole, said: readonly Said[], asked = ''): void {
  const { rules, person } = { rules: device.world.rules, person: device.person };
  const viewer = { user_id: person.id, event_id: person.event_id, role };
  for (const { collection, document } of said) {
    const { _deleted, ...fields } = document;
    // Unknown here whether they were connected at that moment; the final data is compared exactly.
    const connected = collection === 'users' ? new Set([fields.id]) : undefined;
    const mayHave = _deleted
      ? isOwnOrShared(collection, fields.id, person.id) || asked.includes(JSON.stringify(fields.id))
      : sameJson(feedDocument(collection, { ...UNREAD[collection], ...fields } as never, viewer, connected), fields);
    rules.demand(
      'S7',
      mayHave,
      () => `${device.name} (${role}) was sent ${collection}/${fields.id}: ${JSON.stringify(document)}`,
    );
  }
}

function saidIn(body: Partial<PullResponse & PushResponse>): Said[] {
  const pulled = Object.entries(body.collections ?? {}).flatMap(([collection, page]) =>
    page.documents.map((document) => ({ collection, document })),
  );
  const answered = (body.outcomes ?? []).flatMap(({ documents }) => documents);
  return [...pulled, ...answered].filter(({ collection }) =>
    collectionNames.includes(collection as CollectionName),
  ) as Said[];
}

const saidInSnapshot = ({ collections }: Snapshot): Said[] =>
  Object.entries(collections).flatMap(([collection, tables]) =>
    tables.flatMap(unpackDocuments).map((fields) => ({ collection, document: { ...fields, _deleted: false } }) as Said),
  );

/** Ids of documents that belong to people contain the owner's id. */
function isOwnOrShared(collection: CollectionName, id: string, userId: string): boolean {
  const belongsToPeople = entities[collection].scopes.every(({ audience }) => audience === 'owner');
  return !belongsToPeople || id.split('~').includes(userId);
}
