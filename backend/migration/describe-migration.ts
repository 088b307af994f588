import type { Remark } from './report.ts'

/** How many of each; in a rehearsal, how many there would be. */
export interface MoveCounts {
  className: string
  added: number
  replaced: number
  unchanged: number
}

export interface MigrationSummary {
  classes: MoveCounts[]
  relations: number
  addresses: number
}

/** The lines that a command prints at its end. */
export function describeMigration(
  { classes, relations, addresses }: MigrationSummary,
  remarks: readonly Remark[],
  { isWritten }: { isWritten: boolean },
): string[] {
  const lines = classes.map(({ className, added, replaced, unchanged }) =>
    [
      `${className}: ${number(added)} ${isWritten ? 'added' : 'to add'}`,
      `${number(replaced)} ${isWritten ? 'replaced' : 'here with other content'}`,
      `${number(unchanged)} unchanged`,
    ].join(', '),
  )
  return [
    ...lines,
    `${number(relations)} members of relations, ${number(addresses)} wallet addresses.`,
    ...remarks.map(describeRemark),
    isWritten
      ? 'Done. Restart a server that was running meanwhile.'
      : 'This was a rehearsal: nothing was written. Add --write to move.',
  ]
}

function describeRemark({ className, what, count, examples }: Remark): string {
  const some = examples.length === 0 ? '' : ` (${examples.join(', ')}${count > examples.length ? ', …' : ''})`
  return `${className}: ${number(count)} × ${what}${some}`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
