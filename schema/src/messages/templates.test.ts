import { expect, it } from 'vitest';
import { NOTIFICATION_TEMPLATES } from './templates.ts';

const filledIn = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort();
const ENGLISH = /(?<!\p{L})(the|your|you|please|with|this|are|is|and|of)(?!\p{L})/iu;

it.each(NOTIFICATION_TEMPLATES.map((each) => [each.id, each] as const))(
  'the translations of the template %s fill in what it fills in, and leave no English over',
  (_, { title, message, translations }) => {
    for (const words of Object.values(translations ?? {})) {
      expect([filledIn(words.title), filledIn(words.message)]).toEqual([filledIn(title), filledIn(message)]);
      expect([words.title, words.message].filter((text) => text === title || text === message)).toEqual([]);
      expect(`${words.title} ${words.message}`).not.toMatch(ENGLISH);
    }
  },
);
