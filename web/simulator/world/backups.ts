import { ServerTruth } from '../../../sync-server/simulator/server-truth.ts';
import { startServer } from './happen.ts';
import type { World } from './world.ts';

/** A backup of the server's data, and the commands that are lost when it is restored. */
export class Backups {
  /** Ids of commands that were answered before a restore and are missing in the backup: their effects are lost, except those of check-ins, which devices send again. */
  readonly takenBack = new Set<string>();
  restores = 0;
  readonly #world: World;
  #copy: unknown;

  constructor(world: World) {
    this.#world = world;
  }

  async take(): Promise<void> {
    const { time, server, trace } = this.#world;
    trace.note('server', 'a backup is taken');
    this.#copy = await time.atOnce(() => server.data.backUp());
  }

  async restore(): Promise<void> {
    const { time, server, trace } = this.#world;
    if (!this.#copy) return;
    trace.fault('server', 'backup restored');
    this.restores += 1;
    await time.atOnce(async () => {
      await server.stop();
      const before = await ServerTruth.answered(server.data.database);
      await server.data.restore(this.#copy);
      const after = await ServerTruth.answered(server.data.database);
      for (const id of before) if (!after.has(id)) this.takenBack.add(id);
    });
    await startServer(this.#world);
  }
}
