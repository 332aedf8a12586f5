import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { GateChoice } from './gate-choice.tsx';

vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));

it('cuts a long name at its own end: in an Arabic app one in Latin letters would lose its beginning', () => {
  const gate = { id: 'main', name: 'Main entrance of the convention centre', open: true };
  const shown = renderToStaticMarkup(<GateChoice gates={[gate as never]} chosen="main" onChoose={vi.fn()} />);
  expect(shown).toMatch(/<span dir="auto" class="[^"]*truncate[^"]*">Main entrance of the convention centre</);
});
