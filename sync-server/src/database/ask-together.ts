import type { Queries } from './database.ts';

/** So long a statement keeps the next one waiting: a connection that hangs is no reason for everybody to. */
const PATIENCE_MS = 1_000;

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/**
 * Asks what many ask at once in one statement: whoever comes while it runs waits for the next one, with all others. Each is
 * answered by a statement that began after the question, as by one of its own.
 * @param ask answers in the order of the questions; at most `most` of them
 */
export function askTogether<Question, Answer>(
  ask: (queries: Queries, questions: readonly Question[]) => Promise<readonly Answer[]>,
  most: number,
): (queries: Queries, question: Question) => Promise<Answer> {
  const places = new WeakMap<Queries, Place<Question, Answer>>();
  return (queries, question) => {
    const place = places.get(queries) ?? new Place<Question, Answer>((questions) => ask(queries, questions), most);
    places.set(queries, place);
    return place.answer(question);
  };
}

/** Where those wait who ask one database. */
class Place<Question, Answer> {
  #waiting: Waiting<Question, Answer>[] = [];
  #isAsking = false;
  readonly #ask: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  readonly #most: number;

  constructor(ask: (questions: readonly Question[]) => Promise<readonly Answer[]>, most: number) {
    this.#ask = ask;
    this.#most = most;
  }

  answer = (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (!this.#isAsking) void this.#answerAll();
    });

  async #answerAll(): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.length > 0) {
      const answered = this.#answer(this.#waiting.splice(0, this.#most));
      let timer: NodeJS.Timeout | undefined;
      const isLate = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS).unref();
      });
      await Promise.race([answered, isLate]);
      clearTimeout(timer);
    }
    this.#isAsking = false;
  }

  async #answer(asked: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.#ask(asked.map(({ question }) => question));
      for (const [at, { resolve }] of asked.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
