import { expect, it } from 'vitest';
import { z } from 'zod';
import { EMAIL_PATTERN } from './email-pattern.ts';

it('is the pattern of the validator', () => {
  expect(EMAIL_PATTERN.source.replaceAll('\\', '')).toBe(z.regexes.email.source.replaceAll('\\', ''));
});
