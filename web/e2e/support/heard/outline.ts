import type { CDPSession } from 'playwright-core';

/** A node of the tree that Chromium gives to screen readers. */
interface Told {
  nodeId: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
  value?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
  backendDOMNodeId?: number;
}

interface Marked {
  backendNodeId: number;
  attributes?: string[];
  children?: Marked[];
}

/** What is written of the page beside its tree: a node's language and attributes. */
interface Written {
  lang: string;
  attributes: Map<string, string>;
}

/** What is read of a role; of any other only what is in it, as how Chromium calls that changes with its versions. */
const ROLES = new Set(
  (
    'alert alertdialog article banner button checkbox combobox complementary contentinfo dialog figure form group heading ' +
    'image link list listitem main navigation progressbar radio radiogroup region search searchbox slider spinbutton ' +
    'status switch tab table tablist tabpanel textbox row cell columnheader rowheader'
  ).split(' '),
);
/** The list that opens from a field is not read until it opens. */
const SILENT_WHEN_EMPTY = new Set(['status', 'alert', 'list']);
const CLOSED = new Set(['combobox']);
/** Those have the words of what is in them as their name. */
const NAMED_BY_CONTENT = new Set(['button', 'link', 'heading', 'tab', 'columnheader', 'rowheader', 'switch']);
/** What is in those is not read by itself. */
const ONE_THING = new Set(['button', 'tab', 'switch']);
const MANY = 6;
const FIRST = 3;

/** A page's tree as it is read: one line for each role with its name and states, and for each text between them. */
export class Outline {
  private readonly nodes: Map<string, Told>;
  private readonly written: Map<number, Written>;

  private constructor(nodes: Map<string, Told>, written: Map<number, Written>) {
    this.nodes = nodes;
    this.written = written;
  }

