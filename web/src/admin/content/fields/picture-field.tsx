import { PICTURE_MAX_BYTES } from '@baraza/schema/define/fields';
import ImageUp from 'lucide-react/icons/image-up';
import Trash from 'lucide-react/icons/trash-2';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makePictureWithin, PICTURE_FILES, type SmallPicture } from '../../../shared/pictures/make-picture.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { pictureAddress } from '../../../ui/picture/picture-address.ts';

export interface PictureFieldProps {
  field: 'logo' | 'banner' | 'avatar';
  name: string;
  /** The current picture. */
  current: string | null;
  /** The newly chosen picture; null: remove the current one; undefined: unchanged. */
  chosen: SmallPicture | null | undefined;
  most: { width: number; height: number };
  onChange: (chosen: SmallPicture | null) => void;
}

/** A logo, banner or portrait; resized on this device, sent when the form is saved. */
export function PictureField({ field, name, current, chosen, most, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [making, setMaking] = useState(false);
  const shown = chosen === undefined ? current : chosen && `data:${chosen.media_type};base64,${chosen.image}`;

  async function use({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    setMaking(true);
    const picture = await makePictureWithin(file, { ...most, bytes: PICTURE_MAX_BYTES }).catch(() => undefined);
    target.value = '';
    setMaking(false);
    if (picture) onChange(picture);
    else showToast(t('content.picture.unreadable'), 'danger');
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t(`content.fields.${field}`)}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {field === 'banner' && shown ? (
          <img src={pictureAddress(shown)} alt="" className="max-h-24 w-full rounded-md object-contain" />
        ) : (
          <Avatar square={field !== 'avatar'} name={name || '?'} image={shown} />
        )}
        <input
          ref={input}
          type="file"
          accept={PICTURE_FILES}
          hidden
          data-picture={field}
          onChange={(event) => void use(event)}
        />
        <Button
          tone="secondary"
          busy={making}
          icon={<ImageUp aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {t('content.picture.choose')}
        </Button>
        {shown ? (
          <Button tone="quiet" icon={<Trash aria-hidden="true" className="size-5" />} onClick={() => onChange(null)}>
            {t('content.picture.remove')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
