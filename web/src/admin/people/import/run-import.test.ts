import { IMPORT_BATCH_SIZE } from '@baraza/schema/people/commands';
import { expect, it, vi } from 'vitest';
import { runImport } from './run-import.ts';

it('a long list takes the ticket of everybody whom it takes it from, each once', async () => {
  const revoked = Array.from({ length: 2 * IMPORT_BATCH_SIZE + 1 }, (_, at) => `person-${at}`);
  const perform = vi.fn(async (_name: string, _args: object) => undefined);
  const onProgress = vi.fn();
  const steps = { people: [], revoked, wanted: revoked.length };
  await runImport({ perform }, steps, { id: 'import', file: 'people.csv' }, onProgress);
  expect(perform.mock.calls.flatMap(([, args]) => (args as { revoked: string[] }).revoked)).toEqual(revoked);
  expect(onProgress.mock.calls.map(([saved]) => saved)).toEqual([50, 100, 101]);
});
