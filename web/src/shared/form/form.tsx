import type { ComponentProps } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';
import type { useForm } from './use-form.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  of: Pick<ReturnType<typeof useForm>, 'element'>;
}

/** A form of `useForm`; asks before the person leaves unsaved changes. */
export function Form({ of: { element }, children, ...rest }: FormProps) {
  return (
    <form {...rest} {...element}>
      {children}
      {element['data-unsaved'] === 'view' ? <LeaveDialog /> : null}
    </form>
  );
}
