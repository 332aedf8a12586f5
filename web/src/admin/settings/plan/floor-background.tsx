import { FLOOR_PICTURE, type Floor } from '@baraza/schema/event/floor-plan';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../i18n/formats.ts';
import { USUAL_OPACITY } from '../../../shared/floor-plan/floor-picture.tsx';
import { makePictureWithin, PICTURE_FILES, type SmallPicture } from '../../../shared/pictures/make-picture.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ChooseFile } from '../choose-file.tsx';

interface FloorBackgroundProps {
  floor: Floor;
  onChange: (change: Partial<Floor>) => void;
  onPicture: (picture: SmallPicture) => void;
}

/** The venue's own map under a floor: chosen, made stronger or fainter, removed. */
export function FloorBackground({ floor, onChange, onPicture }: FloorBackgroundProps) {
  const { t } = useTranslation();
  const id = useId();
  // Kept once the slider is let go.
  const [sliding, setSliding] = useState<number>();
  const opacity = sliding ?? floor.opacity ?? USUAL_OPACITY;
  async function use(file: File) {
    const picture = await makePictureWithin(file, FLOOR_PICTURE).catch(() => undefined);
    if (picture) onPicture(picture);
    else showToast(t('settings.plan.noPicture'), 'danger');
  }
  function keep() {
    if (sliding !== undefined && sliding !== floor.opacity) onChange({ opacity: sliding });
    setSliding(undefined);
  }
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">{t('settings.plan.pictureText')}</p>
      <div className="flex flex-wrap gap-2">
        <ChooseFile
          label={t(floor.background ? 'settings.plan.otherPicture' : 'settings.plan.choosePicture')}
          accept={PICTURE_FILES}
          onFile={(file) => void use(file)}
        />
        {floor.background ? (
          <Button tone="quiet" onClick={() => onChange({ background: null })}>
            {t('settings.plan.removePicture')}
          </Button>
        ) : null}
      </div>
      {floor.background ? (
        <label htmlFor={id} className="grid gap-1 text-sm font-semibold">
          {t('settings.plan.opacity', { percent: formatPercent(Math.round(opacity * 100)) })}
          <input
            id={id}
            type="range"
            min={0.1}
            max={1}
            step={0.1}
            value={opacity}
            onChange={({ target }) => setSliding(target.valueAsNumber)}
            onPointerUp={keep}
            onKeyUp={keep}
            onBlur={keep}
            className="min-h-tap w-full accent-brand"
          />
        </label>
      ) : null}
    </div>
  );
}
