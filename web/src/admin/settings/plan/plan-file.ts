import type { Area, Plan } from './plan-edit.ts';

export const planFile = (plan: Plan): string => JSON.stringify(plan, null, 2);

/** Parses an exported plan; undefined for anything else. */
export function planFromFile(text: string): Plan | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isPlan(read) ? { width: read.width, height: read.height, areas: read.areas.map(cleaned) } : undefined;
  } catch {
    return undefined;
  }
}

const cleaned = ({ name, kind, x, y, width, height }: Area): Area => ({ name, kind, x, y, width, height });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isLine = (value: unknown): boolean => typeof value === 'string' && value.length <= 200;
const isSize = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value > 0;

const isPlan = (value: unknown): value is Plan =>
  isRecord(value) &&
  isSize(value.width) &&
  isSize(value.height) &&
  Array.isArray(value.areas) &&
  value.areas.every(isArea);

const isArea = (value: unknown): value is Area =>
  isRecord(value) &&
  isLine(value.name) &&
  isLine(value.kind) &&
  Number.isFinite(value.x) &&
  Number.isFinite(value.y) &&
  isSize(value.width) &&
  isSize(value.height);
