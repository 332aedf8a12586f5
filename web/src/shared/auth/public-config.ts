import { createServerCall, isRecord } from '../../replica/server-call.ts';

/** What anybody may know of the server before signing in. */
export interface PublicConfig {
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
export async function readPublicConfig(): Promise<PublicConfig | undefined> {
  const answer = await createServerCall(() => null)('/api/config', { method: 'GET', isOurs: isPublicConfig });
  return answer.kind === 'ok' ? answer.body : undefined;
}
