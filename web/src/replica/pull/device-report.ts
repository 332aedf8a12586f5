import type { DeviceReport } from '@baraza/schema/sync/device';
import type { ReplicaParts } from '../parts.ts';

/** This device's report, which shows organisers whether some of its commands are still missing. */
export async function deviceReport({ outbox, device }: Pick<ReplicaParts, 'outbox' | 'device'>): Promise<DeviceReport> {
  const { id, app_version } = device;
  const [waiting, last_seq, clock_offset_ms] = await Promise.all([
    outbox.countWaiting(),
    outbox.recall('last_seq'),
    outbox.recall('clock_offset_ms'),
  ]);
  const sent_at = new Date().toISOString();
  return {
    id,
    // Nobody names a phone here: organisers name the door that it stands at. The protocol asks for one.
    name: '',
    app_version,
    sent_at,
    waiting,
    last_seq: last_seq ?? 0,
    clock_offset_ms: clock_offset_ms ?? null,
  };
}
