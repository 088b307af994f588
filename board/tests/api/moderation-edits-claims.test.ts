import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViewer } from '../../server/domain/accounts/sessions.ts'
import type { Requester } from '../../server/domain/listings/access.ts'
import { renderDescription } from '../../server/domain/markup/description.ts'
import { setFrozen } from '../../server/domain/moderation/freezing.ts'
import { openReview } from '../../server/domain/moderation/reviews.ts'
import { beginChange } from '../../server/domain/posting/begin-draft.ts'
import { getDraft } from '../../server/domain/posting/drafts.ts'
import { saveDraft } from '../../server/domain/posting/save-draft.ts'
import { sendDraft } from '../../server/domain/posting/send-draft.ts'
import { requestClaim } from '../../server/domain/teams/claims.ts'
import { findTeamRole } from '../../server/domain/teams/team.ts'
import type { TestBoard } from '../support/board.ts'
import { addCompany, addVerifiedDomain } from '../support/listings.ts'
import {
  decideAt,
  moderationSteps,
  type Person,
  type Posted,
  startModeratedBoard,
} from '../support/moderation.ts'

let board: TestBoard
let mia: Person
let ana: Person
const { post, reviewOf, decide, status } = moderationSteps(() => board)
beforeAll(async () => {
  ;({ board, mia, ana } = await startModeratedBoard())
})
afterAll(() => board.close())

/** A person as the services see them. */
async function requesterOf({ browser }: Person): Promise<Requester> {
  const token = browser.cookies.get('session') ?? ''
  return { viewer: await findViewer(board.context, token), tokens: [] }
}

async function titleOf({ id }: Posted): Promise<string> {
  const row = await board.context.database.db
    .selectFrom('board.jobs')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.title
}

/** A change of a live listing that a moderator has to look at. */
async function change(posted: Posted, fields: Record<string, unknown>): Promise<string> {
  const requester = await requesterOf(ana)
  const { publicId } = await beginChange(board.context, requester, posted.publicId)
  const draft = await getDraft(board.context, requester, publicId)
  await saveDraft(board.context, requester, publicId, { fields, version: draft.version })
  const sent = await sendDraft(board.context, requester, publicId)
  expect(sent.kind).toBe('change_held')
  return publicId
}

describe('a change of a live listing', () => {
  it('is shown against what the listing says, and published when it is approved', async () => {
    const posted = await post({ isLive: true, by: ana.id })
    const before = await titleOf(posted)
    await change(posted, { title: 'Staff Rust Engineer' })
    const page = await (await mia.browser.get(`/admin/queue/${await reviewOf(posted, 'edit')}`)).text()
    expect(page).toContain(`Was: </span>${before}</del>`)
    expect(page).toContain('Would be: </span>Staff Rust Engineer</ins>')
    expect(await titleOf(posted)).toBe(before)
    expect((await decide(mia, posted, { action: 'approve' }, 'edit')).status).toBe(303)
    expect(await titleOf(posted)).toBe('Staff Rust Engineer')
    const { rows } = await sql<{ data: { kind: string } }>`
      select data from pgboss.job where name = 'listing-mail' and data ->> 'jobId' = ${posted.id}`.execute(
      board.context.database.db,
    )
    expect(rows.map(({ data }) => data.kind)).toContain('edit_approved')
  })

  it('of nothing but the address for applications shows both addresses to the moderator alone', async () => {
    const posted = await post({
      isLive: true,
      by: ana.id,
      apply: { method: 'email', email: 'jobs@harbor.example' },
    })
    await change(posted, { apply_email: 'jobs@harb0r.example' })
    const page = await (await mia.browser.get(`/admin/queue/${await reviewOf(posted, 'edit')}`)).text()
    expect(page).toContain('jobs@harbor.example')
    expect(page).toContain('jobs@harb0r.example')
    expect((await decide(mia, posted, { action: 'approve' }, 'edit')).status).toBe(303)
    const history = await (await ana.browser.get(`${posted.path}/history`)).text()
    expect(history).not.toMatch(/jobs@harb[o0]r/)
  })

  it('goes back to its writer when it is refused, and the listing stays', async () => {
    const posted = await post({ isLive: true, by: ana.id })
    const before = await titleOf(posted)
    const draftId = await change(posted, { title: 'Rust Engineer at another company' })
    const answer = await decide(mia, posted, { action: 'reject', reason: 'misleading_pay' }, 'edit')
    expect(answer.status).toBe(303)
    expect(await titleOf(posted)).toBe(before)
    const draft = await getDraft(board.context, await requesterOf(ana), draftId)
    expect(draft).toMatchObject({ fields: { title: 'Rust Engineer at another company' } })
    const answerToAppeal = await ana.browser.get(`/appeals/${posted.publicId}`)
    expect(answerToAppeal.status).toBe(404)
  })
})

