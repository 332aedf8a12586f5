import { expect, it } from 'vitest';
import { withoutPersons } from './log-errors.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbWluYSJ9.c2lnbmF0dXJlLW9mLWl0';

it('keeps of a failed query what it was and where, and none of its values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: 'Key (email)=(amina@example.org) already exists.',
    where: 'COPY users, line 1: "Amina Odhiambo"',
    table: 'users',
    constraint: 'users_email',
  });
  const error = Object.assign(
    new Error(`Failed query: insert into users values ($1, $2)\nparams: Amina Odhiambo,amina@example.org`, { cause }),
    { query: 'insert into users', params: ['Amina Odhiambo', 'amina@example.org'] },
  );
  const logged = withoutPersons(error);
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'Failed query: insert into users values ($1, $2)',
    stack: expect.stringMatching(/^\s+at .*log-errors\.test\.ts/),
    cause: {
      code: '23505',
      table: 'users',
      constraint: 'users_email',
      message: 'duplicate key value violates unique constraint "users_email"',
    },
  });
  expect(JSON.stringify(logged)).not.toMatch(/Amina|amina/);
});

it.each([
  ['invalid input syntax for type integer: "Amina Odhiambo"', '22P02', 'invalid input syntax for type integer: "…"'],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <amina@example.org>: unknown",
    'EENVELOPE',
    /<<address>>/,
  ],
  [`a token ${TOKEN} is not valid`, undefined, 'a token <token> is not valid'],
  [`link 9fK2mXqYw7Lr3TzVbNc8HdGjSePuAo5iQx1RkB4EyWs was used`, undefined, 'link <token> was used'],
  ['Failed to parse URL from https://push.example/send/abc?key=1', undefined, /https:\/\/push\.example\/…$/],
  ['relation "users" does not exist', '42P01', 'relation "users" does not exist'],
])('says of "%s" no more than it should', (message, code, expected) => {
  const logged = withoutPersons(Object.assign(new Error(message), { code }));
  if (typeof expected === 'string') expect(logged.message).toBe(expected);
  else expect(logged.message).toMatch(expected);
  expect(JSON.stringify(logged)).not.toMatch(/amina|Odhiambo|eyJ|9fK2/i);
});

it('takes what is thrown and is no error, and causes that go in a circle', () => {
  expect(withoutPersons('amina@example.org left')).toEqual({ type: 'string', message: '<address> left' });
  const round = new Error('round');
  round.cause = round;
  expect(JSON.stringify(withoutPersons(round)).split('round').length).toBeGreaterThan(2);
});
