import type { ApiParameter, JsonSchema } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/api-docs'
import { TableHead } from '../components/table/table-head.tsx'

interface TableProps {
  head: readonly string[]
  /** The first cell of each is code, and names the row. */
  rows: readonly (readonly ReactNode[])[]
}

export function Table({ head: [first = '', ...head], rows }: TableProps): ReactElement {
  return (
    <table className="table folds">
      <TableHead names={[first, ...head]} />
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={String(name)}>
            <th scope="row">
              <code>{name}</code>
            </th>
            {head.map((label, at) => (
              <td data-label={label} key={label}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ParameterTable({ parameters }: { parameters: readonly ApiParameter[] }): ReactElement {
  const rows = parameters.map(({ name, description, schema }) => [name, description, valuesOf(schema)])
  return <Table head={[text.parameter, text.meaning, text.values]} rows={rows} />
}

/** Values that a parameter can have, in a line. */
function valuesOf({ type, items, format, enum: values, maxLength, minimum, maximum }: JsonSchema): string {
  if (items !== undefined) return valuesOf(items)
  if (values !== undefined) return values.join(', ')
  if (maxLength !== undefined) return text.upToCharacters(maxLength)
  if (minimum !== undefined && maximum !== undefined) return text.between(minimum, maximum)
  if (format === 'date') return text.day
  return nameType(type)
}

/** A type of JSON in words. */
export function nameType(type: JsonSchema['type'] = []): string {
  return [type]
    .flat()
    .map((one) => text.typeNames[one] ?? one)
    .join(` ${text.or} `)
}
