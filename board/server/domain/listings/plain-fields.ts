import {
  type DraftFields,
  type FieldColumns,
  type FieldGroup,
  type FieldValues,
  mapFields,
  type PlainField,
} from '@cryptolist/contract'
import type { FieldReader } from './drafts/reading/field-reader.ts'
import { writeNumber, writeYesNo } from './drafts/write-parts.ts'

// Rows, forms and history of the fields that the contract describes in one place (listing-fields.ts).

/** Columns of a group's values; a value that is missing is written as an empty input is read. */
export function toColumns<Group extends FieldGroup>(
  group: Group,
  values: { [Name in keyof Group]?: FieldValues<Group>[Name] | undefined },
): FieldColumns<Group> {
  const entries = Object.entries(group).map(([name, { column, empty }]) => [
    column,
    Reflect.get(values, name) ?? empty,
  ])
  return Object.fromEntries(entries) as FieldColumns<Group>
}

export function fromColumns<Group extends FieldGroup>(
  group: Group,
  row: FieldColumns<Group>,
): FieldValues<Group> {
  return mapFields(group, ({ column }) => Reflect.get(row, column)) as FieldValues<Group>
}

/** The columns of a group, for selecting them. */
export function columnsOf<Group extends FieldGroup>(group: Group): Group[keyof Group]['column'][] {
  return Object.values(group).map(({ column }) => column)
}

/** What was typed; undefined for a field that must have a value and has a wrong one. */
type TypedValues<Group> = {
  [Name in keyof FieldValues<Group>]: null extends FieldValues<Group>[Name]
    ? FieldValues<Group>[Name]
    : FieldValues<Group>[Name] | undefined
}

/** Reads the fields of a group; what is wrong is a problem of the reader's. */
export function readPlainFields<Group extends FieldGroup>(
  reader: FieldReader,
  group: Group,
): TypedValues<Group> {
  return mapFields(group, (field) => readPlain(reader, field)) as TypedValues<Group>
}

function readPlain(reader: FieldReader, { input, reading, empty }: PlainField): unknown {
  if (reading.kind === 'yes_no') return reader.yesNo(input)
  if (reader.line(input) === '') return empty
  // Null is a value that is left out; a usual value does not stand for a wrong one.
  const wrong = empty === null ? null : undefined
  if (reading.kind === 'choice') return reader.choice(input, reading.values) ?? wrong
  const { kind, bounds, what } = reading
  return (kind === 'whole' ? reader.whole : reader.sized)(input, bounds, what) ?? wrong
}

/** A group's values as fields of the form. */
export function writePlainFields<Group extends FieldGroup>(
  group: Group,
  values: FieldValues<Group>,
): DraftFields {
  return Object.fromEntries(
    Object.entries(group).map(([name, { input }]) => [input, writePlain(Reflect.get(values, name))]),
  )
}

function writePlain(value: unknown): string {
  if (typeof value === 'boolean' || value === null) return writeYesNo(value)
  return typeof value === 'number' ? writeNumber(value) : String(value)
}

/** How the history words a group's values; an empty text says nothing. */
export function historyOf<Group extends FieldGroup, Content>(
  group: Group,
  find: (content: Content) => FieldValues<Group>,
): { name: string; write(content: Content): string }[] {
  return Object.entries(group).flatMap(([name, { history }]) => {
    if (history === undefined) return []
    const write = (content: Content): string => {
      const value: unknown = Reflect.get(find(content), name)
      return value === null || value === undefined ? '' : history.write(value)
    }
    return [{ name: history.name, write }]
  })
}
