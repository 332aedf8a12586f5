import type { Event } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import { useReducer, useState } from 'react';
import { useReplica } from '../../replica/react.tsx';
import { checkInOneself } from './check-in-oneself.ts';
import { type Judgement, judgeScan } from './judge-scan.ts';

/** State of the attendee's scanner. */
export type ScanState = 'idle' | 'scanning' | 'checking' | 'success' | 'error';
export type ScanEvent = 'start' | 'stop' | 'code' | 'accepted' | 'refused' | 'again';

/** Every state handles every event: a missing entry would not compile. */
const TABLE: Record<ScanState, Record<ScanEvent, ScanState>> = {
  idle: { start: 'scanning', stop: 'idle', code: 'idle', accepted: 'idle', refused: 'idle', again: 'idle' },
  scanning: {
    start: 'scanning',
    stop: 'idle',
    code: 'checking',
    accepted: 'scanning',
    refused: 'scanning',
    again: 'idle',
  },
  checking: { start: 'checking', stop: 'idle', code: 'checking', accepted: 'success', refused: 'error', again: 'idle' },
  success: { start: 'success', stop: 'idle', code: 'success', accepted: 'success', refused: 'success', again: 'idle' },
  error: { start: 'error', stop: 'idle', code: 'error', accepted: 'error', refused: 'error', again: 'idle' },
};

export const scanAfter = (state: ScanState, event: ScanEvent): ScanState => TABLE[state][event];

export type ScanResult = Judgement | { kind: 'failed' } | { kind: 'simulated' };

export interface Scan {
  state: ScanState;
  /** Result of the last code; meaningful in `success` and `error`. */
  result: ScanResult | undefined;
  start(): void;
  stop(): void;
  again(): void;
  onCode(text: string): void;
  /** Demo without a camera: simulates a scan of a gate's code. */
  simulate(): void;
}

/** One attendee's scan, from opening the camera to the check-in. */
export function useScan(me: User, event: Event): Scan {
  const replica = useReplica();
  const [state, send] = useReducer(scanAfter, 'idle');
  const [result, setResult] = useState<ScanResult>();

  async function finish(work: () => Promise<ScanResult>) {
    send('code');
    let outcome: ScanResult;
    try {
      outcome = await work();
    } catch {
      outcome = { kind: 'failed' };
    }
    setResult(outcome);
    send(outcome.kind === 'gate' || outcome.kind === 'simulated' ? 'accepted' : 'refused');
  }

  const checkInBy = async (text: string): Promise<ScanResult> => {
    const person = async (id: string) => (await replica.db.users.findOne(id).exec())?.toMutableJSON();
    const judgement = await judgeScan(text, { userId: me.id, event, person });
    if (judgement.kind === 'gate') await checkInOneself(replica, me, { id: judgement.gate.id, code: judgement.code });
    return judgement;
  };

  return {
    state,
    result,
    start: () => send('start'),
    stop: () => send('stop'),
    again: () => send('again'),
    onCode: (text) => void finish(() => checkInBy(text)),
    simulate: () =>
      void finish(async () => {
        await checkInOneself(replica, me);
        return { kind: 'simulated' };
      }),
  };
}
