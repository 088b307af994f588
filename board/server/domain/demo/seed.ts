import type { Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import { reservePublicIds } from '../identifiers/public-id.ts'
import { toTokenRow } from '../listings/content-rows.ts'
import { getRates } from '../money/rates.ts'
import type { FxRates } from '../money/yearly-pay.ts'
import { readDemoData, toCompanyRow, toJobRow } from './data.ts'
import { createDemo, type DemoRows, isInUse, listOutdatedSignatures, lockDemo } from './repository.ts'

type Data = ReturnType<typeof readDemoData>

/**
 * Writes the demo set, with its times counted back from now, unless the board has a company or has had a real listing. Returns whether it did. A
 * set that is there is signed again if its signatures are outdated. The vocabularies must be there (`seedTaxonomy`). `site` is the origin that its signatures name.
 */
export async function seedDemo(db: Db, now = new Date(), site = 'http://localhost:3000'): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockDemo(transaction)
    if (await isInUse(transaction)) {
      await renewSignatures(transaction, site)
      return false
    }
    const data = readDemoData()
    const publicIds = await reservePublicIds(transaction, data.companies.length + data.jobs.length)
    const rows = toRows(data, { publicIds, rates: await getRates(transaction), now })
    await createDemo(transaction, rows)
    await prove(transaction, data, { rows, publicIds, site, now })
    return true
  })
}

/** Signatures of a demo set that an earlier version of the board wrote cover what it asks for now. */
async function renewSignatures(db: Transaction<Schema>, site: string): Promise<void> {
  const outdated = await listOutdatedSignatures(db)
  if (outdated.length === 0) return
  const { signAgain } = await import('./signed.ts')
  await signAgain(db, outdated, { site, companies: readDemoData().companies.length })
}

/** Proves domains and signs listings of those companies that the set says have done so. */
async function prove(
  db: Transaction<Schema>,
  { companies, jobs }: Data,
  { rows, publicIds, site, now }: { rows: DemoRows; publicIds: readonly string[]; site: string; now: Date },
): Promise<void> {
  // Deriving keys takes a library that nothing else of the server loads.
  const { proveAndSign } = await import('./signed.ts')
  for (const [index, { slug, domain, proof }] of companies.entries()) {
    const id = rows.companies[index]?.id
    if (proof === undefined || id === undefined) continue
    const signed = jobs.flatMap((job, at) =>
      job.company === slug && job.isSigned ? [publicIds[companies.length + at] ?? ''] : [],
    )
    await proveAndSign(db, { id, domain, proof, index, signed }, { site, now })
  }
}

function toRows(
  { companies, jobs }: Data,
  { publicIds, rates, now }: { publicIds: readonly string[]; rates: FxRates; now: Date },
): DemoRows {
  const companyRows = companies.map((company, index) => toCompanyRow(company, publicIds[index] ?? '', now))
  const companyIds = new Map(companyRows.map((row) => [row.slug, row.id]))
  const domains = new Map(companies.map((company) => [company.slug, company.domain]))
  const rows: DemoRows = { companies: companyRows, jobs: [], tags: [], chains: [], tokens: [] }
  for (const [index, job] of jobs.entries()) {
    const row = toJobRow(job, {
      publicId: publicIds[companies.length + index] ?? '',
      companyId: companyIds.get(job.company) ?? '',
      companyDomain: domains.get(job.company) ?? '',
      rates,
      now,
    })
    const original = rows.jobs.find((other) => other.title === job.duplicateOf && other.status === 'live')
    rows.jobs.push({ ...row, duplicate_of: original?.id ?? null })
    rows.tags.push(...job.tags.map((slug, at) => ({ job_id: row.id, tag_slug: slug, position: at + 1 })))
    rows.chains.push(
      ...job.chains.map((slug, at) => ({ job_id: row.id, chain_slug: slug, position: at + 1 })),
    )
    rows.tokens.push(...job.tokens.map((terms, at) => toTokenRow(terms, row.id, at + 1)))
  }
  return rows
}
