import { type Area, FIRST_FLOOR, type Floor, type FloorPlan, floorsOf } from '@baraza/schema/event/floor-plan';
import type { PlanChanges } from '@baraza/schema/event/plan-draft';
import type { PlanItem } from './plan-items.ts';

/** A plan as a file: floors and areas, without pictures, rooms and stands. */
export const planFile = (plan: FloorPlan): string =>
  JSON.stringify(plan, (key, value) => (key === 'background' || key === 'opacity' ? undefined : value), 2);

/** Parses an exported plan; undefined for anything else. */
export function planFromFile(text: string): FloorPlan | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (!isPlan(read)) return undefined;
    const floors = read.floors?.map((floor) => ({ id: floor.id, ...cleanedFloor(floor) }));
    return { ...cleanedFloor(read), ...(floors && { floors }), areas: read.areas.map(cleaned) };
  } catch {
    return undefined;
  }
}

/** The changes that make a plan of one from a file: its areas in place of all others, its floors beside those there are. */
export function changesFromFile(plan: FloorPlan, items: readonly PlanItem[], newId: () => string): PlanChanges {
  const removed = items.flatMap(({ key, kind }) => (kind === 'area' ? [[key, { shape: null }] as const] : []));
  const added = plan.areas.map(
    ({ id: _, name, kind, ...shape }) => [`area ${newId()}`, { name, kind, shape }] as const,
  );
  const floors = floorsOf(plan).map(({ id, ...floor }) => [`floor ${id}`, { ...floor, removed: false }] as const);
  return { places: Object.fromEntries([...removed, ...added]), floors: Object.fromEntries(floors) };
}

const cleanedFloor = ({ name, width, height }: Omit<Floor, 'id'>): Omit<Floor, 'id'> => ({
  ...(name !== undefined && { name }),
  width,
  height,
});

const cleaned = ({ name, kind, x, y, width, height, floor }: Area): Area => ({
  ...{ name, kind, x, y, width, height },
  ...(floor !== undefined && { floor }),
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isLine = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;
const isSize = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value > 0;
const isId = (value: unknown): boolean => isLine(value) && value.length > 0 && value.length <= 100;
const isMissingOr = (is: (value: unknown) => boolean, value: unknown): boolean => value === undefined || is(value);

const isPlan = (value: unknown): value is FloorPlan =>
  isRecord(value) &&
  isFloor(value) &&
  isMissingOr((floors) => Array.isArray(floors) && floors.every(isOtherFloor), value.floors) &&
  Array.isArray(value.areas) &&
  value.areas.every(isArea);

const isFloor = (value: Record<string, unknown>): boolean =>
  isSize(value.width) && isSize(value.height) && isMissingOr(isLine, value.name);

const isOtherFloor = (value: unknown): boolean =>
  isRecord(value) && isFloor(value) && isId(value.id) && value.id !== FIRST_FLOOR;

const isArea = (value: unknown): value is Area =>
  isRecord(value) &&
  isLine(value.name) &&
  isLine(value.kind) &&
  Number.isFinite(value.x) &&
  Number.isFinite(value.y) &&
  isSize(value.width) &&
  isSize(value.height) &&
  isMissingOr(isId, value.floor);
