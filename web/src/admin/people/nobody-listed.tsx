import UsersRound from 'lucide-react/icons/users-round';
import { useTranslation } from 'react-i18next';
import { useRestToCome } from '../../shared/loading/rest-to-come.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** In place of a list without anybody. Only a whole list is called empty. */
export function NobodyListed({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  const restToCome = useRestToCome();
  if (!isSearch)
    return (
      <EmptyState icon={<UsersRound />} title={t(restToCome ? 'loading.notYet' : 'people.none')}>
        {t(restToCome ? 'loading.notYetText' : 'people.noneText')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<UsersRound />}
      title={t(restToCome ? 'loading.nobodySoFar' : 'people.nobody')}
      action={
        <Button tone="secondary" onClick={onClear}>
          {t('people.clear')}
        </Button>
      }
    >
      {restToCome ?? t('people.nobodyText')}
    </EmptyState>
  );
}
