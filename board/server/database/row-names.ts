/** The name in code of a column: `createdAt` of `created_at`. */
type RowName<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<RowName<Tail>>}`
  : Column

/** A row that a statement returns of columns that it names as code does. */
export type RowOf<Columns> = {
  [Column in keyof Columns & string as RowName<Column>]: Columns[Column]
}

/** Columns for a statement's list whose names aren't written in it: `j.created_at as createdAt`. */
export function selectionOf<const Column extends string, Table extends string>(
  table: Table,
  columns: readonly Column[],
): { [Name in Column]: `${Table}.${Name} as ${RowName<Name>}` }[Column][] {
  return columns.map((column) => `${table}.${column} as ${nameInRow(column)}` as const)
}

/** The row that a statement would return of values that are about to be written. */
export function rowOf<Columns extends object>(columns: Columns): RowOf<Columns> {
  const entries = Object.entries(columns).map(([column, value]) => [nameInRow(column), value])
  return Object.fromEntries(entries) as RowOf<Columns>
}

export function nameInRow<Column extends string>(column: Column): RowName<Column> {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) as RowName<Column>
}
