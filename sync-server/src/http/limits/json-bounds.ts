import type { MiddlewareHandler } from 'hono';
import type { Database } from '../../database/database.ts';
import { ProblemError } from '../problems.ts';
import { viewerOf } from '../session/require-viewer.ts';
import { spend } from './fair-share.ts';

/** The deepest document of a call has about ten levels. */
const DEPTH_MAX = 100;
/** Where each of them is wrong, to check them takes several milliseconds. */
const VALUES_PER_POINT = 400;
/** Of a value with its name, in the tersest body that somebody has a use for: the places of a plan. */
const VALUE_BYTES = 8;

export const mostValuesIn = (bytes: number): number => Math.ceil(bytes / VALUE_BYTES);

/**
 * Refuses JSON that is nested so deeply that whatever walks it later, `JSON.stringify` first, would run out of stack, and JSON with so
 * many values that everybody else would wait while they are checked. Many values take points from their sender's share.
 * @param valuesMax most values; an empty list or object counts twice
 * @param database where the share is counted; absent where nobody is signed in
 */
export const boundJson =
  (valuesMax: number, database?: Database): MiddlewareHandler =>
  async (http, next) => {
    const { isDeep, values } = measure(await http.req.text(), valuesMax);
    if (isDeep) throw new ProblemError('malformed', `The request is nested more than ${DEPTH_MAX} levels deep.`);
    if (values > valuesMax) throw new ProblemError('too_large', `At most ${valuesMax} values can be sent here.`);
    const points = Math.floor(values / VALUES_PER_POINT);
    if (database && points > 0) await spend(database, viewerOf(http), points);
    await next();
  };

/** Reads the text once, without parsing it, and no further than to what is too much. */
function measure(json: string, valuesMax: number): { isDeep: boolean; values: number } {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < json.length && values <= valuesMax; at++) {
    const character = json.charCodeAt(at);
    if (inText) {
      if (character === BACKSLASH) at++;
      else if (character === QUOTE) inText = false;
    } else if (character === QUOTE) inText = true;
    else if (character === COMMA) values++;
    else if (character === BRACKET || character === BRACE) {
      values++;
      if (++depth > DEPTH_MAX) return { isDeep: true, values };
    } else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) depth--;
  }
  return { isDeep: false, values };
}

const [QUOTE, COMMA, BACKSLASH, BRACKET, BRACE, CLOSING_BRACKET, CLOSING_BRACE] = Array.from('",\\[{]}', (character) =>
  character.charCodeAt(0),
);
