/** The types of fields that what happens on a chain needs. */
export type SyncedFieldType = 'String' | 'Number' | 'Boolean' | 'Date' | 'Array' | 'Object'
export type SyncedFields = Readonly<Record<string, SyncedFieldType>>

/** Why the application would not have it: what a trigger of its own said, for one. */
export interface Refusal {
  refusal: string
}

/** Objects of an application's classes, written so that its triggers run and live queries tell of them. Throws what may work later. */
export interface SyncedObjects {
  /**
   * Makes a class that everybody may read and the master key may write, or gives an existing one the fields that it lacks. Throws
   * invalid_input where one of them has another type.
   */
  prepareClass(className: string, fields: SyncedFields): Promise<void>
  has(className: string, objectId: string): Promise<boolean>
  create(className: string, objectId: string, fields: Record<string, unknown>): Promise<Refusal | undefined>
  /** Does nothing if it's gone. */
  update(className: string, objectId: string, fields: Record<string, unknown>): Promise<Refusal | undefined>
  /** Does nothing if it's gone. */
  remove(className: string, objectId: string): Promise<Refusal | undefined>
}
