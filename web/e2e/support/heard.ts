import type { Page } from 'playwright-core';
import type { Phone } from './phone.ts';

/** What a screen reader has of a phone: what is said, where the focus goes, and the roles, names and states on the screen. */
export class Heard {
  private readonly lines: string[] = [];
  private readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async on({ context, page }: Phone): Promise<Heard> {
    await context.addInitScript(noteHeard);
    return new Heard(page);
  }

  /** What was heard, without what is another time on another day. */
  get record(): string {
    return `${this.lines.join('\n').replaceAll(TIMES, '…').trim()}\n`;
  }

  /** Begins the next part of the record: what somebody does, and then what they hear. */
  step(title: string): void {
    this.lines.push('', `## ${title}`, '');
  }

  /** Writes down what was said since the last time, and where the focus went. */
  async said(): Promise<void> {
    this.lines.push(...(await this.page.evaluate(() => window.heard.splice(0).map(({ line }) => line))));
  }

  /** Leaves out what was said until now: how much of it there was depends on how fast everything came. */
  async forget(): Promise<void> {
    await this.page.evaluate(() => window.heard.splice(0));
  }

  /** Writes down what is in an element, as Chromium tells it to a screen reader. */
  async outline(selector: string): Promise<void> {
    const devtools = await this.page.context().newCDPSession(this.page);
    const mark = (on: boolean) =>
      this.page
        .locator(selector)
        .filter({ visible: true })
        .first()
        .evaluate((element, marked) => element.toggleAttribute('data-outlined', marked), on);
    await mark(true);
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-outlined]' });
    const { node } = await devtools.send('DOM.describeNode', { nodeId });
    const tree = await devtools.send('Accessibility.getFullAXTree');
    await mark(false);
    await devtools.detach();
    const nodes: (Told & { nodeId: string; backendDOMNodeId?: number })[] = tree.nodes;
    const start = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId);
    if (!start) throw new Error(`No screen reader finds ${selector}.`);
    this.lines.push(...linesOf(start, new Map(nodes.map((each) => [each.nodeId, each]))));
  }
}

const TIMES = /\d{1,2}:\d{2}(\s[AP]M)?|\b(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?, \w+ \d+\b/g;

interface Told {
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
}

const STATES = ['checked', 'disabled', 'expanded', 'invalid', 'level', 'modal', 'pressed', 'required', 'selected'];
const NO_ROLE = ['generic', 'none', 'InlineTextBox', 'LabelText', 'LineBreak', 'paragraph', 'ListMarker'];

/** @param over the name of what this is in, which has the words already */
function linesOf(node: Told, all: Map<string, Told>, indent = '', over = ''): string[] {
  const role = node.role?.value ?? '';
  const name = node.name?.value?.trim() ?? '';
  const isRepeated = role === 'StaticText' && (name === '' || over.includes(name));
  const isShown = !node.ignored && !NO_ROLE.includes(role) && !isRepeated;
  const states = (node.properties ?? [])
    .filter(({ name: each, value }) => STATES.includes(each) && ![false, 'false'].includes(value.value as string))
    .map(({ name: each, value }) => ([true, 'true'].includes(value.value as string) ? each : `${each} ${value.value}`));
  const described = node.description?.value;
  const said = [
    role === 'StaticText' ? 'text' : role,
    name && `"${name}"`,
    described && `described "${described}"`,
    ...states,
  ];
  const below = (node.childIds ?? []).flatMap((id) => {
    const child = all.get(id);
    return child ? linesOf(child, all, isShown ? `${indent}  ` : indent, name || over) : [];
  });
  return isShown ? [indent + said.filter(Boolean).join(' '), ...below] : below;
}

declare global {
  interface Window {
    heard: { line: string; from?: Element }[];
  }
}

/** In a page, before its scripts: notes what live regions say, what gets the focus, and what a voice is given to say. */
function noteHeard(): void {
  window.heard = [];
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
  const told = new WeakMap<Element, string>();
  const wordsOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const isReached = (element: Element) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return (
      element.checkVisibility() &&
      !element.closest('[inert], [aria-hidden=true]') &&
      (!modal || modal.contains(element))
    );
  };
  const kindOf = (element: Element) =>
    element.matches('[role=alert], [aria-live=assertive]') ? 'at once' : 'in a pause';
  new MutationObserver(() => {
    for (const region of document.querySelectorAll(LIVE)) {
      const words = wordsOf(region);
      if (told.get(region) === words) continue;
      told.set(region, words);
      if (!words || !isReached(region)) continue;
      // What a region says in between depends on how fast the machine is.
      window.heard = window.heard.filter(({ from }) => from !== region);
      window.heard.push({ line: `said ${kindOf(region)}: ${words}`, from: region });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  const partsOf = (node: Node): string[] => {
    if (node instanceof Text) return [node.data.trim()];
    if (!(node instanceof Element) || node.matches('[aria-hidden=true]')) return [];
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    return own === null ? [...node.childNodes].flatMap(partsOf) : [own];
  };
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = by.length > 0 ? by.map((id) => document.getElementById(id)) : (element as HTMLInputElement).labels;
    const label = [...(named ?? [])].map(wordsOf).join(' ');
    return element.getAttribute('aria-label') ?? (label || partsOf(element).filter(Boolean).join(' '));
  };
  addEventListener('focusin', ({ target }) => {
    const element = target as Element;
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    window.heard.push({
      line: element.id === 'content' ? 'focus on the screen itself' : `focus on ${role}: ${nameOf(element)}`,
    });
  });

  const voice = { name: 'Own', lang: 'en-GB', localService: true, default: true };
  const speak = ({ text }: { text: string }) => text && window.heard.push({ line: `voice: ${text}` });
  Object.defineProperty(window, 'speechSynthesis', {
    value: Object.assign(new EventTarget(), { getVoices: () => [voice], cancel() {}, speak }),
  });
  Object.assign(window, {
    SpeechSynthesisUtterance: class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  });
}
