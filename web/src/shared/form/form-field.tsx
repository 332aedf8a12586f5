import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import type { Fields, Problem } from './draft.ts';

/** Additions to a field: a hint, or its own error texts instead of the common ones. */
export interface FieldAdditions extends Omit<ComponentProps<typeof Field>, 'form' | 'name' | 'label' | 'hint'> {
  hint?: string | undefined;
  words?: { readonly [problem in string]?: string };
}

interface FormFieldProps<Name extends string> extends FieldAdditions {
  of: { fields: Fields; bind: (name: Name) => object; problem: (name: Name) => string | undefined };
  name: Name;
  label: string;
}

/** A text field of a form: one line, or several where the entity allows a long text. */
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
