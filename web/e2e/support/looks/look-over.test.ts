import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '../phone.ts';
import { lookOver } from './look-over.ts';

async function pageWith(body: string, css = ''): Promise<Page> {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 360, height: 740 } });
  onTestFinished(() => page.close());
  const head = `<title>Looked over</title><style>body { background: #fff; color: #222 } ${css}</style>`;
  await page.setContent(
    `<html lang="en"><head>${head}</head><body><main><h1>Looked over</h1>${body}</main></body></html>`,
  );
  return page;
}

const complaintOf = (rule: string) => ({ actual: { found: [[rule, expect.anything()]] } });

const rows = (count: number, row = '<p>A row like the others</p>') => row.repeat(count);

test('what can be read is not complained of', async () => {
  await lookOver(await pageWith(rows(5)), 'readable');
});

test.each([
  ['every text is too pale', rows(5), 'p { color: #bbb }'],
  ['one of many is too pale', `${rows(5)}<p style="color: #bbb">Pale</p>${rows(5)}`, ''],
  ['one of many is on another ground', `${rows(5)}<div style="background: #333">${rows(1)}</div>`, ''],
  ['a ground shines through', `${rows(5)}<div style="background: rgb(20 20 20 / 70%)">${rows(1)}</div>`, ''],
  ['one of many is faded', `${rows(5)}<div style="opacity: 0.3">${rows(1)}</div>`, ''],
  [
    'one is small, where larger ones may be as pale',
    `<h2>Large</h2><h2>Large</h2><h2>Large</h2><p>Small</p>`,
    'h2, p { color: #888; font-weight: 400 } h2 { font-size: 30px }',
  ],
  [
    'the first ones are disabled',
    `${rows(3, '<button disabled>Off</button>')}<button>On</button>`,
    'button { color: #bbb; background: #fff; font-size: 16px }',
  ],
  [
    'one lies on something else',
    `${rows(5)}<div style="height: 90px; background: #333"></div><div style="position: absolute; top: 290px; left: 20px">${rows(1)}</div>`,
    '',
  ],
])('a fault of contrast is found: %s', async (_, body, css) => {
  await expect(lookOver(await pageWith(body, css), 'pale')).rejects.toMatchObject(complaintOf('color-contrast'));
});

test('of two sizes each is looked at in both themes', async () => {
  const wideAndSmall = [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ];
  const css = (media: string, theme: string) => `@media (${media}) { ${theme} p { color: #999 } }`;
  await lookOver(await pageWith(rows(2)), 'good', wideAndSmall);
  for (const media of ['width > 1000px', 'width < 1000px'])
    for (const theme of ['.dark', 'html:not(.dark)'])
      await expect(lookOver(await pageWith(rows(2), css(media, theme)), 'pale', wideAndSmall)).rejects.toMatchObject({
        actual: { ...complaintOf('color-contrast').actual, theme: theme === '.dark' ? 'dark' : 'light' },
      });
});

test('another fault is found, and a transition is not waited for', async () => {
  const css = 'p { transition: color 1000s; color: #222 } .dark p { color: #bbb }';
  await expect(lookOver(await pageWith(rows(2), css), 'slow')).rejects.toMatchObject(complaintOf('color-contrast'));
  await expect(lookOver(await pageWith('<input>'), 'unlabelled')).rejects.toMatchObject(complaintOf('label'));
});
