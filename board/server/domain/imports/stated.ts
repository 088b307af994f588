import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { getRates } from '../money/rates.ts'
import { type FxRates, sureUsd, toCashColumns } from '../money/yearly-pay.ts'
import type { DerivedText, ReadImport } from './holding.ts'
import { type StatedParts, statesForm } from './listing.ts'
import type { PlacedListing } from './repository.ts'

/** Stores what answers of other systems state in addition to title, location and link. Rows without a text keep the stored one. */
export async function storeStated(
  db: Transaction<Schema>,
  jobs: readonly PlacedListing[],
  read: ReadonlyMap<string, ReadImport>,
): Promise<void> {
  const stated = jobs.flatMap((job) =>
    job.listing.stated === undefined ? [] : [{ id: job.id, stated: job.listing.stated }],
  )
  if (stated.length === 0) return
  const rates = await getRates(db)
  await writeStated(
    db,
    stated.map(({ id, stated }) => toRow(id, stated, { text: read.get(id)?.text, rates })),
    stated.flatMap(({ id, stated }) => (statesForm(stated) ? [id] : [])),
  )
}

/** The statements of an answer about a job, as the table stores it. */
function toRow(
  id: string,
  {
    description,
    language,
    isLanguageRead,
    pay,
    payRanges,
    payEvidence,
    placeQuote,
    postedAt,
    closesAt,
    form,
  }: StatedParts,
  { text, rates }: { text: DerivedText | undefined; rates: FxRates },
) {
  const year = sureUsd(pay === undefined ? payRanges : [pay], rates)
  return {
    id,
    description_md: description ?? null,
    description_html: text?.html ?? null,
    text_fingerprint: text?.fingerprint ?? null,
    language: language ?? null,
    is_language_read: isLanguageRead,
    ...toCashColumns(pay),
    pay_ranges: payRanges,
    pay_level: payEvidence?.level ?? null,
    pay_quote: payEvidence?.quote ?? null,
    place_quote: placeQuote ?? null,
    cash_usd_year_min: year?.min ?? null,
    cash_usd_year_max: year?.max ?? null,
    fx_date: year === undefined ? null : rates.date,
    posted_at: postedAt?.toISOString() ?? null,
    expires_at: closesAt?.toISOString() ?? null,
    outside_form: form ?? null,
  }
}

/**
 * Stores what answers state about jobs and clears what they no longer state. A job closes on the stated day if that is sooner. The day on which
 * it was posted only ever moves back, so that nothing can be bumped. Only `idsWithForm` have their form with the answer (see boards/read-forms.ts).
 */
async function writeStated(
  db: Transaction<Schema>,
  rows: readonly ReturnType<typeof toRow>[],
  idsWithForm: readonly string[],
): Promise<void> {
  await sql`
    update board.jobs j
    set description_md = n.description_md, description_html = n.description_html, text_fingerprint = n.text_fingerprint,
      language = n.language, is_language_read = n.is_language_read, cash_min = n.cash_min, cash_max = n.cash_max, currency = n.currency, period = n.period, pay_ranges = n.pay_ranges,
      pay_level = n.pay_level, pay_quote = n.pay_quote, place_quote = n.place_quote, cash_usd_year_min = n.cash_usd_year_min, cash_usd_year_max = n.cash_usd_year_max, fx_date = n.fx_date,
      posted_at = case when n.posted_at < j.first_seen_at then least(j.posted_at, n.posted_at) else j.posted_at end,
      expires_at = least(j.expires_at, n.expires_at),
      outside_form = case when j.id = any(${idsWithForm}::uuid[]) then n.outside_form else j.outside_form end
    from jsonb_populate_recordset(null::board.jobs, ${JSON.stringify(rows)}::jsonb) n
    where j.id = n.id`.execute(db)
}
