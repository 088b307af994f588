import type { Finding } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'

type Db = Transaction<Schema>

/** What an answer states of a job, as the table keeps it. */
export interface StatedRow {
  id: string
  description_md: string | null
  description_html: string | null
  text_fingerprint: string[] | null
  language: string | null
  cash_min: number | null
  cash_max: number | null
  currency: string | null
  period: string | null
  cash_usd_year_min: number | null
  cash_usd_year_max: number | null
  fx_date: string | null
  expires_at: string | null
}

/** Writes what answers state of jobs; what they do not state any more is taken away. A job ends on the day they say, if that is sooner. */
export async function writeStated(db: Db, rows: readonly StatedRow[]): Promise<void> {
  await sql`
    update board.jobs j
    set description_md = n.description_md, description_html = n.description_html, text_fingerprint = n.text_fingerprint,
      language = n.language, cash_min = n.cash_min, cash_max = n.cash_max, currency = n.currency, period = n.period,
      cash_usd_year_min = n.cash_usd_year_min, cash_usd_year_max = n.cash_usd_year_max, fx_date = n.fx_date,
      expires_at = least(j.expires_at, n.expires_at)
    from jsonb_populate_recordset(null::board.jobs, ${JSON.stringify(rows)}::jsonb) n
    where j.id = n.id`.execute(db)
}

/** Writes what the rules find in jobs. */
export async function writeFindings(
  db: Db,
  rows: readonly { id: string; findings: readonly Finding[] }[],
): Promise<void> {
  await sql`
    update board.jobs j set findings = n.findings
    from jsonb_populate_recordset(null::board.jobs, ${JSON.stringify(rows)}::jsonb) n
    where j.id = n.id and j.findings <> n.findings`.execute(db)
}
