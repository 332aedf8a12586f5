import type { User } from '@baraza/schema/people/user';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import { aDocument } from '@baraza/schema/testing/a-document';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { vi } from 'vitest';
import { openReplica, type ReplicaOptions } from '../open.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import type { Refusal } from '../outbox/outbox-rows.ts';
import type { Replica } from '../replica.ts';
import { replicaName } from '../storage/replica-name.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { type DoorCommand, ScriptedServer } from './scripted-server.ts';

// Dexie looks up IndexedDB when it is loaded, which may be before this file.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });

// RxDB advertises its paid storages on the console.
vi.spyOn(console, 'warn').mockImplementation(() => undefined);

export const EVENT = 'event-001';

export const tokenFor = (userId: string, eventId = EVENT): string => {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part({ sub: userId, event_id: eventId, role: 'admin' })}.signature`;
};

/** A new user id per test, so that no test, and no parallel test process, sees another's databases. */
export const newPerson = (): string => `person-${uuidV7()}`;

/** A phone of one person: can be opened, closed and reopened, against a scripted server. */
export class Device {
  readonly userId: string;
  readonly server: ScriptedServer;
  token: string | null;
  signedOut = 0;
  /** The roles passed to `onRole`, in order. */
  readonly roles: SessionRole[] = [];
  private opened: Replica | undefined;

  constructor(userId = newPerson()) {
    this.userId = userId;
    this.server = new ScriptedServer(userId);
    this.token = tokenFor(userId);
    vi.stubGlobal('fetch', this.server.fetch);
  }

  get replica(): Replica {
    if (!this.opened) throw new Error('open the device first');
    return this.opened;
  }

  async open(options: Partial<ReplicaOptions> = {}): Promise<Replica> {
    this.opened = await openReplica({
      user_id: this.userId,
      event_id: EVENT,
      role: this.server.role,
      token: () => this.token,
      onSignedOut: () => {
        this.signedOut += 1;
      },
      onRole: (role) => this.roles.push(role),
      origin: 'http://server',
      storage: getRxStorageDexie(),
      ...options,
    });
    return this.opened;
  }

  async close(): Promise<void> {
    await this.opened?.close();
    this.opened = undefined;
  }

  /** Checks a person in, as a door phone does. */
  checkIn(userId: string, id = `record-${userId}`): Promise<void> {
    return this.replica.perform('record_check_in', {
      check_in_id: id,
      user_id: userId,
      gate_id: 'gate-1',
      check_in_method: 'qr',
      verdict: 'admitted',
    });
  }

  async record(id: string) {
    return (await this.replica.db.check_ins.findOne(id).exec())?.toJSON() ?? null;
  }

  async user(id: string) {
    return (await this.replica.db.users.findOne(id).exec())?.toJSON() ?? null;
  }

  async outbox(): Promise<{ waiting: DoorCommand[]; refused: (DoorCommand & { refusal: Refusal })[] }> {
    return (await this.replica.outbox.contents()) as Awaited<ReturnType<Device['outbox']>>;
  }

  /** Whether no applied command waits for what it did to arrive. */
  async hasEverything(): Promise<boolean> {
    const outbox = new OutboxDatabase(`${replicaName(this.userId, EVENT)}-outbox`, {
      user_id: this.userId,
      event_id: EVENT,
    });
    try {
      return (await outbox.answered()).length === 0;
    } finally {
      outbox.close();
    }
  }

  unsent(): Promise<number> {
    return this.replica.outbox.countUnsent();
  }
}

export const attendee = (id: string, more: object = {}): User =>
  aDocument('users', {
    id,
    event_id: EVENT,
    name: `Name of ${id}`,
    ticketType: 'Delegate',
    checkin_time: null,
    ...more,
  });
