import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import type { RevisionContent } from '../../database/schema-employers.ts'
import { listStatedChanges } from '../listings/revisions.ts'
import { sourceFields } from './own-fields.ts'
import type { PlacedListing, StoredJob } from './repository.ts'
import { contentOf, contentOfStored } from './said-content.ts'

/** A listing that an import has changed. */
interface ChangedListing extends PlacedListing {
  stored: StoredJob
  /** It waits for a moderator now, and nobody sees the change. */
  isHeld: boolean
}

interface NewRevision {
  id: string
  /** The content that the public saw: the first revision, if there is none yet. */
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
  const different = listings.filter(saysSomethingElse)
  const newest = await listNewest(
    db,
    different.filter(({ stored }) => stored.revision > 0).map(({ id }) => id),
  )
  const revisions = different.flatMap((one) => toRevision(one, newest.get(one.id)) ?? [])
  if (revisions.length > 0) await insertRevisions(db, revisions)
}

/** A listing that waited for a moderator may be shown for another reason too. */
function saysSomethingElse({ listing: { sourceHash }, stored }: ChangedListing): boolean {
  const isOther = stored.sourceHash !== null && sourceHash !== undefined && sourceHash !== stored.sourceHash
  return isOther || stored.status === 'submitted'
}

function toRevision(
  { id, listing, stored, isHeld }: ChangedListing,
  newest: RevisionContent | undefined,
): NewRevision | undefined {
  // Content that waited for a moderator was never public.
  const before = newest ?? (stored.status === 'submitted' ? undefined : contentOfStored(stored))
  if (before === undefined) return undefined
  const after = withSaid(before, contentOf(listing, stored), stored.ownFields)
  const changes = listStatedChanges(before, after)
  if (changes.length === 0 || (isHeld && newest !== undefined)) return undefined
  return { id, before, after: isHeld ? null : after, changed: changes.map(({ name }) => name) }
}

/** Fields that an employer has added or changed here stay. */
function withSaid(
  before: RevisionContent,
  stated: RevisionContent,
  ownFields: readonly string[],
): RevisionContent {
  const changing = sourceFields.filter((name) => !ownFields.includes(name))
  const own = Object.entries(before).filter(([name]) => !changing.some((one) => one === name))
  const changed = Object.entries(stated).filter(([name]) => changing.some((one) => one === name))
  return Object.fromEntries([...own, ...changed])
}

async function listNewest(db: Db, ids: readonly string[]): Promise<Map<string, RevisionContent>> {
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
