import type { z } from 'zod';

/** Who reads a document: everybody in the event, its admins, the person it belongs to, or those connected with them. */
export type Audience = 'public' | 'admin' | 'owner' | 'connected';

/** One way for a document to be visible. A document that no rule matches is visible to nobody. */
export type ScopeRule<Field extends string> =
  | ({ audience: 'public' | 'admin' } & Only<Field>)
  | ({ audience: 'owner'; field: Field } & Only<Field>)
  /** `field` names the person; `onlyIf` keeps what everybody reads anyway from being told to each of them. */
  | { audience: 'connected'; field: Field; onlyIf: Condition<Field> };

/** All of these must hold for the rule to count. */
interface Only<Field extends string> {
  onlyIf?: Condition<Field> | readonly Condition<Field>[];
}

/** Holds when the field has exactly this value. */
export type Condition<Field extends string> = { field: Field; is: boolean | string };

export interface Entity<
  Collection extends string = string,
  Shape extends z.ZodObject = z.ZodObject,
  Field extends string = Extract<keyof z.infer<Shape>, string>,
> {
  /** The name of the collection on a device and of the table on the server. */
  collection: Collection;
  document: Shape;
  /** Fields that screens look documents up by. Each is required and never null (a limit of the replica). */
  indexes: readonly Field[];
  scopes: readonly ScopeRule<Field>[];
  /** Who says what of it, in forms and by what else changes it; fields that nobody writes are in `not-editable.test.ts`. */
  editable?: Partial<Record<'owner' | 'admin', readonly Field[]>>;
  /** Fields that only these audiences receive; a field not named here goes to every reader of the document. */
  restricted: Partial<Record<Field, readonly Audience[]>>;
  /**
   * The only fields that a paired door phone is sent, of every document in the event; absent: nothing of this collection.
   * Named one by one, so that a field which is added later does not reach a phone that anybody may hold.
   */
  atDoors?: readonly Field[];
}

/** Declares a replicated entity; every projection (table, replica, scope, wire) is derived from it. */
export function defineEntity<Collection extends string, Shape extends z.ZodObject>(
  entity: Entity<Collection, Shape> | (Omit<Entity<Collection, Shape>, 'restricted'> & { restricted?: never }),
): Entity<Collection, Shape> {
  return { ...entity, restricted: entity.restricted ?? {} };
}

/** What must hold of a row for a rule to count. */
export const conditionsOf = <Field extends string>({ onlyIf = [] }: Only<Field>): readonly Condition<Field>[] =>
  'field' in onlyIf ? [onlyIf] : onlyIf;
