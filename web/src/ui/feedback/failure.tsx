import { Banner } from './banner.tsx';

/** Says, to a screen reader at once, why something did not work; nothing while there is no reason. */
export function Failure({ why }: { why: string | null | undefined }) {
  return why ? (
    <Banner tone="danger" role="alert">
      {why}
    </Banner>
  ) : null;
}
