import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import type { Fields, Problem } from './draft.ts';

/** What a form adds to a field of its own: a hint, words for what is wrong in place of the ones for all. */
export interface FieldAdditions extends Omit<ComponentProps<typeof Field>, 'form' | 'name' | 'label' | 'hint'> {
  hint?: string | undefined;
  words?: { readonly [problem in string]?: string };
}

interface FormFieldProps<Name extends string> extends FieldAdditions {
  of: { fields: Fields; bind: (name: Name) => object; problem: (name: Name) => string | undefined };
  name: Name;
  label: string;
}

/** A field of a form in which one writes: a line, or several where the entity has room for a text. */
export function FormField<Name extends string>({ of: form, name, words, ...rest }: FormFieldProps<Name>) {
  const { t } = useTranslation();
  const problem = form.problem(name);
  const error = problem && (words?.[problem] ?? t(`form.problems.${problem as Problem}`));
  const shared = { ...form.bind(name), ...rest, error };
  return form.fields[name]?.kind === 'text' ? (
    <TextArea {...(shared as ComponentProps<typeof TextArea>)} />
  ) : (
    <Field {...shared} />
  );
}
