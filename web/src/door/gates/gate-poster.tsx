import type { Event, Gate } from '@baraza/schema/event/event';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { QrPicture } from '../../shared/scanner/qr-picture.tsx';
import './gate-poster.css';

/** A sheet of A4 to hang at an entrance; seen on paper only. */
export function GatePoster({ event, gate, code }: { event: Event; gate: Gate; code: string }) {
  const { t } = useTranslation();
  return createPortal(
    <section
      aria-hidden="true"
      className="gate-poster hidden h-[260mm] content-between justify-items-center text-center text-black"
    >
      <p className="text-3xl font-bold">{event.name}</p>
      <p className="text-[22mm] leading-none font-black">{t('checkIn.gateCode.posterTitle')}</p>
      <QrPicture code={code} label={t('checkIn.gateCode.picture', { gate: gate.name })} className="w-[130mm]" />
      <p className="text-4xl font-extrabold">{gate.name}</p>
      <div className="grid gap-2 text-2xl">
        <p>{t('checkIn.gateCode.posterHow')}</p>
        <p>{t('checkIn.gateCode.posterOffline')}</p>
      </div>
    </section>,
    document.body,
  );
}
