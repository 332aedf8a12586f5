import type { Speaker } from '../../programme/speaker.ts';

export type SpeakerKey =
  | 'adaeze'
  | 'anoushka'
  | 'boitumelo'
  | 'cheikh'
  | 'dawit'
  | 'ekai'
  | 'esperance'
  | 'hodan'
  | 'imane'
  | 'inacio'
  | 'isata'
  | 'kayode'
  | 'kofi'
  | 'mahmoud'
  | 'miora'
  | 'nakato'
  | 'rania'
  | 'rehema'
  | 'ruvimbo'
  | 'selamawit'
  | 'thandeka'
  | 'wanjiru';

type SpeakerCard = Pick<Speaker, 'name' | 'title' | 'company' | 'bio' | 'expertise'> & { featured?: boolean };

/** Fictional people; any resemblance is accidental. */
export const speakerCards: Record<SpeakerKey, SpeakerCard> = {
  adaeze: {
    name: 'Adaeze Umeadi',
    title: 'Professor of Environmental Epidemiology',
    company: 'Mvule University',
    bio: 'Counts what the climate does to hospitals. She has built death registers with village clerks in eleven countries, and insists that a number is only as good as the person who wrote it down.',
    expertise: ['Epidemiology', 'Heat', 'Health data'],
    featured: true,
  },
  wanjiru: {
    name: 'Wanjirũ Mũriũki',
    title: 'Director',
    company: 'Kestrel Air Quality Laboratory',
    bio: 'An atmospheric chemist who began with a borrowed pump on a school roof. Her laboratory now keeps 140 of them running, and teaches pupils to doubt them.',
    expertise: ['Air quality', 'Low-cost sensors', 'Environmental law'],
    featured: true,
  },
  cheikh: {
    name: 'Cheikh Mbengue',
    title: 'Urbaniste et médecin',
    company: 'Institut Sahélien Santé-Climat',
    bio: 'Médecin devenu urbaniste après trop de consultations pour asthme. Travaille avec des maires, des chauffeurs de bus et des arbres.',
    expertise: ['Urban health', 'Transport', 'Waste'],
    featured: true,
  },
  rehema: {
    name: 'Rehema Mollel',
    title: 'Founder',
    company: 'Jiko Bora',
    bio: 'Taught chemistry, then built stoves, then built the network of women who repair them. Forty thousand kitchens later she still cooks on the first one.',
    expertise: ['Clean cooking', 'Social enterprise', 'Gender'],
    featured: true,
  },
  imane: {
    name: 'Imane Ouazzani',
    title: 'Hydrogéologue',
    company: 'Oasis Centre for Water and Health',
    bio: 'Mesure les nappes et écoute ceux qui en boivent. Dix ans de puits, de sel et de comités d’irrigation.',
    expertise: ['Groundwater', 'Oases', 'Kidney disease'],
    featured: true,
  },
  thandeka: {
    name: 'Thandeka Skosana',
    title: 'Occupational Physician',
    company: 'Great Escarpment Heat Lab',
    bio: 'Follows miners, cane cutters and street vendors through their hottest days with a thermometer, a diary and a labour lawyer.',
    expertise: ['Heat and work', 'Labour law', 'Housing'],
    featured: true,
  },
  kayode: {
    name: 'Káyọ̀dé Akíntọ́lá',
    title: 'Lead Engineer',
    company: 'Baobab Weather Services',
    bio: 'Makes forecasts that fit into a text message. Publishes the ones that were wrong.',
    expertise: ['Early warning', 'Machine learning', 'Cholera'],
    featured: true,
  },
  selamawit: {
    name: 'Selamawit Wondimu',
    title: 'Obstetrician and Researcher',
    company: 'Riverbend Teaching Hospital',
    bio: 'Runs antenatal clinics where it is 41 degrees in the shade, and a study on what that means for the weeks before birth.',
    expertise: ['Maternal health', 'Heat', 'Clinical trials'],
    featured: true,
  },
  anoushka: {
    name: 'Anoushka Goburdhun',
    title: 'Marine Toxicologist',
    company: 'Saltmarsh Coastal Observatory',
    bio: 'Studies what warmer seas bring to the plate, from reef to market stall, and argues for islands in rooms that forget them.',
    expertise: ['Oceans', 'Food safety', 'Small island states'],
  },
  boitumelo: {
    name: 'Boitumelo Sebina',
    title: 'Wetland Ecologist',
    company: 'Wetland Guardians',
    bio: 'Grew up on the edge of a delta and never quite left. Birds, floods, livestock and the diseases that they share.',
    expertise: ['Wetlands', 'Birds', 'One Health'],
  },
  dawit: {
    name: 'ዳዊት ገመቹ',
    title: 'የማህበረሰብ ጤና ተመራማሪ',
    company: 'Red Soil Agronomy Institute',
    bio: 'በደጋማ አካባቢዎች የአፈር ጥበቃ፣ ምግብ እና የሕፃናት ጤና ላይ ይመራመራል።',
    expertise: ['Soil', 'Nutrition', 'Health extension'],
  },
  ekai: {
    name: 'Ekai Lokwawi',
    title: 'Elder and Rain Reader',
    company: 'Herders’ Early Warning Network',
    bio: 'Reads intestines, stars and, since last year, a satellite map. His warnings are broadcast in four languages.',
    expertise: ['Indigenous knowledge', 'Pastoralism', 'Drought'],
  },
  esperance: {
    name: 'Espérance Katembo',
    title: 'Vétérinaire',
    company: 'Collectif Eau pour Toutes',
    bio: 'Suit les marchés, les élevages et les forêts d’un même regard. Parle d’épidémies avant qu’elles aient un nom.',
    expertise: ['Zoonoses', 'Forests', 'Markets'],
  },
  hodan: {
    name: 'Hodan Diiriye',
    title: 'Paediatrician',
    company: 'Acacia Mobile Clinics',
    bio: 'Her clinic has camels, solar fridges and no address. She writes about hunger without the usual adjectives.',
    expertise: ['Nutrition', 'Vaccination', 'Drought'],
  },
  inacio: {
    name: 'Inácio Sitoe',
    title: 'Engenheiro sanitário',
    company: 'Instituto do Mangal',
    bio: 'Reconstrói poços depois dos ciclones e volta um ano depois para ver quais ainda dão água boa.',
    expertise: ['Sanitation', 'Cyclones', 'Mangroves'],
  },
  isata: {
    name: 'Isata Bundu',
    title: 'Community Mapper',
    company: 'Sanitation Workers’ Union of the Delta',
    bio: 'Maps drains, stairs and taps of hillside neighbourhoods with those who live there, and takes the maps to council meetings until something happens.',
    expertise: ['Informal settlements', 'Mapping', 'Sanitation'],
  },
  kofi: {
    name: 'Kofi Agbeko',
    title: 'Head of Adaptation Finance',
    company: 'Harvest Shield Microinsurance',
    bio: 'An actuary who prices droughts for people with forty dollars. Believes in small print that is large.',
    expertise: ['Insurance', 'Climate finance', 'Early action'],
  },
  mahmoud: {
    name: 'محمود الجوهري',
    title: 'مهندس موارد مائية',
    company: 'Sabeel Water Systems',
    bio: 'يعمل على مياه الشرب في القرى والواحات منذ خمسة عشر عامًا، ويؤمن بأن أبسط الأدوات أطولها عمرًا.',
    expertise: ['Water quality', 'Desalination', 'Rural supply'],
  },
  miora: {
    name: 'Miora Ramanantsoa',
    title: 'Historienne de la médecine',
    company: 'Observatoire de l’Air du Golfe',
    bio: 'Lit les vieux registres sanitaires avec des cartes satellites. La peste, les feux et le riz.',
    expertise: ['Plague', 'Fire', 'Archives'],
  },
  nakato: {
    name: 'Nakato Ddumba',
    title: 'Medical Entomologist',
    company: 'Savanna Vector Ecology Group',
    bio: 'Catches mosquitoes at altitudes where they shouldn’t be. Trains village teams to do it better than she does.',
    expertise: ['Malaria', 'Vector control', 'Highlands'],
  },
  rania: {
    name: 'رانيا فرحات',
    title: 'طبيبة صحة عامة',
    company: 'Delta Children Hospital',
    bio: 'تدرس أثر موجات الحر على الأطفال وكبار السن في المدن المكتظة، وتضع خطط الإنذار مع سكان الأحياء.',
    expertise: ['Heat', 'Child health', 'Cities'],
  },
  ruvimbo: {
    name: 'Ruvimbo Madziva',
    title: 'Youth Assembly Convenor',
    company: 'Disability and Climate Forum',
    bio: 'Psychologist, wheelchair racer, chair of the youth assembly. Asks who is missing from the room, then goes to fetch them.',
    expertise: ['Mental health', 'Youth', 'Inclusion'],
  },
};
