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

/** First sentences of a bio; `{topic}` and `{city}` are filled in. */
export const bios: Record<'en' | 'fr' | 'pt' | 'ar' | 'sw', readonly string[]> = {
  en: words(
    'Works on {topic} in and around {city}.; Ten years of {topic}, most of them in {city}.; Came to {topic} through a flood in {city}, and stayed.; Based in {city}, happy to talk about {topic} over coffee.; Builds small, sturdy projects on {topic}. Ask me about what failed.; Looking for partners on {topic} beyond {city}.; First time at a Baraza. Curious about {topic}.',
  ),
  fr: words(
    'Installé(e) à {city}, je travaille sur l’environnement et la santé au quotidien.; Passionné(e) par l’eau, l’air et les données de santé. {city}.; De {city}, à la recherche de partenaires pour des projets de terrain.',
  ),
  pt: words(
    'De {city}, trabalho com comunidades costeiras, água e saúde.; Procuro parcerias sobre clima e saúde a partir de {city}.',
  ),
  ar: words('أعمل على قضايا المناخ والصحة العامة.; مهتم بالمياه والصحة في المناطق القاحلة.; باحث في البيئة والصحة.'),
  sw: words(
    'Ninafanya kazi ya mazingira na afya ya jamii, {city}.; Kutoka {city}, napenda kujifunza kuhusu maji safi na misitu.',
  ),
};
