import { EVENT_ID } from '../event/event-defaults.ts';
import type { Speaker } from '../programme/speaker.ts';
import { domainOf } from './people/organisations.ts';
import type { Person } from './people/person.ts';
import { type SpeakerKey, speakerCards } from './people/speaker-cards.ts';
import { sessionsOf } from './programme/index.ts';
import { OPENING_SPEAKER_TRANSLATIONS } from './translated.ts';

export type { SpeakerKey } from './people/speaker-cards.ts';

const cards = Object.entries(speakerCards) as [SpeakerKey, (typeof speakerCards)[SpeakerKey]][];

export const speakerId = (key: SpeakerKey): string => `speaker-${key}`;

export const makeSpeakers = (): Speaker[] =>
  cards.map(([key, { name, title, company, bio, expertise, featured = false }]) => ({
    id: speakerId(key),
    event_id: EVENT_ID,
    name,
    title,
    company,
    bio,
    avatar: null,
    expertise: [...expertise],
    sessions: sessionsOf(key),
    social: {
      linkedin: `https://linkedin.example/in/${key}`,
      website: `https://${domainOf(company)}/people/${key}`,
    },
    featured,
    source: null,
    translations: key === 'adaeze' ? OPENING_SPEAKER_TRANSLATIONS : null,
  }));

/** Speakers are attendees too. */
export const speakingPeople = (): Person[] =>
  cards.map(([key, { name, title, company, bio, expertise }]) => ({
    name,
    email: `${key}@${domainOf(company)}`,
    company,
    position: title,
    bio,
    interests: expertise.map((topic) => topic.toLowerCase()),
    ticketType: 'Speaker',
  }));
