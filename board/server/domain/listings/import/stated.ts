import type { ListingContent } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { getRates } from '../../money/service.ts'
import { type FxRates, yearlyUsd } from '../../money/yearly-pay.ts'
import { fingerprintOf } from '../checks/fingerprint.ts'
import { findingsOfImport } from '../checks/shown.ts'
import { renderDescription } from '../text/render-description.ts'
import { toColumnsOfPay } from './changes.ts'
import type { StatedParts } from './listing.ts'
import type { PlacedListing } from './repository.ts'
import { type StatedRow, writeFindings, writeStated } from './stated-repository.ts'

/**
 * Writes what answers of other systems state beside title, place and link, and what the rules find in all of these listings. Rows that state
 * nothing of a text leave the text that is there, and what was found in it.
 */
export async function storeStated(
  db: Transaction<Schema>,
  jobs: readonly PlacedListing[],
  known: { domainsOf(companyId: string): readonly string[]; hasText(id: string): boolean },
): Promise<void> {
  const stated = jobs.flatMap((job) =>
    job.listing.stated === undefined ? [] : [{ id: job.id, stated: job.listing.stated }],
  )
  if (stated.length > 0) {
    const rates = await getRates(db)
    await writeStated(
      db,
      stated.map(({ id, stated }) => toRow(id, stated, rates)),
    )
  }
  const found = jobs
    .filter(({ id, listing }) => listing.stated !== undefined || !known.hasText(id))
    .map(({ id, companyId, listing }) => ({
      id,
      findings: findingsOfImport(toContent(listing), { companyDomains: known.domainsOf(companyId) }),
    }))
  await writeFindings(db, found)
}

function toRow(id: string, { description, language, pay, closesAt }: StatedParts, rates: FxRates): StatedRow {
  const cash = pay && toColumnsOfPay(pay)
  const year = pay && yearlyUsd(pay, rates)
  return {
    id,
    description_md: description ?? null,
    description_html: description === undefined ? null : renderDescription(description),
    text_fingerprint: description === undefined ? null : fingerprintOf(description),
    language: language ?? null,
    cash_min: cash?.cashMin ?? null,
    cash_max: cash?.cashMax ?? null,
    currency: cash?.currency ?? null,
    period: cash?.period ?? null,
    cash_usd_year_min: year?.min ?? null,
    cash_usd_year_max: year?.max ?? null,
    fx_date: year === undefined ? null : rates.date,
    expires_at: closesAt?.toISOString() ?? null,
  }
}

function toContent({ title, url, employment, stated }: PlacedListing['listing']): Partial<ListingContent> {
  return {
    title,
    employment,
    apply: { method: 'url', url },
    ...(stated?.description === undefined ? {} : { description: stated.description }),
    ...(stated?.pay === undefined ? {} : { pay: { kind: 'cash', ...stated.pay } }),
  }
}
