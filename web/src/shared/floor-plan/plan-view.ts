import type { Spot } from './plan-spots.ts';

/** The visible part of the plan, in the plan's units. */
export interface PlanView {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Maximum zoom factor. */
const MAX_ZOOM = 10;
const MARGIN = 0.02;

/** A view of the whole plan, in the aspect ratio of its frame. */
export function wholePlan(plan: Size, frame: Size): PlanView {
  const unit = Math.max(plan.width / frame.width, plan.height / frame.height) * (1 + 2 * MARGIN);
  const [width, height] = [frame.width * unit, frame.height * unit];
  return { x: (plan.width - width) / 2, y: (plan.height - height) / 2, width, height };
}

/** Zooms by a factor (above 1: in) around a point of the plan, which keeps its position on the screen. */
export function zoomedAt(view: PlanView, factor: number, at: { x: number; y: number }, whole: PlanView): PlanView {
  const width = Math.min(whole.width, Math.max(whole.width / MAX_ZOOM, view.width / factor));
  const scale = width / view.width;
  const zoomed = {
    width,
    height: view.height * scale,
    x: at.x - (at.x - view.x) * scale,
    y: at.y - (at.y - view.y) * scale,
  };
  return within(zoomed, whole);
}

export const movedBy = (view: PlanView, dx: number, dy: number, whole: PlanView): PlanView =>
  within({ ...view, x: view.x + dx, y: view.y + dy }, whole);

/** A view with the shape in the middle and enough around it for orientation. */
export function focusedOn(shape: NonNullable<Spot['shape']>, whole: PlanView): PlanView {
  const wanted = Math.max(shape.width * 3, shape.height * 3 * (whole.width / whole.height), whole.width / 3);
  const width = Math.min(whole.width, wanted);
  const height = (width / whole.width) * whole.height;
  const view = { width, height, x: shape.x + (shape.width - width) / 2, y: shape.y + (shape.height - height) / 2 };
  return within(view, whole);
}

/** Clamps a view to the edges of the whole plan. */
function within(view: PlanView, whole: PlanView): PlanView {
  const keep = (value: number, from: number, room: number) => Math.min(from + Math.max(0, room), Math.max(from, value));
  return {
    ...view,
    x: keep(view.x, whole.x, whole.width - view.width),
    y: keep(view.y, whole.y, whole.height - view.height),
  };
}

export const isWhole = (view: PlanView, whole: PlanView): boolean => view.width >= whole.width * 0.999;

/** Zoom factor of one button press or key press. */
export const ZOOM_STEP = 1.6;
/** Fraction of the view that an arrow key pans: x, y. */
const STRIDES: Record<string, [number, number]> = {
  ArrowLeft: [-0.15, 0],
  ArrowRight: [0.15, 0],
  ArrowUp: [0, -0.15],
  ArrowDown: [0, 0.15],
};
const ZOOMS: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP };

/** The view after a key press; undefined for keys without a function here. */
export function viewAfterKey(key: string, view: PlanView, whole: PlanView): PlanView | undefined {
  const stride = STRIDES[key];
  if (stride) return movedBy(view, stride[0] * view.width, stride[1] * view.height, whole);
  const zoom = ZOOMS[key];
  if (zoom) return zoomedAt(view, zoom, middleOf(view), whole);
  return key === '0' ? whole : undefined;
}

export const middleOf = (view: PlanView) => ({ x: view.x + view.width / 2, y: view.y + view.height / 2 });
