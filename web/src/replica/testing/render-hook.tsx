import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { ReplicaProvider } from '../react.tsx';
import type { Replica } from '../replica.ts';

/** The least that React needs of a root element when nothing is rendered. */
function nowhere(): Element {
  const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const defaultView = { document: { activeElement: null, body: null }, HTMLIFrameElement: class {} };
  const ownerDocument = { ...listens, nodeType: 9, defaultView };
  const namespaceURI = 'http://www.w3.org/1999/xhtml';
  return { ...listens, nodeType: 1, tagName: 'DIV', namespaceURI, ownerDocument, textContent: '' } as never;
}

function Part({ work }: { work: () => void }) {
  work();
  return null;
}

/** Renders a component that has only hooks, and collects their results per render. */
export async function renderHook<Result>(replica: Partial<Replica>, first: () => Result) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  if (typeof window === 'undefined') vi.stubGlobal('window', {});
  const answers: Result[] = [];
  let hook = first;
  const root = createRoot(nowhere());
  const draw = () =>
    act(async () =>
      root.render(
        <ReplicaProvider replica={replica as Replica}>
          <Part work={() => answers.push(hook())} />
        </ReplicaProvider>,
      ),
    );
  await draw();
  return {
    answers,
    latest: () => answers.at(-1),
    /** Renders again, optionally with another hook function. */
    again: (next: () => Result = hook) => {
      hook = next;
      return draw();
    },
    unmount: () => act(async () => root.unmount()),
  };
}

export const doing = (work: () => unknown): Promise<void> => act(async () => void (await work()));
