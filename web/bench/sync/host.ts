import { makeCrowd } from '../crowd/crowd-phones.ts';
import type { Card, MakePhone, Serve } from './peer.ts';
import { barazaPhone } from './peers/baraza-phone.ts';
import { floorPhone, serveFloor } from './peers/floor.ts';
import { rxdbPhone, serveRxdb } from './peers/rxdb-server.ts';
import { serveTinybase, tinybasePhone } from './peers/tinybase.ts';
import { serveYjs, yjsPhone } from './peers/yjs.ts';

/** The program that `processes.ts` starts for each phone and each server: `host.js phone baraza`. */
const PHONES: Record<string, MakePhone> = {
  floor: floorPhone,
  baraza: barazaPhone,
  rxdb: rxdbPhone,
  tinybase: tinybasePhone,
  yjs: yjsPhone,
};
const SERVERS: Record<string, Serve> = { floor: serveFloor, rxdb: serveRxdb, tinybase: serveTinybase, yjs: serveYjs };

const [, , part, name = ''] = process.argv;

/** Milliseconds of a clock that all processes of this machine share. */
const now = (): number => Number(process.hrtime.bigint()) / 1e6;

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;
let target: Methods | undefined;

const start = async (cards: Card[]): Promise<void> => {
  const seen = (id: string) => process.send?.({ seen: id, at: now() });
  const parts = { server: () => SERVERS[name]?.(cards), phone: () => PHONES[name]?.(seen), crowd: makeCrowd };
  target = (await parts[part as keyof typeof parts]()) as unknown as Methods;
};

process.on('message', ({ call, method, args }: { call: number; method: string; args: unknown[] }) => {
  const began = now();
  const work = method === 'start' ? start(args[0] as Card[]) : target?.[method]?.(...args);
  Promise.resolve(work).then(
    (result) => process.send?.({ call, result, began, ms: now() - began }),
    (error: Error) => process.send?.({ call, error: error.stack ?? String(error) }),
  );
});
process.on('disconnect', () => process.exit());
// What the network does to a phone is part of the measurement.
process.on('unhandledRejection', () => undefined);
