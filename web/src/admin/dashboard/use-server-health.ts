import { useEffect, useState } from 'react';
import { createServerCall } from '../../replica/index.ts';
import { isRecord } from '../../replica/pull/server-call.ts';
import { useOutOfReach } from '../../replica/react.tsx';
import { ownToken } from '../../shared/auth/session/own-token.ts';

const REASONS = [
  ...(['no_answer', 'disk_full', 'read_only', 'writes_fail'] as const),
  ...(['news_held', 'not_open', 'no_room', 'no_backup'] as const),
];

interface Hold {
  pid: number | null;
  application_name: string;
  prepared: string | null;
  role: string;
  database: string;
}

export interface Degraded {
  reason: (typeof REASONS)[number];
  since: string;
  hold?: Hold;
}

const call = createServerCall(ownToken);
const ASK_EVERY_MS = 30_000;

const isHealth = (body: unknown): body is Degraded | { state: 'ok' } =>
  isRecord(body) &&
  (body.state === 'ok' || (REASONS.some((known) => known === body.reason) && typeof body.since === 'string'));

/** The problem that the server reports of itself; undefined when there is none or it gives no answer. */
export function useServerHealth(): Degraded | undefined {
  const [degraded, setDegraded] = useState<Degraded>();
  const outOfReach = useOutOfReach();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks at once when the connection changes.
  useEffect(() => {
    const closed = new AbortController();
    const ask = async () => {
      const answer = await call('/api/admin/health', { method: 'GET', isOurs: isHealth, signal: closed.signal });
      if (!closed.signal.aborted)
        setDegraded(answer.kind === 'ok' && 'reason' in answer.body ? answer.body : undefined);
    };
    void ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => {
      closed.abort();
      clearInterval(timer);
    };
  }, [outOfReach]);
  return degraded;
}
