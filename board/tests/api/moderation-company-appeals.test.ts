import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFrozen } from '../../server/domain/moderation/freezing.ts'
import type { TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { addCompany } from '../support/listings.ts'
import { decideAt, moderationSteps, type Person, startModeratedBoard } from '../support/moderation.ts'

let board: TestBoard
let mia: Person
let ana: Person
let rita: Person
const { join, status, post } = moderationSteps(() => board)
beforeAll(async () => {
  ;({ board, mia, ana } = await startModeratedBoard())
  rita = await join('rita')
})
afterAll(() => board.close())

interface Frozen {
  id: string
  slug: string
  page: string
  appeal: string
}

/** A company that ana keeps and rita recruits for, without a listing, and frozen. */
async function freeze(): Promise<Frozen> {
  const { database } = board.context
  const { id, slug } = await addCompany(database.db)
  for (const [userId, role] of [
    [ana.id, 'admin'],
    [rita.id, 'recruiter'],
  ])
    await database.pool.query(
      'insert into board.company_members (company_id, user_id, role) values ($1, $2, $3)',
      [id, userId, role],
    )
  const link = `/companies/${slug}`
  await setFrozen(
    board.context,
    mia.id,
    { link, reason: 'impersonation', message: 'You are not them.' },
    true,
  )
  return { id, slug, page: `/dashboard/companies/${slug}`, appeal: `/appeals/companies/${slug}` }
}

const read = async (who: Person, path: string): Promise<string> => (await who.browser.get(path)).text()

async function reviewOf({ id }: Frozen): Promise<string> {
  const row = await board.context.database.db
    .selectFrom('board.reviews')
    .select('id')
    .where('company_id', '=', id)
    .where('kind', '=', 'appeal')
    .executeTakeFirstOrThrow()
  return `/admin/queue/${row.id}`
}

async function logOf({ id }: Frozen): Promise<unknown[]> {
  const rows = await board.context.database.db
    .selectFrom('board.moderation_log')
    .select(['action', 'review_kind', 'user_id'])
    .where('company_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.action, row.review_kind, row.user_id])
}

describe('a company that is frozen', () => {
  it('says so to its team, why, and where its owners and admins appeal', async () => {
    const { page, appeal, slug } = await freeze()
    const seen = await read(ana, page)
    const linksToPublicPage = `href="/companies/${slug}"`
    expect(seen).not.toContain(linksToPublicPage)
    const list = await read(ana, '/dashboard/companies')
    expect(list).toContain('Taken down')
    expect(list).not.toContain(linksToPublicPage)
    for (const words of [
      'Moderators have taken this company down.',
      'Impersonates a company',
      'You are not them.',
    ])
      expect(seen).toContain(words)
    expect(seen).toContain(`action="${appeal}"`)
    const recruiters = await read(rita, page)
    expect(recruiters).toContain('You are not them.')
    expect(recruiters).toContain('Owners and admins of the company can appeal.')
    expect(recruiters).not.toContain(appeal)
  })

  it('is appealed by them alone, once, with words', async () => {
    const frozen = await freeze()
    const { page, appeal } = frozen
    const stranger = await join('stranger')
    expect([await status(appeal, ana), await status(appeal, rita), await status(appeal, stranger)]).toEqual([
      200, 403, 404,
    ])
    const visitor = await openBrowserSession(board).get(appeal)
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(appeal)}`,
    ])
    for (const [who, code] of [
      [rita, 403],
      [stranger, 404],
    ] as const)
      expect((await who.browser.submit(appeal, { text: 'Mine.' })).status).toBe(code)
    const long = 'x'.repeat(2001)
    expect((await ana.browser.submit(appeal, { text: ' ' })).status).toBe(400)
    const refused = await ana.browser.submit(appeal, { text: long })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(long)])
    const answers = await Promise.all(
      [1, 2, 3].map(() => ana.browser.submit(appeal, { text: 'We are them.' })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 409, 409])
    expect(answers.find((answer) => answer.status === 303)?.headers.get('location')).toBe(page)
    const after = await read(ana, page)
    expect(after).toContain('Your appeal is in review.')
    expect(after).not.toContain(`action="${appeal}"`)
    expect(await read(mia, await reviewOf(frozen))).toContain('We are them.')
  })

  it('is shown again when its appeal is granted', async () => {
    const frozen = await freeze()
    expect(await status(`/companies/${frozen.slug}`)).toBe(404)
    await ana.browser.submit(frozen.appeal, { text: 'We are them.' })
    expect((await decideAt(mia, await reviewOf(frozen), { action: 'grant_appeal' })).status).toBe(303)
    expect(await status(`/companies/${frozen.slug}`)).toBe(200)
    expect(await logOf(frozen)).toEqual([
      ['freeze_company', null, mia.id],
      ['grant_appeal', 'appeal', mia.id],
    ])
    expect(await read(ana, frozen.page)).not.toContain('off the site')
    expect(await read(ana, '/dashboard/companies')).toContain(`href="/companies/${frozen.slug}"`)
    expect(await status(frozen.appeal, ana)).toBe(404)
    const again = await decideAt(mia, await reviewOf(frozen), {
      action: 'refuse_appeal',
      message: 'No.',
    })
    expect(again.status).toBe(409)
  })

  it('stays so when its appeal is refused, which takes words; a new freeze is a new decision', async () => {
    const frozen = await freeze()
    await ana.browser.submit(frozen.appeal, { text: 'We are them.' })
    const review = await reviewOf(frozen)
    expect((await decideAt(mia, review, { action: 'refuse_appeal' })).status).toBe(400)
    const refused = await decideAt(mia, review, {
      action: 'refuse_appeal',
      message: 'The domain is theirs.',
    })
    expect(refused.status).toBe(303)
    expect(await read(ana, frozen.page)).toContain('Your appeal was denied.')
    expect((await ana.browser.submit(frozen.appeal, { text: 'Again.' })).status).toBe(409)
    const link = `/companies/${frozen.slug}`
    await setFrozen(board.context, mia.id, { link }, false)
    await setFrozen(board.context, mia.id, { link, reason: 'spam' }, true)
    expect((await ana.browser.submit(frozen.appeal, { text: 'Again.' })).status).toBe(303)
  })

  it('that was unfrozen meanwhile has its appeal granted without more', async () => {
    const frozen = await freeze()
    await ana.browser.submit(frozen.appeal, { text: 'We are them.' })
    await setFrozen(board.context, mia.id, { link: `/companies/${frozen.slug}` }, false)
    expect((await decideAt(mia, await reviewOf(frozen), { action: 'grant_appeal' })).status).toBe(303)
    expect(await status(`/companies/${frozen.slug}`)).toBe(200)
  })

  it('that was frozen again meanwhile stays so when the older appeal is granted', async () => {
    const frozen = await freeze()
    await ana.browser.submit(frozen.appeal, { text: 'We are them.' })
    const link = `/companies/${frozen.slug}`
    await setFrozen(board.context, mia.id, { link }, false)
    await setFrozen(board.context, mia.id, { link, reason: 'spam' }, true)
    expect((await decideAt(mia, await reviewOf(frozen), { action: 'grant_appeal' })).status).toBe(303)
    expect(await status(link)).toBe(404)
    expect((await ana.browser.submit(frozen.appeal, { text: 'It is no spam.' })).status).toBe(303)
  })

  it('has its listings shown again by it too, and one appeal with them', async () => {
    const frozen = await freeze()
    const listing = await post({ by: rita.id, isLive: true, companyId: frozen.id })
    expect(await status(listing.path)).toBe(404)
    await ana.browser.submit(frozen.appeal, { text: 'We are them.' })
    const second = await rita.browser.submit(`/appeals/${listing.publicId}`, { text: 'It is my job.' })
    expect(second.status).toBe(409)
    await decideAt(mia, await reviewOf(frozen), { action: 'grant_appeal' })
    expect(await status(listing.path)).toBe(200)
  })
})
