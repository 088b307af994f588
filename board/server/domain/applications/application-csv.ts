import { type Cell, csvHead, csvLine } from '../../../escaping/csv.ts'
import { readPages } from '../../database/transactions.ts'
import type { DomainContext } from '../domain-context.ts'
import { type BoardSelection, filterOf } from './application-board.ts'
import { type BoardScope, listForExport, type TeamRow } from './team-repository.ts'

/** Rows that are in memory at a time. */
const batch = 500

/** The columns of the file, by their names. */
const columns: readonly [name: string, cell: (row: TeamRow) => Cell][] = [
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['listing', ({ listing }) => listing.title],
  ['status', ({ status }) => status],
  ['since', ({ statusAt }) => statusAt.toISOString()],
  ['received', ({ cameAt }) => cameAt.toISOString()],
  ['rating', ({ rating }) => rating],
  ['interview', ({ interviewAt }) => interviewAt?.toISOString() ?? null],
  ['link', ({ link }) => link],
  ['message', ({ message }) => message],
  [
    'answers',
    ({ questionAnswers }) =>
      joinTexts((questionAnswers ?? []).map(({ question, answer }) => `${question}\n${answer}`)),
  ],
  ['notes', ({ notes }) => joinTexts(notes.map((note) => note.text))],
]

function joinTexts(texts: readonly string[]): Cell {
  return texts.join('\n\n') || null
}

/** The applications of a selection as pieces of a CSV file, newest first. The caller checks who may see them. */
export async function* writeBoardCsv(
  { database: { db } }: DomainContext,
  scope: BoardScope,
  selection: BoardSelection,
): AsyncGenerator<string, void> {
  const filter = filterOf(scope, selection)
  yield csvHead(columns.map(([name]) => name))
  for await (const row of readPages(batch, (page) => listForExport(db, filter, page)))
    yield csvLine(columns.map(([, cell]) => cell(row)))
}
