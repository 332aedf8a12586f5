import { aDocument } from '@baraza/schema/testing/a-document';
import { expect, it, vi } from 'vitest';
import { questionsFile, ratingsFile } from './export-feedback.ts';
import { questionGroups } from './question-groups.ts';

vi.stubGlobal('navigator', { languages: ['en-GB'] });

const session = (id: string, hour: string) =>
  aDocument('sessions', { id, title: `Session ${id}`, start_time: `2026-11-21T${hour}:00:00.000Z` });
const question = (id: string, session_id: string, minute: string, state: 'open' | 'answered' = 'open') =>
  aDocument('questions', {
    ...{ id, session_id, state, user_id: 'amina', text: `=${id}?` },
    created_at: `2026-11-21T07:${minute}:00.000Z`,
  });

const sessions = [session('late', '11'), session('early', '08')];
const questions = [
  question('a', 'late', '10'),
  question('b', 'gone', '11'),
  question('c', 'early', '12', 'answered'),
  question('d', 'early', '14'),
  question('e', 'early', '13'),
];

it('groups questions by session, in the order in which those begin, the first question first', () => {
  const ids = (state: 'open' | 'answered') =>
    questionGroups(questions, sessions, state).map((group) => [group.session_id, group.questions.map(({ id }) => id)]);
  expect(ids('open')).toEqual([
    ['early', ['e', 'd']],
    ['late', ['a']],
    ['gone', ['b']],
  ]);
  expect(ids('answered')).toEqual([['early', ['c']]]);
});

it('exports questions by session, in venue time, and nothing that a spreadsheet would run', () => {
  const words = { heading: String, name: (id: string) => id.toUpperCase(), state: String };
  const lines = questionsFile(questions, { sessions, event: { time_zone: 'Africa/Nairobi' }, words }).split('\r\n');
  expect(lines[1]).toBe(`Session early,2026-11-21 11:00:00,"'=c?",AMINA,answered,2026-11-21 10:12:00`);
  expect(lines.slice(2, 6).map((line) => line.split(',')[2])).toEqual(['e', 'd', 'a', 'b'].map((id) => `"'=${id}?"`));
});

it('exports how sessions were rated, with a column for each score', () => {
  const rated = { session_id: 's', title: 'Soil', start_time: '2026-11-21T08:00:00.000Z', count: 3, average: 4.33 };
  const file = ratingsFile([{ ...rated, comments: 1, by_score: [0, 0, 1, 0, 2] }], 'Africa/Nairobi', String);
  expect(file.split('\r\n')).toEqual([
    '\ufeffsession,start_time,average,count,comments,1,2,3,4,5',
    'Soil,2026-11-21 11:00:00,4.33,3,1,0,0,1,0,2',
    '',
  ]);
});
