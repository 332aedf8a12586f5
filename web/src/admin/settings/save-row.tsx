import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** Bottom row of a form: marks unsaved changes, with buttons to discard or save them. */
export function SaveRow({ isChanged, onDiscard }: { isChanged: boolean; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 *:max-sm:grow">
      {isChanged ? (
        <>
          <p role="status" className="text-sm font-medium text-sun-ink max-sm:basis-full">
            {t('settings.unsaved')}
          </p>
          <Button tone="quiet" onClick={onDiscard}>
            {t('settings.discard')}
          </Button>
        </>
      ) : null}
      <Button type="submit">{t('settings.save')}</Button>
    </div>
  );
}
