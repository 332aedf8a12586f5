import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Report } from '@baraza/schema/moderation/report';
import { aDocument } from '@baraza/schema/testing/a-document';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../replica/testing/render-hook.tsx';
import { DecideButtons } from './check-in/held/decide-buttons.tsx';
import { ReportCard } from './moderation/report-card.tsx';

vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.mock('../replica/react.tsx', async (original) => ({ ...(await original<object>()), useLiveDocument: () => null }));
afterEach(() => vi.unstubAllGlobals());

type Part = ReactElement<{ children?: ReactNode; open?: boolean; title?: string; onClick?: () => void }>;

/** The parts that were drawn, and what is in them. */
const partsOf = (drawn: unknown): Part[] =>
  Array.isArray(drawn)
    ? drawn.flatMap(partsOf)
    : isValidElement(drawn)
      ? [drawn as Part, ...Object.values(drawn.props as object).flatMap(partsOf)]
      : [];

async function draw<Props>(component: (props: Props) => ReactNode, props: Props) {
  const perform = vi.fn(async () => undefined);
  const performAll = vi.fn(async (_name: string, _all: readonly object[]) => undefined);
  const { latest } = await renderHook({ perform, performAll }, () => component(props));
  const press = (words: string, where: unknown) => {
    const button = partsOf(where).find(({ props: { children, onClick } }) => onClick && children === words);
    return doing(() => button?.props.onClick?.());
  };
  const dialog = () => partsOf(latest()).find(({ props: { open } }) => open);
  return {
    perform,
    performAll,
    asks: () => dialog()?.props.title,
    press: (words: string) => press(words, latest()),
    confirm: (words: string) => press(words, dialog()),
  };
}

const scan = (id: string): CheckIn => aDocument('check_ins', { id, user_id: `of ${id}`, status: 'held' });
const held = (records: CheckIn[]) => draw(DecideButtons, { records, known: records, name: 'North door' });

it('many scans are left out for good when that is confirmed, not at the first press', async () => {
  const { performAll, asks, press, confirm } = await held([scan('a'), scan('b')]);
  await press('checkInRecords.held.leaveOutAll');
  expect(performAll).not.toHaveBeenCalled();
  expect(asks()).toBe('checkInRecords.held.leaveOutAllOf');
  await confirm('checkInRecords.held.leaveOutAll');
  const both = [{ check_in_id: 'a' }, { check_in_id: 'b' }];
  expect(performAll.mock.calls).toEqual([['leave_out_held_check_in', both]]);
  expect(asks()).toBeUndefined();
});

it('one scan is left out at once, and many are counted at once, which can be undone', async () => {
  const one = await held([scan('a')]);
  await one.press('checkInRecords.held.leaveOut');
  expect(one.performAll).toHaveBeenCalledOnce();
  const many = await held([scan('a'), scan('b')]);
  await many.press('checkInRecords.held.countAll');
  const [[name, all = []] = []] = many.performAll.mock.calls;
  expect([name, all.length, many.performAll.mock.calls.length]).toEqual(['count_held_check_in', 2, 1]);
});

const report = (id: string): Report => aDocument('reports', { id, reported_id: 'kofi', status: 'open' });
async function reports(open: Report[]) {
  const card = await renderHook({}, () =>
    ReportCard({ group: { user_id: 'kofi', open, decided: 0 }, onOpen: () => undefined }),
  );
  const decide = partsOf(card.latest()).find(({ props }) => 'canMute' in props);
  if (!decide) throw new Error('There is nothing to decide.');
  return draw(decide.type as (props: object) => ReactNode, decide.props);
}

it('several reports are dismissed together when that is confirmed, one at once', async () => {
  const many = await reports([report('a'), report('b')]);
  await many.press('people.reports.dismiss');
  expect(many.perform).not.toHaveBeenCalled();
  expect(many.asks()).toBe('people.reports.dismissOf');
  await many.confirm('people.reports.dismiss');
  expect(many.perform.mock.calls).toEqual(
    ['a', 'b'].map((report_id) => ['settle_report', { report_id, status: 'dismissed' }]),
  );
  // A second press of the same finger meets no button.
  expect(many.asks()).toBeUndefined();
  const one = await reports([report('a')]);
  await one.press('people.reports.dismiss');
  expect(one.perform).toHaveBeenCalledOnce();
});
