import { expect, it } from 'vitest';
import { exportFile, tableOf } from './export-card.tsx';

it('makes a file of everything, without how the device keeps it', () => {
  const rooms = [{ id: 'r', name: 'Baobab', _server: 'x' }];
  expect(JSON.parse(exportFile('event-001', '2026-11-21T08:00:00.000Z', { rooms }))).toEqual({
    event_id: 'event-001',
    exported_at: '2026-11-21T08:00:00.000Z',
    rooms: [{ id: 'r', name: 'Baobab' }],
  });
});

it('makes a table in which every field has a column', () => {
  const rows = [
    { id: 'a', tags: ['x', 'y'], shape: { x: 1 }, open: true, _rev: '1' },
    { id: 'b', logo: null, seats: 3 },
  ];
  expect(tableOf(rows)).toEqual({
    head: ['id', 'tags', 'shape', 'open', 'logo', 'seats'],
    rows: [
      ['a', 'x; y', '{"x":1}', 'true', '', ''],
      ['b', '', '', '', '', '3'],
    ],
  });
});
