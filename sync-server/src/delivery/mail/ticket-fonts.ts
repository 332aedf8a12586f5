import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FontName, fontShelf } from '@baraza/schema/paper/fonts';

const FILES: Record<FontName, string> = {
  latin: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  ethiopic: '@expo-google-fonts/noto-sans-ethiopic/600SemiBold/NotoSansEthiopic_600SemiBold.ttf',
};

const { resolve } = createRequire(import.meta.url);

/** The fonts of tickets, each read when the first ticket has letters of it. */
export const ticketFonts = fontShelf(async (name) => new Uint8Array(await readFile(resolve(FILES[name]))));
