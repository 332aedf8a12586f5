import type { DeviceReport } from '@baraza/schema/sync/device';
import type { ReplicaParts } from '../parts.ts';

/** This device's report, which shows organisers whether some of its commands are still missing. */
export async function deviceReport({ outbox, device }: Pick<ReplicaParts, 'outbox' | 'device'>): Promise<DeviceReport> {
  const { id, name, app_version } = device;
  return {
    ...{ id, name, app_version },
    sent_at: new Date().toISOString(),
    waiting: await outbox.countWaiting(),
    last_seq: (await outbox.recall('last_seq')) ?? 0,
    clock_offset_ms: (await outbox.recall('clock_offset_ms')) ?? null,
  };
}
