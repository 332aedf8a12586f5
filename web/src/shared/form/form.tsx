import type { ComponentProps, FormEvent } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';
import type { useForm } from './use-form.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  of: Pick<ReturnType<typeof useForm>, 'element'>;
  /** Enter in a field does nothing; a button calls `submit`. For what reaches many people. */
  byButton?: boolean;
}

const ignore = (event: FormEvent) => event.preventDefault();

/** A form of `useForm`; asks before the person leaves unsaved changes. */
export function Form({ of: { element }, byButton = false, children, ...rest }: FormProps) {
  return (
    <form {...rest} {...element} onSubmit={byButton ? ignore : element.onSubmit}>
      {children}
      {element['data-unsaved'] === 'view' ? <LeaveDialog /> : null}
    </form>
  );
}
