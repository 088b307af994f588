import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nameArchive } from '../../server/backup/archive.ts'
import type { TestBoard } from '../support/board.ts'
import { moderationSteps, type Person, startModeratedBoard } from '../support/moderation.ts'

let board: TestBoard
let mia: Person
let backups = ''
const { join: signUp, status } = moderationSteps(() => board)
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'cryptolist-system-'))
  // Young enough that none is made.
  await writeFile(nameArchive(backups, new Date(Date.now() - 7_200_000), undefined), '')
  ;({ board, mia } = await startModeratedBoard({
    BACKUP_DIR: backups,
    SMTP_URL: 'smtp://me:SECRET@127.0.0.1:1',
    DEMO: 'on',
    INDEXNOW_KEY: indexNowKey,
  }))
})
afterAll(async () => {
  await board.close()
  await rm(backups, { recursive: true, force: true })
})

const indexNowKey = 'a1b2c3d4e5f6a7b8'

/** The page as an admin sees it, as text. */
async function readPage(): Promise<string> {
  const html = await (await mia.browser.get('/admin/system')).text()
  expect(html).not.toContain('SECRET')
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('the page about the board as a program', () => {
  it('opens for admins only', async () => {
    const max = await signUp('max')
    await mia.browser.submit('/admin/office/give', { username: 'max' })
    expect([await status('/admin/system', max), await status('/admin/system', mia)]).toEqual([403, 200])
    expect(await status('/admin/system')).toBe(303)
  })

  it('shows version, processes, database, mail server, disk and the last backup', async () => {
    const page = await readPage()
    expect(page).toMatch(/CryptoList \d+\.\d+\.\d+\+\w+ on Node\.js \d+/)
    expect(page).toMatch(
      new RegExp(
        `Process ${process.pid} on \\S+ version \\d\\S+ · started (just now|\\d+ (min|h) ago) · showing you`,
      ),
    )
    expect(page).toMatch(
      /showing you this page · [\d,.]+ [MG]B of memory · \d+ connections to the database, \d+ busy/,
    )
    expect(page).toContain('docs/guides/operations.md')
    expect(page).toMatch(/Server PostgreSQL \d+/)
    expect(page).toMatch(/Migrations \d+, up to \d{4}_\w+ , applied/)
    expect(page).toContain('Mail server 127.0.0.1:1')
    expect(page).toMatch(/Free space in DATA_DIR [\d,.]+ [MG]B/)
    expect(page).toContain('Last backup 2 h ago')
  })

  it('has next to it the address for returned emails, which takes them, for admins', async () => {
    const html = await (await mia.browser.get('/admin/setup')).text()
    const [, url = ''] = />(http[^<]+\/mail\/reports\?token=[\w-]{43})</.exec(html) ?? []
    const message = { method: 'POST', body: 'Hello', headers: { 'Content-Type': 'message/rfc822' } }
    expect((await fetch(url, message)).status).toBe(204)
  })

  it('says when Node and PostgreSQL get no more security fixes', async () => {
    const now = vi.spyOn(board.context, 'now').mockReturnValue(new Date('2040-01-01'))
    const page = await readPage().finally(() => now.mockRestore())
    const end = 'has had no security fixes since \\d+ \\w+ 20\\d\\d\\. '
    expect(page).toMatch(new RegExp(`Node\\.js \\d+ ${end}Run this board with Node\\.js \\d+`))
    expect(page).toMatch(new RegExp(`PostgreSQL \\d+ ${end}Move to a newer one`))
  })

  it('says what search engines are offered, and that IndexNow takes no more changes', async () => {
    const { pool } = board.context.database
    const page = await readPage()
    expect(page).toContain('Search engines There are no jobs of unclaimed companies (INDEX_UNCLAIMED=off).')
    expect(page).not.toContain('IndexNow')
    await pool.query('insert into board.index_now (key, stop_status) values ($1, 403)', [indexNowKey])
    expect(await readPage()).toContain('IndexNow refused this board’s changes (403)')
    await pool.query(`update board.index_now set key = 'b1b2c3d4e5f6a7b8'`)
    expect(await readPage()).not.toContain('IndexNow')
  })

  it('counts the messages of subscriptions, and the receivers that take none', async () => {
    expect(await readPage()).toContain(
      'Subscriptions Messages 0 waiting Receivers 0 failing · 0 switched off',
    )
    await board.context.database.pool.query(
      `insert into board.subscriptions (id, search, kind, destination, state) values (gen_random_uuid(), '', 'webhook', 'https://hooks.example/', 'gone')`,
    )
    expect(await readPage()).toContain('Receivers 0 failing · 1 switched off')
  })

  it('shows what was given up and why, without what it holds, and has it done again', async () => {
    const { db } = board.context.database
    await board.context.queue.add('greet', { to: 'ana@people.example' })
    await sql`update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now(),
      output = '{"message": "The mail server did not take a mail (EAUTH)."}' where name = 'greet'`.execute(db)
    const page = await readPage()
    expect(page).toContain('greet failed just now The mail server did not take a mail (EAUTH).')
    expect(page).toContain('greet 1 failed')
    expect(page).not.toContain('ana@')
    const seen: object[] = []
    await board.context.queue.handle('greet', async (data: object) => void seen.push(data))
    const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = 'greet'`.execute(db)
    const answer = await mia.browser.submit('/admin/system', { queue: 'greet', id: rows[0]?.id ?? '' })
    expect(answer.headers.get('location')).toBe('/admin/system')
    await expect.poll(() => seen).toEqual([{ to: 'ana@people.example' }])
    await expect.poll(readPage).not.toContain('greet')
  })
})
