import type { Event } from '../event/event.ts';
import { EVENT_ID } from '../event/event-defaults.ts';
import { EVENT_TRANSLATIONS } from './translated.ts';
import { TIME_ZONE, type VenueTime } from './venue-time.ts';

export type SampleEventRow = Omit<Event, 'ticket_keys'>;

export const GATES = [
  { id: 'gate-main', name: 'Main entrance', open: true },
  { id: 'gate-east', name: 'East entrance', open: true },
  { id: 'gate-terrace', name: 'Jacaranda Terrace', open: true },
  { id: 'gate-service', name: 'Service yard', open: false },
];

const AREAS: NonNullable<Event['floor_plan']>['areas'] = [
  { name: 'Foyer', kind: 'corridor', x: 400, y: 190, width: 620, height: 70 },
  { name: 'Exhibition hall', kind: 'hall', x: 280, y: 280, width: 740, height: 300 },
  { name: 'Food court', kind: 'food_court', x: 1040, y: 360, width: 140, height: 220 },
  { name: 'Registration', kind: 'registration', x: 280, y: 600, width: 440, height: 90 },
  { name: 'Quiet and prayer room', kind: 'quiet', x: 740, y: 600, width: 130, height: 90 },
  { name: 'First aid', kind: 'first_aid', x: 890, y: 600, width: 130, height: 90 },
  { name: 'Toilets', kind: 'toilets', x: 1040, y: 600, width: 140, height: 90 },
  { name: 'Main entrance', kind: 'entrance', x: 400, y: 710, width: 200, height: 70 },
  { name: 'East entrance', kind: 'entrance', x: 1040, y: 710, width: 140, height: 70 },
];

export const makeEvent = (time: VenueTime): SampleEventRow => ({
  id: EVENT_ID,
  name: 'Baraza for Climate and Health',
  tagline: 'One continent, one climate, one health',
  logo: null,
  description:
    'Three days on what a changing environment does to people’s health in Africa, and on what works against it. ' +
    'Researchers, nurses, farmers, engineers, city planners and young people from 54 countries share data, quarrel ' +
    'over priorities and leave with plans. Interpretation between Arabic, English, French, Portuguese and Swahili is ' +
    'given in Savanna Hall.',
  starts_on: time.day(1),
  ends_on: time.day(3),
  time_zone: TIME_ZONE,
  venue: {
    name: 'Mwangaza Gardens Conference Centre',
    address: '14 Mvule Crescent',
    city: 'Nairobi',
    country: 'Kenya',
  },
  languages: ['en', 'fr', 'ar', 'pt', 'sw', 'am'],
  floor_plan: { name: 'Ground floor', width: 1200, height: 800, areas: AREAS },
  gates: GATES,
  check_in_policy: 'anyone',
  check_in_opens_at: time.at(1, '06:00'),
  // A year: a demo that goes on for weeks lets people in, as nobody chose its days.
  check_in_closes_at: time.at(3, '8760:00'),
  replaced_keys: [],
  large: false,
  data_cap: 0,
  registration: 'open',
  registration_code: '',
  translations: EVENT_TRANSLATIONS,
});