describe('a claim of a company', () => {
  const claim = async (): Promise<{ id: string; review: string }> => {
    const { database } = board.context
    const company = await addCompany(database.db, { claimed_at: null })
    const { viewer } = await requesterOf(ana)
    await requestClaim(board.context, viewer, { slug: company.slug, note: 'I am the founder.' })
    const { rows } = await sql<{ id: string }>`
      select id from board.reviews where company_id = ${company.id} and kind = 'claim'`.execute(database.db)
    return { id: company.id, review: rows[0]?.id ?? '' }
  }
  const roleOf = (companyId: string) => findTeamRole(board.context.database.db, { userId: ana.id, companyId })

  it('makes the claimant the owner when it is approved', async () => {
    const { id, review } = await claim()
    const page = await (await mia.browser.get(`/admin/queue/${review}`)).text()
    expect(page).toContain('I am the founder.')
    const answer = await decideAt(mia, `/admin/queue/${review}`, { action: 'approve_claim' })
    expect(answer.status).toBe(303)
    expect(await roleOf(id)).toBe('owner')
  })

  it('is refused with words, and only so', async () => {
    const { id, review } = await claim()
    const path = `/admin/queue/${review}`
    expect((await decideAt(mia, path, { action: 'refuse_claim' })).status).toBe(400)
    const refused = await decideAt(mia, path, { action: 'refuse_claim', message: 'Prove the domain.' })
    expect(refused.status).toBe(303)
    expect(await roleOf(id)).toBeUndefined()
    expect((await decideAt(mia, path, { action: 'approve_claim' })).status).toBe(409)
  })
})

