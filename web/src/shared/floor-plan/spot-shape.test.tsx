import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SpotShape } from './spot-shape.tsx';

it('the sign of a session that runs stays above the name of a room that it fills', () => {
  const shape = { x: 0, y: 0, width: 48, height: 32 };
  const spot = { id: 'a', kind: 'room' as const, name: 'Baobab Room', mark: '1', shape, lit: true };
  const drawn = renderToStaticMarkup(<SpotShape spot={spot} others={[]} unit={1} />);
  const numbers = (pattern: RegExp) => (drawn.match(pattern) ?? []).slice(1).map(Number);
  const [middle = 0, radius = 0] = numbers(/<circle[^>]*cy="([\d.]+)" r="([\d.]+)"/);
  const [line = 0, size = 0] = numbers(/<text[^>]* y="([\d.]+)" font-size="([\d.]+)"/);
  expect(drawn).toContain('Baobab</text>');
  // Capitals reach about a third of their size above the middle of the line.
  expect(middle + radius).toBeLessThanOrEqual(line - size * 0.35);
});

it('a name that is not written in full is there for who points at the room', () => {
  const drawnAt = (width: number) => {
    const spot = {
      id: 'a',
      kind: 'room' as const,
      name: 'Mangrove Room',
      mark: '1',
      shape: { x: 0, y: 0, width, height: 60 },
    };
    const beside = { ...spot, id: 'b', shape: { ...spot.shape, x: width } };
    return renderToStaticMarkup(<SpotShape spot={spot} others={[beside]} unit={1} />);
  };
  expect(drawnAt(34)).toContain('<title>Mangrove Room</title>');
  expect(drawnAt(120)).not.toContain('<title>');
});
