import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { TestBoard } from './board.ts'

/** A link that manages the draft of an address, as its mail has one. It waits for the mail, which ends older links. */
export async function takeMailedLink(
  { context }: Pick<TestBoard, 'context'>,
  email: string,
): Promise<string> {
  const { pool } = context.database
  const listMailed = async () => {
    const { rows } = await pool.query<{ draft_id: string }>(
      `select link.draft_id from board.listing_links link join board.listing_drafts draft on draft.id = link.draft_id
      where draft.email = $1 and link.kind = 'manage' and link.revoked_at is null`,
      [email],
    )
    return rows
  }
  await expect.poll(async () => (await listMailed()).length).toBe(1)
  const [mailed] = await listMailed()
  const token = randomBytes(32).toString('base64url')
  await pool.query(`insert into board.listing_links (token_hash, kind, draft_id) values ($1, 'manage', $2)`, [
    createHash('sha256').update(token).digest(),
    mailed?.draft_id,
  ])
  return token
}
