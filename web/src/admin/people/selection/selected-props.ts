import type { Event } from '@baraza/schema/event/event';
import type { PersonRow } from '../person-row.ts';

/** What the dialog of each action for a selection gets. */
export interface SelectedProps {
  event: Event;
  selected: readonly PersonRow[];
  /** Selects these instead. */
  onSelect: (userIds: readonly string[]) => void;
  onClose: () => void;
}
