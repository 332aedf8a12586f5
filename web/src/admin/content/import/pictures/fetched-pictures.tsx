import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../i18n/formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import { useAskBeforeClose } from '../../../../ui/feedback/use-ask-before-close.ts';
import type { HostPictures } from './pictures-in.ts';
import { useFetchPictures } from './use-fetch-pictures.ts';

/** How far the pictures are, and of whom none came; `isReady` once the server has the speakers. */
export function FetchedPictures({ pictures, isReady }: { pictures: readonly HostPictures[]; isReady: boolean }) {
  const { t } = useTranslation();
  const { total, done, missed, isRunning, halted, stop, goOn } = useFetchPictures(pictures, isReady);
  useAskBeforeClose(isRunning);
  const set = done - missed.length;
  return (
    <section aria-label={t('content.pictures.title')} className="grid gap-3">
      <h3 className="font-bold">{t('content.pictures.title')}</h3>
      <ProgressBar
        label={t('content.pictures.title')}
        text={t('content.pictures.progress', { done: formatNumber(done), total: formatNumber(total) })}
        done={done}
        total={total}
      />
      {halted && halted !== 'asked' ? (
        <Banner tone="danger" role="alert">
          {halted === 'offline' ? t('content.pictures.offline') : halted.detail}
        </Banner>
      ) : null}
      {isRunning ? (
        <Button tone="secondary" className="justify-self-start" onClick={stop}>
          {t('content.pictures.stop')}
        </Button>
      ) : null}
      {halted ? (
        <Button tone="secondary" className="justify-self-start" onClick={goOn}>
          {t('content.pictures.goOn')}
        </Button>
      ) : null}
      {done === total ? (
        <p role="status" className="font-semibold">
          {t('content.pictures.set', { count: set, number: formatNumber(set) })}
        </p>
      ) : null}
      {missed.length > 0 ? (
        <Banner tone="sun">
          <p className="font-bold">
            {t('content.pictures.missed', { count: missed.length, number: formatNumber(missed.length) })}
          </p>
          <ul className="mt-1 list-disc ps-5">
            {missed.map(({ id, name, why }) => (
              <li key={id}>
                <bdi>{name}</bdi>: {t(`content.pictures.why.${why}`)}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </section>
  );
}
