import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findViewer } from '../../server/domain/accounts/sessions.ts'
import type { Requester } from '../../server/domain/listings/access.ts'
import { closeListing } from '../../server/domain/listings/management.ts'
import { sweepListings } from '../../server/domain/listings/sweep.ts'
import { sendAppeal } from '../../server/domain/moderation/appeals.ts'
import { decideReview } from '../../server/domain/moderation/decide.ts'
import { setFrozen } from '../../server/domain/moderation/freezing.ts'
import { findStamp } from '../../server/domain/moderation/seen.ts'
import { beginChange } from '../../server/domain/posting/begin-draft.ts'
import { getDraft, removeDraft } from '../../server/domain/posting/drafts.ts'
import { saveDraft } from '../../server/domain/posting/save-draft.ts'
import { sendDraft } from '../../server/domain/posting/send-draft.ts'
import { requestClaim, withdrawClaim } from '../../server/domain/teams/claims.ts'
import type { TestBoard } from '../support/board.ts'
import { addCompany } from '../support/listings.ts'
import { moderationSteps, type Person, type Posted, startModeratedBoard } from '../support/moderation.ts'

const rounds = 12

let board: TestBoard
let mia: Person
let requester: Requester
let ana: Person
const { join, post, reviewOf } = moderationSteps(() => board)
beforeAll(async () => {
  ;({ board, mia, ana } = await startModeratedBoard())
  requester = {
    viewer: await findViewer(board.context, ana.browser.cookies.get('session') ?? ''),
    tokens: [],
  }
})
afterAll(() => board.close())

interface Held extends Posted {
  /** Public id of the draft of the change that waits. */
  draft: string
  review: Opened
}

type Opened = Awaited<ReturnType<typeof open>>

/** A live listing of ana's with a change that waits for a moderator. */
async function hold(): Promise<Held> {
  const posted = await post({ isLive: true, by: ana.id })
  const { publicId } = await beginChange(board.context, requester, posted.publicId)
  const { version } = await getDraft(board.context, requester, publicId)
  await saveDraft(board.context, requester, publicId, { fields: { title: 'Staff Rust Engineer' }, version })
  expect((await sendDraft(board.context, requester, publicId)).kind).toBe('change_held')
  return { ...posted, draft: publicId, review: await open(await reviewOf(posted, 'edit')) }
}

/** The listing as a moderator has seen it who opens it now. */
const open = async (id: string) => ({
  id,
  stamp: (await findStamp(board.context.database.db, id)) ?? '',
})
const decide = ({ id, stamp }: Opened, fields: Record<string, string>): Promise<unknown> =>
  decideReview(board.context, mia.id, id, { action: '', stamp, ...fields })
const close = ({ publicId }: Posted): Promise<void> =>
  closeListing(board.context, requester, publicId, 'filled')
const withdraw = ({ draft }: Held): Promise<void> => removeDraft(board.context, requester, draft)

