import { FACES } from './faces.ts';
import { LOGOS } from './logos.ts';
import { portraitSvg } from './portrait.ts';

/** What the sample event's people and organisations look like, by name. `drawn.json` has the same as browsers get it. */
export function sampleDrawings(): Record<string, string> {
  const faces = Object.entries(FACES).map(([name, face]) => [name, portraitSvg(face)] as const);
  return Object.fromEntries([...faces, ...Object.entries(LOGOS)]);
}
