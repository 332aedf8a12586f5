import { writeFileSync } from 'node:fs';
import { sampleDrawings } from '@baraza/schema/samples/pictures/drawings';
import { toWebp } from './sample-picture.ts';

// Writes what the sample event shows from its drawings. Bundle it with esbuild and run it with node when one changes.
const file = new URL('../../schema/src/samples/pictures/drawn.json', import.meta.url);
const drawn: Record<string, string> = {};
for (const [name, svg] of Object.entries(sampleDrawings())) drawn[name] = (await toWebp(svg)).toString('base64');
writeFileSync(file, `${JSON.stringify(drawn, undefined, 2)}\n`);
