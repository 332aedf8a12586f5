import type { Field } from './organisations.ts';

const words = (text: string): string[] => text.split('; ');

export const positions: Record<Field, readonly string[]> = {
  research: words(
    'Research Fellow; Principal Investigator; Epidemiologist; Climate Modeller; Postdoctoral Researcher; Data Manager; Laboratory Scientist; Entomologist; Hydrologist; Health Economist',
  ),
  care: words(
    'Paediatrician; Community Health Officer; Nurse in Charge; Midwife; Public Health Physician; Clinical Officer; Head of Emergency Care; Pharmacist; Environmental Health Officer',
  ),
  civil_society: words(
    'Programme Manager; Executive Director; Field Coordinator; Advocacy Lead; Community Organiser; Monitoring and Evaluation Officer; Gender and Climate Adviser',
  ),
  government: words(
    'Director of Environmental Health; Climate Adaptation Officer; Senior Meteorologist; City Planner; Disease Surveillance Officer; Water Quality Inspector; Policy Analyst',
  ),
  enterprise: words(
    'Co-founder; Product Manager; Software Engineer; Head of Partnerships; Field Engineer; Sales Lead; GIS Analyst',
  ),
  media: words('Environment Reporter; Radio Producer; Photojournalist; Science Editor'),
  finance: words('Adaptation Finance Officer; Investment Associate; Actuary; Head of Climate Risk'),
  campus: words('Master’s Student; PhD Candidate; Undergraduate; Lecturer; Student Researcher'),
};

export const topics = words(
  'heat and work; malaria; cholera; air quality; clean cooking; safe water; early warning; One Health; mental health; maternal health; nutrition; drylands; mangroves; fisheries; waste; urban planning; health data; climate finance; climate justice; loss and damage; solar cold chain; youth; vector control; pastoralism; agroforestry; indigenous knowledge; remote sensing; health workforce; migration; antimicrobial resistance',
);

/** Bios that fit any person; `{topic}` and `{city}` are filled in. */
export const bios: Record<'en' | 'fr' | 'pt' | 'ar' | 'sw', readonly string[]> = {
  en: words(
    'Works on {topic} in and around {city}.; Ten years of {topic}, most of them in {city}.; Came to {topic} through a flood in {city}, and stayed.; Based in {city}, happy to talk about {topic} over coffee.; Builds small, sturdy projects on {topic}. Ask me about what failed.; Looking for partners on {topic} beyond {city}.; First time at a Baraza. Curious about {topic}.; Runs a weekly clinic in {city} and counts what others guess about {topic}.; Trains teams on {topic}, from {city} to the border.; Wrote a thesis on {topic}, now trying to make it useful in {city}.; Believes that {topic} is decided in kitchens and council meetings.; From {city}. Here to listen, mostly about {topic}.; Has a poster on {topic}, come and disagree.; Moved from banking to {topic} and sleeps better.',
  ),
  fr: words(
    'De {city}, je travaille sur l’environnement et la santé au quotidien.; L’eau, l’air et les données de santé, depuis {city}.; De {city}, à la recherche de partenaires pour des projets de terrain.; Je forme des équipes de santé communautaire autour de {city}.; Première Baraza. À l’écoute de tout ce qui marche à petit budget.; Je suis ici pour parler chaleur, écoles et arbres.; À {city}, nous mesurons l’air avec des lycéens.; Quinze ans de terrain, beaucoup de pannes, quelques réussites.',
  ),
  pt: words(
    'De {city}, trabalho com comunidades costeiras, água e saúde.; Procuro parcerias sobre clima e saúde a partir de {city}.; Em {city}, medimos a água dos poços com as escolas.; Venho ouvir quem já reconstruiu depois da cheia.; Dados abertos, mangais e muita paciência.',
  ),
  ar: words(
    'أعمل على قضايا المناخ والصحة العامة.; أبحث في المياه والصحة في المناطق القاحلة.; أبحث في البيئة والصحة.; أدرّب فرق الصحة في القرى على قياس جودة المياه.; جئت لأستمع وأتعلم من تجارب الآخرين.',
  ),
  sw: words(
    'Ninafanya kazi ya mazingira na afya ya jamii, {city}.; Kutoka {city}, napenda kujifunza kuhusu maji safi na misitu.; Tunapanda mikoko na kupima maji pamoja na wavuvi.; Nimekuja kusikiliza na kushirikiana.',
  ),
};
