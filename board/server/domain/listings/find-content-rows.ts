import type { Db } from '../../database/schema.ts'
import { type ContentRows, contentSelection, tokenSelection } from './content-rows.ts'

/** The rows with everything that a listing says; undefined if it doesn't exist. */
export async function findContentRows(db: Db, jobId: string): Promise<ContentRows | undefined> {
  const job = await db
    .selectFrom('board.jobs as j')
    .select(contentSelection)
    .where('j.id', '=', jobId)
    .executeTakeFirst()
  if (job === undefined) return undefined
  const [tags, chains, tokens] = await Promise.all([
    db
      .selectFrom('board.job_tags')
      .select('tag_slug as slug')
      .where('job_id', '=', jobId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('board.job_chains')
      .select('chain_slug as slug')
      .where('job_id', '=', jobId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('board.job_token_terms as k')
      .select(tokenSelection)
      .where('k.job_id', '=', jobId)
      .orderBy('k.position')
      .execute(),
  ])
  return { job, tags: tags.map(({ slug }) => slug), chains: chains.map(({ slug }) => slug), tokens }
}
