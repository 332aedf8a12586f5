import { forms } from '@baraza/schema/forms';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import { InterestsField } from './interests-field.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(() => vi.unstubAllGlobals());

let chosen: readonly string[] = [];
function Interests() {
  const [interests, setInterests] = useState<string[]>(['air']);
  chosen = interests;
  return <InterestsField {...{ rule: forms.profile.interests, interests }} suggestions={[]} onChange={setInterests} />;
}

/** What is written there one after the other, as a phone tells it: without the keys that were pressed. */
async function written(...texts: string[]) {
  const page = fakePage();
  await page.draw(<Interests />);
  for (const text of texts) await page.write('interests', text);
  return page;
}

it.each([
  ['a comma that is typed', ['water', 'water,', ' soil'], ['air', 'water'], ' soil'],
  ['the comma of an Arabic keyboard', ['ماء،'], ['air', 'ماء'], ''],
  ['a list that is pasted', ['water, Air, soil ,clean  cooking'], ['air', 'water', 'soil'], 'clean  cooking'],
  ['no comma', ['clean cooking'], ['air'], 'clean cooking'],
])('%s ends an interest, and what is behind is being typed', async (_, texts, interests, rest) => {
  const { written: has, press } = await written(...texts);
  expect(chosen).toEqual(interests);
  expect(has('interests')).toBe(rest);
  await press('profile.add');
  expect(chosen).toEqual(rest ? [...interests, rest.replace(/\s+/g, ' ').trim()] : interests);
});
