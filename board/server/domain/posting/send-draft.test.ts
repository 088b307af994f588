import { BoardError } from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken, makeRandomToken } from '../identifiers/link-token.ts'
import { getJob } from '../jobs/jobs.ts'
import type { Requester } from '../listings/access.ts'
import { listOpenLinks, requireListingAccess } from '../listings/require-access.ts'
import {
  canClaimListing,
  claimDraft,
  claimListing,
  getDraft,
  listDrafts,
  requestManageLinks,
} from './drafts.ts'
import { openLink } from './links.ts'
import { asApp, nobody, type PostingBoard, signedOut, startPostingBoard } from './posting.fixture.ts'
import { previewDraft } from './preview-draft.ts'
import { saveDraft } from './save-draft.ts'
import { isSampled, sendDraft, sendWaitingDraft } from './send-draft.ts'

let board: PostingBoard
let poster: Awaited<ReturnType<PostingBoard['signUp']>>
let company: { id: string; slug: string }

beforeAll(async () => {
  board = await startPostingBoard()
  poster = await board.signUp('harbor')
  await board.query(`update "_User" set "createdAt" = now() - interval '30 days'`)
  company = await board.addProvedCompany('Demo Harbor Labs', poster.userId)
})
afterAll(() => board.close())

describe('sending with an account', () => {
  it('puts a listing of a proved company live at once', async () => {
    const draft = await board.write(poster, { company: company.slug })
    const sent = await sendDraft(board.context, draft.by, draft.id)
    expect(sent).toMatchObject({ kind: 'sent', risk: 'green', listing: { status: 'live' } })
    if (sent.kind !== 'sent') return
    const job = await getJob(board.context, sent.listing.id)
    expect(job).toMatchObject({ title: 'Solidity engineer', status: 'live', company: { slug: company.slug } })
    expect(await getDraft(board.context, draft.by, draft.id)).toMatchObject({
      state: 'done',
      listing: { id: sent.listing.id },
    })
  })

  it('makes one listing of 20 that are sent at once', async () => {
    const draft = await board.write(poster, { company: company.slug, title: 'Twenty at once' })
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => sendDraft(board.context, draft.by, draft.id)),
    )
    const ids = sent.map((one) => (one.kind === 'sent' ? one.listing.id : one.kind))
    expect(new Set(ids).size).toBe(1)
    const rows = await board.query("select status from board.jobs where title = 'Twenty at once'")
    expect(rows).toEqual([{ status: 'live' }])
    expect(await sendDraft(board.context, draft.by, draft.id)).toMatchObject({ kind: 'sent' })
  })

  it('makes a new company, and has a person look at its listing', async () => {
    const draft = await board.write(poster, {
      title: 'First of a new company',
      company: 'new',
      company_name: 'Sample Lantern Wallet',
      company_kind: 'protocol',
    })
    const sent = await sendDraft(board.context, draft.by, draft.id)
    expect(sent).toMatchObject({ kind: 'sent', risk: 'amber', listing: { status: 'submitted' } })
    const rows =
      await board.query(`select m.role, r.kind, r.risk from board.jobs j join board.company_members m using (company_id)
      join board.reviews r on r.job_id = j.id where j.title = 'First of a new company'`)
    expect(rows).toEqual([{ role: 'owner', kind: 'new', risk: 'amber' }])
  })

  it('takes a Chinese text of 114 characters', async () => {
    const description =
      '我们正在寻找一位合约工程师，负责编写和审查借贷协议的智能合约，并与团队一起改进测试。你需要熟悉相关语言，了解常见的安全问题，能够独立完成设计和实现。我们提供灵活的工作时间、远程办公以及有竞争力的薪酬，欢迎有经验的人加入我们的小团队。'
    expect([...description].length).toBeLessThan(120)
    const draft = await board.write(poster, { company: company.slug, description })
    expect(await sendDraft(board.context, draft.by, draft.id)).toMatchObject({ kind: 'sent' })
  })

  it('says what is wrong and writes nothing', async () => {
    const draft = await board.write(poster, {
      company: company.slug,
      cash_min: '',
      cash_max: '',
      title: 'Job',
    })
    const sent = await sendDraft(board.context, draft.by, draft.id)
    expect(sent.kind === 'problems' && sent.problems.map(({ field }) => field)).toEqual(['title', 'cash_min'])
    expect((await getDraft(board.context, draft.by, draft.id)).state).toBe('open')
  })

  it('refuses a company that another team keeps, and classes an unclaimed one amber', async () => {
    const other = await board.signUp('stranger')
    const draft = await board.write(other, { company: company.slug })
    const sent = await sendDraft(board.context, draft.by, draft.id)
    expect(sent.kind === 'problems' && sent.problems).toMatchObject([{ field: 'company' }])
    const named = await board.write(other, { company: 'new', company_name: 'Demo Harbor Labs' })
    const again = await sendDraft(board.context, named.by, named.id)
    expect(again.kind === 'problems' && again.problems).toMatchObject([{ field: 'company_name' }])
    await board.query(
      `insert into board.companies (id, public_id, slug, name, kind) values (gen_random_uuid(), 'unclaim1', 'mock-meadow', 'Mock Meadow', 'dao')`,
    )
    const unclaimed = await board.write(other, { company: 'mock-meadow' })
    expect(await sendDraft(board.context, unclaimed.by, unclaimed.id)).toMatchObject({
      kind: 'sent',
      risk: 'amber',
    })
    const frozen = await board.write(other, { company: 'mock-meadow' })
    await board.query(`update board.companies set frozen_at = now() where slug = 'mock-meadow'`)
    expect(await sendDraft(board.context, frozen.by, frozen.id)).toMatchObject({ kind: 'problems' })
  })

  it('holds what the rules find', async () => {
    const draft = await board.write(poster, {
      company: company.slug,
      title: 'Held by the rules',
      description: `${'You write contracts and review those of others. '.repeat(6)}Applicants pay a refundable deposit of $50 before the first call.`,
    })
    const sent = await sendDraft(board.context, draft.by, draft.id)
    expect(sent.kind === 'sent' ? sent.risk : sent.kind).not.toBe('green')
    if (sent.kind === 'sent') expect(sent.listing.status).toBe('submitted')
    expect(sent.kind !== 'mail_sent' && sent.findings.map(({ code }) => code)).toContain('FEE-01')
  })

  it('has a person look at a text that moderators took off or refused, though the company is proved', async () => {
    const description = 'The very words that somebody took off this site. '.repeat(8)
    const send = async () => {
      const draft = await board.write(poster, { company: company.slug, title: 'Once more', description })
      const sent = await sendDraft(board.context, draft.by, draft.id)
      if (sent.kind !== 'sent') throw new Error(JSON.stringify(sent))
      return sent
    }
    const first = await send()
    expect(first.risk).toBe('green')
    await board.query('update board.jobs set frozen_at = now() where public_id = $1', [first.listing.id])
    expect(await send()).toMatchObject({ risk: 'amber', listing: { status: 'submitted' } })
    await board.query("update board.jobs set frozen_at = null, status = 'rejected' where public_id = $1", [
      first.listing.id,
    ])
    const again = await send()
    expect(again.risk).toBe('amber')
    const [draft] = await board.query<{ id: string }>(
      'select d.public_id as id from board.listing_drafts d join board.jobs j on j.id = d.job_id where j.public_id = $1',
      [again.listing.id],
    )
    // Pressed twice, it says the same.
    expect(await sendDraft(board.context, poster, draft?.id ?? '')).toEqual(again)
  })

  it.each([
    ['has a person look if another company had the name before', '-', ['NEW-01', 'NEW-02']],
    ['lets nobody who takes the name later hold the one who has it', '+', ['NEW-02']],
  ])('%s', async (_what, sign, codes) => {
    await board.query(
      `insert into board.companies (id, public_id, slug, name, name_skeleton, named_at)
        select gen_random_uuid(), 'namesake', 'namesake', name || ' Careers GmbH', name_skeleton, named_at ${sign} interval '1 s'
        from board.companies where slug = $1`,
      [company.slug],
    )
    await board.query('update board.domain_proofs set approved_listings = 1')
    const description = `Nobody has ever written these words ${sign} before. `.repeat(8)
    const draft = await board.write(poster, { company: company.slug, title: 'Whose name', description })
    const sent = await sendDraft(board.context, draft.by, draft.id)
    await board.query("delete from board.companies where slug = 'namesake'")
    await board.query('update board.domain_proofs set approved_listings = 2')
    expect('findings' in sent && sent.findings.map(({ code }) => code)).toEqual(codes)
  })

  it('asks to sign in when the session has ended, keeps all, and goes on afterwards', async () => {
    const draft = await board.write(poster, {
      company: company.slug,
      title: 'Session that ends',
      description: 'Words of this listing alone stand here. '.repeat(8),
    })
    const later = signedOut(draft.by)
    const saved = await saveDraft(board.context, later, draft.id, {
      fields: { summary: 'Typed after the end.' },
      version: draft.version,
    })
    expect(saved).toMatchObject({ kind: 'saved', draft: { fields: { summary: 'Typed after the end.' } } })
    await expect(sendDraft(board.context, later, draft.id)).rejects.toMatchObject({ code: 'not_signed_in' })
    await expect(sendDraft(board.context, asApp(draft.by), draft.id)).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    expect(await sendDraft(board.context, draft.by, draft.id)).toMatchObject({
      kind: 'sent',
      listing: { status: 'live' },
    })
  })

  it('ends at thirty a day', async () => {
    const busy = await board.signUp('busy')
    const own = await board.addProvedCompany('Placeholder Rollup', busy.userId)
    await board.query(
      `insert into board.jobs (id, public_id, company_id, created_by, source, title, slug, status)
        select gen_random_uuid(), 'busy' || lpad(n::text, 4, '0'), $1, $2, 'direct', 'Busy job', 'busy-job', 'draft' from generate_series(1, 29) n`,
      [own.id, busy.userId],
    )
    const [last, over] = [
      await board.write(busy, { company: own.slug }),
      await board.write(busy, { company: own.slug, title: 'One too many' }),
    ]
    const sent = await Promise.allSettled([
      sendDraft(board.context, last.by, last.id),
      sendDraft(board.context, over.by, over.id),
    ])
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'too_many_requests' },
    })
  })
})

