import { afterEach, expect, it, vi } from 'vitest';
import { answerWorker } from './answer-worker.ts';

afterEach(() => vi.unstubAllGlobals());

it('says yes to the worker where it is so, keeps silent else, and after its end', () => {
  const serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker });
  const answers: unknown[] = [];
  const ask = (data: unknown) => {
    const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }];
    serviceWorker.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
  };
  const end = answerWorker('OPEN', ({ path }) => path === '/there');
  for (const data of [null, { type: 'SHOWS' }, { type: 'OPEN', path: '/elsewhere' }]) ask(data);
  expect(answers).toEqual([]);
  ask({ type: 'OPEN', path: '/there' });
  expect(answers).toEqual([true]);
  end();
  ask({ type: 'OPEN', path: '/there' });
  expect(answers).toEqual([true]);
});

it('is nothing in a browser without service workers', () => {
  vi.stubGlobal('navigator', {});
  answerWorker('SHOWS', () => true)();
});
