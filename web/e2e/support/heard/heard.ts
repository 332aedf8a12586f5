import { readFileSync, writeFileSync } from 'node:fs';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Phone } from '../phone.ts';
import { noteHeard } from './note-heard.ts';
import { Outline, plain } from './outline.ts';

/** Rewrites the records with what is heard now. */
const RECORDS = process.env.RECORD_HEARD === '1';
/** Only who records has nothing to wait for but quiet. */
const QUIET_MS = 1_500;
const PATIENT = { timeout: 120_000, interval: 100 };

/**
 * A journey as a screen reader tells it, compared with its record, part by part. Each part is waited for until it is as recorded:
 * how fast the machine is makes no difference. What was heard is in the order: title, focus, what live regions say, a voice.
 * What a region said in between, or had the focus and is gone, depends on the machine: a region counts with its last words.
 */
export class Heard {
  private readonly parts: string[] = [];
  private readonly recorded: string[];
  private readonly page: Page;
  private readonly devtools: CDPSession;
  private readonly file: URL;
  private title = '';
  private language = '';

  private constructor(page: Page, devtools: CDPSession, file: URL) {
    this.page = page;
    this.devtools = devtools;
    this.file = file;
    this.recorded = RECORDS ? [] : readFileSync(file, 'utf8').trimEnd().split('\n\n');
  }

  static async on({ context, page }: Phone, file: URL): Promise<Heard> {
    await context.addInitScript(noteHeard);
    return new Heard(page, await context.newCDPSession(page), file);
  }

  /** What somebody does next. */
  step(title: string): void {
    const line = `## ${title}`;
    if (!RECORDS) expect(line).toBe(this.recorded[this.parts.length]);
    this.parts.push(line);
  }

  /** Goes to it and presses a key, as who sees nothing does. What that alone moves is not news. */
  async press(what: Locator, key = 'Enter'): Promise<void> {
    await what.focus();
    await what.evaluate((element) => window.heard.goTo(element));
    await this.page.keyboard.press(key);
  }

  /** Goes to a field and writes into it. */
  async fill(field: Locator, text: string): Promise<void> {
    await field.focus();
    await field.evaluate((element) => window.heard.goTo(element));
    await field.fill(text);
  }

  /** Writes down what was heard since the last time. */
  async hears(): Promise<void> {
    let [told, language] = ['', ''];
    await this.part(async () => {
      const { title, moves, stays, isLost, said, voiced, ...page } = await this.page.evaluate(() =>
        window.heard.read(),
      );
      told = title;
      language = `${page.lang}, from ${page.dir === 'rtl' ? 'right to left' : 'left to right'}`;
      const lines = [
        ...(title === this.title ? [] : [`title: "${title}"`]),
        ...(language === this.language ? [] : [`language: ${language}`]),
        ...(await this.focusLines(moves)),
        ...(stays && moves === 0 ? await this.focusLine('focus stays', 'document.activeElement') : []),
        ...(isLost ? ['focus: LOST'] : []),
        ...said.map(({ words, urgent, awaited, covered, lang }) => {
          const how = covered ? 'NOT HEARD, as a dialog lies over it' : awaited ? 'says' : 'says (new)';
          return `${how}${urgent && !covered ? ' at once' : ''}${lang === page.lang ? '' : `, in ${lang}`}: "${words}"`;
        }),
        ...voiced.map(({ text, lang }) => `voice in ${lang}: "${text}"`),
      ];
      return lines.length > 0 ? lines.map((line) => `> ${plain(line)}`) : ['> nothing'];
    });
    [this.title, this.language] = [told, language];
    await this.page.evaluate(() => window.heard.goOn());
  }

  /** Writes down what is read of a part of the page. */
  async reads(what: Locator): Promise<void> {
    await this.part(async () => {
      const mark = (on: boolean) =>
        what.evaluate((element, marked) => element.toggleAttribute('data-read', marked), on);
      await mark(true);
      try {
        return (await Outline.of(this.devtools)).linesFrom(
          await this.backendIdOf('document.querySelector("[data-read]")'),
        );
      } finally {
        await mark(false);
      }
    });
  }

  /** Writes the record, or makes sure that it has nothing more. */
  end(): void {
    if (RECORDS) writeFileSync(this.file, `${this.parts.join('\n\n')}\n`);
    else expect(this.recorded.slice(this.parts.length), 'recorded, and no more heard').toEqual([]);
  }

  private async part(read: () => Promise<string[]>): Promise<void> {
    const now = async () => (await read()).join('\n');
    if (RECORDS) this.parts.push(await this.onceQuiet(now));
    else {
      const wanted = this.recorded[this.parts.length] ?? '';
      await expect.poll(now, PATIENT).toBe(wanted);
      this.parts.push(wanted);
    }
  }

  private async onceQuiet(read: () => Promise<string>): Promise<string> {
    let last = await read();
    for (;;) {
      await this.page.waitForTimeout(QUIET_MS);
      const next = await read();
      if (next === last) return next;
      last = next;
    }
  }

  private async focusLines(count: number): Promise<string[]> {
    const lines: string[] = [];
    for (let at = 0; at < count; at += 1) lines.push(...(await this.focusLine('focus', `window.heard.focused[${at}]`)));
    return lines;
  }

  /** Nothing of what is gone again, as a screen that shows only while a slow machine fetches the next one. */
  private async focusLine(how: string, expression: string): Promise<string[]> {
    const line = (await Outline.of(this.devtools)).lineOf(await this.backendIdOf(expression));
    return line === undefined ? [] : [`${how}: ${line}`];
  }

  private async backendIdOf(expression: string): Promise<number> {
    const { result } = await this.devtools.send('Runtime.evaluate', { expression });
    if (!result.objectId) return -1;
    const { node } = await this.devtools.send('DOM.describeNode', { objectId: result.objectId });
    return node.backendNodeId;
  }
}
