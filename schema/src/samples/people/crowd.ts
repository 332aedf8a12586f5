import { namePools } from '../names/index.ts';
import type { NamePool } from '../names/name-pool.ts';
import { type Random, seededRandom } from '../random.ts';
import { internationalOrganisations, type Organisation, organisationsNear, slug } from './organisations.ts';
import type { Person } from './person.ts';
import { bios, positions, topics } from './work.ts';

const SEED = 20_261;

/** Probability that a person's name is shown in the country's other script. */
const NATIVE_SCRIPT = 0.35;

const allShares = namePools.reduce((sum, { share }) => sum + share, 0);

/** Creates people in the proportions of the countries' shares; emails are unique and not in `taken`. */
export function crowd(count: number, taken: Set<string>): Person[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, () => somebody(random, taken));
}

function somebody(random: Random, taken: Set<string>): Person {
  const pool = anyPool(random);
  const native = random.chance(NATIVE_SCRIPT);
  const given = spelling(random.pick(pool.given), native);
  const family = spelling(random.pick(pool.family), native);
  const organisation = random.pick(random.chance(0.7) ? organisationsNear(pool) : internationalOrganisations);
  const position = random.pick(positions[organisation.field]);
  const interests = random.some(topics, random.between(0, 5));
  return {
    name: `${given.shown} ${family.shown}`,
    first_name: given.shown,
    email: freeEmail(`${slug(given.latin)}.${slug(family.latin)}`, organisation.domain, taken),
    company: organisation.name,
    position,
    bio: random.chance(0.55) ? bio(random, pool, native, interests[0] ?? random.pick(topics)) : '',
    interests,
    social: random.chance(0.15)
      ? { linkedin: `https://linkedin.example/in/${slug(given.latin)}-${slug(family.latin)}` }
      : {},
    ticketType: ticketType(random, organisation, position),
    hidden: random.chance(0.02),
  };
}

function anyPool(random: Random): NamePool {
  let left = random.next() * allShares;
  for (const pool of namePools) {
    left -= pool.share;
    if (left < 0) return pool;
  }
  throw new Error('The shares of the countries do not add up');
}

/** Splits `latin=native`. */
function spelling(name: string, native: boolean): { latin: string; shown: string } {
  const [latin = name, other] = name.split('=');
  return { latin, shown: native && other ? other : latin };
}

function freeEmail(local: string, domain: string, taken: Set<string>): string {
  let email = `${local}@${domain}`;
  for (let again = 2; taken.has(email); again++) email = `${local}${again}@${domain}`;
  taken.add(email);
  return email;
}

function bio(random: Random, pool: NamePool, native: boolean, topic: string): string {
  const language = pool.language === 'ar' && !native ? 'en' : (pool.language ?? 'en');
  return random.pick(bios[language]).replace('{topic}', topic).replace('{city}', random.pick(pool.cities));
}

function ticketType(random: Random, { field }: Organisation, position: string): string {
  if (field === 'campus' && position !== 'Lecturer') return 'Student';
  if (field === 'media') return 'Press';
  return random.chance(0.03) ? 'VIP' : 'Delegate';
}
