import { hash, type Options, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { turns } from '../../../http/limits/turns.ts';

/** The most guessed passwords of eight characters or more; lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 9876543210 87654321 11111111 111111111
   1111111111 00000000 000000000 0000000000 22222222 55555555 77777777 88888888 99999999 12341234 12344321 11223344
   1122334455 123123123 123321123 147258369 159357456 741852963 789456123 password password1 password12 password123
   password1234 passw0rd p@ssw0rd p@ssword pa55word passwort password! password1! qwertyui qwertyuiop qwerty12
   qwerty123 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 asdfghjk
   asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 qazwsxedc 1qazxsw2 abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456 aa12345678
   iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball basketball superman superman1
   spiderman starwars pokemon1 trustno1 letmein1 letmein123 welcome1 welcome123 welcome1! changeme changeme1
   changeme123 admin123 admin1234 admin12345 administrator root1234 master12 master123 monkey123 dragon12 dragon123
   shadow12 michael1 jennifer michelle samantha computer internet internet1 whatever killer123 liverpool liverpool1
   chelsea1 arsenal1 manchester barcelona realmadrid cristiano ronaldo7 jesus123 jesuschrist blessing blessed1
   christian iloveyou2 loveyou1 lovely12 forever1 secret123 test1234 testtest guest123 user1234 default1 login123
   hello123 hello1234 helloworld africa123 kenya123 nairobi1 nigeria1 naija123 lagos123 ghana123 uganda123 tanzania
   southafrica ethiopia conference conference1 attendee attendee1 event2024 event2025 event2026 climate1 climate123
   summer2024 summer2025 summer2026 january1 december samsung1 samsung123 android1 google123 facebook1 whatsapp`
    .trim()
    .split(/\s+/),
);

/** 2 is Argon2id in the library's const enum, which `isolatedModules` can't import. */
const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } satisfies Options;

/** A hash says itself what it costs to compare with. */
const COSTS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[\w+/]{1,100}\$[\w+/]{1,100}$/;

/** Rules for a new password. */
export const NewPassword = z
  .string()
  .min(8, 'At least 8 characters')
  .max(128, 'At most 128 characters')
  .refine((password) => !COMMON_PASSWORDS.has(password.toLowerCase()), 'This password is among the most common ones');

/** Some 20 seconds of hashes: nobody waits for more. */
export const MOST_WAITING = 1_000;
/** Hashes share the threads of the file system and of compression, which a flood of them would stop. */
const inTurn = turns(2, MOST_WAITING);

/** @throws ProblemError `unavailable` where too many wait for a hash: before an attempt is counted that would not be made */
export const demandRoomForHash = (): void => inTurn.demandRoom();

/** Never in a transaction, as it may wait for long. @throws ProblemError `unavailable` where too many do */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID));

let stranger: Promise<string> | undefined;

/** One that costs more than ours is not ours: a restored backup may be anybody's file, and would stop all sign-ins. */
function isOurs(storedHash: string): boolean {
  const costs = COSTS.exec(storedHash)?.slice(1).map(Number);
  if (!costs) return false;
  const [memory = 0, time = 0, parallelism = 0] = costs;
  return memory <= ARGON2ID.memoryCost && time <= ARGON2ID.timeCost && parallelism <= ARGON2ID.parallelism;
}

/**
 * Takes equally long for an unknown email (no hash) and for a wrong password, so that timing reveals nothing. Never in a transaction,
 * as `hashPassword`.
 */
export async function isPasswordOf(storedHash: string | undefined, password: string): Promise<boolean> {
  stranger ??= hash('nobody has this password', ARGON2ID);
  const own = storedHash !== undefined && isOurs(storedHash) ? storedHash : undefined;
  const compared = own ?? (await stranger);
  const matches = await inTurn(() => verify(compared, password));
  return matches && own !== undefined;
}
