import type { About } from '@baraza/schema/messages/notification';
import { useShowItem } from '../../shared/open-item/use-open-item.ts';

/** Opens what a notification leads to. A request leads to the person who asks. */
export function useOpenAbout(): (about: About) => void {
  const show = useShowItem();
  return ({ kind, id }) => show(kind === 'request' ? 'person' : kind, id);
}
