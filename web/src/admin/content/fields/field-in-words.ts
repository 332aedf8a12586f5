import type { FieldRule } from '@baraza/schema/define/form-fields';
import { SPONSOR_TIERS } from '@baraza/schema/event/event-defaults';
import { toLocal } from '@baraza/schema/event/venue-time';
import { SESSION_KINDS } from '@baraza/schema/programme/session';
import type { TFunction } from 'i18next';
import type { Content } from '../use-content.ts';

/** Options of each choice, with their labels. */
export const CHOICES = {
  tier: (t: TFunction) => SPONSOR_TIERS.map((tier) => ({ value: String(tier), label: t(`exhibitors.tiers.${tier}`) })),
  kind: (t: TFunction) => SESSION_KINDS.map((kind) => ({ value: String(kind), label: t(`programme.kinds.${kind}`) })),
};

/** A field's value as its form shows it, '' for nothing; undefined for what is not written in words, as a place on the map. */
export function fieldInWords(
  name: string,
  kind: FieldRule['kind'],
  value: unknown,
  { t, content, timeZone }: { t: TFunction; content: Pick<Content, 'rooms'>; timeZone: string },
): string | undefined {
  if (kind === 'choice') return CHOICES[name as 'tier']?.(t).find((choice) => choice.value === value)?.label;
  if (kind === 'room') return content.rooms.find(({ id }) => id === value)?.name ?? t('content.noRoom');
  if (kind === 'moment') return toLocal(String(value), timeZone).replace('T', ' ');
  if (kind === 'words') return (value as string[]).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
