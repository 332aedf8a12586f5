import { useState } from 'react';

export const VENUE_TABS = ['map', 'programme', 'agenda', 'speakers'] as const;
export type VenueTab = (typeof VENUE_TABS)[number];

const KEY = 'venueTab';

const kept = (): VenueTab => VENUE_TABS.find((tab) => tab === sessionStorage.getItem(KEY)) ?? 'map';

/** Which part is looked at; the same one after a reload, for as long as the tab of the browser is open. */
export function useVenueTab(): [VenueTab, (tab: VenueTab) => void] {
  const [tab, setTab] = useState(kept);
  return [
    tab,
    (next) => {
      keepVenueTab(next);
      setTab(next);
    },
  ];
}

/** What the section shows when it is opened next: for links from elsewhere in the app. */
export const keepVenueTab = (tab: VenueTab): void => sessionStorage.setItem(KEY, tab);
