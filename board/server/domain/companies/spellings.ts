import { sql } from 'kysely'
import { z } from 'zod'
import namesFile from '../../../data/company-names.json' with { type: 'json' }
import type { Db } from '../../database/schema.ts'
import { coreOf } from '../accounts/name-core.ts'

/** How companies write their names, by the path that an import makes of its spelling: `bitgo` is BitGo. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries(z.record(z.string(), z.string()).parse(namesFile)),
)

/** A company's name as it writes it itself; undefined where that is not known. */
export function findSpelling(slug: string): string | undefined {
  return names.get(slug)
}

/**
 * Spells the names of imported companies as they write them, and returns how many it changed. A company that has a team, or that a person
 * posted for, keeps its name: those people chose it.
 */
export async function respellCompanies(db: Db): Promise<number> {
  const rows = [...names].map(([slug, name]) => ({ slug, name, skeleton: coreOf(name) }))
  return db.transaction().execute(async (transaction) => {
    const { rows: changed } = await sql<{ id: string }>`
      update board.companies c set name = n.name, name_skeleton = n.skeleton
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (slug text, name text, skeleton text)
      where c.slug = n.slug and c.name <> n.name and c.claimed_at is null and not c.is_demo
        and not exists (select from board.company_members m where m.company_id = c.id)
        and exists (select from board.jobs j where j.company_id = c.id)
        and not exists (select from board.jobs j where j.company_id = c.id and j.source = 'direct')
      returning c.id`.execute(transaction)
    if (changed.length > 0)
      await sql`
        select board.refresh_job_search(array(select id from board.jobs where company_id = any (${changed.map(({ id }) => id)}::uuid[])))`.execute(
        transaction,
      )
    return changed.length
  })
}
