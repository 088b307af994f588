import type { ImportSummary } from './service.ts'

const maxRowsShown = 20

/** The lines that `npm run import` prints at its end. */
export function describeSummary(summary: ImportSummary, seconds: number): string[] {
  const count = (number: number, one: string, many = `${one}s`) =>
    `${number.toLocaleString('en')} ${number === 1 ? one : many}`
  const closed = summary.closed === 0 ? '' : `, ${summary.closed.toLocaleString('en')} closed`
  return [
    ...describeReported(summary),
    `${count(summary.rowsRead, 'row')} read in ${seconds.toFixed(1)} s: ` +
      `${summary.added.toLocaleString('en')} added, ${summary.updated.toLocaleString('en')} updated, ` +
      `${summary.unchanged.toLocaleString('en')} unchanged${closed}, ${summary.reported.length.toLocaleString('en')} reported.`,
    `${count(summary.companiesNew, 'new company', 'new companies')}.`,
  ]
}

/** One line a reason, with the numbers of its rows. */
function describeReported({ reported }: ImportSummary): string[] {
  const byReason = new Map<string, number[]>()
  for (const { row, reason } of reported) byReason.set(reason, [...(byReason.get(reason) ?? []), row])
  return [...byReason].map(([reason, rows]) => {
    const shown = rows.slice(0, maxRowsShown).join(', ')
    const more = rows.length > maxRowsShown ? ` and ${rows.length - maxRowsShown} more` : ''
    return `Not taken in (${reason}): ${rows.length === 1 ? 'row' : 'rows'} ${shown}${more}`
  })
}