/** Keeps rows from all others until each of the steps, begun one after the other, waits for them or for another step; answers what came of each. */
async function whileLocked(
  statement: ReturnType<typeof sql>,
  steps: readonly (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const running: Promise<unknown>[] = []
  await waitForMails()
  await board.context.database.db.transaction().execute(async (transaction) => {
    await statement.execute(transaction)
    for (const step of steps) {
      running.push(settle(step()))
      await waitForBlocked(running.length)
    }
  })
  return Promise.all(running)
}

/** Mails about listings keep rows of them too. */
async function waitForMails(): Promise<void> {
  const { database, queue } = board.context
  const listWaiting = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select distinct name from pgboss.job
      where state in ('created', 'retry', 'active') and start_after <= now() and name like '%mail'`.execute(
      database.db,
    )
    const names = rows.map(({ name }) => name)
    for (const name of names) queue.wake(name)
    return names
  }
  await expect.poll(listWaiting).toEqual([])
}

async function waitForBlocked(count: number): Promise<void> {
  const { db } = board.context.database
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows[0]?.count
      },
      { interval: 5 },
    )
    .toBe(count)
}

/** The outcome: `done`, or the code of a refusal. What the database refuses fails the test. */
async function settle(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
    return 'done'
  } catch (error) {
    if (error instanceof BoardError) return error.code
    throw error
  }
}

/** State of the draft, and whether its review waits. */
async function stateOf({ draft, review }: Held): Promise<unknown[]> {
  const { rows } = await sql<{ state: string | null; waits: boolean }>`
    select (select state from board.listing_drafts where public_id = ${draft}) as state,
      exists (select from board.reviews where id = ${review.id} and decided_at is null) as waits`.execute(
    board.context.database.db,
  )
  return [rows[0]?.state, rows[0]?.waits]
}

const past = ({ id }: Posted): Promise<unknown> =>
  sql`update board.jobs set expires_at = now() - interval '1 minute' where id = ${id}`.execute(
    board.context.database.db,
  )

/** How often decisions were begun: once each, unless PostgreSQL ended one of two that waited for each other. */
function countAttempts(): { count(): number } {
  const spy = vi.spyOn(Client.prototype, 'query')
  spy.mockClear()
  const texts = (): string[] =>
    spy.mock.calls.map(([query]) => (typeof query === 'string' ? query : String(Reflect.get(query, 'text'))))
  return {
    count: () =>
      texts().filter((text) => /from board\.reviews r where r\.id = .* for update/.test(text)).length,
  }
}

const refusal = { action: 'reject', reason: 'misleading_pay' }

describe('a change that waits, decided while its listing', () => {
  it('is closed by its poster', async () => {
    const held = await hold()
    const attempts = countAttempts()
    const outcome = await whileLocked(sql`select from board.jobs where id = ${held.id} for update`, [
      () => decide(held.review, refusal),
      () => close(held),
    ])
    expect([outcome, attempts.count()]).toEqual([['done', 'done'], 1])
    expect(await stateOf(held)).toEqual(['open', false])
  })

  it('ends', async () => {
    const held = await hold()
    await past(held)
    const attempts = countAttempts()
    const outcome = await whileLocked(
      sql`select from board.reviews where id = ${held.review.id} for update`,
      [() => sweepListings(board.context), () => decide(held.review, refusal)],
    )
    expect([outcome, attempts.count()]).toEqual([['done', 'not_found'], 1])
    expect(await stateOf(held)).toEqual(['open', false])
  })

  it('stays and the change is withdrawn', async () => {
    const held = await hold()
    const attempts = countAttempts()
    const outcome = await whileLocked(
      sql`select from board.listing_drafts where public_id = ${held.draft} for update`,
      [() => withdraw(held), () => decide(held.review, refusal)],
    )
    expect([outcome, attempts.count()]).toEqual([['done', 'not_found'], 1])
    expect(await stateOf(held)).toEqual([null, false])
  })

  it('is swept, closed and taken back by many at once: nobody waits for each other', async () => {
    const attempts = countAttempts()
    let decisions = 0
    for (let round = 0; round < rounds; round += 1) {
      const [one, two] = [await hold(), await hold()]
      if (round % 2 === 0) await Promise.all([past(one), past(two)])
      const steps: (() => Promise<unknown>)[] = [
        () => decide(one.review, { action: 'approve' }),
        () => sweepListings(board.context),
        () => (round % 3 === 0 ? withdraw(one) : close(one)),
        () => decide(two.review, refusal),
        () => (round % 3 === 1 ? withdraw(two) : close(two)),
      ]
      decisions += 2
      // Another order in each round.
      const turned = [...steps.slice(round % steps.length), ...steps.slice(0, round % steps.length)]
      await Promise.all(turned.map((step) => settle(step())))
      // A sweep passes over what somebody holds at that moment; the next one takes it.
      await sweepListings(board.context)
      for (const held of [one, two]) expect(await stateOf(held)).not.toContain('in_review')
      for (const held of [one, two]) expect((await stateOf(held))[1]).toBe(false)
    }
    expect(attempts.count()).toBe(decisions)
  })
})

describe('a listing in review that is edited while it is approved', () => {
  async function edit() {
    const posted = await post({ by: ana.id })
    const { publicId } = await beginChange(board.context, requester, posted.publicId)
    const { version } = await getDraft(board.context, requester, publicId)
    const fields = { summary: 'Send us your seed phrase.' }
    await saveDraft(board.context, requester, publicId, { fields, version })
    const review = await open(await reviewOf(posted))
    const read = async () => {
      const { rows } = await sql`select status, summary from board.jobs where id = ${posted.id}`.execute(
        board.context.database.db,
      )
      return rows[0]
    }
    return {
      locked: sql`select from board.jobs where id = ${posted.id} for update`,
      send: () => sendDraft(board.context, requester, publicId),
      approve: () => decide(review, { action: 'approve' }),
      read,
    }
  }

  it('goes live as the moderator has read it, and the edit waits', async () => {
    const { locked, send, approve, read } = await edit()
    expect(await whileLocked(locked, [approve, send])).toEqual(['done', 'done'])
    expect(await read()).toMatchObject({ status: 'live', summary: expect.not.stringContaining('seed') })
  })

  it('stays in review if the edit is first', async () => {
    const { locked, send, approve, read } = await edit()
    expect(await whileLocked(locked, [send, approve])).toEqual(['done', 'conflict'])
    expect(await read()).toMatchObject({ status: 'submitted', summary: 'Send us your seed phrase.' })
  })
})

describe('an appeal that is granted', () => {
  it('while a moderator freezes the listing as a fraud, doesn’t show it again', async () => {
    const posted = await post({ by: ana.id, isLive: true })
    const freeze = (reason?: string) =>
      setFrozen(board.context, mia.id, { link: posted.publicId, reason }, reason !== undefined)
    await freeze('misleading_pay')
    await sendAppeal(board.context, requester, posted.publicId, 'It is what we pay.')
    await freeze()
    const appeal = await open(await reviewOf(posted, 'appeal'))
    const outcome = await whileLocked(sql`select from board.jobs where id = ${posted.id} for update`, [
      () => freeze('scam_suspected'),
      () => decide(appeal, { action: 'grant_appeal' }),
    ])
    expect(outcome).toEqual(['done', 'conflict'])
    const { rows } = await sql`select freeze_reason from board.jobs where id = ${posted.id}`.execute(
      board.context.database.db,
    )
    expect(rows).toEqual([{ freeze_reason: 'scam_suspected' }])
    await freeze()
  })
})

describe('a claim', () => {
  it('that is taken back while it is approved: both get an answer, and one of them holds', async () => {
    const { database } = board.context
    const company = await addCompany(database.db, { claimed_at: null })
    const { viewer } = requester
    await requestClaim(board.context, viewer, { slug: company.slug, note: 'I am the founder.' })
    const { rows } = await sql<{ id: string }>`
      select id from board.reviews where company_id = ${company.id}`.execute(database.db)
    const review = await open(rows[0]?.id ?? '')
    const outcome = await whileLocked(sql`select from board.reviews where id = ${review.id} for update`, [
      () => decide(review, { action: 'approve_claim' }),
      () => withdrawClaim(board.context, viewer, company.slug),
    ])
    const { rows: members } = await sql`
      select role from board.company_members where company_id = ${company.id}`.execute(database.db)
    const approved = { outcome: ['done', 'done'], members: [{ role: 'owner' }] }
    const withdrawn = { outcome: ['not_found', 'done'], members: [] }
    expect([approved, withdrawn]).toContainEqual({ outcome, members })
  })

  it('opens imports to edits, whose words stay those of the source until a moderator has read them', async () => {
    const posted = await post({ by: ana.id, isLive: true })
    const { db } = board.context.database
    await sql`
      insert into board.company_members (company_id, user_id, role)
      values (${posted.companyId}, ${ana.id}, 'owner')`.execute(db)
    await sql`update board.jobs set source = 'greenhouse', source_id = '1', created_by = null
      where id = ${posted.id}`.execute(db)
    const words = (): Promise<unknown> =>
      db
        .selectFrom('board.jobs')
        .select(['title', 'summary', 'apply_url'])
        .where('id', '=', posted.id)
        .executeTakeFirstOrThrow()
    const before = await words()
    const { publicId } = await beginChange(board.context, requester, posted.publicId)
    const { version } = await getDraft(board.context, requester, publicId)
    const fields = {
      title: 'Staff Rust Engineer',
      summary: 'Build the indexer of our explorer.',
      apply_url: 'https://jobs.example.com/apply',
    }
    await saveDraft(board.context, requester, publicId, { fields, version })
    expect((await sendDraft(board.context, requester, publicId)).kind).toBe('change_held')
    expect(await words()).toEqual(before)
  })
})

describe('two moderators', () => {
  it('who approve two claims to one company: the second gets an error', async () => {
    const { database } = board.context
    const company = await addCompany(database.db, { claimed_at: null })
    for (const person of [ana, await join('eva')]) {
      const viewer = await findViewer(board.context, person.browser.cookies.get('session') ?? '')
      await requestClaim(board.context, viewer, { slug: company.slug, note: 'I am the founder.' })
    }
    const { rows } = await sql<{ id: string }>`
      select id from board.reviews where company_id = ${company.id} order by opened_at`.execute(database.db)
    const opened = await Promise.all(rows.map(({ id }) => open(id)))
    const attempts = countAttempts()
    const outcome = await whileLocked(
      sql`select from board.companies where id = ${company.id} for update`,
      opened.map((review) => () => decide(review, { action: 'approve_claim' })),
    )
    expect([outcome, attempts.count()]).toEqual([['done', 'not_found'], 2])
  })

  it('who merge two listings into each other: one of them is tried again, and refused', async () => {
    const [one, two] = [await post(), await post()]
    const reviews = [await reviewOf(one), await reviewOf(two)]
    const opened = await Promise.all(reviews.map(open))
    const merge = (review: Opened, target: Posted) => () =>
      decide(review, { action: 'merge_duplicate', target: target.publicId })
    const attempts = countAttempts()
    const outcome = await whileLocked(
      sql`select from board.reviews where id = any(${reviews}::uuid[]) for update`,
      opened.map((review, index) => merge(review, index === 0 ? two : one)),
    )
    expect(outcome.sort()).toEqual(['conflict', 'done'])
    // Once each, and at least one of them once more.
    expect(attempts.count()).toBeGreaterThan(2)
  })
})
