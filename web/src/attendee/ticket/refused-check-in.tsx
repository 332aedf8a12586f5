import { useTranslation } from 'react-i18next';
import { useOutbox, useReplica } from '../../replica/react.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** A check-in that was shown as done and that the server did not accept: why, until it was read. */
export function RefusedCheckIn() {
  const { t } = useTranslation();
  const { user_id, outbox } = useReplica();
  const { refused } = useOutbox();
  const mine = refused.find((command) => command.name === 'record_check_in' && command.args.user_id === user_id);
  if (!mine) return null;
  return (
    <div className="mb-3">
      <Banner
        tone="danger"
        role="alert"
        actions={
          <Button tone="quiet" onClick={() => void outbox.dropRefused(mine.id)}>
            {t('ticket.card.understood')}
          </Button>
        }
      >
        {t('ticket.card.refused', { reason: mine.refusal.detail })}
      </Banner>
    </div>
  );
}
