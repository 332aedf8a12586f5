import type { Person } from './person.ts';

/** Signs in as `user-001`. */
export const SAMPLE_ATTENDEE_EMAIL = 'amina@example.org';
export const SAMPLE_ADMIN_EMAIL = 'admin@example.org';

/** The people named in the demo's texts; the first is `user-001`. */
export const knownPeople: readonly Person[] = [
  {
    name: 'Amina Wekesa',
    first_name: 'Amina',
    email: SAMPLE_ATTENDEE_EMAIL,
    company: 'Kilele Health Observatory',
    position: 'Environmental Health Researcher',
    bio: 'Follows what dust, heat and smoke do to children’s lungs in three counties, with sensors that schools look after themselves. Looking for people who measure the same thing in other cities.',
    interests: ['air quality', 'clean cooking', 'health data', 'youth'],
    social: {
      linkedin: 'https://linkedin.example/in/amina-wekesa',
      website: 'https://kilelehealth.example',
    },
    ticketType: 'Delegate',
  },
  {
    name: 'Naledi Okot',
    first_name: 'Naledi',
    email: SAMPLE_ADMIN_EMAIL,
    role: 'admin',
    company: 'Baraza secretariat',
    position: 'Head of Operations',
    bio: 'Ask me when something at the venue doesn’t work.',
    interests: ['health workforce'],
    ticketType: 'Organiser',
  },
  {
    name: 'Yohannes Tumusiime',
    first_name: 'Yohannes',
    email: 'door.admin@example.org',
    role: 'admin',
    company: 'Baraza secretariat',
    position: 'Door Lead',
    ticketType: 'Organiser',
  },
  {
    name: 'Fatoumata Nyirenda',
    email: 'fatoumata.nyirenda@example.org',
    company: 'Baraza secretariat',
    position: 'Programme Editor',
    ticketType: 'Organiser',
  },
  {
    name: 'Hery Odendaal',
    email: 'hery.odendaal@example.org',
    company: 'Baraza secretariat',
    position: 'Interpretation Coordinator',
    ticketType: 'Organiser',
  },
  {
    name: 'Zainab Kgosana',
    email: 'zainab.kgosana@example.org',
    company: 'Baraza secretariat',
    position: 'Volunteer Coordinator',
    ticketType: 'Organiser',
  },
];
