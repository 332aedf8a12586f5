import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { ReplicaProvider } from '../react.tsx';
import type { Replica } from '../replica.ts';

/** All that React asks of a place to draw in where nothing is drawn. */
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

/** Draws a part of a screen that has only hooks, and notes what they answer each time. */
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
    /** Draws it once more, perhaps with other hooks. */
    again: (next: () => Result = hook) => {
      hook = next;
      return draw();
    },
    unmount: () => act(async () => root.unmount()),
  };
}

export const doing = (work: () => void): Promise<void> => act(async () => work());
