import type { Event } from '@baraza/schema/event/event';

const LATIN = /[^a-z0-9]+/g;

/** A slug as the format requires it: lower-case letters and digits with hyphens, at least two characters. */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(LATIN, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
  return plain.length >= 2 ? plain : `x-${plain || 'x'}`;
}

/** A short name of the event: the start of its name, and its year. */
export function acronymOf({ name, starts_on }: Pick<Event, 'name' | 'starts_on'>): string {
  const word = slugOf(name).replaceAll('-', '_').slice(0, 20).replace(/_+$/, '');
  return `${word}_${starts_on.slice(0, 4)}`;
}
