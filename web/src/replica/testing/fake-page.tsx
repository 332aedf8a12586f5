import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, vi } from 'vitest';

type Handler = (event: object) => void;
type Props = { name?: string; value?: string; onClick?: () => void; onChange?: Handler; onSubmit?: Handler };

/** The least of a document that React draws into: what is in it can be read, and pressed or written by its handlers. */
class Part {
  nodeType = 1;
  children: Part[] = [];
  data = '';
  parentNode: Part | null = null;
  style = {};
  namespaceURI = 'http://www.w3.org/1999/xhtml';
  ownerDocument: object;
  tagName: string;
  constructor(ownerDocument: object, tagName: string) {
    this.ownerDocument = ownerDocument;
    this.tagName = tagName;
  }
  get nodeName() {
    return this.tagName;
  }
  get text(): string {
    return this.data + this.children.map(({ text }) => text).join(' ');
  }
  set textContent(text: string) {
    this.children = [];
    this.data = text;
  }
  set nodeValue(text: string) {
    this.data = text;
  }
  setAttribute() {}
  removeAttribute() {}
  addEventListener() {}
  removeEventListener() {}
  focus() {}
  querySelector() {}
  appendChild(child: Part) {
    return this.insertBefore(child, null);
  }
  insertBefore(child: Part, before: Part | null) {
    child.parentNode?.removeChild(child);
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild(child: Part) {
    this.children = this.children.filter((each) => each !== child);
    return child;
  }
  /** Properties of all elements in here, itself included, that are as asked. */
  all(isIt: (props: Props, part: Part) => unknown): Props[] {
    const props: Props | undefined = Object.entries(this).find(([name]) => name.startsWith('__reactProps$'))?.[1];
    return [...(props && isIt(props, this) ? [props] : []), ...this.children.flatMap((child) => child.all(isIt))];
  }
}

function emptyPage(): Part {
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const owner = {
    ...listens,
    nodeType: 9,
    defaultView: { document: { activeElement: null, body: null }, HTMLIFrameElement: class {} },
    createElement: (name: string): Part => new Part(owner, name.toUpperCase()),
    createElementNS: (_: string, name: string): Part => new Part(owner, name),
    createTextNode: (text: string): Part => Object.assign(new Part(owner, '#text'), { nodeType: 3, data: text }),
  };
  return new Part(owner, 'DIV');
}

/** Draws with state and effects, where there is no browser. Stubs globals: call `vi.unstubAllGlobals` afterwards. */
export function fakePage() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  if (typeof window === 'undefined') vi.stubGlobal('window', {});
  const place = emptyPage();
  const root = createRoot(place as never);
  const field = (name: string) => place.all((props) => props.name === name)[0];
  return {
    draw: (what: ReactNode) => act(async () => root.render(what)),
    text: () => place.text,
    /** Presses the last button with this text: what is over the rest comes after it. */
    press: (label: string) =>
      act(async () => {
        const button = place.all(({ onClick }, { text }) => onClick && text.trim() === label).at(-1);
        expect(button, `a button "${label}" in: ${place.text}`).toBeDefined();
        button?.onClick?.();
      }),
    /** Submits the last form. */
    submit: () =>
      act(async () =>
        place
          .all(({ onSubmit }) => onSubmit)
          .at(-1)
          ?.onSubmit?.({ preventDefault() {} }),
      ),
    write: (name: string, value: string) => act(async () => field(name)?.onChange?.({ target: { value } })),
    /** What a field has; undefined if there is none of this name. */
    written: (name: string) => field(name)?.value,
  };
}
