import type { Event, TicketKey } from '@baraza/schema/event/event';
import { signCode } from '@baraza/schema/tickets/ticket-code';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { gateOfSelfCheckIn } from './self-check-in.ts';

const OPENS = '2026-11-21T08:00:00.000Z';
const CLOSES = '2026-11-21T18:00:00.000Z';
const NOON = '2026-11-21T12:00:00.000Z';
const AT_NOON = { at: NOON, last_contact: NOON, waited: false };
const after = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

describe('checking in oneself', () => {
  let event: Event;
  let codeOf: (subject: string, claims?: object) => Promise<string>;
  beforeAll(async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const [privateKey, { x = '', y = '' }] = [await exportJWK(pair.privateKey), await exportJWK(pair.publicKey)];
    event = {
      id: 'event-001',
      check_in_policy: 'anyone',
      check_in_opens_at: null,
      check_in_closes_at: null,
      ...{ ends_on: '2026-11-21', time_zone: 'Africa/Nairobi', venue: { name: 'Hall' } },
      ticket_keys: [{ kid: 'key', x, y }],
      gates: [
        { id: 'gate-south', name: 'South gate', open: true },
        { id: 'gate-shut', name: 'Shut gate', open: false },
      ],
    } as unknown as Event;
    codeOf = (s, claims = {}) => signCode({ k: 'g', e: 'event-001', s, v: 1, ...claims }, 'key', privateKey);
  });
  /** The gate, or why it is refused. */
  const outcome = (changes: Partial<Event>, code?: string, at = NOON, last_contact = at) =>
    gateOfSelfCheckIn({ ...event, ...changes }, code, { at, hold_reason: null, last_contact, waited: false }).then(
      ({ gate_id }) => gate_id,
      ({ code }: { code: string }) => code,
    );

  it('is done at no gate where anybody may, and at the gate whose code was scanned', async () => {
    expect(await outcome({})).toBe('');
    expect(await outcome({}, await codeOf('gate-south'))).toBe('gate-south');
    expect(await outcome({ check_in_policy: 'gate_code' }, await codeOf('gate-south'))).toBe('gate-south');
  });

  it('is not done at all where the door does it, whatever was scanned', async () => {
    expect(await outcome({ check_in_policy: 'door_only' })).toBe('check_in_closed');
    expect(await outcome({ check_in_policy: 'door_only' }, await codeOf('gate-south'))).toBe('check_in_closed');
  });

  it('needs the code of a gate where the event says so', async () => {
    expect(await outcome({ check_in_policy: 'gate_code' })).toBe('gate_code_needed');
  });

  it('is open from the first moment to the last, both among them', async () => {
    const times = { check_in_opens_at: OPENS, check_in_closes_at: CLOSES };
    expect(await outcome(times, undefined, after(OPENS, -1))).toBe('check_in_closed');
    expect(await outcome(times, undefined, OPENS)).toBe('');
    expect(await outcome(times, undefined, CLOSES)).toBe('');
    expect(await outcome(times, undefined, after(CLOSES, 1))).toBe('check_in_closed');
  });

  it('is over a day after the event where nobody chose when it closes', async () => {
    // Midnight in Nairobi.
    const end = '2026-11-22T21:00:00.000Z';
    expect(await outcome({}, undefined, after(end, -1))).toBe('');
    expect(await outcome({}, undefined, end)).toBe('check_in_closed');
    expect(await outcome({}, await codeOf('gate-south'), end)).toBe('check_in_closed');
    expect(await outcome({ check_in_closes_at: after(end, 1) }, undefined, end)).toBe('');
  });

  it('is not done with what is no code of an entrance, nor with that of one that is gone or closed', async () => {
    expect(await outcome({}, 'some text')).toBe('invalid_code');
    expect(await outcome({}, await codeOf('gate-south', { k: 't' }))).toBe('invalid_code');
    expect(await outcome({}, await codeOf('gate-south', { e: 'event-002' }))).toBe('invalid_code');
    expect(await outcome({}, await codeOf('gate-gone'))).toBe('invalid_code');
    expect(await outcome({}, await codeOf('gate-shut'))).toBe('check_in_closed');
  });

  it('is not done with the code that was posted before there was a new one', async () => {
    const gates = event.gates.map((gate) => ({ ...gate, code_version: 2 }));
    expect(await outcome({ gates }, await codeOf('gate-south'))).toBe('invalid_code');
    expect(await outcome({ gates }, await codeOf('gate-south', { v: 2 }))).toBe('gate-south');
    await expect(
      gateOfSelfCheckIn({ ...event, gates }, await codeOf('gate-south'), { ...AT_NOON, hold_reason: null }),
    ).rejects.toThrow('South gate has a new code');
  });

  it('counts with the code of a key that was replaced since, or that the phone could not know to be replaced, and never otherwise', async () => {
    const [key] = event.ticket_keys;
    const changes = { ticket_keys: [], replaced_keys: [{ ...(key as TicketKey), replaced_at: NOON }] };
    const code = await codeOf('gate-south');
    expect(await outcome(changes, code, after(NOON, -1))).toBe('gate-south');
    expect(await outcome(changes, code, NOON)).toBe('invalid_code');
    // Its clock may be behind that of the server by less than makes it doubtful.
    expect(await outcome(changes, code, after(NOON, -1), after(NOON, 1_000))).toBe('gate-south');
    expect(await outcome(changes, code, after(NOON, 1_000), after(NOON, -1))).toBe('gate-south');
    expect(await outcome(changes, code, after(NOON, 1_000), NOON)).toBe('invalid_code');
    const now = { ...event, ...changes };
    await expect(gateOfSelfCheckIn(now, code, { ...AT_NOON, hold_reason: null })).rejects.toThrow('has a new code');
    // An admin decides on it.
    const held = await gateOfSelfCheckIn(now, code, { ...AT_NOON, hold_reason: 'after_arrival' });
    expect(held).toEqual({ gate_id: 'gate-south', hold_reason: 'after_arrival' });
  });

  it('is for an admin to decide where it waited on the phone and is not allowed now', async () => {
    const held = async (changes: Partial<Event>, code?: string) =>
      gateOfSelfCheckIn({ ...event, ...changes }, code, { ...AT_NOON, hold_reason: null, waited: true });
    const shut = await codeOf('gate-shut');
    const south = await codeOf('gate-south');
    const gates = event.gates.map((gate) => ({ ...gate, code_version: 2 }));
    expect(await held({}, shut)).toEqual({ gate_id: 'gate-shut', hold_reason: 'gate_changed' });
    expect(await held({ gates }, south)).toEqual({ gate_id: 'gate-south', hold_reason: 'gate_changed' });
    expect(await held({}, await codeOf('gate-gone'))).toEqual({ gate_id: '', hold_reason: 'gate_changed' });
    expect(await held({ check_in_policy: 'door_only' }, south)).toEqual({
      gate_id: 'gate-south',
      hold_reason: 'gate_changed',
    });
    const withoutGate = { gate_id: '', hold_reason: 'gate_changed' };
    expect(await held({ check_in_policy: 'door_only' })).toEqual(withoutGate);
    expect(await held({ check_in_closes_at: OPENS })).toEqual(withoutGate);
    expect(await held({ check_in_opens_at: CLOSES })).toEqual(withoutGate);
    // Nothing is held of which nothing changed, what is held already keeps its reason, and no change makes a code good.
    expect(await held({}, south)).toEqual({ gate_id: 'gate-south', hold_reason: null });
    const impossible = { ...AT_NOON, hold_reason: 'after_arrival' } as const;
    expect(await gateOfSelfCheckIn(event, shut, impossible)).toEqual({
      gate_id: 'gate-shut',
      hold_reason: 'after_arrival',
    });
    await expect(held({}, 'some text')).rejects.toThrow('not the code of an entrance');
    await expect(held({ check_in_policy: 'gate_code' })).rejects.toThrow('Scan the code that is posted');
  });

  it('asks a held one for the code of a gate and the policy, and not for the hours', async () => {
    const held = (changes: Partial<Event>, code?: string) =>
      gateOfSelfCheckIn({ ...event, ...changes }, code, { ...AT_NOON, hold_reason: 'after_arrival' }).then(
        ({ gate_id }) => gate_id,
        ({ code }: { code: string }) => code,
      );
    expect(await held({ check_in_closes_at: OPENS })).toBe('');
    expect(await held({ check_in_opens_at: CLOSES })).toBe('');
    expect(await held({ check_in_policy: 'door_only' })).toBe('check_in_closed');
    expect(await held({ check_in_policy: 'gate_code' })).toBe('gate_code_needed');
    expect(await held({}, 'some text')).toBe('invalid_code');
  });

  it('goes by the time at which it was done, not by that at which it arrives', async () => {
    const code = await codeOf('gate-south', { x: Date.parse(NOON) / 1_000 });
    expect(await outcome({}, code)).toBe('gate-south');
    expect(await outcome({}, code, after(NOON, 1_000))).toBe('invalid_code');
  });
});
