import type { Question } from '@baraza/schema/programme/feedback/question';
import type { Rating } from '@baraza/schema/programme/feedback/rating';
import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../../replica/testing/fake-page.tsx';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import type { DialogProps } from '../../../ui/dialog/dialog.tsx';
import { SessionFeedback } from './session-feedback.tsx';

const device = vi.hoisted(() => ({
  me: {} as object,
  rating: null as object | null,
  questions: [] as object[],
}));

vi.mock('../../../replica/react.tsx', () => ({
  useReplica: () => ({ user_id: 'amina' }),
  useLiveDocument: (collection: string) => (collection === 'ratings' ? device.rating : device.me),
  useLiveQuery: () => device.questions,
}));
vi.mock('../../../shared/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));
vi.mock('../../../ui/dialog/dialog.tsx', () => ({
  Dialog: ({ children }: DialogProps) => <section>{children}</section>,
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') }),
}));

const person = { role: 'user', ticket_status: 'valid', muted: false };
const talk = {
  ...aDocument('sessions', { id: 's', kind: 'talk' }),
  start_time: '2026-11-21T09:00:00.000Z',
  end_time: '2026-11-21T10:00:00.000Z',
  speakers: [aDocument('speakers', { id: 'wanjiru' })],
} as unknown as ProgrammeSession;
const question = (state: Question['state']) => aDocument('questions', { id: state, text: `${state}?`, state });

beforeEach(() => {
  device.me = person;
  device.rating = null;
  device.questions = [];
});

afterEach(() => vi.unstubAllGlobals());

const feedback = (time: string, session: Partial<ProgrammeSession> = {}) => (
  <SessionFeedback session={{ ...talk, ...session }} now={Date.parse(`2026-11-21T${time}:00.000Z`)} />
);
/** What is said and offered at a time of the day. */
const at = (...when: Parameters<typeof feedback>): string => renderToStaticMarkup(feedback(...when));
const RATES = 'programme.feedback.rate<';
const ASKS = 'programme.feedback.ask<';

it.each([
  ['08:59', false, true],
  ['09:00', true, true],
  ['10:00', true, false],
])('at %s offers a rating: %s, a question: %s', (time, rates, asks) => {
  expect([at(time).includes(RATES), at(time).includes(ASKS)]).toEqual([rates, asks]);
});

it('offers nothing for a break or to a revoked ticket, and no question where nobody speaks', () => {
  expect(at('09:30', { kind: 'break' })).toBe('');
  expect(at('09:30', { speakers: [] })).not.toContain(ASKS);
  device.me = { ...person, ticket_status: 'revoked' };
  expect(at('09:30')).toBe('');
});

it('shows the rating that was given, its words, and a way to take it back', () => {
  device.rating = aDocument('ratings', { id: 'r', score: 4, comment: 'Good figures' }) satisfies Rating;
  const shown = at('12:00');
  const checked = [...shown.matchAll(/<input[^>]*>/g)].filter(([input]) => input.includes('checked'));
  expect(checked.map(([input]) => /score (\d)/.exec(input)?.[1])).toEqual(['4']);
  expect(shown).toContain('Good figures');
  expect(shown).toContain('programme.feedback.takeBack');
});

it('shows what became of each question after the end too, and offers to withdraw those that are not answered', () => {
  device.questions = [question('open'), question('answered'), question('hidden')];
  const shown = at('12:00');
  for (const state of ['open', 'answered', 'hidden']) expect(shown).toContain(`programme.feedback.states.${state}`);
  expect([...shown.matchAll(/withdrawOf (\w+)/g)].map(([, text]) => text)).toEqual(['open', 'hidden']);
});

it('says so when an organiser has paused the questions', () => {
  device.me = { ...person, muted: true };
  expect(at('09:30')).toContain('programme.feedback.paused');
  expect(at('09:30')).not.toContain(ASKS);
});

it('a question that is being written when the session ends stays, and it is said that it comes too late', async () => {
  const { draw, press, write, written, text } = fakePage();
  await draw(feedback('09:59'));
  await press('programme.feedback.ask');
  await write('text', 'What does the sensor cost?');
  expect(text()).not.toContain('programme.feedback.over');
  await draw(feedback('10:00'));
  expect(written('text')).toBe('What does the sensor cost?');
  expect(text()).toContain('programme.feedback.over');
});
