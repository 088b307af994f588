import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViewer } from '../../server/domain/accounts/sessions.ts'
import type { Requester } from '../../server/domain/listings/access.ts'
import { closeListing } from '../../server/domain/listings/management.ts'
import { setFrozen } from '../../server/domain/moderation/freezing.ts'
import { beginChange } from '../../server/domain/posting/begin-draft.ts'
import { getDraft, removeDraft } from '../../server/domain/posting/drafts.ts'
import { saveDraft } from '../../server/domain/posting/save-draft.ts'
import { sendDraft } from '../../server/domain/posting/send-draft.ts'
import type { TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { addCompany } from '../support/listings.ts'
import {
  moderationSteps,
  type Person,
  type Posted,
  shownStamp,
  startModeratedBoard,
} from '../support/moderation.ts'

let board: TestBoard
let mia: Person
let max: Person
let ana: Person
let requester: Requester
const { join, reviewOf, rowOf, logOf, ...steps } = moderationSteps(() => board)
beforeAll(async () => {
  ;({ board, mia, ana } = await startModeratedBoard())
  max = await join('max')
  await mia.browser.submit('/admin/office/give', { username: 'max' })
  requester = {
    viewer: await findViewer(board.context, ana.browser.cookies.get('session') ?? ''),
    tokens: [],
  }
})
afterAll(() => board.close())

const post = (isLive = false): Promise<Posted> => steps.post({ by: ana.id, isLive })

/** An item as it is open in a tab: its decision is sent later, as often as one likes. */
async function openTab(posted: Posted, kind = 'new') {
  return openPath(`/admin/queue/${await reviewOf(posted, kind)}`)
}

async function openPath(path: string) {
  const stamp = await shownStamp(mia, path)
  return {
    path,
    decide: async (fields: Record<string, string>, who = mia) => {
      const answer = await who.browser.submit(path, { ...stamp, ...fields })
      return { status: answer.status, page: await answer.text() }
    },
  }
}

/** The appeal of a company that was hidden, open in a tab. */
async function openAppeal() {
  const { db } = board.context.database
  const company = await addCompany(db)
  await sql`insert into board.company_members (company_id, user_id, role) values (${company.id}, ${ana.id}, 'admin')`.execute(
    db,
  )
  await setFrozen(board.context, mia.id, { link: `/companies/${company.slug}`, reason: 'spam' }, true)
  await ana.browser.submit(`/appeals/companies/${company.slug}`, { text: 'We are no spam.' })
  const { rows } = await sql<{ id: string }>`
    select id from board.reviews where company_id = ${company.id} and kind = 'appeal'`.execute(db)
  return { company, tab: await openPath(`/admin/queue/${rows[0]?.id}`) }
}

/** Sends a change of the listing; of a live one it waits for a moderator. */
async function edit({ publicId }: Posted, fields: Record<string, unknown>): Promise<string> {
  const draft = (await beginChange(board.context, requester, publicId)).publicId
  const { version } = await getDraft(board.context, requester, draft)
  await saveDraft(board.context, requester, draft, { fields, version })
  await sendDraft(board.context, requester, draft)
  return draft
}

const reject = { action: 'reject', reason: 'misleading_pay' }

describe('a decision about an item that was opened before', () => {
  it('the same moderator decided it in another tab is refused, and says that it was them', async () => {
    const posted = await post()
    const [one, two] = [await openTab(posted), await openTab(posted)]
    expect((await one.decide({ action: 'approve' })).status).toBe(303)
    const late = await two.decide(reject)
    expect([late.status, late.page]).toEqual([
      409,
      expect.stringContaining('You have already decided this: approved.'),
    ])
    const others = await two.decide(reject, max)
    expect(others.page).toContain('Another moderator has already decided this: approved.')
    expect(await logOf(posted)).toHaveLength(1)
  })

  it('the same moderator decided it says so whatever was decided about its later changes', async () => {
    const posted = await post()
    const tab = await openTab(posted)
    expect((await tab.decide({ action: 'approve' })).status).toBe(303)
    await edit(posted, { title: 'Staff Rust Engineer' })
    expect((await (await openTab(posted, 'edit')).decide({ action: 'approve' }, max)).status).toBe(303)
    expect((await tab.decide(reject)).page).toContain('You have already decided this: approved.')
    expect((await tab.decide(reject, max)).page).toContain('Another moderator has already decided this')
  })

  it('the same moderator granted to a company says so whatever was decided about its listings', async () => {
    const { company, tab } = await openAppeal()
    expect((await tab.decide({ action: 'grant_appeal' })).status).toBe(303)
    const posted = await steps.post({ by: ana.id, isLive: true, companyId: company.id })
    await setFrozen(board.context, mia.id, { link: posted.publicId, reason: 'spam' }, true)
    await ana.browser.submit(`/appeals/${posted.publicId}`, { text: 'It is my job.' })
    expect((await (await openTab(posted, 'appeal')).decide({ action: 'grant_appeal' }, max)).status).toBe(303)
    const again = await tab.decide({ action: 'grant_appeal' })
    expect([again.status, again.page]).toEqual([
      409,
      expect.stringContaining('You have already decided this: '),
    ])
  })

  it('is a company’s appeal names the company, and no decision about its listings', async () => {
    const { company, tab } = await openAppeal()
    const posted = await steps.post({ by: ana.id, companyId: company.id })
    await (await openTab(posted)).decide(reject, max)
    await sql`update board.companies set version = version + 1 where id = ${company.id}`.execute(
      board.context.database.db,
    )
    const { status, page } = await tab.decide({ action: 'grant_appeal' })
    expect([status, page]).toEqual([409, expect.stringContaining('since you opened it: the company.')])
  })

  it('its poster edited it names what was edited, and shows the new text', async () => {
    const posted = await post()
    const tab = await openTab(posted)
    await edit(posted, { title: 'Reworded Rust Engineer', summary: 'We pay in advance.' })
    for (const decision of [{ action: 'approve' }, reject, { ...reject, action: 'request_changes' }]) {
      const { status, page } = await tab.decide({ ...decision, message: 'As you wrote.' })
      expect([decision.action, status]).toEqual([decision.action, 409])
      expect(page).toMatch(
        /has changed since you opened it: the listing \([^.;]*Title[^.;]*\), edited by its poster/,
      )
      expect(page).toContain('Reworded Rust Engineer')
    }
    expect(await rowOf(posted)).toMatchObject({ status: 'submitted' })
    expect((await (await openTab(posted)).decide({ action: 'approve' })).status).toBe(303)
  })

  it('it went back to its poster and returned shows it as it waits now', async () => {
    const posted = await post()
    const tab = await openTab(posted)
    await (await openTab(posted)).decide({
      action: 'request_changes',
      reason: 'no_pay',
      message: 'Name the pay.',
    })
    await edit(posted, { summary: 'With the pay.' })
    const { status, page } = await tab.decide({ action: 'approve' })
    expect([status, page]).toEqual([409, expect.stringContaining('It’s back in the queue')])
    const now = await openTab(posted)
    expect(now.path).not.toBe(tab.path)
    expect(page).toContain(`action="${now.path}"`)
    expect(await rowOf(posted)).toMatchObject({ status: 'submitted' })
    expect((await now.decide({ action: 'approve' })).status).toBe(303)
  })

  it('its poster withdrew it says so above the list', async () => {
    const posted = await post(true)
    const draft = await edit(posted, { title: 'Staff Rust Engineer' })
    const tab = await openTab(posted, 'edit')
    await removeDraft(board.context, requester, draft)
    const { status, page } = await tab.decide({ action: 'approve' })
    expect([status, page]).toEqual([404, expect.stringContaining('withdrawn by its poster')])
    expect(page).toContain('Review queue')
  })

  it('another report arrived is refused, and leaves that report open', async () => {
    const posted = await post(true)
    const report = async (note: string): Promise<void> => {
      const reader = openBrowserSession(board)
      const headers = { 'x-forwarded-for': '198.18.0.7' }
      await reader.submit(`${posted.path}/report`, { reason: 'other', note }, headers)
    }
    await report('It is a copy.')
    const tab = await openTab(posted, 'report')
    const { browser } = await join('stale-reader')
    await browser.submit(`${posted.path}/report`, { reason: 'other', note: 'They asked me for money.' })
    const { status, page } = await tab.decide({ action: 'dismiss_report' })
    expect([status, page]).toEqual([
      409,
      expect.stringContaining('since you opened it: its reports, 1 more.'),
    ])
    expect(page).toContain('They asked me for money.')
    const { rows } = await sql`
      select from board.reports where job_id = ${posted.id} and state = 'open'`.execute(
      board.context.database.db,
    )
    expect(rows).toHaveLength(2)
    expect((await (await openTab(posted, 'report')).decide({ action: 'dismiss_report' })).status).toBe(303)
  })

  it('a report was taken back counts it', async () => {
    const posted = await post(true)
    const reader = await join('leaving-reader')
    await reader.browser.submit(`${posted.path}/report`, { reason: 'scam' })
    const tab = await openTab(posted, 'report')
    await sql`delete from board.reports where job_id = ${posted.id}`.execute(board.context.database.db)
    const { status, page } = await tab.decide({ action: 'dismiss_report' })
    expect([status, page]).toEqual([
      409,
      expect.stringContaining('since you opened it: its reports, 1 fewer.'),
    ])
  })

  it('the account of the moderator who decided was deleted doesn’t blame the form', async () => {
    const posted = await post()
    await (await openTab(posted)).decide({ action: 'approve' })
    await edit(posted, { title: 'Staff Rust Engineer' })
    const tab = await openTab(posted, 'edit')
    await sql`update board.moderation_log set user_id = null where job_id = ${posted.id}`.execute(
      board.context.database.db,
    )
    const { status, page } = await tab.decide({ action: 'approve' })
    expect([status, page]).toEqual([
      409,
      expect.stringContaining('because this has changed since you opened it. You see it as it is now.'),
    ])
  })

  it('its change was replaced can’t reject the new one', async () => {
    const posted = await post(true)
    const draft = await edit(posted, { title: 'Staff Rust Engineer' })
    const tab = await openTab(posted, 'edit')
    await sql`update board.listing_drafts set version = version + 1 where public_id = ${draft}`.execute(
      board.context.database.db,
    )
    const { status, page } = await tab.decide(reject)
    expect([status, page]).toEqual([
      409,
      expect.stringContaining('since you opened it: the change that waits.'),
    ])
  })

  it('a moderator hid it and showed it again is refused, even to hide it', async () => {
    const posted = await post(true)
    await edit(posted, { title: 'Staff Rust Engineer' })
    const tab = await openTab(posted, 'edit')
    const setHidden = (isHidden: boolean) =>
      setFrozen(board.context, max.id, { link: posted.publicId, reason: 'spam' }, isHidden)
    await setHidden(true)
    await setHidden(false)
    for (const action of ['approve', 'freeze_listing']) {
      const { status, page } = await tab.decide({ action, reason: 'spam' })
      expect([action, status]).toEqual([action, 409])
      expect(page).toContain('another moderator’s decision: ')
    }
    expect(await rowOf(posted)).toMatchObject({ status: 'live', frozen_at: null })
  })

  it('its poster closed it names its status', async () => {
    const posted = await post(true)
    await (await join('closing-reader')).browser.submit(`${posted.path}/report`, { reason: 'scam' })
    const tab = await openTab(posted, 'report')
    await closeListing(board.context, requester, posted.publicId, 'filled')
    expect(await rowOf(posted)).toMatchObject({ status: 'closed' })
    const { status, page } = await tab.decide({ action: 'dismiss_report' })
    expect([status, page]).toEqual([409, expect.stringContaining('its status, now “closed”')])
  })

  it.each<Record<string, string>>([
    {},
    { version: '7' },
    { version: '1.0.1.0.0.1.submitted' },
    { stamp: '7' },
    { stamp: 'submitted' },
  ])('a form that says %j of what was shown decides nothing', async (fields) => {
    const posted = await post()
    const { path } = await openTab(posted)
    const answer = await mia.browser.submit(path, { action: 'approve', ...fields })
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('doesn’t say what you saw'),
    ])
    expect(await rowOf(posted)).toMatchObject({ status: 'submitted' })
  })
})
