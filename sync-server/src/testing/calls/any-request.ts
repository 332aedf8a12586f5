import { type CommandName, commands } from '@baraza/schema/commands';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { anyArguments } from '@baraza/schema/testing/any-arguments';
import fc from 'fast-check';
import { z } from 'zod';
import type { ApiDocument } from '../../http/api-description/api-page.ts';
import { broken, type Forgery, forgeries, hostileHeaders } from './hostile-requests.ts';
import { anything, aString, type JsonSchema, ME, near } from './near-schema.ts';

export interface AnyRequest {
  method: string;
  path: string;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  headers: Record<string, string>;
  by: { role: 'attendee' | 'admin' | 'door'; number: number; forged: Forgery | null } | null;
  /** The address that it comes from. */
  from: string;
}

/** How many attendees, admins and doors ask: one alone would soon have used up their share of the server. */
export const ASKERS = 24;

type Operation = ApiDocument['paths'][string][string];
export type Call = Pick<AnyRequest, 'method' | 'path' | 'body'>;

/** Requests to all operations of a description and with all commands: most nearly right, others as broken as can be sent. */
export function anyRequest(description: ApiDocument): fc.Arbitrary<AnyRequest> {
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(method.toUpperCase(), path, operation)),
  );
  const pushes = (Object.keys(commands) as CommandName[]).map(pushOf);
  const call = fc.oneof({ weight: 2, arbitrary: fc.oneof(...calls) }, { weight: 1, arbitrary: fc.oneof(...pushes) });
  const headers = fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders });
  const from = fc.ipV4();
  return fc.oneof(
    {
      weight: 7,
      arbitrary: fc.record({ call, headers, by: asker, from }).map(({ call, ...rest }) => ({ ...call, ...rest })),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({ call: broken(call), headers: fc.constant({}), by: asker, from })
        .map(({ call, ...rest }) => ({ ...rest, ...call })),
    },
  );
}

/** More admins than others: they get furthest. */
const ROLES = ['admin', 'admin', 'admin', 'attendee', 'attendee', 'door'] as const;

const asker: fc.Arbitrary<AnyRequest['by']> = fc.option(
  fc.record({
    role: fc.constantFrom(...ROLES),
    number: fc.nat(ASKERS - 1),
    forged: fc.oneof(
      { weight: 19, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...forgeries) },
    ),
  }),
  { freq: 12 },
);

function callOf(method: string, path: string, operation: Operation): fc.Arbitrary<Call> {
  const inPart = (part: string) =>
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in === part)
      .map(({ name, schema }) => [name, schema as JsonSchema] as const);
  const params = fc.record(Object.fromEntries(inPart('path').map(([name]) => [name, aString])));
  const query = fc.record(Object.fromEntries(inPart('query').map(([name, schema]) => [name, near(schema)])), {
    requiredKeys: [],
  });
  return fc.record({
    method: fc.constant(method),
    path: fc.tuple(params, query).map(([values, asked]) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name]));
      const search = Object.entries(asked).map(([name, value]) => `${name}=${encoded(value)}`);
      return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
    }),
    body: bodyOf(operation),
  });
}

function bodyOf({ requestBody }: Operation): fc.Arbitrary<AnyRequest['body']> {
  if (!requestBody) return fc.constant(undefined);
  const schema = requestBody.content['application/json']?.schema as JsonSchema | undefined;
  return schema ? near(schema).map((value) => JSON.stringify(value)) : fc.uint8Array();
}

const KNOWN_IDS = {
  people: [ME, 'attendee', 'another', 'third', 'nobody'],
  notifications: ['notification-1', 'scheduled-1', 'template-1', 'template-2'],
  content: {
    exhibitors: ['exhibitor-1', 'exhibitor-3'],
    sponsors: ['sponsor-1'],
    speakers: ['speaker-1'],
    sessions: ['session-1'],
    rooms: ['room-1', 'room-2'],
  },
  targets: ['session-1', 'exhibitor-1'],
  gates: ['gate-north', 'gate-shut'],
  checkIns: ['check-in-1', 'check-in-held-1', 'check-in-held-2'],
};

const aDate = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** A push of one to three of this command: with arguments that are right, spoiled in one place, or only near it. */
function pushOf(name: CommandName): fc.Arbitrary<Call> {
  const right: fc.Arbitrary<unknown> = anyArguments(KNOWN_IDS)[name];
  const args = fc.oneof(
    { weight: 3, arbitrary: right },
    {
      weight: 3,
      arbitrary: fc.tuple(right, fc.nat(), anything).map(([value, at, other]) => spoiled(value, at, other)),
    },
    { weight: 2, arbitrary: near(z.toJSONSchema(commands[name].args, { unrepresentable: 'any' }) as JsonSchema) },
  );
  const device_id = `device of ${ME}`;
  const command = fc.record({
    id: fc.uuid(),
    name: fc.constant(name),
    args,
    made_at: fc.oneof(fc.constant(new Date().toISOString()), aDate),
    clock_offset_ms: fc.option(fc.integer({ min: -1e12, max: 1e12 })),
    device_id: fc.constant(device_id),
    device_seq: fc.integer({ min: 1, max: 1_000 }),
  });
  return fc.array(command, { minLength: 1, maxLength: 3 }).map((made) => ({
    method: 'POST',
    path: '/api/sync/push',
    body: JSON.stringify({
      protocol: PROTOCOL_VERSION,
      device: {
        ...{ id: device_id, name: 'Phone', app_version: '1', sent_at: new Date().toISOString() },
        ...{ waiting: made.length, last_seq: 1_000 },
      },
      commands: made,
    }),
  }));
}

/** A value with one of its parts, the whole included, replaced by another. */
function spoiled(value: unknown, at: number, other: unknown): unknown {
  let parts = 0;
  const json = JSON.stringify(value, (_, part) => {
    parts++;
    return part;
  });
  let left = at % parts;
  return JSON.parse(json, (_, part) => (left-- === 0 ? other : part));
}

/** In an address there are no halves of surrogate pairs: a client sends another character in their place. */
const encoded = (value: unknown): string =>
  encodeURIComponent(Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString()) || 'x';
