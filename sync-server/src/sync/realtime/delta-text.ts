import { deflateRawSync } from 'node:zlib';
import type { CollectionName } from '@baraza/schema/entities';
import { DELTA_WORDS } from '@baraza/schema/sync/delta-words';
import type { Reader } from '../pull/feed-document.ts';
import type { IssueContent, ViewerNews } from './deltas.ts';

/** Shorter texts are sent as they are: deflating them saves less than it costs. */
const DEFLATE_FROM = { withWords: 150, alone: 400 };
const dictionary = Buffer.from(DELTA_WORDS);
/** Read by every app that knows `DELTA_WORDS`. */
export const deflatedWithWords = (text: string): Buffer => deflateRawSync(text, { dictionary, level: 9 });

const placeInWords = (collection: string): number => DELTA_WORDS.indexOf(`"${collection}":[`);
/** By collection, as `DELTA_WORDS` has them: where one ends as another begins there, a single reference says both. */
export const inOrderOfWords = <Of>(byCollection: ReadonlyMap<CollectionName, Of>): [CollectionName, Of][] =>
  [...byCollection].sort(([a], [b]) => placeInWords(a) - placeInWords(b));

/** More messages of one issue are sent as they are: a message to a group is another one for each person. */
const DEFLATED_MAX = 200;

/** Writes each message once, for all sockets that are told the same. */
export class DeltaTexts {
  #deflated = 0;
  readonly #made = new Map<ViewerNews, Map<string, string | Buffer>>();

  constructor(
    private readonly content: IssueContent,
    private readonly to: string,
  ) {}

  /**
   * @param from the end of what this viewer was told before
   * @param asPoke leaves the documents out: all changes are to be pulled
   * @param knowsWords whether the app has `DELTA_WORDS`
   * @returns a text, or a longer one in raw deflate
   */
  of(
    viewer: Reader,
    news: ViewerNews,
    { from, asPoke, knowsWords }: { from: string; asPoke: boolean; knowsWords: boolean },
  ): string | Buffer {
    const unlisted = asPoke ? undefined : this.content.unlistedFor(viewer, news);
    const counts = unlisted ? `,"unlisted":${JSON.stringify(unlisted)}` : '';
    const known = this.#made.get(news) ?? new Map<string, string | Buffer>();
    this.#made.set(news, known);
    const key = `${from}${asPoke}${knowsWords}${counts}`;
    const made = known.get(key);
    if (made !== undefined) return made;
    const head = JSON.stringify({ epoch: this.content.epochFor(viewer), role: viewer.role, from, to: this.to });
    const documents = asPoke ? '{}' : news.documents;
    const collections = JSON.stringify(asPoke ? news.changed : news.toPull);
    const text = `{"type":"sync","collections":${collections},"delta":${head.slice(0, -1)}${counts},"documents":${documents}}}`;
    const isLong = text.length >= (knowsWords ? DEFLATE_FROM.withWords : DEFLATE_FROM.alone);
    const isDeflated = isLong && this.#deflated < DEFLATED_MAX;
    if (isDeflated) this.#deflated += 1;
    const deflated = knowsWords ? deflatedWithWords : deflateRawSync;
    const message = isDeflated ? deflated(text) : text;
    known.set(key, message);
    return message;
  }
}
