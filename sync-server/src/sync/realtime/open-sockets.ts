import type { Viewer } from '../../http/session/viewer.ts';
import { sockets } from '../../metrics.ts';
import type { Listener } from './realtime.ts';

/** Those who listen, by listener and by person: to look through all 10,000 at each arrival took most of the time of a rush. */
export class OpenSockets<Joined extends { viewer: Viewer; readonly listener: Listener }> {
  readonly all = new Map<Listener, Joined>();
  readonly #ofPerson = new Map<string, Set<Joined>>();

  of(userId: string): ReadonlySet<Joined> {
    return this.#ofPerson.get(userId) ?? new Set();
  }

  add(joined: Joined): void {
    const { user_id } = joined.viewer;
    this.all.set(joined.listener, joined);
    this.#ofPerson.set(user_id, new Set([...this.of(user_id), joined]));
    sockets.inc();
  }

  remove(joined: Joined): void {
    if (!this.all.delete(joined.listener)) return;
    const { user_id } = joined.viewer;
    const left = new Set(this.of(user_id));
    left.delete(joined);
    if (left.size > 0) this.#ofPerson.set(user_id, left);
    else this.#ofPerson.delete(user_id);
    sockets.dec();
  }
}
