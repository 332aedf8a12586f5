import { readdirSync } from 'node:fs';
import { defineConfig } from 'drizzle-kit';

const replicated = readdirSync('schema/src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\btable\.ts$/.test(name))
  .map((name) => `./schema/src/${name}`);

/** `sync-server/node_modules/.bin/drizzle-kit generate` in this folder writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [...replicated, './sync-server/src/database/tables.ts'],
  out: './sync-server/migrations',
});
