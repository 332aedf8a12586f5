import { inflateRawSync } from 'node:zlib';
import { SINCE } from '@baraza/schema/sync/protocol-version';
import type { PushResponse } from '@baraza/schema/sync/push';
import { abbreviated, answerWords, expanded, PUSH_WORDS } from '@baraza/schema/sync/push-words';
import { PushMessage, SOCKET_PUSH_MAX_LENGTH } from '@baraza/schema/sync/realtime';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Presuming } from '../../http/session/require-viewer.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { socketPushes } from '../../metrics.ts';
import { deflatedWithWords } from './delta-text.ts';

/** Only the path counts: the app is that of the socket's event. */
const ADDRESS = 'http://socket/api/sync/push';
/** What tells the caller's address behind a proxy. */
const FROM_PROXIES = ['x-forwarded-for', 'forwarded'];
/** A few bytes may be made to inflate to gigabytes. */
const INFLATED_MAX_BYTES = 4 * SOCKET_PUSH_MAX_LENGTH;
/** What is deflated here keeps everybody else waiting: a longer answer is one for a call. */
const ANSWER_MAX_LENGTH = 16 * 1024;

/**
 * Hands what is pushed on a socket to the route of pushes, so that all that guards the call guards it too: the session, what a
 * minute may cost, the sizes, the checks.
 * @param opened the call that opened the socket
 * @param token with which it was let in
 * @param lastSeen whom it was found to be the last time. The push itself reads whether they still are: not before it, which would be
 *   one more way to the database and back, but with the first that it reads
 * @returns resolves to the message that answers: without an answer where the call was refused, so that it is made again as a
 *   call, which says why; to undefined for what no app sends, a second push before the first is answered among it
 */
export function pushesOn(
  app: OpenAPIHono,
  opened: Context,
  token: string,
  lastSeen: () => Viewer | undefined,
): (data: ArrayBuffer) => Promise<Buffer | string | undefined> {
  const { incoming } = (opened.env ?? {}) as { incoming?: unknown };
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...addressOf(opened) };
  const answerTo = async ({ language, push }: PushMessage): Promise<string | undefined> => {
    const about = { method: 'POST', headers: { ...headers, ...(language && { 'Accept-Language': language }) } };
    const ask = (who: Presuming) =>
      app.fetch(new Request(ADDRESS, { ...about, body: JSON.stringify(push) }), { incoming, ...who });
    const presumed = await ask({ presumed: lastSeen() });
    // They may have become somebody else who may do it.
    const response = presumed.status === 401 ? await ask({}) : presumed;
    const text = response.ok ? await response.text() : undefined;
    return text && text.length <= ANSWER_MAX_LENGTH ? text : undefined;
  };
  let isBusy = false;
  /** As the app was told last. */
  let epoch: string | undefined;
  return async (data) => {
    const message = isBusy ? undefined : read(data);
    if (!message) return void socketPushes.inc({ outcome: 'closed' });
    isBusy = true;
    try {
      const answer = await answerTo(message);
      socketPushes.inc({ outcome: answer ? 'answered' : 'handed_back' });
      const { n, push } = message;
      const head = `{"type":"pushed","n":${n}`;
      if (!answer) return `${head}}`;
      const text = `${head},"answer":${answer}}`;
      if (push.speaks < SINCE.pushWords) return deflatedWithWords(text);
      const words = answerWords(push, epoch);
      epoch = (JSON.parse(answer) as PushResponse).epoch;
      return deflatedWithWords(abbreviated(text, words));
    } finally {
      isBusy = false;
    }
  };
}

const addressOf = ({ req }: Context): Record<string, string> =>
  Object.fromEntries(
    FROM_PROXIES.flatMap((name) => {
      const said = req.header(name);
      return said === undefined ? [] : [[name, said]];
    }),
  );

function read(data: ArrayBuffer): PushMessage | undefined {
  try {
    const text = expanded(inflateRawSync(data, { maxOutputLength: INFLATED_MAX_BYTES }).toString(), PUSH_WORDS);
    if (text.length > INFLATED_MAX_BYTES) return undefined;
    return PushMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
