import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` in this folder writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./schema/src/tables/*.ts', './sync-server/src/database/tables.ts'],
  out: './sync-server/migrations',
});
