import EyeOff from 'lucide-react/icons/eye-off';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useOwnUser } from '../ticket/use-own-user.ts';

/** Says to whoever hides that others don't see them where they see others. */
export function HiddenNote() {
  const { t } = useTranslation();
  const me = useOwnUser();
  const save = useSave();
  if (!me?.hidden) return null;
  return (
    <Banner
      tone="sun"
      icon={<EyeOff aria-hidden="true" className="size-5" />}
      actions={
        <Button tone="secondary" onClick={() => void save('update_profile', { changes: { hidden: false } })}>
          {t('connections.showMe')}
        </Button>
      }
    >
      {t('attendees.youHide')}
    </Banner>
  );
}
