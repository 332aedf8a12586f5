/** An iPhone says whether it shows an installed app. */
async function onIphone(page, isInstalled) {
  await page.addInitScript(
    (standalone) =>
      Object.defineProperties(navigator, {
        standalone: { value: standalone, configurable: true },
        maxTouchPoints: { value: 5 },
      }),
    isInstalled,
  );
  await page.reload();
}

/** Where a mailed link is opened in the browser, and where it is pasted into the installed app. */
export const mailedLinkScreens = [
  {
    name: 'person-link',
    path: '/login#verify=person-x',
    async first(page) {
      await onIphone(page, false);
      await page.getByText(/The link is good once/).waitFor();
    },
  },
  {
    name: 'pasted-link',
    path: '/login',
    async first(page) {
      await onIphone(page, true);
      await page.getByRole('button', { name: 'I have a link from a mail' }).click();
      await page.getByLabel('Link from the mail').fill('https://example.org');
      await page.getByRole('button', { name: 'Open the link' }).click();
      await page.getByText(/This is not a link that this app opens/).waitFor();
    },
  },
];
