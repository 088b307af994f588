import type { Db } from '../../database/schema.ts'
import type { ContentRows } from './content-rows.ts'

/** The rows with everything that a listing says; undefined if it doesn't exist. */
export async function findContentRows(db: Db, jobId: string): Promise<ContentRows | undefined> {
  const job = await db.selectFrom('board.jobs').selectAll().where('id', '=', jobId).executeTakeFirst()
  if (job === undefined) return undefined
  const [tags, chains, tokens] = await Promise.all([
    db
      .selectFrom('board.job_tags')
      .select('tag_slug')
      .where('job_id', '=', jobId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('board.job_chains')
      .select('chain_slug')
      .where('job_id', '=', jobId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('board.job_token_terms')
      .selectAll()
      .where('job_id', '=', jobId)
      .orderBy('position')
      .execute(),
  ])
  return {
    job,
    tags: tags.map((row) => row.tag_slug),
    chains: chains.map((row) => row.chain_slug),
    tokens,
  }
}
