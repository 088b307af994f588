import {
  type ListingContent,
  listingContentSchema,
  postingFields,
  processFields,
  publicFields,
} from '@cryptolist/contract'
import type { Selectable } from 'kysely'
import type { JobsTable, JobTokenTermsTable } from '../../database/schema.ts'
import { readCryptoPay, readHours, readNumber, readPay, readPlace, readToken } from './content-parts.ts'
import { fromColumns } from './plain-fields.ts'

export interface ContentRows {
  job: Omit<Selectable<JobsTable>, 'search' | 'listed_at'>
  tags: readonly string[]
  chains: readonly string[]
  tokens: readonly Selectable<JobTokenTermsTable>[]
}

/** The content of a listing from its rows; undefined where they lack what a listing that is posted here has. */
export function readContent({ job, tags, chains, tokens }: ContentRows): ListingContent | undefined {
  const parsed = listingContentSchema.safeParse({
    title: job.title,
    roleFamily: job.role_family,
    seniority: job.seniority,
    employment: job.employment,
    tags,
    chains,
    pay: readPay(job),
    // A row without it is an import, which has no content.
    cryptoPay: { ...readCryptoPay(job), mode: job.crypto_pay },
    tokens: tokens.map(readToken),
    place: readPlace(job),
    hours: readHours(job),
    description: job.description_md,
    process: {
      steps: job.process_steps,
      takeHomeHours: readNumber(job.take_home_hours),
      ...fromColumns(processFields, job),
    },
    apply:
      job.apply_method === 'email'
        ? { method: 'email', email: job.apply_email }
        : { method: job.apply_method, url: job.apply_url },
    ...fromColumns(publicFields, job),
    ...fromColumns(postingFields, job),
  })
  return parsed.data
}