describe('sending without an account', () => {
  const email = 'ana@people.example'

  it('mails a link that sends, manages and can be asked for again', async () => {
    const draft = await board.write(nobody, {
      email,
      company: 'new',
      company_name: 'Pretend Pebble Payments',
      title: 'Sent by a mail',
    })
    expect(await sendDraft(board.context, draft.by, draft.id)).toEqual({ kind: 'mail_sent', email })
    expect(await sendDraft(board.context, draft.by, draft.id)).toEqual({ kind: 'mail_sent', email })
    expect(await board.query("select 1 from board.jobs where title = 'Sent by a mail'")).toEqual([])
    await expect.poll(() => board.findMailedToken(email)).not.toBe('')
    const token = await board.findMailedToken(email)
    expect(await openLink(board.context, token)).toEqual({
      kind: 'manage',
      draftId: draft.id,
      listingId: null,
    })
    const sent = await Promise.all(Array.from({ length: 5 }, () => sendWaitingDraft(board.context, token)))
    const [first] = sent
    if (first?.kind !== 'sent') throw new Error(`It is ${first?.kind}.`)
    expect(first).toMatchObject({ risk: 'amber', listing: { status: 'submitted' } })
    expect(
      await board.query("select poster_email, created_by from board.jobs where title = 'Sent by a mail'"),
    ).toEqual([{ poster_email: email, created_by: null }])
    const { id } = first.listing
    expect(await openLink(board.context, token)).toEqual({ kind: 'manage', draftId: null, listingId: id })
    expect(
      await requireListingAccess(board.context, { ...nobody, tokens: [token] }, id, 'delete'),
    ).toMatchObject({
      userId: null,
    })
    await expect(requireListingAccess(board.context, nobody, id, 'view')).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      saveDraft(board.context, draft.by, draft.id, { fields: { title: 'Other' }, version: 9 }),
    ).rejects.toMatchObject({ code: 'forbidden' })

    await expect(claimListing(board.context, poster, id)).rejects.toMatchObject({ code: 'not_found' })
    await requestManageLinks(board.context, ' ANA@people.example ')
    await requestManageLinks(board.context, 'unknown@people.example')
    const listOpen = () =>
      board.query("select 1 from board.listing_links where kind = 'manage' and revoked_at is null")
    await expect.poll(async () => (await listOpen()).length).toBeGreaterThan(1)
    expect(await listOpenLinks(board.context, [token])).toHaveLength(1)
    const newer = makeRandomToken()
    await board.query(
      "insert into board.listing_links (token_hash, kind, job_id) select $1, 'manage', id from board.jobs where public_id = $2",
      [hashToken(newer), id],
    )
    await openLink(board.context, newer)
    await expect(openLink(board.context, token)).rejects.toMatchObject({ code: 'gone' })
    await expect(requestManageLinks(board.context, 'no address')).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await board.query(`update board.jobs set status = 'archived' where public_id = $1`, [id])
  })

  it('gives the listing to an account, once', async () => {
    const by = 'fjord@people.example'
    const draft = await board.write(nobody, { email: by, company: 'new', company_name: 'Fictional Fjord' })
    await sendDraft(board.context, draft.by, draft.id)
    await expect.poll(() => board.findMailedToken(by)).not.toBe('')
    const token = await board.findMailedToken(by)
    const sent = await sendWaitingDraft(board.context, token)
    if (sent.kind !== 'sent') throw new Error(sent.kind)
    const withLink = { ...poster, tokens: [token] }
    await expect(claimListing(board.context, signedOut(withLink), sent.listing.id)).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    expect(await canClaimListing(board.context, signedOut(withLink), sent.listing.id)).toBe(false)
    expect(await canClaimListing(board.context, poster, sent.listing.id)).toBe(false)
    expect(await canClaimListing(board.context, withLink, sent.listing.id)).toBe(true)
    await claimListing(board.context, withLink, sent.listing.id)
    expect(await canClaimListing(board.context, withLink, sent.listing.id)).toBe(false)
    expect(await requireListingAccess(board.context, poster, sent.listing.id, 'edit')).toMatchObject({
      userId: poster.userId,
    })
    await expect(openLink(board.context, token)).rejects.toMatchObject({ code: 'gone' })
  })

  it('confirms no address but the one that the link went to', async () => {
    const [own, victim] = ['own@people.example', 'victim@people.example']
    const draft = await board.write(nobody, { email: own, company: 'new', company_name: 'Example Ember' })
    await sendDraft(board.context, draft.by, draft.id)
    await expect.poll(() => board.findMailedToken(own)).not.toBe('')
    const token = await board.findMailedToken(own)
    const { version } = await getDraft(board.context, draft.by, draft.id)
    const saved = await saveDraft(board.context, draft.by, draft.id, { fields: { email: victim }, version })
    expect(saved.draft.state).toBe('open')
    expect(await sendDraft(board.context, draft.by, draft.id)).toEqual({ kind: 'mail_sent', email: victim })
    await expect(sendWaitingDraft(board.context, token)).rejects.toMatchObject({ code: 'gone' })
  })

  it('sends by the link only what was mailed, unless its addressee changed it', async () => {
    const email = 'ember@people.example'
    const draft = await board.write(nobody, { email, company: 'new', company_name: 'Sample Ember' })
    await sendDraft(board.context, draft.by, draft.id)
    await expect.poll(() => board.findMailedToken(email)).not.toBe('')
    const token = await board.findMailedToken(email)
    const { version } = await getDraft(board.context, draft.by, draft.id)
    const save = (by: Requester, title: string, seen: number) =>
      saveDraft(board.context, by, draft.id, { fields: { title }, version: seen })
    const addressee = { ...nobody, tokens: [token] }
    expect((await save(addressee, 'By the addressee', version)).draft.state).toBe('waiting_for_mail')
    const changed = await save(draft.by, 'Never seen by them', version + 1)
    expect(changed.draft).toMatchObject({ state: 'open', email: null })
    await expect(sendWaitingDraft(board.context, token)).rejects.toMatchObject({ code: 'gone' })
    await board.query("update board.listing_links set revoked_at = null where kind = 'manage'")
    await expect(sendWaitingDraft(board.context, token)).rejects.toMatchObject({ code: 'conflict' })
    expect(await board.query("select 1 from board.jobs where title = 'Never seen by them'")).toEqual([])
  })

  it('says before any mail that the company has a team of its own', async () => {
    const draft = await board.write(nobody, {
      email: 'ana@people.example',
      company: 'new',
      company_name: 'DEMO harbor labs',
    })
    const mailed: string[] = []
    const countMail = async (email: string) => void mailed.push(email)
    const sent = await sendDraft(board.context, draft.by, draft.id, { countMail })
    expect(sent.kind === 'problems' && sent.problems).toEqual([
      { field: 'company_name', message: expect.stringContaining('with its own team') },
    ])
    expect(mailed).toEqual([])
    expect((await previewDraft(board.context, draft.by, draft.id)).problems).toMatchObject([
      { field: 'company_name' },
    ])
  })

  it('counts an email only when one is sent, and sends none above the limit', async () => {
    const email = 'counted@people.example'
    const draft = await board.write(nobody, {
      email,
      company: 'new',
      company_name: 'Counted Cove',
      title: '',
    })
    const mailed: string[] = []
    const countMail = async (to: string) => void mailed.push(to)
    expect((await sendDraft(board.context, draft.by, draft.id, { countMail })).kind).toBe('problems')
    expect(mailed).toEqual([])
    await saveDraft(board.context, draft.by, draft.id, {
      fields: { title: 'Counted' },
      version: draft.version,
    })
    const refuse = async () => {
      throw new BoardError('too_many_requests', 'Too many tries.')
    }
    await expect(sendDraft(board.context, draft.by, draft.id, { countMail: refuse })).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    expect((await getDraft(board.context, draft.by, draft.id)).state).toBe('open')
    for (let press = 0; press < 2; press += 1)
      expect(await sendDraft(board.context, draft.by, draft.id, { countMail })).toEqual({
        kind: 'mail_sent',
        email,
      })
    expect(mailed).toEqual([email])
  })

  it('needs an address that can get mail', async () => {
    const draft = await board.write(nobody, { company: 'new', company_name: 'Dummy Delta' })
    const sent = await sendDraft(board.context, draft.by, draft.id)
    expect(sent.kind === 'problems' && sent.problems.map(({ field }) => field)).toEqual(['email'])
  })

  it('gives the draft to the account that signs in', async () => {
    const draft = await board.write(nobody, { title: 'Taken over', company: company.slug })
    const signedIn = { ...poster, tokens: draft.by.tokens }
    const app = asApp(signedIn)
    await expect(claimDraft(board.context, app, draft.id)).rejects.toMatchObject({ code: 'sign_in_again' })
    await claimDraft(board.context, signedIn, draft.id)
    expect((await listDrafts(board.context, poster.viewer)).map(({ id }) => id)).toContain(draft.id)
    const other = await board.signUp('latecomer')
    await expect(
      claimDraft(board.context, { ...other, tokens: draft.by.tokens }, draft.id),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(
      sendDraft(board.context, { ...other, tokens: draft.by.tokens }, draft.id),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await sendDraft(board.context, poster, draft.id)).toMatchObject({ kind: 'sent' })
  })
})

it('has one in ten of those that go live looked at, always the same ones', () => {
  const ids = Array.from(
    { length: 2000 },
    (_, index) => `0192f0c1-0000-7000-8000-${String(index).padStart(12, '0')}`,
  )
  const sampled = ids.filter(isSampled)
  expect(sampled.length).toBeGreaterThan(150)
  expect(sampled.length).toBeLessThan(250)
  expect(ids.filter(isSampled)).toEqual(sampled)
})
