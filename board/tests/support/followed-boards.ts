import { sql } from 'kysely'
import type { Db } from '../../server/database/schema.ts'
import type { TestBoard } from './board.ts'

interface FollowedBoards {
  db(): Db
  /** The page of a followed board in /admin/sources. */
  pathOf(board: string): Promise<string>
  /** How many live listings a company has, by its slug. */
  countLive(company: string): Promise<number>
}

/** The boards that a running board follows. It is asked for when it is used, because a test file starts it later. */
export function followedBoardsOf(getBoard: () => TestBoard): FollowedBoards {
  const db = () => getBoard().context.database.db
  return {
    db,
    async pathOf(board) {
      const { rows } = await sql<{ id: string }>`select id from board.sources where board = ${board}`.execute(
        db(),
      )
      return `/admin/sources/${rows[0]?.id}`
    },
    async countLive(company) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from board.jobs j join board.companies c on c.id = j.company_id
        where c.slug = ${company} and j.status = 'live'`.execute(db())
      return rows[0]?.count ?? 0
    },
  }
}

/** The words of a page. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
