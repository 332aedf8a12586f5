import { useTranslation } from 'react-i18next';
import { Failure } from '../../../ui/feedback/failure.tsx';
import type { Failure as Reason } from '../auth-calls.ts';

/** Why a mailed link has not signed in. */
export function LinkFailure({ failure }: { failure: Reason | undefined }) {
  const { t } = useTranslation();
  const why = failure?.reason === 'offline' ? 'offline' : 'failed';
  return <Failure why={failure?.reason === 'told' ? failure.text : failure && t(`auth.verify.${why}`)} />;
}
