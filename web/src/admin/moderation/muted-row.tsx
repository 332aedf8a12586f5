import type { User } from '@baraza/schema/people/user';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';

/** Somebody who is muted, with the way back. */
export function MutedRow({ user: { id, name, avatar, company } }: { user: User }) {
  const { t } = useTranslation();
  const save = useSave();
  async function unmute() {
    if (await save('unmute_person', { user_id: id })) showToast(t('people.person.wasUnmuted', { name }));
  }
  return (
    <ListRow
      leading={<Avatar name={name} image={avatar} size="small" />}
      title={name}
      detail={company}
      trailing={
        <Button tone="secondary" aria-label={`${t('people.person.unmute')} · ${name}`} onClick={() => void unmute()}>
          {t('people.person.unmute')}
        </Button>
      }
    />
  );
}
