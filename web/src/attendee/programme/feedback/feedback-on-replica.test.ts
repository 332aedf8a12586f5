import { takesQuestions, takesRatings } from '@baraza/schema/programme/feedback/takes-feedback';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Device } from '../../../replica/testing/device.ts';

describe('without a network', () => {
  let device: Device;
  beforeEach(async () => {
    device = new Device();
    await device.open({ sync: false });
  });
  afterEach(() => device.close());

  const own = async (collection: 'ratings' | 'questions') =>
    (await device.replica.db[collection as 'ratings'].find().exec()).map((each) => each.toJSON());

  it('a session is rated, rated otherwise, kept over a restart, and the rating taken back', async () => {
    await device.replica.perform('rate_session', { session_id: 's', score: 3 });
    expect(await own('ratings')).toMatchObject([{ score: 3, comment: '' }]);
    await device.replica.perform('rate_session', { session_id: 's', score: 3, comment: 'Good' });
    await device.replica.perform('rate_session', { session_id: 's', score: 5 });
    await device.close();
    await device.open({ sync: false });
    expect(await own('ratings')).toMatchObject([
      { user_id: device.userId, session_id: 's', score: 5, comment: 'Good' },
    ]);
    await device.replica.perform('remove_rating', { session_id: 's' });
    expect(await own('ratings')).toEqual([]);
  });

  it('a question is there at once, and is withdrawn', async () => {
    await device.replica.perform('ask_question', { question_id: 'q', session_id: 's', text: 'Why?' });
    expect(await own('questions')).toMatchObject([{ id: 'q', user_id: device.userId, text: 'Why?', state: 'open' }]);
    await device.replica.perform('withdraw_question', { question_id: 'q' });
    expect(await own('questions')).toEqual([]);
  });

  it('a question that was answered stays', async () => {
    const { replica } = device;
    await replica.perform('ask_question', { question_id: 'q', session_id: 's', text: 'Why?' });
    await replica.perform('mark_question', { question_id: 'q', state: 'answered' });
    await replica.perform('withdraw_question', { question_id: 'q' });
    expect(await own('questions')).toMatchObject([{ id: 'q', state: 'answered' }]);
  });
});

describe('a session', () => {
  const times = { start_time: '2026-11-21T09:00:00.000Z', end_time: '2026-11-21T10:00:00.000Z' };
  const talk = { kind: 'talk', ...times } as const;
  it.each([
    ['08:59:59', false, true],
    ['09:00:00', true, true],
    ['09:59:59', true, true],
    ['10:00:00', true, false],
  ])('at %s takes ratings: %s, questions: %s', (time, ratings, questions) => {
    const now = Date.parse(`2026-11-21T${time}.000Z`);
    expect([takesRatings(talk, now), takesQuestions(talk, now)]).toEqual([ratings, questions]);
    const pause = { ...times, kind: 'break' } as const;
    expect([takesRatings(pause, now), takesQuestions(pause, now)]).toEqual([false, false]);
  });
});
