import type { NamePool } from '../names/name-pool.ts';

export type Field =
  | 'research'
  | 'care'
  | 'civil_society'
  | 'government'
  | 'enterprise'
  | 'media'
  | 'finance'
  | 'campus';

/** A fictional organisation. */
export interface Organisation {
  name: string;
  field: Field;
  domain: string;
}

const list = (field: Field, names: string): Organisation[] =>
  names.split('; ').map((name) => ({ name, field, domain: domainOf(name) }));

/** Latin letters only, accents and spaces dropped: "Santé-Climat" becomes "santeclimat". */
export const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[ƐɛẸẹ]/g, 'e')
    .replace(/[Ɔɔ]/g, 'o')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();

const SMALL_WORDS = /^(and|for|of|the|des|du|de|et|la|le|pour|da|das|do|e|ya|wa|na)$/i;

/** A domain below `.example`, which nobody owns, from the first two significant words. */
export function domainOf(name: string): string {
  const telling = name.split(' ').filter((word) => !SMALL_WORDS.test(word));
  return `${slug(telling.slice(0, 2).join(''))}.example`;
}

const english: Organisation[] = [
  ...list(
    'research',
    'Kilele Health Observatory; Mvua Climate Analytics Institute; Savanna Vector Ecology Group; Ubuntu Centre for Planetary Health; Great Escarpment Heat Lab; Twin Lakes Water Research Station; Kestrel Air Quality Laboratory; Marula School of Public Health; Red Soil Agronomy Institute; Saltmarsh Coastal Observatory; Highveld Epidemiology Unit',
  ),
  ...list(
    'care',
    'Tumaini Ridge Hospital; Msasa District Clinics; Lakeshore Mothers and Children Hospital; Acacia Mobile Clinics; Riverbend Teaching Hospital; Community Midwives of the Escarpment; Sunbird Ambulance Service',
  ),
  ...list(
    'civil_society',
    'Clean Cookstove Sisters; Herders’ Early Warning Network; Wetland Guardians; Breathe Easy Coalition; Reef and Mangrove Trust; One Tap Water Alliance; Green Belt Schools Project; Sanitation Workers’ Union of the Delta; Millet Seedkeepers Circle; Disability and Climate Forum; Grandmothers for Clean Air',
  ),
  ...list(
    'government',
    'Kijani County Department of Environment; Mto Basin Water Authority; Directorate of Climate-Resilient Health; Northern Drylands Development Agency; Metropolitan Heat Action Office; Bureau of Hydrology and Weather; Council for Coastal Planning',
  ),
  ...list(
    'enterprise',
    'Juakali Solar Cold Chain; Dunia Sensors; Baobab Weather Services; Mosquito Map; Tidepool Desalination; Nyuki Agroforestry; Pepo Clean Air Devices; Taa Microgrids; Mboga Vertical Farms; Compost Republic',
  ),
  ...list('media', 'The Rift Courier; Dawn Radio Network; Green Desk Africa; Lakeside Community Radio'),
  ...list('finance', 'Kusanya Adaptation Fund; Harvest Shield Microinsurance; Umoja Green Bonds; Pamoja Health Mutual'),
  ...list(
    'campus',
    'University of the Escarpment; Mvule University; Riverside Polytechnic of Health; College of Nursing, Maji Mazuri; Tamarind University of Technology; Karoo Plains University',
  ),
];

const french: Organisation[] = [
  ...list(
    'research',
    'Institut Sahélien Santé-Climat; Laboratoire des Eaux du Fleuve; Observatoire de l’Air du Golfe; Centre Teranga d’Épidémiologie',
  ),
  ...list('care', 'Hôpital des Deux Rives; Cliniques Mobiles du Plateau; Maternité Étoile du Sud'),
  ...list(
    'civil_society',
    'Collectif Eau pour Toutes; Jeunesse Climat Sahel; Femmes du Karité Durable; Réseau des Oasis Vivantes; Alliance Littoral',
  ),
  ...list(
    'government',
    'Agence des Bassins et Forêts; Direction de la Santé Environnementale du Littoral; Office Météo du Plateau',
  ),
  ...list('enterprise', 'Soleil Pompage; Kora Données Climat; BioBrique; Pirogue Solaire'),
  ...list('media', 'Radio Harmattan; Le Courrier du Baobab'),
  ...list('finance', 'Mutuelle Saison Verte'),
  ...list('campus', 'Université du Delta Vert; École Supérieure de Santé du Plateau'),
];

const portuguese: Organisation[] = [
  ...list('research', 'Instituto do Mangal; Observatório Clima e Saúde da Costa'),
  ...list('care', 'Hospital da Baía Azul; Clínicas do Planalto'),
  ...list('civil_society', 'Associação Água Viva; Mulheres do Cajueiro'),
  ...list('government', 'Autoridade das Bacias do Norte'),
  ...list('enterprise', 'Sol do Índico; Maré Dados'),
  ...list('campus', 'Universidade do Planalto Verde'),
];

const northern: Organisation[] = [
  ...list('research', 'Oasis Centre for Water and Health; Atlas Dust Observatory; Nile Terraces Institute'),
  ...list('care', 'Al-Waha Hospital; Delta Children Hospital'),
  ...list('civil_society', 'Palm Grove Cooperative; Youth of the Two Shores'),
  ...list('government', 'Directorate of Arid Lands Health'),
  ...list('enterprise', 'Sabeel Water Systems; Shams Cooling'),
  ...list('media', 'Sawt Al-Bia Radio'),
  ...list('campus', 'University of the Green Atlas'),
];

const swahili: Organisation[] = [
  ...list('research', 'Taasisi ya Afya na Mazingira ya Pwani'),
  ...list('care', 'Hospitali ya Matumaini Mapya'),
  ...list('civil_society', 'Umoja wa Wavuvi wa Ziwa; Mtandao wa Misitu ya Jamii; Wanawake na Maji Safi'),
  ...list('enterprise', 'Jiko Bora'),
  ...list('campus', 'Chuo cha Mikoko'),
];

const own: Record<NonNullable<NamePool['language']>, Organisation[]> = {
  fr: french,
  pt: portuguese,
  ar: northern,
  sw: swahili,
};

export const internationalOrganisations: readonly Organisation[] = english;

/** Likely employers of people from this country. */
export const organisationsNear = (pool: NamePool): readonly Organisation[] =>
  pool.language ? own[pool.language] : english;
