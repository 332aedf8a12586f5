import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { Failure } from './auth-calls.ts';

/** Shorter ones are refused here; the server refuses common ones as well. */
export const SHORTEST_PASSWORD = 8;

/** A form that asks for a new password and nothing else. `send` resolves to what failed, if anything. */
export function useNewPassword(send: (password: string) => Promise<Failure | undefined>) {
  const [password, setPassword] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTooShort(password.length < SHORTEST_PASSWORD);
    setFailure(undefined);
    if (password.length < SHORTEST_PASSWORD) return;
    setBusy(true);
    const failed = await send(password);
    setBusy(false);
    setFailure(failed);
  }

  return {
    submit,
    isTooShort,
    failure,
    busy,
    /** Props of the field; the form adds its label and error text. */
    field: {
      name: 'new-password',
      autoComplete: 'new-password',
      value: password,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setPassword(target.value),
    },
  };
}
