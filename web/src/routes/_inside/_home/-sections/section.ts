import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A part of the attendee app; which one shows is in the address, as `?section=`. */
export interface Section<Id extends string> {
  id: Id;
  icon: LucideIcon;
  Screen: ComponentType;
}
