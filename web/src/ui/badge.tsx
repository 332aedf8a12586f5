import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'brand' | 'earth' | 'sky' | 'sun' | 'danger';

/** Background and text classes of each tone. */
export const TONE_CLASSES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-soft text-brand-ink',
  earth: 'bg-earth-soft text-earth-ink',
  sky: 'bg-sky-soft text-sky-ink',
  sun: 'bg-sun-soft text-sun-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

/** In one line wherever there is room for one. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 border border-transparent w-max max-w-full shrink-0 max-[350px]:w-auto max-[350px]:shrink rounded-full px-[calc(--spacing(2.5)-1px)] py-[calc(--spacing(0.5)-1px)] text-xs font-semibold ${TONE_CLASSES[tone]}`}
    >
      {children}
    </span>
  );
}
