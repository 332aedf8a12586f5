import type { About } from '@baraza/schema/messages/notification';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { otherOf } from '../meetings/standing.ts';

/** Opens what a notification leads to. A request leads to the person who asks, a meeting to whom one meets. */
export function useOpenAbout(): (about: About) => void {
  const { t } = useTranslation();
  const { db, user_id } = useReplica();
  const show = useShowItem();
  async function openMeeting(id: string): Promise<void> {
    const meeting = (await db.meetings.findOne(id).exec())?.toJSON();
    if (meeting) show('person', otherOf(meeting, user_id));
    else showToast(t('meetings.gone'));
  }
  return ({ kind, id }) => {
    if (kind === 'meeting') void openMeeting(id);
    else show(kind === 'request' ? 'person' : kind, id);
  };
}
