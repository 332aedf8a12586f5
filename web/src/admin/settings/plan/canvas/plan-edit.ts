import type { Room } from '@baraza/schema/programme/room';
import type { Size } from '../../../../shared/floor-plan/plan-view.ts';

export type Shape = NonNullable<Room['shape']>;
export type Point = { x: number; y: number };

/** What a new floor measures, in its own units. */
export const NEW_FLOOR: Size = { width: 1_200, height: 800 };

/** Approximate number of grid steps across a sheet. */
const STEPS = 120;
/** Minimum size in steps, so that an item can be hit. */
const SMALLEST = 2;

/** Plan units in one step: 10 for a plan of 1,200, 1 for one of 100. */
export const stepOf = (sheet: Size): number => 10 ** Math.round(Math.log10(sheet.width / STEPS));

const onSteps = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6));
const within = (value: number, from: number, to: number): number => Math.min(Math.max(from, to), Math.max(from, value));

/** Clamps a shape to the minimum size and to the plan's edges. */
export function fitted(shape: Shape, sheet: Size): Shape {
  const least = SMALLEST * stepOf(sheet);
  const width = within(shape.width, least, sheet.width);
  const height = within(shape.height, least, sheet.height);
  const [x, y] = [within(shape.x, 0, sheet.width - width), within(shape.y, 0, sheet.height - height)];
  return { ...shape, x, y, width, height };
}

/** Moves by whole steps, so that rows stay aligned and a trembling hand moves nothing. */
export function moved(shape: Shape, dx: number, dy: number, sheet: Size): Shape {
  const step = stepOf(sheet);
  return fitted({ ...shape, x: shape.x + onSteps(dx, step), y: shape.y + onSteps(dy, step) }, sheet);
}

/** Resizes by the far corner; the near one stays. */
export function resized(shape: Shape, dx: number, dy: number, sheet: Size): Shape {
  const { x, y, width, height } = shape;
  const step = stepOf(sheet);
  const side = (length: number, by: number, most: number) => Math.min(length + onSteps(by, step), most);
  const sides = { width: side(width, dx, sheet.width - x), height: side(height, dy, sheet.height - y) };
  return fitted({ ...shape, ...sides }, sheet);
}

/** A shape from where a pointer went down to where it is, on whole steps. */
export function drawn(from: Point, to: Point, sheet: Size): Shape {
  const step = stepOf(sheet);
  const x = Math.max(onSteps(Math.min(from.x, to.x), step), 0);
  const y = Math.max(onSteps(Math.min(from.y, to.y), step), 0);
  const far = {
    x: Math.min(onSteps(Math.max(from.x, to.x), step), sheet.width),
    y: Math.min(onSteps(Math.max(from.y, to.y), step), sheet.height),
  };
  return fitted({ x, y, width: far.x - x, height: far.y - y }, sheet);
}

/** A new shape in the middle of a floor, as large as others of its kind. */
export function startShape(sheet: Size, like?: Size): Shape {
  const { width, height } = like ?? { width: sheet.width / 6, height: sheet.width / 12 };
  const [across, down] = [(sheet.width - width) / 2, (sheet.height - height) / 2];
  return fitted({ x: onSteps(across, stepOf(sheet)), y: onSteps(down, stepOf(sheet)), width, height }, sheet);
}

const KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A shape after an arrow key, which moves it by a step, or with Shift its far corner; undefined for other keys. */
export function shapeAfterKey(key: string, withShift: boolean, shape: Shape, sheet: Size): Shape | undefined {
  const by = KEYS[key];
  const step = stepOf(sheet);
  return by && (withShift ? resized : moved)(shape, by[0] * step, by[1] * step, sheet);
}
