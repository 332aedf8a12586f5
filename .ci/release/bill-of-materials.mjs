import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { CannotGoOn } from '../steps/command.mjs';
import { pnpm } from './lay-out.mjs';

const SHIPPED = ['--filter', '@baraza/sync-server', '--filter', '@baraza/web'];
const FORM = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'];

/** Writes what is shipped, of the server and in the bundle of the app, with licences: CycloneDX. */
export async function writeBillOfMaterials(file, moment) {
  const code = await pnpm([...SHIPPED, 'sbom', '--prod', ...FORM, '--out', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) throw new CannotGoOn(`The bill of materials could not be made; pnpm ended with ${code}.`);
  const bill = alike(JSON.parse(readFileSync(file, 'utf8')), moment);
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
}

/** The same for the same content: the moment is the commit's, the order that of names, the number made of the rest. */
export function alike(bill, moment) {
  const by = (name) => (a, b) => (a[name] < b[name] ? -1 : 1);
  const { serialNumber: _, components, dependencies, ...rest } = bill;
  const content = {
    ...rest,
    metadata: { ...bill.metadata, timestamp: moment.toISOString() },
    components: components.toSorted(by('bom-ref')),
    dependencies: dependencies
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.toSorted() }))
      .toSorted(by('ref')),
  };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const number = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return { serialNumber: `urn:uuid:${number}`, ...content };
}
