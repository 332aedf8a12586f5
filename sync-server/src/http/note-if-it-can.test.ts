import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { noteIfItCan } from './note-if-it-can.ts';

afterEach(() => void vi.restoreAllMocks());

function process() {
  const logged: unknown[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  let takesWrites = true;
  const health = {
    ...{ trouble: () => undefined, takesWrites: () => takesWrites, isLeaving: false, stop: async () => undefined },
  };
  const troubled = (is: boolean) => {
    takesWrites = !is;
  };
  return { log, health, logged, troubled };
}

const failing = (code: string) => () =>
  Promise.reject(new Error('Failed query', { cause: Object.assign(new Error('as the driver says'), { code }) }));

it.each([
  ['only reads', '25006'],
  ['is full', '53100'],
  ['has no file left for it', 'ENOSPC'],
  ['is locked', '55P03'],
  ['is about to stop', '57P01'],
])('misses what a database that %s does not take', async (_, code) => {
  await expect(noteIfItCan(process(), failing(code))).resolves.toBeUndefined();
});

it.each(['23505', '42703', '22P02'])('an error of the statement itself is thrown: %s', async (code) => {
  await expect(noteIfItCan(process(), failing(code))).rejects.toThrow('Failed query');
});

it('is said once, and again when it lasts', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const here = process();
  for (let call = 0; call < 5; call++) await noteIfItCan(here, failing('25006'));
  expect(here.logged).toHaveLength(1);
  now.mockReturnValue(70_000);
  await noteIfItCan(here, failing('25006'));
  expect(here.logged).toHaveLength(2);
});

it('is not tried while the database is known to take no writes', async () => {
  const here = process();
  const write = vi.fn(async () => undefined);
  here.troubled(true);
  await noteIfItCan(here, write);
  expect(write).not.toHaveBeenCalled();
  here.troubled(false);
  await noteIfItCan(here, write);
  expect(write).toHaveBeenCalledTimes(1);
});
