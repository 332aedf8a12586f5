import { emailParts } from './table/column-widths.ts';

/** An email that breaks after the @, and within a part only where that alone is wider than its place. */
export function EmailText({ email }: { email: string }) {
  const [local, domain] = emailParts(email);
  return (
    <>
      {local}
      <wbr />
      {domain}
    </>
  );
}
