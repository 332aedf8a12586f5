import { EVENT_ID } from '../event/event-defaults.ts';
import type { Exhibitor } from '../exhibition/exhibitor.ts';
import { domainOf } from './people/organisations.ts';
import type { Person } from './people/person.ts';
import { categoryTranslations } from './translated.ts';

/** Stand, name, category, country, description, tags, and the first name and surname of the person at the stand. */
const EXHIBITORS: readonly [string, string, string, string, string, string, string][] = [
  [
    'A1',
    'Juakali Solar Cold Chain',
    'Energy',
    'Kenya',
    'Solar fridges for vaccines, insulin and fish. Open one and see why it still runs after a flood.',
    'solar cold chain, vaccines',
    'Achieng Ruoth',
  ],
  [
    'A2',
    'Dunia Sensors',
    'Instruments',
    'Rwanda',
    'Air, heat and noise sensors that a school can mend. Live readings from every room of the venue.',
    'air quality, low-cost sensors',
    'Hirwa Karenzi',
  ],
  [
    'A3',
    'Jiko Bora',
    'Clean cooking',
    'Tanzania',
    'Majiko sanifu yanayotengenezwa na wanawake wa Arusha. Tasting at noon.',
    'clean cooking, gender',
    'Upendo Laizer',
  ],
  [
    'A4',
    'Mosquito Map',
    'Data',
    'Uganda',
    'A map of breeding sites made by 4,000 volunteers, free for districts.',
    'malaria, mapping',
    'Apio Obua',
  ],
  [
    'A5',
    'Acacia Mobile Clinics',
    'Health care',
    'Somalia',
    'Climb aboard: a clinic in a lorry, with its own water and power.',
    'mobile clinics, pastoralism',
    'Ubax Geedi',
  ],
  [
    'B1',
    'Baobab Weather Services',
    'Data',
    'Nigeria',
    'Forecasts that fit a text message. Try one for your village.',
    'early warning, forecasts',
    'Ifẹolúwa Fálọlá',
  ],
  [
    'B2',
    'Tidepool Desalination',
    'Water',
    'Mauritius',
    'Drinking water from the sea with a quarter of the usual power.',
    'safe water, islands',
    'Kavish Seebun',
  ],
  [
    'B3',
    'Soleil Pompage',
    'Water',
    'Senegal',
    'Pompes solaires, entretien par des coopératives, pièces disponibles partout.',
    'solar pumps, irrigation',
    'Awa Badji',
  ],
  [
    'B4',
    'One Tap Water Alliance',
    'Water',
    'Malawi',
    'Standpipes that communities own. Bring your water bill.',
    'safe water, cooperatives',
    'Mphatso Gondwe',
  ],
  [
    'B5',
    'Sabeel Water Systems',
    'Water',
    'Egypt',
    'تنقية المياه للقرى: أنظمة بسيطة يسهل إصلاحها.',
    'water quality, rural supply',
    'هبة شلبي',
  ],
  [
    'C1',
    'Nyuki Agroforestry',
    'Food and land',
    'Ethiopia',
    'Trees, bees and coffee on slopes that used to slide.',
    'agroforestry, honey',
    'ሒሩት አያሌው',
  ],
  [
    'C2',
    'Millet Seedkeepers Circle',
    'Food and land',
    'Mali',
    'Deux cents variétés de mil et de fonio, à échanger plutôt qu’à vendre.',
    'seeds, nutrition',
    'Oumou Dicko',
  ],
  [
    'C3',
    'Mboga Vertical Farms',
    'Food and land',
    'Kenya',
    'Vegetables from sacks, roofs and walls, for people with no field.',
    'nutrition, cities',
    'Kanini Mutiso',
  ],
  [
    'C4',
    'Mulheres do Cajueiro',
    'Food and land',
    'Mozambique',
    'Caju torrado sem fumo, por 900 mulheres da província.',
    'gender, clean processing',
    'Graça Langa',
  ],
  [
    'C5',
    'Compost Republic',
    'Waste',
    'South Africa',
    'From market waste to soil in 21 days. You may smell it: it doesn’t.',
    'waste, soil',
    'Lwazi Ntuli',
  ],
  [
    'D1',
    'Pepo Clean Air Devices',
    'Instruments',
    'Ghana',
    'Filters for classrooms and buses from local fibre.',
    'air quality, schools',
    'Selasi Quarshie',
  ],
  [
    'D2',
    'Taa Microgrids',
    'Energy',
    'Zambia',
    'Light and power for clinics off the grid, paid by the day.',
    'microgrids, clinics',
    'Chanda Bwalya',
  ],
  [
    'D3',
    'Shams Cooling',
    'Energy',
    'Tunisia',
    'Cool rooms without a grid: evaporative walls and solar fans.',
    'heat, housing',
    'Skander Jaziri',
  ],
  [
    'D4',
    'BioBrique',
    'Energy',
    'Togo',
    'Briquettes de coques de palme qui remplacent le charbon de bois.',
    'clean cooking, forests',
    'Mawuli Edorh',
  ],
  [
    'D5',
    'Pirogue Solaire',
    'Transport',
    'Benin',
    'Des pirogues-ambulances électriques pour villages lacustres.',
    'transport, maternal health',
    'Gildas Agossa',
  ],
  [
    'E1',
    'Pamoja Health Mutual',
    'Finance',
    'Kenya',
    'Health cover for those who are paid by the day. Sign up in four minutes.',
    'insurance, heat',
    'Baraka Simiyu',
  ],
  [
    'E2',
    'Harvest Shield Microinsurance',
    'Finance',
    'Zimbabwe',
    'Small policies against large weather. Ask for a real payout table.',
    'insurance, drought',
    'Tariro Hove',
  ],
  [
    'E3',
    'Kora Données Climat',
    'Data',
    'Cameroon',
    'Séries climatiques ouvertes, nettoyées, expliquées.',
    'open data, training',
    'Clarisse Kamdem',
  ],
  [
    'E4',
    'Observatório Clima e Saúde da Costa',
    'Research',
    'Angola',
    'Dados abertos sobre ondas de calor e saúde em cidades costeiras.',
    'health data, coasts',
    'Weza Calumbo',
  ],
  [
    'E5',
    'Reef and Mangrove Trust',
    'Nature',
    'Madagascar',
    'Replanting by fishers, counted from the air. Adopt nothing, plant something.',
    'mangroves, fisheries',
    'Voahangy Hasina',
  ],
];

