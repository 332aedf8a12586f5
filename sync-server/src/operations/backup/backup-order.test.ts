import { expect, it } from 'vitest';
import { readOrder } from './backup-order.ts';

it('reads which file, which event and which other id', () => {
  const nothing = { event: undefined, check: false, all: false, as: [] };
  expect(readOrder('backup', ['a.gz'])).toEqual({ ...nothing, path: 'a.gz' });
  expect(readOrder('backup', ['a.gz', '--event=summit'])).toEqual({ ...nothing, path: 'a.gz', event: 'summit' });
  expect(readOrder('restore', ['--check', 'a.gz'])).toEqual({ ...nothing, path: 'a.gz', check: true });
  expect(readOrder('restore', ['a.gz', '--as=copy'])).toEqual({ ...nothing, path: 'a.gz', as: ['copy'] });
  expect(readOrder('restore', ['a.gz', '--as', 'copy'])).toEqual({ ...nothing, path: 'a.gz', as: ['copy'] });
  const both = ['all', '--all', '--as=a:b', '--as=c:d'];
  expect(readOrder('restore', both)).toEqual({ ...nothing, path: 'all', all: true, as: ['a:b', 'c:d'] });
  expect(readOrder('restore', [])).toEqual({ ...nothing, path: undefined });
});

it('refuses what it does not understand, since something else would be put over an event', () => {
  const wrong: ['backup' | 'restore', string[], RegExp][] = [
    ['restore', ['a.gz', '--has=copy'], /--has[\s\S]+npm run restore/],
    ['restore', ['a.gz', '--as'], /--as/],
    ['restore', ['a.gz', 'b.gz'], /One file at a time, and not a\.gz and b\.gz/],
    ['restore', ['a.gz', '--as=b', '--as=c'], /say --as once/],
    ['restore', ['a.gz', '--as=b', '--event=c'], /--as is for restore alone, without --event/],
    ['restore', ['--check', 'a.gz', '--as=b'], /--as is for restore alone/],
    ['backup', ['a.gz', '--as=b'], /--as is for restore alone/],
    ['backup', ['a.gz', '--check'], /--check is for restore/],
    ['backup', ['all', '--all', '--event=b'], /--all is all events/],
  ];
  for (const [verb, given, sentence] of wrong) expect(() => readOrder(verb, given), given.join(' ')).toThrow(sentence);
});