describe('a company alone', () => {
  const recheck = async (companyId: string): Promise<string> => {
    const { db } = board.context.database
    await db.transaction().execute((one) => openReview(one, { kind: 'recheck', risk: 'amber', companyId }))
    const { rows } = await sql<{ id: string }>`
      select id from board.reviews where company_id = ${companyId} and decided_at is null`.execute(db)
    return `/admin/queue/${rows[0]?.id}`
  }

  it('that was checked again is shown with its profile; keeping it brings back the mark of its domain', async () => {
    const { database } = board.context
    const company = await addCompany(database.db, {
      name: 'Tidewater',
      description_html: renderDescription('We ship. [Our site](https://elsewhere.example/x)'),
    })
    const domain = 'tidewater.example'
    await addVerifiedDomain(database.db, company.id, { domain, approved_listings: 0 })
    const proof = async (): Promise<unknown> => {
      const answer = await fetch(`${board.origin}/api/v1/companies/${company.slug}`)
      return ((await answer.json()) as { proof: unknown }).proof
    }
    const path = await recheck(company.id)
    const page = await (await mia.browser.get(path)).text()
    expect(page).toContain('Company profile</h3>')
    expect(page).toContain('Our site</a> <span class="t2">(elsewhere.example)</span>')
    expect(page).not.toContain('This profile isn’t public yet')
    expect(await proof()).toBeNull()
    expect((await ana.browser.submit(path, { action: 'keep' })).status).toBe(403)
    const answer = await decideAt(mia, path, { action: 'keep' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('?decided='),
    ])
    expect(await proof()).toMatchObject({ domain, state: 'verified' })
    expect((await decideAt(mia, path, { action: 'keep' })).status).toBe(409)
    expect(await status(`/companies/${company.slug}`)).toBe(200)
  })

  it('that isn’t public yet is shown with the listing that would publish it, links with their hosts', async () => {
    const { db } = board.context.database
    const company = await addCompany(db, {
      public_since: null,
      website: 'https://quiet.example',
      description_html: '<p>Words of a quiet firm.</p>',
    })
    const posted = await post({ companyId: company.id })
    const description = 'Read [how we work](https://other.example/how). We pay a refundable deposit.'
    await sql`update board.jobs set description_md = ${description}, source = 'greenhouse', source_id = 'quiet-1'
      where id = ${posted.id}`.execute(db)
    const page = await (await mia.browser.get(`/admin/queue/${await reviewOf(posted)}`)).text()
    expect(page).toContain('This profile isn’t public yet')
    expect(page).toContain('Words of a quiet firm.')
    expect(page).toContain('<dd>https://quiet.example</dd>')
    expect(page).toContain('how we work</a> <span class="t2">(other.example)</span>')
    expect(page).toMatch(/<p class="tiny soft">Company \d+ · from Greenhouse · 2 findings<\/p>/)
    const ordinary = await post()
    const plain = await (await mia.browser.get(`/admin/queue/${await reviewOf(ordinary)}`)).text()
    expect(plain).not.toContain('Company profile</h3>')
  })
})

describe('an appeal of a frozen company', () => {
  const appeal = (posted: Posted): Promise<Response> =>
    ana.browser.submit(`/appeals/${posted.publicId}`, { text: 'We are who we say.' })

  it('is made by the poster of any of its listings, once, and shows all of it again', async () => {
    const live = await post({ by: ana.id, isLive: true })
    const second = await post({ by: ana.id, isLive: true, companyId: live.companyId })
    const posted = await post({ by: ana.id, companyId: live.companyId })
    await decide(mia, posted, { action: 'freeze_company', reason: 'impersonation' })
    const page = await (await ana.browser.get(`/appeals/${live.publicId}`)).text()
    expect(page).toContain('Company hidden')
    expect(page).toMatch(new RegExp(`<nav class="crumbs".*href="/dashboard/listings/${live.publicId}"`))
    expect([(await appeal(live)).status, (await appeal(second)).status]).toEqual([303, 409])
    await decide(mia, live, { action: 'grant_appeal' }, 'appeal')
    expect([await status(live.path), await status(second.path)]).toEqual([200, 200])
    expect(await status(posted.path)).toBe(404)
    expect(await status(`/appeals/${live.publicId}`, ana)).toBe(404)
  })

  it('of the one whose new listing was refused with it publishes that', async () => {
    const posted = await post({ by: ana.id })
    await decide(mia, posted, { action: 'freeze_company', reason: 'impersonation' })
    await appeal(posted)
    await decide(mia, posted, { action: 'grant_appeal' }, 'appeal')
    expect(await status(posted.path)).toBe(200)
  })

  it('that is refused leaves it frozen', async () => {
    const posted = await post({ by: ana.id, isLive: true })
    const link = `/companies/${await slugOf(posted)}`
    await setFrozen(board.context, mia.id, { link, reason: 'spam' }, true)
    expect((await appeal(posted)).status).toBe(303)
    await decide(mia, posted, { action: 'refuse_appeal', message: 'It is not.' }, 'appeal')
    expect(await status(posted.path)).toBe(404)
  })

  async function slugOf({ companyId }: Posted): Promise<string> {
    const { slug } = await board.context.database.db
      .selectFrom('board.companies')
      .select('slug')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    return slug
  }
})
