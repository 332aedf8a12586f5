export interface Said {
  words: string;
  /** Interrupts what is being read. */
  urgent: boolean;
  /** The region was there before its words; of one that comes with them, some screen readers say nothing. */
  awaited: boolean;
  /** A modal dialog lies over it. */
  covered: boolean;
  lang: string;
}

export interface Read {
  title: string;
  lang: string;
  dir: string;
  /** How often the focus moved. */
  moves: number;
  /** It was pressed, and has the focus still. */
  stays: boolean;
  /** What had the focus is gone, and nothing else has it. */
  isLost: boolean;
  said: Said[];
  voiced: { text: string; lang: string }[];
}

interface HeardInPage {
  /** What got the focus since the last time, in order. */
  focused: Element[];
  /** What is heard of what was not heard the last time. */
  read(): Read;
  /** All that was read last is heard. */
  goOn(): void;
  /** Somebody has gone to this, which the focus moves to without telling news. */
  goTo(element: Element): void;
}

declare global {
  interface Window {
    heard: HeardInPage;
  }
}

/** In a page, before its scripts: notes what live regions say, what gets the focus, and what a voice is given to say. */
export function noteHeard(): void {
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
  const partsOf = (node: Node): string[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || node.matches('[aria-hidden=true]')) return [];
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    return own === null || node.matches(LIVE) ? [...node.childNodes].flatMap(partsOf) : [own];
  };
  const wordsOf = (region: Element) => partsOf(region).join(' ').replaceAll(/\s+/g, ' ').trim();
  const regions = () => [...document.querySelectorAll(LIVE)].filter((region) => region.checkVisibility());
  const coverOf = () => [...document.querySelectorAll('dialog:modal')].at(-1);

  let known = new Map<Element, string>();
  /** Regions whose words went and came back are heard again. */
  let emptied = new Set<Element>();
  let hadFocus = false;
  let pressed: Element | undefined;
  let voiced: Read['voiced'] = [];
  let hear = () => {};
  new MutationObserver(() => {
    for (const region of known.keys()) if (!wordsOf(region)) emptied.add(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });

  window.heard = {
    focused: [],
    read() {
      const now = new Map(regions().map((region) => [region, wordsOf(region)]));
      const moves = this.focused.length;
      const spoken = voiced;
      const hasFocus = document.activeElement !== document.body;
      // What comes while this is compared is heard the next time.
      hear = () => {
        known = now;
        emptied = new Set();
        hadFocus = hasFocus;
        pressed = undefined;
        this.focused = this.focused.slice(moves);
        voiced = voiced.slice(spoken.length);
      };
      const news = [...now].filter(([region, words]) => words && (words !== known.get(region) || emptied.has(region)));
      return {
        title: document.title,
        lang: document.documentElement.lang,
        dir: document.documentElement.dir,
        moves,
        stays: pressed !== undefined && pressed === document.activeElement,
        isLost: hadFocus && !hasFocus,
        said: news
          .map(([region, words]) => ({
            words,
            urgent: region.matches('[role=alert], [aria-live=assertive]'),
            awaited: known.has(region),
            covered: coverOf()?.contains(region) === false || region.closest('[inert], [aria-hidden=true]') !== null,
            lang: region.closest('[lang]')?.getAttribute('lang') ?? '',
          }))
          .sort((a, b) => Number(b.urgent) - Number(a.urgent)),
        voiced: [...spoken],
      };
    },
    goOn: () => hear(),
    goTo(element) {
      hadFocus = true;
      pressed = element;
      this.focused = this.focused.filter((each) => each !== element);
    },
  };
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && window.heard.focused.at(-1) !== target) window.heard.focused.push(target);
  });

  // Whether a browser without windows may notify depends on how it was built.
  Object.defineProperty(Notification, 'permission', { get: () => 'denied' });

  const voices = ['ar-EG', 'en-GB', 'fr-FR'].map((lang) => ({ name: lang, lang, localService: true, default: true }));
  const speak = ({ text, lang }: { text: string; lang: string }) => text && voiced.push({ text, lang });
  Object.defineProperty(window, 'speechSynthesis', {
    value: Object.assign(new EventTarget(), { getVoices: () => voices, cancel() {}, speak }),
  });
  Object.assign(window, {
    SpeechSynthesisUtterance: class {
      lang = '';
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  });
}
