import { randomUUID } from 'node:crypto';
import type { SyncApp } from './sync-app.ts';

/** Adds two people who know nothing of each other, with a phone each. */
export async function addTwoPeople(app: SyncApp) {
  const id = randomUUID();
  const amina = await app.addPerson(`amina-${id}@test.example`);
  const kofi = await app.addPerson(`kofi-${id}@test.example`);
  return { amina, kofi, hers: app.device(amina), his: app.device(kofi) };
}
