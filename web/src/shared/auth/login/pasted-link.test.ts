import { expect, it } from 'vitest';
import { linkIn } from './pasted-link.tsx';

const HERE = 'https://baraza.example';

it.each([
  ['an invitation', `${HERE}/login#verify=person-aB3_x-9`],
  ['a new password', `${HERE}/login#token=aB3_x-9`],
  ['a new address', `${HERE}/login#address=aB3_x-9`],
  ['a new door phone', `${HERE}/login#pair=BCDF-GHJK`],
  ['another event of the server', `${HERE}/e/summit-2027/login#verify=aB3_x-9`],
])('a pasted link is opened: %s', (_, link) => {
  expect(linkIn(link, HERE)).toBe(link);
});

it('words of the mail around the link do no harm', () => {
  const link = `${HERE}/login#verify=aB3_x-9`;
  expect(linkIn(` Sign in: <${link}>. It is good once.\n`, HERE)).toBe(link);
});

it.each([
  ['nothing', ''],
  ['no address', 'verify=aB3_x-9'],
  ['no whole address', 'https://'],
  ['another server', 'https://baraza.example.org/login#verify=aB3_x-9'],
  ['ours behind a name', 'https://baraza.example@evil.example/login#verify=aB3_x-9'],
  ['without encryption', 'http://baraza.example/login#verify=aB3_x-9'],
  ['another port', `${HERE}:8443/login#verify=aB3_x-9`],
  ['a script', `javascript:location='${HERE}/login#verify=aB3_x-9'`.replace(HERE, '')],
  ['another page', `${HERE}/admin/settings#verify=aB3_x-9`],
  ['a call of the server', `${HERE}/api/login#verify=aB3_x-9`],
  ['a link that asks for nothing', `${HERE}/login`],
  ['what is cut off', `${HERE}/login#verify=`],
  ['another kind', `${HERE}/login#register=aB3_x-9`],
])('every other text is refused: %s', (_, text) => {
  expect(linkIn(text, HERE)).toBeUndefined();
});
