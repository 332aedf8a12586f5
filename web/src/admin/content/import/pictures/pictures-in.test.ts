import type { Speaker } from '@baraza/schema/programme/speaker';
import { expect, it } from 'vitest';
import type { Step } from '../../schedule/plan-import.ts';
import { picturesIn } from './pictures-in.ts';

const of = (host: string) => ({ avatar: `https://${host}/a.jpg` });
const about = (id: string) => ({ collection: 'speakers', id, name: id }) as const;
const created = (id: string, source: object): Step => ({ ...about(id), kind: 'create', document: { id, source } });
const existing = (id: string, more: Partial<Speaker>) => ({ id, avatar: null, ...more }) as Speaker;
const idsOf = (steps: Step[], speakers: Speaker[] = []) =>
  picturesIn(steps, speakers).map(({ host, speakers: named }) => [host, named.map(({ id }) => id)]);

it('are offered by host, the one with the most first', () => {
  const steps = [created('a', of('a.example')), created('b', of('b.example')), created('c', of('b.example'))];
  expect(idsOf(steps)).toEqual([
    ['b.example', ['b', 'c']],
    ['a.example', ['a']],
  ]);
});

it('are those that an https address of the file leads to', () => {
  const sources = [
    { avatar: 'http://a.example/a.jpg' },
    { avatar: 'https://me:secret@a.example/a.jpg' },
    { avatar: '/a.jpg' },
    { avatar: 7 },
    { avatar: `https://a.example/${'a'.repeat(2_000)}` },
    {},
  ];
  expect(idsOf(sources.map((source, at) => created(String(at), source)))).toEqual([]);
  expect(idsOf([created('x', { avatar: null, avatar_url: 'https://a.example:8443/x' })])).toEqual([
    ['a.example:8443', ['x']],
  ]);
});

it('are offered of existing speakers without one, where the server will find them after the import', () => {
  const steps: Step[] = [
    { ...about('same'), kind: 'same' },
    { ...about('new address'), kind: 'change', changes: { source: of('b.example') }, base: {} },
    { ...about('other change'), kind: 'change', changes: { name: 'Other' }, base: {} },
    { ...about('pictured'), kind: 'same' },
    { ...about('ours'), kind: 'same' },
    { ...about('left'), kind: 'left' },
    { ...about('removed'), kind: 'remove' },
  ];
  const there = ['same', 'new address', 'other change', 'left', 'removed'].map((id) =>
    existing(id, { source: of('a.example') }),
  );
  const speakers = [
    ...there,
    existing('pictured', { source: of('a.example'), avatar: '/api/images/1' }),
    existing('ours', { source: null }),
  ];
  expect(idsOf(steps, speakers)).toEqual([
    ['a.example', ['same', 'other change']],
    ['b.example', ['new address']],
  ]);
});

it('are of a few hosts at most, whoever wrote the file', () => {
  const steps = Array.from({ length: 1_000 }, (_, at) => created(String(at), of(`${at}.example`)));
  expect(idsOf(steps)).toHaveLength(8);
});
