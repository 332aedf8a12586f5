import { sampleEvent } from '@baraza/schema/samples/index';
import { describe, expect, it } from 'vitest';
import { type FloorSheet, sheetsOf } from '../../../shared/floor-plan/floor-sheet.ts';
import { likelyStart, type Place, placesOf } from './places.ts';
import { wayBetween } from './way-between.ts';

const sample = sampleEvent(new Date('2026-05-13T09:00:00Z'));
const plan = sample.events[0]?.floor_plan;
if (!plan) throw new Error('The sample has a plan.');
const places = placesOf(plan, sample.rooms, sample.exhibitors);
const named = (name: string) => places.find((place) => place.name === name) as Place;
const between = (from: string, to: string) => wayBetween(sheetsOf(plan), places, named(from), named(to));

describe('a way in the sample event', () => {
  it('goes through the areas between, and takes as long as the agenda assumes', () => {
    const way = between('Main entrance', 'Baobab Room');
    expect(way).toMatchObject({ minutes: 2, legs: [{ through: ['Registration', 'Exhibition hall', 'Foyer'] }] });
    expect(way.change).toBeUndefined();
  });

  it('says that a room is on another storey, though it is on the same drawing', () => {
    expect(between('Savanna Hall', 'Mangrove Room')).toMatchObject({
      minutes: 4,
      change: { storey: 'First floor', by: '' },
    });
  });

  it('is drawn from the edge of one place to that of the other, and covers no name', () => {
    const points = between('Main entrance', 'Baobab Room').legs[0]?.points ?? [];
    expect(points[0]?.y).toBe(named('Main entrance').shape.y);
    expect(points.at(-1)?.y).toBe(170);
  });

  it('leads to a stand between the others', () => {
    expect(between('Toilets', 'C3 Mboga Vertical Farms').legs[0]?.points?.length).toBeGreaterThan(1);
  });
});

describe('floors', () => {
  const sheet = (id: string, name: string): FloorSheet => ({ id, name, width: 400, height: 300, areas: [] });
  const place = (id: string, floor: string, x: number, use = ''): Place => ({
    ...{ id, kind: use ? 'area' : 'room', name: id.replace(/\d/, ''), use, floor, storey: floor },
    shape: { x, y: 100, width: 50, height: 50 },
  });
  const sheets = [sheet('low', 'Low'), sheet('high', 'High')];
  const [from, to] = [place('office', 'low', 0), place('lab', 'high', 300)];

  it('are changed at the stairs that both of them have, the nearer ones', () => {
    const stairs = ['west', 'east'].flatMap((name, side) => [
      place(`${name}1`, 'low', 100 + 150 * side, 'stairs'),
      place(`${name}2`, 'high', 100 + 150 * side, 'stairs'),
    ]);
    const way = wayBetween(sheets, [from, to, ...stairs], from, to);
    expect(way.change).toEqual({ storey: 'high', by: 'west' });
    expect(way.legs.map(({ floor, points }) => [floor, points?.at(-1)?.x])).toEqual([
      ['low', 100],
      ['high', 300],
    ]);
  });

  it('have no line where the plan has no stairs', () => {
    const way = wayBetween(sheets, [from, to, place('west1', 'low', 100, 'stairs')], from, to);
    expect(way).toEqual({ legs: [], minutes: 4, change: { storey: 'high', by: '' } });
  });
});

describe('where somebody starts', () => {
  it('is the gate that let them in, if the plan has it, else an entrance', () => {
    const start = (gate?: string) => places.find(({ id }) => id === likelyStart(places, 'room-baobab', gate))?.name;
    expect(start('East entrance')).toBe('East entrance');
    expect(start('Service yard')).toBe('Main entrance');
    expect(start()).toBe('Main entrance');
  });

  it('is never where they want to go', () => {
    const main = named('Main entrance').id;
    expect(likelyStart(places, main, 'Main entrance')).toBe(named('East entrance').id);
  });
});
