import type { Event } from '@baraza/schema/event/event';
import type { Room } from '@baraza/schema/programme/room';

export type Plan = NonNullable<Event['floor_plan']>;
export type Area = Plan['areas'][number];
export type Shape = NonNullable<Room['shape']>;

export const NEW_PLAN: Plan = { width: 1_200, height: 800, areas: [] };

/** Approximate number of grid steps across a plan. */
const STEPS = 120;
/** Minimum size in steps, so that an item can be hit. */
const SMALLEST = 2;

/** Plan units in one step: 10 for a plan of 1,200, 1 for one of 100. */
export const stepOf = (plan: Plan): number => 10 ** Math.round(Math.log10(plan.width / STEPS));

const onSteps = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6));
const within = (value: number, from: number, to: number): number => Math.min(Math.max(from, to), Math.max(from, value));

/** Clamps a shape to the minimum size and to the plan's edges. */
export function fitted(shape: Shape, plan: Plan): Shape {
  const least = SMALLEST * stepOf(plan);
  const width = within(shape.width, least, plan.width);
  const height = within(shape.height, least, plan.height);
  return { x: within(shape.x, 0, plan.width - width), y: within(shape.y, 0, plan.height - height), width, height };
}

/** Moves by whole steps, so that rows stay aligned and a trembling hand moves nothing. */
export function moved(shape: Shape, dx: number, dy: number, plan: Plan): Shape {
  const step = stepOf(plan);
  return fitted({ ...shape, x: shape.x + onSteps(dx, step), y: shape.y + onSteps(dy, step) }, plan);
}

/** Resizes by the far corner; the near one stays. */
export function resized({ x, y, width, height }: Shape, dx: number, dy: number, plan: Plan): Shape {
  const step = stepOf(plan);
  const side = (length: number, by: number, most: number) => Math.min(length + onSteps(by, step), most);
  return fitted({ x, y, width: side(width, dx, plan.width - x), height: side(height, dy, plan.height - y) }, plan);
}

/** A new shape in the middle of the plan, as large as others of its kind. */
export function startShape(plan: Plan, like?: Shape): Shape {
  const { width, height } = like ?? { width: plan.width / 6, height: plan.width / 12 };
  const [across, down] = [(plan.width - width) / 2, (plan.height - height) / 2];
  return fitted({ x: onSteps(across, stepOf(plan)), y: onSteps(down, stepOf(plan)), width, height }, plan);
}

/** The plan with one area replaced, or removed (null). */
export const withArea = (plan: Plan, index: number, area: Area | null): Plan => ({
  ...plan,
  areas: area ? plan.areas.map((each, at) => (at === index ? area : each)) : plan.areas.filter((_, at) => at !== index),
});
