import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';
import { useOwnUser } from '../ticket/use-own-user.ts';

/** People, and above them, to whoever hides, that others don't see them where they see others. */
export function UnderHiddenNote({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const me = useOwnUser();
  const save = useSave();
  const told = useFocusKept(me?.hidden);
  return (
    <div ref={told} tabIndex={-1} className="grid grid-cols-1 gap-3">
      {me?.hidden ? (
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
      ) : null}
      {children}
    </div>
  );
}
