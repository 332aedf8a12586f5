import { hash, type Options, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** 2 is Argon2id in the library's const enum, which `isolatedModules` can't import. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Rules for a new password. */
export const NewPassword = z
  .string()
  .min(8, 'At least 8 characters')
  .max(128, 'At most 128 characters')
  .refine((password) => !COMMON_PASSWORDS.has(password.toLowerCase()), 'This password is among the most common ones');

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

let stranger: Promise<string> | undefined;

/** Takes equally long for an unknown email (no hash) and for a wrong password, so that timing reveals nothing. */
export async function isPasswordOf(storedHash: string | undefined, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password');
  const matches = await verify(storedHash ?? (await stranger), password);
  return matches && storedHash !== undefined;
}