/** Position in the exhibition hall of the floor plan: one row for each letter, five stands in a row. */
function boothShape(booth: string): { x: number; y: number; width: number; height: number } {
  const row = booth.charCodeAt(0) - 'A'.charCodeAt(0);
  const column = Number(booth[1]) - 1;
  return { x: 300 + column * 145, y: 295 + row * 57, width: 100, height: 40 };
}

export const exhibitorId = (booth: string): string => `exhibitor-${booth.toLowerCase()}`;

export function makeExhibitors(): Exhibitor[] {
  const categoryIn = categoryTranslations();
  return EXHIBITORS.map(([booth, name, category, country, description, tags], index) => ({
    id: exhibitorId(booth),
    event_id: EVENT_ID,
    name,
    description,
    category,
    country,
    logo: null,
    website: `https://${domainOf(name)}`,
    email: `stand@${domainOf(name)}`,
    // 555 numbers are not assigned to anybody.
    phone: `+254 555 010 ${String(index + 1).padStart(3, '0')}`,
    tags: tags.split(', '),
    booth,
    booth_shape: boothShape(booth),
    translations: categoryIn(category),
  }));
}

/** One person for each stand. */
export const exhibitorStaff = (): Person[] =>
  EXHIBITORS.map(([booth, company, , , , tags, name]) => ({
    name,
    email: `${booth.toLowerCase()}.team@${domainOf(company)}`,
    company,
    position: 'Exhibition team',
    interests: tags.split(', '),
    ticketType: 'Exhibitor',
  }));
