import type { User } from '@baraza/schema/people/user';
import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import Trash from 'lucide-react/icons/trash-2';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../shared/form/use-save.ts';
import { makePicture, PICTURE_FILES } from '../../shared/pictures/make-picture.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';

/** Takes, chooses or removes the person's picture; resized on this device, works offline. */
export function PictureButtons({ avatar }: Pick<User, 'avatar'>) {
  const { t } = useTranslation();
  const save = useSave();
  const taken = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const [making, setMaking] = useState(false);

  async function use({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    setMaking(true);
    const picture = await makePicture(file).catch(() => undefined);
    // Reset, so that the same file can be chosen again.
    target.value = '';
    if (!picture) showToast(t('profile.picture.unreadable'), 'danger');
    else if (await save('set_avatar', picture)) showToast(t('profile.picture.saved'));
    setMaking(false);
  }
  async function remove() {
    if (await save('update_profile', { changes: { avatar: null } })) showToast(t('profile.picture.removed'));
  }

  const input = {
    type: 'file',
    hidden: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => void use(event),
  };
  return (
    <fieldset aria-label={t('profile.picture.label')} className="-ms-4 flex min-w-0 flex-wrap gap-x-2">
      <input {...input} ref={taken} accept="image/*" capture="user" data-picture="taken" />
      <input {...input} ref={chosen} accept={PICTURE_FILES} data-picture="chosen" />
      {/* File inputs open no camera on a computer. */}
      <Button
        tone="quiet"
        busy={making}
        icon={<Camera aria-hidden="true" className="size-5" />}
        onClick={() => taken.current?.click()}
        className="hidden pointer-coarse:inline-flex"
      >
        {t('profile.picture.take')}
      </Button>
      <Button
        tone="quiet"
        busy={making}
        icon={<ImageUp aria-hidden="true" className="size-5" />}
        onClick={() => chosen.current?.click()}
      >
        {t('profile.picture.choose')}
      </Button>
      {avatar ? (
        <Button tone="quiet" icon={<Trash aria-hidden="true" className="size-5" />} onClick={() => void remove()}>
          {t('profile.picture.remove')}
        </Button>
      ) : null}
    </fieldset>
  );
}
