import type { FormEvent, ReactElement } from 'react';
import { expect, it } from 'vitest';
import { Form } from './form.tsx';

it.each([
  [false, ['submitted']],
  [true, ['prevented']],
])('Enter in a form that is sent by its button alone (%s) does %j', async (byButton, expected) => {
  const happened: string[] = [];
  const element = { onSubmit: () => void happened.push('submitted') } as never;
  const { props } = Form({ of: { element }, byButton, children: null }) as ReactElement<{
    onSubmit: (event: FormEvent) => void;
  }>;
  props.onSubmit({ preventDefault: () => void happened.push('prevented') } as never);
  expect(happened).toEqual(expected);
});
