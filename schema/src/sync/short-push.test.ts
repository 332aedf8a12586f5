import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WireCommand } from './command.ts';
import { inFull, inShort } from './short-push.ts';

const aCommand: fc.Arbitrary<WireCommand> = fc.record({
  id: fc.oneof(fc.uuid({ version: 7 }), fc.uuid()),
  name: fc.constantFrom('record_check_in', 'add_bookmark'),
  args: fc.constantFrom({}, { user_id: 'ama' }),
  made_at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  clock_offset_ms: fc.constantFrom(null, 0, 42),
  device_id: fc.constantFrom('phone-1', 'phone-2'),
  device_seq: fc.integer({ min: 1, max: 5 }),
});

it('[S3] whatever is left out of a command is put back', () => {
  fc.assert(
    fc.property(fc.array(aCommand, { minLength: 1, maxLength: 6 }), (commands) => {
      expect(inFull(JSON.parse(JSON.stringify(inShort(commands))))).toEqual(commands);
    }),
  );
});

it('a command that a device has just made says its id and its arguments alone', () => {
  const commands = [1, 2, 3].map((device_seq) => ({
    id: `0199d2e8-1c0${device_seq}-7abc-8abc-0123456789ab`,
    name: 'record_check_in',
    args: { user_id: 'ama' },
    made_at: new Date(Number.parseInt(`0199d2e81c0${device_seq}`, 16)).toISOString(),
    clock_offset_ms: 42,
    device_id: 'phone-1',
    device_seq,
  }));
  expect(inShort(commands).commands).toEqual(commands.map(({ id, args }) => ({ id, args })));
});

it('what is no command stays as it was sent, for whoever checks it', () => {
  const common = { name: 'x', clock_offset_ms: 0, device_id: 'd', device_seq: 7 };
  const sent = [null, 'text', [1], { id: 5 }, { id: 'ffffffff-ffff-7fff-8fff-ffffffffffff' }];
  expect(inFull({ ...common, commands: sent })).toEqual([
    null,
    'text',
    [1],
    { ...common, device_seq: 10, id: 5 },
    { ...common, device_seq: 11, id: 'ffffffff-ffff-7fff-8fff-ffffffffffff', made_at: '+010889-08-02T05:31:50.655Z' },
  ]);
});
