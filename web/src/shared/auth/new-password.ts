import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type { Failure } from './auth-calls.ts';

/** Shorter ones are refused here; the server refuses common ones as well. */
export const SHORTEST_PASSWORD = 8;

const refusalIn = (failure: Failure | undefined): string | undefined =>
  failure?.wrong?.path === 'newPassword' ? failure.wrong.message : undefined;

/** A form that asks for a new password and nothing else. `send` resolves to what failed, if anything. */
export function useNewPassword(send: (password: string) => Promise<Failure | undefined>) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const refused = refusalIn(failure);

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
    if (refusalIn(failed)) input.current?.focus();
  }

  return {
    submit,
    isTooShort,
    /** Why the server does not take this password, for the field; `failure` is what else went wrong. */
    refused,
    failure: refused ? undefined : failure,
    busy,
    /** Props of the field; the form adds its label and error text. */
    field: {
      ref: input,
      name: 'new-password',
      autoComplete: 'new-password',
      value: password,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setPassword(target.value),
    },
  };
}
