import type { BadgeNews, BadgeOrder, Lacking } from './badge-file.ts';
import workerUrl from './badges-worker.ts?worker&url';

export interface MadeBadges {
  file: Blob;
  lacking: Lacking;
}

/**
 * Draws badges in a worker, so that the page stays at hand; the file's fonts are fetched once they are needed.
 * @returns undefined when it was stopped
 * @throws when the worker or a font could not be loaded
 */
export function makeBadges(
  order: BadgeOrder,
  { signal, onDrawn }: { signal: AbortSignal; onDrawn: (badges: number) => void },
): Promise<MadeBadges | undefined> {
  const worker = new Worker(workerUrl, { type: 'module' });
  const made = new Promise<MadeBadges | undefined>((resolve, reject) => {
    const fail = () => reject(new Error('the badges could not be drawn'));
    signal.addEventListener('abort', () => resolve(undefined));
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data: news }: MessageEvent<BadgeNews>) => {
      if (news.kind === 'ready') worker.postMessage(order);
      else if (news.kind === 'drawn') onDrawn(news.badges);
      else if (news.kind === 'failed') fail();
      else resolve({ file: new Blob([news.bytes], { type: 'application/pdf' }), lacking: news.lacking });
    });
  });
  return made.finally(() => worker.terminate());
}
