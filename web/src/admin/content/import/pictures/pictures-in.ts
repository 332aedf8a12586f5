import type { Speaker } from '@baraza/schema/programme/speaker';
import { pictureAddress } from '@baraza/schema/programme/speaker-picture';
import type { Step } from '../../schedule/plan-import.ts';

/** Speakers without a picture, for whom the file names one at this host. */
export interface HostPictures {
  host: string;
  speakers: { id: string; name: string }[];
}

/** Hosts that are offered; a file has one or two, but anybody may write a thousand. */
const HOSTS_SHOWN = 8;

/** Where the pictures are of those who will have none after these steps; the host with the most first. */
export function picturesIn(steps: readonly Step[], existing: readonly Speaker[]): HostPictures[] {
  const there = new Map(existing.map((speaker) => [speaker.id, speaker]));
  const found = new Map<string, HostPictures>();
  for (const step of steps) {
    if (step.collection !== 'speakers') continue;
    const host = pictureAddress(sourceAfter(step, there.get(step.id)))?.host;
    if (!host) continue;
    const pictures = found.get(host) ?? { host, speakers: [] };
    pictures.speakers.push({ id: step.id, name: step.name });
    found.set(host, pictures);
  }
  return [...found.values()].sort((a, b) => b.speakers.length - a.speakers.length).slice(0, HOSTS_SHOWN);
}

/** What the server has of the file after a step, by which it finds the picture; undefined for who needs none. */
function sourceAfter(step: Step, before: Speaker | undefined): Speaker['source'] {
  if (step.kind === 'create') return step.document.source as Speaker['source'];
  if ((step.kind !== 'change' && step.kind !== 'same') || !before || before.avatar !== null) return undefined;
  return step.kind === 'change' && 'source' in step.changes
    ? (step.changes.source as Speaker['source'])
    : before.source;
}
