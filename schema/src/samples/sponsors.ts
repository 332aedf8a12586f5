import { EVENT_ID } from '../event/event-defaults.ts';
import type { Sponsor } from '../exhibition/sponsor.ts';
import { domainOf, slug } from './people/organisations.ts';
import { SPONSOR_TRANSLATIONS } from './translated.ts';

const SPONSORS: readonly [Sponsor['tier'], string, string][] = [
  [
    'platinum',
    'Kusanya Adaptation Fund',
    'Pays for shade, wells and early warning before the disaster, in 23 countries. It brought 120 nurses and herders to this Baraza.',
  ],
  ['platinum', 'Mwangaza Foundation for Health', 'Backs district clinics that run on sun and stay open in storms.'],
  ['gold', 'Umoja Green Bonds', 'Savings of ordinary people, lent to cities that clean their air and water.'],
  ['gold', 'Pamoja Health Mutual', 'Health cover for market traders and farm workers, with heat days included.'],
  ['gold', 'Juakali Solar Cold Chain', 'Fridges for vaccines and fish, built in Kisumu and Cotonou.'],
  ['silver', 'Baobab Weather Services', 'Forecasts by text message in 31 languages.'],
  ['silver', 'Tidepool Desalination', 'Drinking water from the sea for islands and ports.'],
  ['silver', 'Soleil Pompage', 'Pompes solaires pour périmètres maraîchers et centres de santé.'],
  ['silver', 'Harvest Shield Microinsurance', 'Small policies against large weather.'],
  ['bronze', 'Lakeside Community Radio', 'Carries the plenaries live, in Dholuo, Luganda and Swahili.'],
  ['bronze', 'Compost Republic', 'Takes everything that is left on the plates here, and returns it as soil.'],
  ['bronze', 'Nyuki Agroforestry', 'Trees, bees and an honest price.'],
  ['bronze', 'Dunia Sensors', 'Lent the air monitors in every room of the venue.'],
];

export const makeSponsors = (): Sponsor[] =>
  SPONSORS.map(([tier, name, description]) => ({
    id: `sponsor-${slug(name)}`,
    event_id: EVENT_ID,
    name,
    logo: null,
    banner: null,
    tier,
    description,
    website: `https://${domainOf(name)}`,
    translations: SPONSOR_TRANSLATIONS[name] ?? null,
  }));
