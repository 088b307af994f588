import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import type { RevisionContent } from '../../../database/schema-employers.ts'
import { fromMinorUnits } from '../../money/yearly-pay.ts'
import { countriesOfRegions } from '../../taxonomy/place/places.ts'
import { listStatedChanges } from '../revisions.ts'
import { toColumnsOfPay } from './changes.ts'
import type { Listing } from './listing.ts'
import type { PlacedListing, StoredJob, StoredPay } from './repository.ts'

/** A listing that an import has changed. */
interface ChangedListing extends PlacedListing {
  stored: StoredJob
  /** It waits for a moderator now, and nobody sees the change. */
  isHeld: boolean
}

interface NewRevision {
  id: string
  /** What the public saw: the first revision, if there is none yet. */
  before: RevisionContent
  /** Null as long as the public doesn't see what came after. */
  after: RevisionContent | null
  /** The names of what differs. */
  changed: string[]
}

/**
 * Adds to the histories of listings what the public sees differently because their sources say something else. What only we read otherwise,
 * such as after an upgrade, is no revision, nor is what a moderator has still to approve. Changes within a day are one.
 */
export async function storeSourceRevisions(
  db: Transaction<Schema>,
  listings: readonly ChangedListing[],
): Promise<void> {
  const said = listings.filter(saysSomethingElse)
  const newest = await listNewest(
    db,
    said.filter(({ stored }) => stored.revision > 0).map(({ id }) => id),
  )
  const revisions = said.flatMap((one) => toRevision(one, newest.get(one.id)) ?? [])
  if (revisions.length > 0) await insertRevisions(db, revisions)
}

/** What waited for a moderator may be shown for another reason too. */
function saysSomethingElse({ listing: { sourceHash }, stored }: ChangedListing): boolean {
  const isOther = stored.sourceHash !== null && sourceHash !== undefined && sourceHash !== stored.sourceHash
  return isOther || stored.status === 'submitted'
}

function toRevision(
  { id, listing, stored, isHeld }: ChangedListing,
  newest: RevisionContent | undefined,
): NewRevision | undefined {
  // What waited for a moderator was never public.
  const before = newest ?? (stored.status === 'submitted' ? undefined : toContent(stored))
  if (before === undefined) return undefined
  const after = toContent(withStored(listing, stored))
  const changes = listStatedChanges(before, after)
  if (changes.length === 0 || (isHeld && newest !== undefined)) return undefined
  return { id, before, after: isHeld ? null : after, changed: changes.map(({ name }) => name) }
}

/** What a source has said of a listing, from its row or a reading of it. */
type Said = Pick<
  StoredJob,
  | 'title'
  | 'url'
  | 'roleFamily'
  | 'seniority'
  | 'employment'
  | 'workMode'
  | 'remoteCountries'
  | 'excludedCountries'
  | 'regions'
  | 'officeCountries'
  | 'cities'
  | 'tags'
  | 'chains'
  | 'description'
  | 'language'
  | 'pay'
>

/** Rows without a text keep the stored one. */
function withStored(listing: Listing, { description, language, pay }: StoredJob): Said {
  const { stated } = listing
  const said =
    stated === undefined
      ? { description, language, pay }
      : {
          description: stated.description ?? null,
          language: stated.language ?? null,
          pay: stated.pay === undefined ? null : toColumnsOfPay(stated.pay),
        }
  return {
    ...listing,
    roleFamily: listing.roleFamily ?? null,
    workMode: listing.workMode ?? null,
    ...said,
  }
}

function toContent(said: Said): RevisionContent {
  const { roleFamily, description, language, pay, url } = said
  return {
    title: said.title,
    ...(roleFamily === null ? {} : { roleFamily }),
    seniority: said.seniority,
    employment: said.employment,
    tags: said.tags,
    chains: said.chains,
    ...(pay === null ? {} : { pay: toPay(pay) }),
    place: {
      mode: said.workMode,
      remoteCountries: [...new Set([...said.remoteCountries, ...countriesOfRegions(said.regions)])],
      excludedCountries: said.excludedCountries,
      officeCountries: said.officeCountries,
      cities: said.cities,
    },
    ...(language === null ? {} : { language }),
    ...(description === null ? {} : { description }),
    ...(url === null ? {} : { apply: { method: 'url', url } }),
  }
}

function toPay({ cashMin, cashMax, currency, period }: StoredPay): RevisionContent['pay'] {
  return {
    kind: 'cash',
    min: fromMinorUnits(cashMin, currency),
    max: fromMinorUnits(cashMax, currency),
    currency,
    period,
  }
}

async function listNewest(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, RevisionContent>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; content: RevisionContent }>`
    select distinct on (job_id) job_id as id, content from board.job_revisions
    where job_id = any(${ids}::uuid[]) order by job_id, number desc`.execute(db)
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** A source that changes its mind every hour gets one revision a day, dated by the first change in it. */
async function insertRevisions(db: Transaction<Schema>, revisions: readonly NewRevision[]): Promise<void> {
  await sql`
    with new as (
      select n.*, j.public_id, j.company_id, j.first_seen_at, j.revision,
        greatest(j.revision, 1) + case when n.after is null or exists (select from board.job_revisions r
          where r.job_id = j.id and r.number = j.revision and r.number > 1 and r.actor = 'import' and r.at > now() - interval '1 day')
          then 0 else 1 end as number
      from jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) n (id uuid, before jsonb, after jsonb, changed jsonb)
      join board.jobs j on j.id = n.id),
    first as (
      insert into board.job_revisions (job_id, number, at, actor, content)
      select id, 1, first_seen_at, 'import', before from new where revision = 0),
    later as (
      insert into board.job_revisions (job_id, number, actor, content)
      select id, number, 'import', after from new where after is not null
      on conflict (job_id, number) do update set content = excluded.content),
    counted as (
      update board.jobs j set revision = new.number from new where j.id = new.id)
    insert into board.job_events (job_id, public_id, company_id, kind, actor, facts)
    select id, public_id, company_id, 'edited', 'import', jsonb_build_object('revision', number, 'changed', changed)
    from new where number > greatest(revision, 1)`.execute(db)
}
