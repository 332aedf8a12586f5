import type { MiddlewareHandler } from 'hono';
import { ProblemError } from '../problems.ts';

/** The deepest document of a call has about ten levels. */
const DEPTH_MAX = 100;

/** Refuses JSON that is nested so deeply that whatever walks it later, `JSON.stringify` first, would run out of stack. */
export const refuseDeepJson: MiddlewareHandler = async (http, next) => {
  if (isDeeper(await http.req.text(), DEPTH_MAX))
    throw new ProblemError('malformed', `The request is nested more than ${DEPTH_MAX} levels deep.`);
  await next();
};

/** Reads the text once, without parsing it. */
function isDeeper(json: string, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (inText) {
      if (character === BACKSLASH) at++;
      else if (character === QUOTE) inText = false;
    } else if (character === QUOTE) inText = true;
    else if (character === BRACKET || character === BRACE) {
      if (++depth > most) return true;
    } else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) depth--;
  }
  return false;
}

const [QUOTE, BACKSLASH, BRACKET, BRACE, CLOSING_BRACKET, CLOSING_BRACE] = Array.from('"\\[{]}', (character) =>
  character.charCodeAt(0),
);
