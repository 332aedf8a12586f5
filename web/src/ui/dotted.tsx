import { Fragment } from 'react';

/** Facts in one line, each in its own direction, so that a name between numbers and words turns none of them around; what is the same is said once. */
export const Dotted = ({ parts }: { parts: readonly (string | undefined)[] }) =>
  [...new Set(parts.filter(Boolean))].map((part, at) => (
    <Fragment key={part}>
      {at > 0 ? ' · ' : null}
      <bdi>{part}</bdi>
    </Fragment>
  ));
