import { PICTURES_AT_ONCE } from '@baraza/schema/programme/speaker-picture';
import { useEffect, useMemo, useState } from 'react';
import type { Answer } from '../../../../replica/index.ts';
import { isRecord } from '../../../../replica/pull/server-call.ts';
import { adminCall } from '../../../server-call/admin-call.ts';
import type { HostPictures } from './pictures-in.ts';

/** What the server says of a speaker's picture when it was not set. */
export const MISSES = [
  ...(['gone', 'no_address', 'no_picture', 'not_public', 'unreachable'] as const),
  ...(['missing', 'elsewhere', 'too_large', 'too_slow'] as const),
] as const;
export type Miss = (typeof MISSES)[number];

export interface Fetching {
  total: number;
  done: number;
  missed: { id: string; name: string; why: Miss }[];
  isRunning: boolean;
  /** Why it goes no further for now: it was asked to stop, there is no way to the server, or what that says. */
  halted: 'asked' | 'offline' | { detail: string } | undefined;
  stop: () => void;
  goOn: () => void;
}

interface Part {
  host: string;
  speakers: HostPictures['speakers'];
}

/**
 * Has the server fetch pictures, a few at a time, while this page is open.
 * @param isReady whether the server knows the speakers
 */
export function useFetchPictures(pictures: readonly HostPictures[], isReady: boolean): Fetching {
  const parts = useMemo(() => pictures.flatMap(inParts), [pictures]);
  const [begun, setBegun] = useState(false);
  const [at, setAt] = useState(0);
  const [missed, setMissed] = useState<Fetching['missed']>([]);
  const [halted, setHalted] = useState<Fetching['halted']>();
  // Once begun it goes on: what is sent later has nothing to do with it.
  if (isReady && !begun) setBegun(true);
  const part = parts[at];
  const isRunning = begun && part !== undefined && halted === undefined;

  useEffect(() => {
    if (!isRunning || !part) return;
    let isWanted = true;
    void fetchPart(part).then((answer) => {
      if (!isWanted) return;
      if (answer.kind !== 'ok')
        return setHalted(answer.kind === 'problem' ? { detail: answer.problem.detail } : 'offline');
      const fates = new Map(answer.body.pictures.map(({ speaker_id, fate }) => [speaker_id, fate]));
      const misses = part.speakers.flatMap(({ id, name }) => {
        const why = MISSES.find((each) => each === fates.get(id));
        return why ? [{ id, name, why }] : [];
      });
      setMissed((before) => [...before, ...misses]);
      setAt((before) => before + 1);
    });
    return () => {
      isWanted = false;
    };
  }, [isRunning, part]);

  return {
    total: sizeOf(parts),
    done: sizeOf(parts.slice(0, at)),
    missed,
    isRunning,
    halted,
    stop: () => setHalted('asked'),
    goOn: () => setHalted(undefined),
  };
}

const inParts = ({ host, speakers }: HostPictures): Part[] =>
  Array.from({ length: Math.ceil(speakers.length / PICTURES_AT_ONCE) }, (_, at) => ({
    host,
    speakers: speakers.slice(at * PICTURES_AT_ONCE, (at + 1) * PICTURES_AT_ONCE),
  }));

const sizeOf = (parts: readonly Part[]): number => parts.reduce((sum, { speakers }) => sum + speakers.length, 0);

interface Fates {
  pictures: { speaker_id: string; fate: string }[];
}

const areFates = (body: unknown): body is Fates => isRecord(body) && Array.isArray(body.pictures);

const fetchPart = ({ host, speakers }: Part): Promise<Answer<Fates>> =>
  adminCall('/api/admin/speaker-pictures', {
    body: { host, speaker_ids: speakers.map(({ id }) => id) },
    isOurs: areFates,
  });
