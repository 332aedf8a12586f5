import Image from 'lucide-react/icons/image';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPicture } from '../../shared/drawn-picture/draw-picture.ts';
import { sharePicture, sharesPictures } from '../../shared/drawn-picture/share-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { layOutPicture } from './lay-out-picture.ts';
import type { GatheredYear } from './use-my-year.ts';
import { useYearTexts } from './use-year-texts.ts';

/** Sharing and printing; neither is on the printed page. */
export function YearActions({ year }: { year: GatheredYear }) {
  const { t } = useTranslation();
  const { name, days, place, figures } = useYearTexts(year);
  const [shares] = useState(sharesPictures);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function share() {
    setBusy(true);
    setFailed(false);
    try {
      const texts = {
        title: t('myYear.title'),
        event: year.event.name,
        days,
        place,
        name,
        figures,
        topics: year.topics.map((topic) => ({ ...topic, text: t('programme.found', { count: topic.count }) })),
        isRightToLeft: document.documentElement.dir === 'rtl',
      };
      const picture = await drawPicture((measure) => layOutPicture(texts, measure));
      const outcome = await sharePicture(t('myYear.file'), `${t('myYear.title')} · ${year.event.name}`, picture);
      if (outcome === 'saved') showToast(t('myYear.saved'));
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }
  const Icon = shares ? Share2 : Image;
  return (
    <div className="on-screen grid gap-3">
      {year.isOver ? null : <Banner tone="sky">{t('myYear.soFar')}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} icon={<Icon aria-hidden="true" className="size-5" />} onClick={() => void share()}>
          {t(shares ? 'myYear.share' : 'myYear.save')}
        </Button>
        {typeof window.print === 'function' ? (
          <Button
            tone="secondary"
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => window.print()}
          >
            {t('myYear.print')}
          </Button>
        ) : null}
      </div>
      <p role={failed ? 'alert' : undefined} className="text-sm text-ink-soft">
        {t(failed ? 'myYear.failed' : 'myYear.inPicture')}
      </p>
    </div>
  );
}
