import { expect, it } from 'vitest';
import { whyFailed } from './why-failed.ts';

const failed = (cause: Error) => new Error('Failed query: insert into users values ($1)\nparams: Amina', { cause });
const coded = (code: string, message = 'as the driver says') => Object.assign(new Error(message), { code });

it.each([
  ['55P03', /^Something else holds the database, .* Try again when it has ended\.$/],
  ['57014', /^The database took too long\. Try again when it has less to do\.$/],
  ['53100', /^The disk of the database is full\. Make room there, and try again\.$/],
  ['25006', /^The database only reads: /],
  ['57P01', /^The database can't be reached any more \(as the driver says\)\. Look whether it runs, and try again\.$/],
  ['ECONNRESET', /^The database can't be reached any more \(as the driver says\)\./],
  ['42501', /^The database refused: as the driver says\.$/],
])('says what %s means, without the statement and what is in it', (code, sentence) => {
  const said = whyFailed(failed(coded(code)));
  expect(said.message).toMatch(sentence);
  expect(said.cause).toMatchObject({ cause: { code } });
});

it('says so of a lost connection too, for which the driver has no code', () => {
  const lost = whyFailed(new Error('Connection terminated unexpectedly'));
  expect(lost.message).toMatch(/^The database can't be reached any more \(Connection terminated unexpectedly\)/);
});

it('leaves other errors as they are', () => {
  const error = new Error('There is no event here.');
  expect(whyFailed(error)).toBe(error);
  expect(whyFailed(coded('EACCES')).message).toBe('as the driver says');
  expect(whyFailed(coded('ECONNREFUSED', 'connect ECONNREFUSED mail.example:25')).message).toMatch(/^connect ECONN/);
  expect(whyFailed('text').message).toBe('text');
});
