import { translations } from '../../i18n/start-i18n.ts';

const MINUTE_MS = 60_000;

/** "1 hr, 20 min", in the app's language; rounded up to whole minutes, at least one. */
export function formatDuration(ms: number): string {
  const language = `${translations.language || 'en'}-u-nu-latn`;
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  const say = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const parts = [
    ...(minutes >= 60 ? [say(Math.floor(minutes / 60), 'hour')] : []),
    ...(minutes % 60 > 0 ? [say(minutes % 60, 'minute')] : []),
  ];
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts);
}
