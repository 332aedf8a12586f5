import { useEffect, useState } from 'react';
import { createServerCall, isRecord } from '../../replica/pull/server-call.ts';

/** Whether the server is a demo; false while that is unknown, e.g. offline. */
export function useDemo(): boolean {
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    let here = true;
    void readPublicConfig().then((config) => here && setDemo(config?.demo ?? false));
    return () => {
      here = false;
    };
  }, []);
  return demo;
}

/** Public server settings, readable without signing in. */
interface PublicConfig {
  demo: boolean;
  event_id: string;
  event_name: string;
}

const isPublicConfig = (body: unknown): body is PublicConfig =>
  isRecord(body) &&
  typeof body.demo === 'boolean' &&
  typeof body.event_id === 'string' &&
  typeof body.event_name === 'string';

/** Undefined while the server can't be reached. */
async function readPublicConfig(): Promise<PublicConfig | undefined> {
  const answer = await createServerCall(() => null)('/api/config', { method: 'GET', isOurs: isPublicConfig });
  return answer.kind === 'ok' ? answer.body : undefined;
}
