import type { Speaker } from '@baraza/schema/programme/speaker';
import { isJson, type Json, rest, text, type Unplaced, within, withinSource, words } from './form-values.ts';
import { isUuid, uuidFrom } from './stable-id.ts';

const KNOWN = ['public_name', 'name', 'full_public_name', 'biography'];
/** Most sessions of a speaker; the server takes no more. */
export const SESSIONS_MAX = 200;

/** The people of a file, each once, in the order in which they are met. */
export class People {
  readonly #found = new Map<string, Unplaced<Speaker>>();
  readonly #prefix: string;
  readonly #cut: string[];

  constructor(prefix: string, cut: string[]) {
    this.#prefix = prefix;
    this.#cut = cut;
  }

  get all(): Unplaced<Speaker>[] {
    return [...this.#found.values()];
  }

  /** @returns the ids of those who speak in a session, in their order */
  speakIn(sessionId: string, persons: readonly unknown[]): string[] {
    const speakers = persons.flatMap((person) => {
      const said = isJson(person) ? person : { public_name: person };
      return this.#speaker(said) ?? [];
    });
    for (const speaker of speakers) {
      if (speaker.sessions.includes(sessionId)) continue;
      if (speaker.sessions.length < SESSIONS_MAX) speaker.sessions.push(sessionId);
      else this.#cut.push(speaker.name);
    }
    return [...new Set(speakers.map(({ id }) => id))];
  }

  /** Undefined for a person of whom nothing is said. */
  #speaker(person: Json): Unplaced<Speaker> | undefined {
    const name = words(person.public_name) || words(person.name) || words(person.full_public_name);
    const key = words(person.guid) || words(person.code) || numberOf(person.id) || name;
    if (!key) return undefined;
    const id = isUuid(person.guid) ? person.guid.toLowerCase() : uuidFrom(`person ${this.#prefix} ${key}`);
    const known = this.#found.get(id);
    if (known) return known;
    const speaker = this.#read(id, name || key, person);
    this.#found.set(id, speaker);
    return speaker;
  }

  #read(id: string, name: string, person: Json): Unplaced<Speaker> {
    const known = person.guid === id ? [...KNOWN, 'guid'] : KNOWN;
    return {
      id,
      name: within(name, 200, name, this.#cut),
      title: '',
      company: '',
      bio: within(text(person.biography), 5_000, name, this.#cut),
      avatar: null,
      expertise: [],
      sessions: [],
      social: {},
      featured: false,
      source: withinSource(rest(person, known) ?? {}, name, this.#cut),
    };
  }
}

/** Some files give everybody the number 0. */
const numberOf = (id: unknown): string => (/^0*$/.test(words(id)) ? '' : words(id));
