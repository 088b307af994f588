import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { privacySample } from '../../../board/messages/en/privacy-sample.ts'
import { impersonalColumns, personalColumns } from '../../../board/server/domain/own-pages/personal-data.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

/** Words in the names of columns that may tell of a person. */
const telling =
  /e?mail|phone|^name$|user|owner|author|_by$|claimant|actor|person|member|^address$|Address$|wallet$|signer|sender|recipient|holder|payer|seller|buyer|operator|^ip$|network|device|session|evidence_url|^key$|^note|^message|^text$|^fields|^content$|metadata|avatar/
/** Marks, times and counts, and ids of what a table of people is about. */
const plain =
  /(oken|hash|_at|Verified|_of_app_id|Type)$|^(has|is)_|_id_at$|wallets_final_to|masterKeyOnly|session_id/

interface Column {
  table: string
  column: string
}

const listColumns = async (): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select table_schema || '.' || table_name as "table", column_name as "column" from information_schema.columns
    where table_schema in ('board', 'chain', 'public') order by 1, 2`.execute(identity.context.database.db)
  return rows
}

describe('personal data', () => {
  it('in a column is named in the privacy sample, or is none', async () => {
    const unknown = (await listColumns()).filter(
      ({ table, column }) =>
        telling.test(column) &&
        !plain.test(column) &&
        personalColumns[table]?.[column] === undefined &&
        !impersonalColumns.includes(`${table} ${column}`),
    )
    expect(unknown.map(({ table, column }) => `${table} ${column}`)).toEqual([])
  })

  it('is listed for columns that are there', async () => {
    const columns = new Set((await listColumns()).map(({ table, column }) => `${table} ${column}`))
    const listed = Object.entries(personalColumns).flatMap(([table, sections]) =>
      Object.keys(sections).map((column) => `${table} ${column}`),
    )
    expect(listed.filter((one) => !columns.has(one))).toEqual([])
  })

  it('has its part of the sample', () => {
    const headings = [...privacySample.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    const sections = new Set(Object.values(personalColumns).flatMap((table) => Object.values(table)))
    expect([...sections].filter((section) => !headings.includes(section))).toEqual([])
  })
})
