import type { Pool } from 'pg'

// Those parts of Parse's storage adapter that the board uses, as they are in the pinned version.

/** A class as the storage adapter knows it: its fields by name, and who may do what. */
export interface ClassFields {
  fields: Record<string, { type?: string; targetClass?: string } | undefined>
  classLevelPermissions?: Record<string, unknown> & { protectedFields?: Record<string, string[]> }
}

/** A class as it is stored. */
export interface StoredClass extends ClassFields {
  className: string
  indexes?: Record<string, unknown>
}

export interface Transaction {
  none(statement: string, values: unknown[]): Promise<unknown>
  one(statement: string, values: unknown[], ...rest: unknown[]): Promise<unknown>
  any(statement: string, values: unknown[]): Promise<unknown[]>
}

/** Says that a member of a transaction adds no more classes and fields; done when this is true of all of them. */
export type Arrive = () => Promise<void>

/** A batch that is one transaction. `resolve` ends it with the outcome of its queries. */
export interface TransactionalSession {
  t: Transaction
  batch: Promise<unknown>[]
  /** Called as a member begins; what it gives is called as that member comes to a write or ends. */
  join(): Arrive
  resolve(value: unknown): void
  promise: Promise<unknown>
  result: Promise<unknown>
}

/** Goes into pg-promise's statements as it is. */
export interface RawSql {
  rawType: true
  toPostgres(): string
}

/** The storage adapter over pg-promise. */
export interface ParseStorage {
  _client: {
    $pool: Pool
    any<Row>(statement: string, values?: unknown[]): Promise<Row[]>
    tx(run: (t: Transaction) => Promise<unknown>): Promise<unknown>
  }
  find(className: string, schema: ClassFields, query: unknown, ...rest: unknown[]): Promise<unknown>
  count(className: string, schema: ClassFields, query: unknown, ...rest: unknown[]): Promise<unknown>
  distinct(className: string, schema: ClassFields, query: unknown, ...rest: unknown[]): Promise<unknown>
  aggregate(
    className: string,
    schema: ClassFields,
    pipeline: readonly Record<string, unknown>[],
    readPreference?: unknown,
    hint?: unknown,
    explain?: unknown,
  ): Promise<unknown>
  postgresObjectToParseObject(className: string, row: object, schema: ClassFields): Record<string, unknown>
  createExplainableQuery(statement: string): string
  /** Fields by the name of each index. */
  createIndexes(
    className: string,
    indexes: { name: string; key: Record<string, unknown> }[],
    connection?: Pick<ParseStorage['_client'], 'any'>,
  ): Promise<void>
  performInitialization(...given: unknown[]): Promise<void>
  getAllClasses(): Promise<StoredClass[]>
  /** Names of those that it left out. */
  brokenClasses: readonly string[]
  createClass(className: string, schema: Omit<StoredClass, 'className'>, ...rest: unknown[]): Promise<unknown>
  addFieldIfNotExists(className: string, field: string, type: { type: string }): Promise<void>
  setClassLevelPermissions(className: string, permissions: Record<string, unknown>): Promise<void>
  setIndexesWithSchemaFormat(
    className: string,
    added: Record<string, unknown>,
    existing: Record<string, unknown> | undefined,
    fields: ClassFields['fields'],
  ): Promise<void>
  createTransactionalSession(): Promise<TransactionalSession>
  commitTransactionalSession(session: TransactionalSession): Promise<void>
  abortTransactionalSession(session: TransactionalSession): Promise<void>
  /** Gives the rows as they are now. */
  updateObjectsByQuery(
    className: string,
    schema: ClassFields,
    query: unknown,
    update: Record<string, unknown>,
    ...rest: unknown[]
  ): Promise<Record<string, unknown>[]>
  upsertOneObject(
    className: string,
    schema: ClassFields,
    query: Record<string, unknown>,
    update: unknown,
    session?: TransactionalSession | null,
  ): Promise<unknown>
}
