import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { ProblemError, problemHandler } from './problems.ts';

it('what is refused on purpose is answered, and only what went wrong is logged', async () => {
  const lines: { level: number; route: string }[] = [];
  const app = new Hono();
  app.onError(problemHandler(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })));
  app.get('/full', () => {
    throw new ProblemError('unavailable', 'The server is busy. Please try again.', undefined, 5);
  });
  app.get('/trouble', () => {
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
  });
  app.get('/fault', () => {
    throw new TypeError('of undefined');
  });
  const statuses = [];
  for (const path of ['/full', '/trouble', '/fault']) statuses.push((await app.request(path)).status);
  expect(statuses).toEqual([503, 503, 500]);
  expect(lines).toMatchObject([
    { level: 50, route: '/trouble' },
    { level: 50, route: '/fault' },
  ]);
});
