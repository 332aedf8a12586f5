export { keepVenueTab, type VenueTab } from './venue-tab.ts';
