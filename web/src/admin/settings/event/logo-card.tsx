import { EVENT_LOGO, type Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../shared/form/use-save.ts';
import type { SmallPicture } from '../../../shared/pictures/make-picture.ts';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { PictureField } from '../../content/fields/picture-field.tsx';
import { useSaveEvent } from '../use-save-event.ts';

/** The event's logo; what is chosen or removed is saved at once. */
export function LogoCard({ event: { name, logo } }: { event: Event }) {
  const { t } = useTranslation();
  const save = useSave();
  const saveEvent = useSaveEvent();
  async function change(chosen: SmallPicture | null): Promise<void> {
    if (!chosen) await saveEvent({ logo: null });
    else if (await save('set_event_logo', chosen)) showToast(t('settings.saved'));
  }
  return (
    <Card title={t('settings.logo.title')}>
      <p className="mb-3 text-ink-soft">{t('settings.logo.text')}</p>
      <PictureField
        field="logo"
        name={name}
        current={logo ?? null}
        chosen={undefined}
        most={EVENT_LOGO}
        onChange={(chosen) => void change(chosen)}
      />
    </Card>
  );
}
