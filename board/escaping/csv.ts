/** A cell of CSV; null for an empty one. */
export type Cell = string | number | null

/** Signs that make a cell a formula in spreadsheets when it begins with one, their full-width forms among them. */
const formulaStart = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/

/** The first line, with the names of the columns. Without a byte order mark, Excel reads "Zürich" in another encoding. */
export function csvHead(names: readonly string[]): string {
  return `\uFEFF${csvLine(names)}`
}

/** A whole file: the names of the columns, and the lines below them. */
export function csvTable(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [csvHead(names), ...rows.map(csvLine)].join('')
}

/** One line of CSV (RFC 4180). Cells that a spreadsheet would run as formulas begin with an apostrophe, which it hides. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
