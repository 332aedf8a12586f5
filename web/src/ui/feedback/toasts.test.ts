import { afterEach, expect, it } from 'vitest';
import { dismissToast, openPlace, showToast, toastsIn } from './toasts.ts';

const opened: (() => void)[] = [];
const open = (isInDialog: boolean) => {
  const place = { closest: () => (isInDialog ? {} : null) } as unknown as Element;
  const close = openPlace(place);
  opened.push(close);
  return { close, texts: () => toastsIn(place).map(({ text }) => text), place };
};
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

it('toasts are in the topmost dialog, also in one that was there before the page, and in the page without one', () => {
  const first = open(true);
  const page = open(false);
  const top = open(true);
  // Modules are shared: what another test showed may still be there.
  for (const { id } of toastsIn(top.place)) dismissToast(id);
  showToast('Saved');
  expect([page, first, top].map(({ texts }) => texts())).toEqual([[], [], ['Saved']]);
  top.close();
  opened.pop();
  expect([page, first].map(({ texts }) => texts())).toEqual([[], ['Saved']]);
  first.close();
  opened.shift();
  expect(page.texts()).toEqual(['Saved']);
  for (const { id } of toastsIn(page.place)) dismissToast(id);
});
