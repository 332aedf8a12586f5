import { IMPORT_BATCH_SIZE } from '@baraza/schema/people/commands';
import { expect, it, vi } from 'vitest';
import { runImport } from './run-import.ts';

it('a long list takes the ticket of everybody whom it takes it from, each once', async () => {
  const revoked = Array.from({ length: 2 * IMPORT_BATCH_SIZE + 1 }, (_, at) => `person-${at}`);
  const perform = vi.fn(async (_name: string, _args: object) => undefined);
  const onProgress = vi.fn();
  const steps = { people: [], revoked, named: [], wanted: revoked.length };
  await runImport({ perform, performAll: vi.fn() }, steps, { id: 'import', file: 'people.csv' }, onProgress);
  expect(perform.mock.calls.flatMap(([, args]) => (args as { revoked: string[] }).revoked)).toEqual(revoked);
  expect(onProgress.mock.calls.map(([saved]) => saved)).toEqual([50, 100, 101]);
});

it('names whom a list leaves as they are, at once and after all that it changes', async () => {
  const sent: [number, object][] = [];
  const perform = vi.fn(
    async (_name: string, args: { people: object[] }) => void sent.push([args.people.length, args]),
  );
  const performAll = vi.fn(async (_name: string, all: readonly object[]) => void sent.push([all.length, {}]));
  const named = Array.from({ length: 2 * IMPORT_BATCH_SIZE + 1 }, (_, at) => ({ id: `${at}`, email: `${at}@x.org` }));
  const people = [{ id: 'new', name: 'New', email: 'new@x.org' }];
  const onProgress = vi.fn();
  const steps = { people, revoked: [], named, wanted: 1 };
  await runImport({ perform, performAll } as never, steps, { id: 'import', file: 'people.csv' }, onProgress);
  const of = { id: 'import', file: 'people.csv', people: 1 };
  expect(sent).toEqual([
    [1, { people, of }],
    [3, {}],
  ]);
  const parts = performAll.mock.calls[0]?.[1] as { people: object[]; of: object }[];
  expect(parts.flatMap((part) => part.people)).toEqual(named);
  expect(parts.map((part) => part.of)).toEqual([of, of, of]);
  expect(onProgress.mock.calls).toEqual([[1]]);
});

it('a list that changes nothing is imported too', async () => {
  const performAll = vi.fn(async () => undefined);
  const onProgress = vi.fn();
  const steps = { people: [], revoked: [], named: [{ id: 'a', email: 'a@x.org' }], wanted: 0 };
  await runImport({ perform: vi.fn(), performAll }, steps, { id: 'import', file: 'people.csv' }, onProgress);
  const of = { id: 'import', file: 'people.csv' };
  expect(performAll.mock.calls).toEqual([['import_people', [{ people: steps.named, of }]]]);
  expect(onProgress.mock.calls).toEqual([[1]]);
});
