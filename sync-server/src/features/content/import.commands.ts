import type { ArgsOf } from '@baraza/schema/commands';
import type { ImportStep } from '@baraza/schema/content/commands';
import type { Queries } from '../../database/database.ts';
import { adminOnly } from '../../http/admin-only.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { CommandHandler, DocumentRef } from '../../sync/command-handler.ts';
import { applyEdit } from './apply-edit.ts';
import { addContent, detach, removeContent } from './content.store.ts';
import { demandOrder } from './demand-order.ts';
import { withKnownReferences } from './known-references.ts';

export const importContentHandler: CommandHandler<ArgsOf<'import_content'>> = {
  policy: adminOnly,
  async apply(tx, viewer, { steps }, { arrived_at }) {
    const touched: DocumentRef[] = [];
    for (const run of runsOf(steps)) touched.push(...(await applyRun(tx, viewer, run, arrived_at)));
    return touched;
  },
  kept: ({ steps }) => ({ steps: steps.length }),
};

/** Consecutive steps of one kind on one collection, which need few statements together. */
type Run = { [Kind in ImportStep['step']]: Extract<ImportStep, { step: Kind }>[] }[ImportStep['step']];

function runsOf(steps: readonly ImportStep[]): Run[] {
  const runs: ImportStep[][] = [];
  for (const step of steps) {
    const run = runs.at(-1);
    if (run?.[0]?.step === step.step && run[0].collection === step.collection) run.push(step);
    else runs.push([step]);
  }
  return runs as Run[];
}

async function applyRun(tx: Queries, viewer: Viewer, run: Run, at: string): Promise<DocumentRef[]> {
  const { event_id } = viewer;
  const collection = (run[0] as ImportStep).collection;
  if (isOf('create', run)) {
    const documents = run.map(({ document }) => document);
    documents.forEach(demandOrder);
    const known = await withKnownReferences(tx, event_id, collection, documents);
    await addContent(
      tx,
      collection,
      known.map((document) => ({ ...document, event_id })),
    );
    return known.map(({ id }) => ({ collection, id }));
  }
  if (isOf('change', run)) {
    const known = await withKnownReferences<object>(
      tx,
      event_id,
      collection,
      run.map(({ changes }) => changes),
    );
    // What somebody else has removed meanwhile stays so: one step must not refuse all others.
    for (const [place, { id, base }] of run.entries())
      await applyEdit(tx, viewer, { collection, id }, { changes: known[place] ?? {}, base, at });
    return run.map(({ id }) => ({ collection, id }));
  }
  const ids = run.map((step) => (step as Extract<ImportStep, { step: 'remove' }>).id);
  const removed = await removeContent(tx, event_id, collection, ids);
  return [...ids.map((id) => ({ collection, id })), ...(await detach(tx, event_id, collection, removed))];
}

const isOf = <Kind extends ImportStep['step']>(
  kind: Kind,
  run: readonly ImportStep[],
): run is Extract<ImportStep, { step: Kind }>[] => run[0]?.step === kind;
