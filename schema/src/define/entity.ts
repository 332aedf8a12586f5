import type { z } from 'zod';

/** Who reads a document: everybody in the event, its admins, the person it belongs to, or those connected with them. */
export type Audience = 'public' | 'admin' | 'owner' | 'connected';

/** One way for a document to be visible. A document that no rule matches is visible to nobody. */
export type ScopeRule<Field extends string> =
  | ({ audience: 'public' } & Only<Field>)
  /** `exceptFor` has the id of a person who does not read it, though they are an admin. */
  | ({ audience: 'admin'; exceptFor?: Field } & Only<Field>)
  | ({ audience: 'owner'; field: Field } & Only<Field>)
  /**
   * `field` has the person's id; `onlyIf` keeps documents that are public anyway out of each connected person's scope.
   */
  | ({ audience: 'connected'; field: Field } & Only<Field>);

/** All conditions must hold for the rule to apply. */
interface Only<Field extends string> {
  onlyIf?: Condition<Field> | readonly Condition<Field>[];
}

/** True if the field has exactly this value. */
export type Condition<Field extends string> = { field: Field; is: boolean | string };

export interface Entity<
  Collection extends string = string,
  Shape extends z.ZodObject = z.ZodObject,
  Field extends string = Extract<keyof z.infer<Shape>, string>,
> {
  /** The name of the collection on a device and of the table on the server. */
  collection: Collection;
  document: Shape;
  /** Fields used in queries of the screens. Each is required and never null (a limitation of the replica). */
  indexes: readonly Field[];
  scopes: readonly ScopeRule<Field>[];
  /** Which fields each audience may edit; fields that nobody edits are in `not-editable.test.ts`. */
  editable?: Partial<Record<'owner' | 'admin', readonly Field[]>>;
  /** Fields that only these audiences receive; a field not named here goes to every reader of the document. */
  restricted: Partial<Record<Field, readonly Audience[]>>;
  /**
   * The only fields sent to a paired door phone, for every document in the event; absent: nothing of this collection.
   * Listed explicitly, so that a field added later does not reach a phone that anybody may hold.
   */
  atDoors?: readonly Field[];
  /** Documents that are kept from door phones all the same. */
  notAtDoors?(document: z.infer<Shape>): boolean;
}

/** Declares a replicated entity; every projection (table, replica, scope, wire) is derived from it. */
export function defineEntity<Collection extends string, Shape extends z.ZodObject>(
  entity: Entity<Collection, Shape> | (Omit<Entity<Collection, Shape>, 'restricted'> & { restricted?: never }),
): Entity<Collection, Shape> {
  return { ...entity, restricted: entity.restricted ?? {} };
}

/** The conditions of a rule, as a list. */
export const conditionsOf = <Field extends string>({ onlyIf = [] }: Only<Field>): readonly Condition<Field>[] =>
  'field' in onlyIf ? [onlyIf] : onlyIf;
