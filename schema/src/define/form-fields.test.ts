import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { forms } from '../forms.ts';
import { line, link, meanings, social, text } from './fields.ts';
import { formFields } from './form-fields.ts';

describe('what a form knows of a field', () => {
  it('is what the validator says: limit, kind, and whether it takes a blank', () => {
    const shape = {
      name: line.min(1),
      bio: text.optional(),
      seats: z.int().min(0),
      tags: z.array(z.string().max(60)).max(30),
    };
    expect(formFields(shape, ['name', 'seats', 'bio', 'tags'])).toEqual({
      name: { kind: 'line', start: '', max: 200, required: true },
      seats: { kind: 'number', start: 0 },
      bio: { kind: 'text', start: '', max: 5_000 },
      tags: { kind: 'words', start: [], max: 30, eachMax: 60 },
    });
  });

  it('keeps the order that is asked for', () => {
    expect(Object.keys(formFields({ a: line, b: line }, ['b', 'a']))).toEqual(['b', 'a']);
  });

  it('survives what is made of a field: a length, a refinement, being optional', () => {
    const made = {
      site: link
        .min(1)
        .refine(() => true)
        .optional(),
    };
    expect(formFields(made, ['site']).site).toMatchObject({ kind: 'link', max: 300, required: true });
  });

  it('lays an object open, and says whether it is sent as a whole', () => {
    const venue = z.object({ city: line });
    expect(formFields({ venue: venue.partial(), social }, ['venue', 'social'])).toEqual({
      venue_city: { kind: 'line', start: '', max: 200, of: { object: 'venue', field: 'city', whole: false } },
      ...Object.fromEntries(
        ['website', 'linkedin', 'twitter'].map((field) => [
          `social_${field}`,
          { kind: 'link', start: '', max: 300, of: { object: 'social', field, whole: true } },
        ]),
      ),
    });
  });

  it('takes the start and the options of a choice', () => {
    const tier = z.enum(['gold', 'iron']).register(meanings, { kind: 'choice', start: 'iron' });
    expect(formFields({ tier }, ['tier']).tier).toEqual({ kind: 'choice', start: 'iron', options: ['gold', 'iron'] });
  });
});

it('says nothing of a form that plain data could not', () => {
  expect(JSON.parse(JSON.stringify(forms))).toEqual(forms);
});
