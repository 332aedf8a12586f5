import { useEffect, useState } from 'react';
import { createServerCall, isRecord } from '../../replica/pull/server-call.ts';

/** Whether the server is a demo; false while it is not known, as without a network. */
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

/** What anybody may know of the server before signing in. */
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
