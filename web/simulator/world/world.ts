import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';
import type { SimServer } from '../../../sync-server/simulator/sim-server.ts';
import type { SlowWriter } from '../../../sync-server/simulator/stored-data.ts';
import type { VirtualTime } from '../../../sync-server/simulator/virtual-time.ts';
import type { Rules } from '../rules/rules.ts';
import type { FaultKind } from './fault-kinds.ts';
import type { Trace } from './trace.ts';

/** State that all parts of one run share. */
export interface World {
  time: VirtualTime;
  random: SeededRandom;
  server: SimServer;
  rules: Rules;
  trace: Trace;
  /** Open transactions of other writers. */
  slowWriters: Set<SlowWriter>;
  /** Faults that may happen in this run. */
  allowed: ReadonlySet<FaultKind>;
}
