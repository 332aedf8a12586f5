import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { quietStorage } from './quiet-storage-plugin.ts';

const { resolve } = createRequire(import.meta.url);
const file = resolve('rxdb').replace(/dist\/.*$/, 'dist/esm/plugins/storage-dexie/rx-storage-instance-dexie.js');

it('takes the advertisement out of the storage of RxDB that is installed, and nothing else', () => {
  const code = readFileSync(file, 'utf8');
  const transform = quietStorage().transform as unknown as (code: string, id: string) => { code: string };
  const quiet = transform(code, file).code;
  expect(quiet).not.toMatch(/console|premium access/);
  expect(quiet).toContain('hasPremiumFlag');
  expect(code.length - quiet.length).toBeLessThan(1_000);
});
