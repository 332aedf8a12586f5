import type { Sponsor } from '@baraza/schema/exhibition/sponsor';
import type { Speaker } from '@baraza/schema/programme/speaker';

/** Shown, labelled as samples, until the device first reaches the server. */
export const SAMPLE_SPEAKERS: readonly Pick<Speaker, 'id' | 'name' | 'title' | 'company' | 'avatar' | 'expertise'>[] = [
  {
    id: 'sample-speaker-1',
    name: 'Dr. Amina Okello',
    title: 'Climate Scientist',
    company: 'East African Climate Centre',
    avatar: null,
    expertise: ['Early warning', 'Rainfall'],
  },
  {
    id: 'sample-speaker-2',
    name: 'Prof. Kwame Boateng',
    title: 'Professor of Public Health',
    company: 'Coastal University',
    avatar: null,
    expertise: ['Heat and health'],
  },
  {
    id: 'sample-speaker-3',
    name: 'Zanele Dube',
    title: 'Water Engineer',
    company: 'Rivers for All',
    avatar: null,
    expertise: ['Clean water', 'Sanitation'],
  },
];

export const SAMPLE_SPONSORS: readonly Pick<Sponsor, 'id' | 'name' | 'logo' | 'tier' | 'description' | 'website'>[] = [
  {
    id: 'sample-sponsor-1',
    name: 'Green Savannah Fund',
    logo: null,
    tier: 'platinum',
    description: 'Finance for communities that restore their land.',
    website: '',
  },
  {
    id: 'sample-sponsor-2',
    name: 'Solar Commons',
    logo: null,
    tier: 'gold',
    description: 'Power from the sun for clinics and schools.',
    website: '',
  },
  {
    id: 'sample-sponsor-3',
    name: 'Blue Nile Laboratories',
    logo: null,
    tier: 'silver',
    description: 'Water tests that fit in a bag.',
    website: '',
  },
];