  static async of(devtools: CDPSession): Promise<Outline> {
    const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
    const written = new Map<number, Written>();
    noteWritten(root as Marked, '', written);
    const tree = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: Told[] };
    return new Outline(new Map(tree.nodes.map((node) => [node.nodeId, node])), written);
  }

  /** What is read of a part of the page. */
  linesFrom(backendNodeId: number): string[] {
    const start = this.nodeOf(backendNodeId);
    return start ? this.linesOf(start, this.pageLang, '') : [];
  }

  /** What is said of it alone, as when it gets the focus. */
  lineOf(backendNodeId: number): string | undefined {
    const node = this.nodeOf(backendNodeId);
    if (!node) return undefined;
    if (ROLES.has(node.role?.value ?? '')) return this.ownLine(node, this.pageLang);
    return joined(this.linesFrom(backendNodeId))[0];
  }

  private nodeOf(backendNodeId: number): Told | undefined {
    return [...this.nodes.values()].find((node) => node.backendDOMNodeId === backendNodeId && !node.ignored);
  }

  private get pageLang(): string {
    return [...this.written.values()].find(({ attributes }) => attributes.has('lang'))?.lang ?? '';
  }

  /** @param over the name of what this is in, which has the words already */
  private linesOf(node: Told, lang: string, over: string): string[] {
    const role = node.role?.value ?? '';
    const name = plain(node.name?.value);
    if (role === 'StaticText') {
      const isSaid = node.ignored || name === '' || over.includes(name);
      return isSaid ? [] : [`"${name}"${this.inLang(node, lang)}`];
    }
    const own = this.writtenOf(node)?.lang || lang;
    const isShown = !node.ignored && ROLES.has(role);
    const below =
      CLOSED.has(role) || (ONE_THING.has(role) && !node.ignored)
        ? []
        : this.below(node, isShown ? own : lang, isShown ? name || over : over);
    // The field that it is for has its words.
    if (role === 'LabelText') return below.filter((line) => !line.startsWith('"'));
    if (!isShown) return role === 'paragraph' && below.every((line) => line.startsWith('"')) ? joined(below) : below;
    if (SILENT_WHEN_EMPTY.has(role) && below.length === 0) return [];
    const line = this.ownLine(node, lang);
    if (role === 'listitem') {
      const [first = '', ...rest] =
        below.length > 1 && below.every((each) => each.startsWith('"')) ? joined(below) : below;
      return [`- ${first}`, ...rest.map((each) => `  ${each}`)];
    }
    return [line, ...below.map((each) => `  ${each}`)];
  }

  private below(node: Told, lang: string, over: string): string[] {
    const children = (node.childIds ?? []).flatMap((id) => this.nodes.get(id) ?? []);
    const items = children.filter((child) => !child.ignored && child.role?.value === 'listitem');
    const left = items.length > MANY ? items.slice(FIRST) : [];
    const lines = children.filter((child) => !left.includes(child)).flatMap((child) => this.linesOf(child, lang, over));
    return left.length > 0 ? [...lines, '- and so on'] : lines;
  }

  private ownLine(node: Told, lang: string): string {
    const role = node.role?.value ?? '';
    const properties = new Map((node.properties ?? []).map(({ name, value }) => [name, value.value]));
    const attributes = this.writtenOf(node)?.attributes;
    const name = plain(node.name?.value);
    const value = plain(node.value?.value);
    const description = plain(node.description?.value);
    const told = [
      role === 'heading' ? `heading ${properties.get('level')}` : role,
      role === 'list' ? `of ${this.countOf(node)}` : '',
      name ? `"${name}"` : NAMED_BY_CONTENT.has(role) ? 'WITHOUT A NAME' : '',
    ];
    const states = [
      value && value !== name ? `: "${value}"` : '',
      ...statesOf(properties),
      attributes?.get('aria-current') ? ', current' : '',
      // The tooltip of a button without words says them again.
      description && description !== name ? `, described "${description}"` : '',
      this.inLang(node, lang),
      ...(NAMED_BY_CONTENT.has(role) ? this.partsInOther(node, this.writtenOf(node)?.lang || lang) : []),
    ];
    return told.filter(Boolean).join(' ') + states.join('');
  }

  /** How many a list says it has, of which not all need be on the screen. */
  private countOf(list: Told): string {
    const items = (list.childIds ?? []).flatMap((id) => this.itemsIn(id));
    const [first] = items;
    return (first && this.writtenOf(first)?.attributes.get('aria-setsize')) ?? String(items.length);
  }

  private itemsIn(id: string): Told[] {
    const node = this.nodes.get(id);
    if (!node) return [];
    if (!node.ignored && node.role?.value === 'listitem') return [node];
    return node.ignored || !ROLES.has(node.role?.value ?? '')
      ? (node.childIds ?? []).flatMap((each) => this.itemsIn(each))
      : [];
  }

  /** Words of a name that are in another language than it. */
  private partsInOther(node: Told, lang: string): string[] {
    return (node.childIds ?? []).flatMap((id) => {
      const child = this.nodes.get(id);
      if (!child) return [];
      const own = this.writtenOf(child)?.lang || lang;
      if (own === lang) return this.partsInOther(child, lang);
      const words = this.linesOf(child, own, '').join(' ');
      return words ? [`, ${words} in ${own}`] : [];
    });
  }

  private inLang(node: Told, around: string): string {
    const lang = this.writtenOf(node)?.lang;
    return lang && lang !== around ? `, in ${lang}` : '';
  }

  private writtenOf(node: Told): Written | undefined {
    return this.written.get(node.backendDOMNodeId ?? -1);
  }
}

function statesOf(properties: Map<string, unknown>): string[] {
  const state = (name: string, on: string, off = '') => {
    const value = properties.get(name);
    if (value === undefined) return '';
    const isOn = value === true || value === 'true';
    return isOn ? `, ${on}` : off && `, ${off}`;
  };
  return [
    state('checked', 'checked', 'not checked'),
    state('pressed', 'pressed', 'not pressed'),
    state('selected', 'selected'),
    state('expanded', 'expanded', 'collapsed'),
    state('disabled', 'disabled'),
    state('required', 'required'),
    state('invalid', 'invalid'),
    state('modal', 'modal'),
    state('busy', 'busy'),
  ];
}

function noteWritten(node: Marked, around: string, all: Map<number, Written>): void {
  const pairs = node.attributes ?? [];
  const attributes = new Map(pairs.flatMap((name, at) => (at % 2 === 0 ? [[name, pairs[at + 1] ?? ''] as const] : [])));
  const lang = attributes.get('lang') || around;
  all.set(node.backendNodeId, { lang, attributes });
  for (const child of node.children ?? []) noteWritten(child, lang, all);
}

/** Versions of a browser write other spaces into a time. */
export const plain = (text: unknown): string =>
  String(text ?? '')
    .replaceAll(/[\s\u{202f}]+/gu, ' ')
    .trim();

const joined = (texts: readonly string[]): string[] =>
  texts.length > 0 ? [`"${texts.map((text) => text.slice(1, -1)).join(' ')}"`] : [];
