import { forms } from '@baraza/schema/forms';
import { afterEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { draftOf } from './draft.ts';
import { type FormOptions, useForm } from './use-form.ts';

type Options = FormOptions<typeof forms.person>;

const fields = forms.person;
const KEPT = draftOf(fields, { name: 'Amina', email: 'amina@example.org' });
afterEach(() => vi.unstubAllGlobals());

async function aForm(more: Partial<Options> = {}) {
  const saved: unknown[] = [];
  const done: string[] = [];
  let options: Options = {
    fields,
    kept: KEPT,
    onSave: (changes) => saved.push(changes) > 0,
    onSaved: () => done.push(form().element['data-unsaved'] ?? 'nothing unsaved'),
    ...more,
  };
  const hook = await renderHook({}, () => useForm(options));
  const form = () => hook.latest() as ReturnType<typeof useForm<typeof fields>>;
  return {
    form,
    saved,
    done,
    write: (name: keyof typeof fields, value: string) => doing(() => form().write(name, value)),
    submit: () => doing(() => form().element.onSubmit({ preventDefault: () => undefined } as never)),
    given: (changed: Partial<Options>) => {
      options = { ...options, ...changed };
      return hook.again();
    },
  };
}

it('is unsaved while something differs from what is kept, spaces aside', async () => {
  const { form, write } = await aForm();
  expect(form().element['data-unsaved']).toBeUndefined();
  await write('company', 'Kilele');
  expect(form().element['data-unsaved']).toBe('view');
  await write('company', ' ');
  expect(form().element['data-unsaved']).toBeUndefined();
});

it('says how far it lasts: with its view, or with its page where a screen keeps it', async () => {
  const { form, write } = await aForm({ keptAcrossViews: true });
  await write('company', 'Kilele');
  expect(form().element['data-unsaved']).toBe('page');
});

it('is unsaved for what was changed beside its fields', async () => {
  const { form } = await aForm({ alsoChanged: true });
  expect(form().element['data-unsaved']).toBe('view');
});

it('saves what was changed, and is unsaved no more before anybody goes on', async () => {
  const { saved, done, write, submit } = await aForm({ alsoChanged: true });
  await write('company', ' Kilele ');
  await submit();
  expect(saved).toEqual([{ company: 'Kilele' }]);
  expect(done).toEqual(['nothing unsaved']);
});

it('stays as it is when it could not be kept', async () => {
  const { form, done, write, submit } = await aForm({ onSave: () => false });
  await write('company', 'Kilele');
  await submit();
  expect([form().draft.company, form().element['data-unsaved'], form().busy, done]).toEqual([
    'Kilele',
    'view',
    false,
    [],
  ]);
});

it('is saved once, however often it is sent', async () => {
  let keep: (isKept: boolean) => void = () => undefined;
  const saved: unknown[] = [];
  const slow = (changes: unknown) => {
    saved.push(changes);
    return new Promise<boolean>((resolve) => {
      keep = resolve;
    });
  };
  const { form, done, write, submit } = await aForm({ onSave: slow });
  await write('company', 'Kilele');
  await submit();
  expect(form().busy).toBe(true);
  await submit();
  await doing(() => keep(true));
  expect([saved.length, done.length, form().busy]).toEqual([1, 1, false]);
});

it('says what is wrong from the first try on, and saves nothing of it', async () => {
  const { form, saved, write, submit } = await aForm({
    check: ({ company }) => (company === 'Rival' ? { company: 'rival' } : {}),
  });
  await write('name', ' ');
  await write('company', 'Rival');
  expect(form().problem('name')).toBeUndefined();
  await submit();
  expect([form().problem('name'), form().problem('company'), saved]).toEqual(['missing', 'rival', []]);
  await write('name', 'Amina D.');
  await write('company', '');
  expect([form().problem('name'), form().problem('company')]).toEqual([undefined, undefined]);
  await submit();
  expect(saved).toEqual([{ name: 'Amina D.' }]);
});

it('puts the cursor into the first field in its order that is wrong', async () => {
  const { form, write, submit } = await aForm();
  const asked: string[] = [];
  const querySelector = (selector: string) => void asked.push(selector);
  form().element.ref.current = { querySelector } as never;
  await write('email', 'none');
  await write('name', '');
  await submit();
  expect(asked).toEqual(['[name="name"]']);
});

it('over what is live, shows others’ changes elsewhere, and tells of those in a field that is edited here', async () => {
  const { form, saved, write, submit, given } = await aForm();
  await write('company', 'Ours');
  await given({ kept: { ...KEPT, company: 'Theirs', position: 'Nurse' } });
  expect(form().draft).toMatchObject({ company: 'Ours', position: 'Nurse' });
  expect([form().meanwhile('company'), form().meanwhile('position')]).toEqual(['Theirs', undefined]);
  await submit();
  expect(saved).toEqual([{ company: 'Ours' }]);
});

it('where one is to choose, is not saved before that: theirs is taken, or replaced knowingly', async () => {
  const { form, saved, write, submit, given } = await aForm({ choosesMeanwhile: true });
  const asked: string[] = [];
  form().element.ref.current = { querySelector: (selector: string) => void asked.push(selector) } as never;
  await write('company', 'Ours');
  await write('position', 'Midwife');
  await given({ kept: { ...KEPT, company: 'Theirs', position: 'Nurse' } });
  await submit();
  await doing(() => form().write('company', form().meanwhile('company') as string));
  await submit();
  expect([saved, asked]).toEqual([[], ['[name="company"]', '[name="position"]']]);
  await doing(() => form().keepMine('position'));
  // They have written again: that was not seen.
  await given({ kept: { ...KEPT, company: 'Theirs', position: 'Doctor' } });
  await submit();
  expect([saved, form().meanwhile('position')]).toEqual([[], 'Doctor']);
  await doing(() => form().keepMine('position'));
  await submit();
  expect(saved).toEqual([{ position: 'Midwife' }]);
});

it('gives a field of text what its entity says of it', async () => {
  const { form } = await aForm();
  expect(form().bind('email')).toMatchObject({
    value: 'amina@example.org',
    maxLength: 254,
    required: true,
    type: 'email',
  });
  expect(form().bind('company')).toEqual({
    name: 'company',
    value: '',
    maxLength: 200,
    onChange: expect.any(Function),
  });
});
