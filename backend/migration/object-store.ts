import type { Document } from './extended-json.ts'
import type { MovedRelation } from './plan.ts'
import type { FieldType } from './schemas.ts'

/** Objects with ids and dates of their own, which no client may write. Implemented over Parse. */
export interface ObjectStore {
  /** The types of the fields of a class; undefined where there is no such class. */
  describe(className: string): Promise<Record<string, FieldType> | undefined>
  /** Those of the permissions that a new class with these fields can have, and the names of the others. */
  fitPermissions(
    className: string,
    fields: Record<string, FieldType>,
    permissions: Document,
  ): Promise<{ permissions: Document; refused: string[] }>
  /** Makes a class, or the fields that it lacks. Permissions are those of a new class unless they are given. Throws what Parse says. */
  prepareClass(
    className: string,
    fields: Record<string, FieldType>,
    permissions: Document | undefined,
  ): Promise<void>
  /** Those of the objects that exist. */
  list(className: string, ids: readonly string[]): Promise<Document[]>
  /** Throws what Parse says, with its number as `code`. */
  create(className: string, object: Document): Promise<void>
  /** Puts an object in the place of the one with its id, which stays as it is when Parse refuses. Throws as `create`. */
  replace(className: string, object: Document & { objectId: string }): Promise<void>
  /** Adds a member to a relation; one that is there already stays. */
  relate(relation: MovedRelation): Promise<void>
}
