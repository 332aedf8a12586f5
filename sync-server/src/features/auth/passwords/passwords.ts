import { hash, type Options, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Argon2id is 2 in the library's enum, which is not there at run time for isolated modules. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** What a person may choose as a password. */
export const NewPassword = z
  .string()
  .min(8, 'At least 8 characters')
  .max(128, 'At most 128 characters')
  .refine((password) => !COMMON_PASSWORDS.has(password.toLowerCase()), 'This password is among the most common ones');

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

let stranger: Promise<string> | undefined;

/** Takes as long when nobody is known by that email (no hash) as when the password is wrong. */
export async function isPasswordOf(storedHash: string | undefined, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password');
  const matches = await verify(storedHash ?? (await stranger), password);
  return matches && storedHash !== undefined;
}
