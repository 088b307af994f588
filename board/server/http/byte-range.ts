/** The first and the last byte, both included. */
interface Range {
  start: number
  end: number
}

/**
 * What a Range header asks of so many bytes: one part; `undefined` for the whole, also when several parts or other units are asked
 * for; `'unsatisfiable'` for what is no range of these bytes (`bytes=9-1`).
 */
export function readRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, list] = /^\s*bytes\s*=(.*)$/i.exec(header ?? '') ?? []
  if (list === undefined || list.includes(',')) return undefined
  const [, first, last] = /^\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/.exec(list) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'unsatisfiable'
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  return range.start > range.end ? 'unsatisfiable' : range
}
