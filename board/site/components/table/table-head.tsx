import type { ReactElement, ReactNode } from 'react'

interface TableHeadProps {
  /** Of all columns; they differ. */
  names: readonly string[]
  /** How many of the first columns hold words; the others hold numbers. All of them unless given. */
  words?: number
  /** The class of columns of numbers. */
  numbers?: 'right' | 'number'
  /** Content after the names. */
  children?: ReactNode
}

/** The names of a table's columns. */
export function TableHead({
  names,
  words = names.length,
  numbers = 'right',
  children,
}: TableHeadProps): ReactElement {
  return (
    <thead>
      <tr>
        {names.map((name, index) => (
          <th scope="col" className={index < words ? undefined : numbers} key={name}>
            {name}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  )
}
