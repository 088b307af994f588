import {
  type ListingContent,
  type PlainField,
  postingFields,
  processFields,
  publicFields,
} from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { readTexts } from './texts.ts'

const lines = ([name, field]: [string, PlainField]): boolean =>
  // A language is a code.
  field.reading.kind === 'line' && name !== 'language'
const textsOf = (group: Readonly<Record<string, PlainField>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(group)
      .filter(lines)
      .map(([name]) => [name, `Words of ${name}`]),
  )

it('reads every line of the table of fields, so that no rule misses one', () => {
  const content = { ...textsOf({ ...publicFields, ...postingFields }), process: textsOf(processFields) }
  const read = readTexts(content as unknown as Partial<ListingContent>).texts.map(({ field }) => field)
  const fields = Object.entries<PlainField>({ ...publicFields, ...postingFields, ...processFields })
  expect(read.toSorted()).toEqual(
    fields
      .filter(lines)
      .map(([, { input }]) => input)
      .toSorted(),
  )
})
