import { isRecord } from '../../replica/pull/server-call.ts';
import { adminCall } from './admin-call.ts';

const isEnded = (body: unknown): body is { ended: number } => isRecord(body) && typeof body.ended === 'number';

/** Signs somebody out everywhere, or a door phone that was removed. @param id of the person or the door */
export const endSessions = (id: string) =>
  adminCall(`/api/admin/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', isOurs: isEnded });
