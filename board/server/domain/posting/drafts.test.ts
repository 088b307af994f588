import type { DraftFields } from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginDraft } from './begin-draft.ts'
import { getDraft, listDrafts, listDraftsByLinks, removeDraft, removeOldDrafts } from './drafts.ts'
import { listPreviewLinks, makePreviewLink, openByLink, openLink, revokePreviewLink } from './links.ts'
import { writeLoaded } from './loaded-fields.ts'
import { asApp, nobody, type PostingBoard, signedOut, startPostingBoard } from './posting.fixture.ts'
import { previewDraft } from './preview-draft.ts'
import { saveDraft } from './save-draft.ts'
import { sendDraft, sendWaitingDraft } from './send-draft.ts'

let board: PostingBoard
let poster: Awaited<ReturnType<PostingBoard['signUp']>>
let stranger: Awaited<ReturnType<PostingBoard['signUp']>>
let company: { id: string; slug: string }

beforeAll(async () => {
  board = await startPostingBoard()
  poster = await board.signUp('harbor')
  stranger = await board.signUp('stranger')
  company = await board.addProvedCompany('Demo Harbor Labs', poster.userId)
})
afterAll(() => board.close())

describe('beginning', () => {
  it('makes one draft of a form that is sent often', async () => {
    const startKey = '6f0f5a52-5d0d-4c8a-9a3e-0a4f6a1f6b01'
    const begun = await Promise.all(
      Array.from({ length: 10 }, () => beginDraft(board.context, nobody, { startKey })),
    )
    expect(new Set(begun.map(({ publicId }) => publicId)).size).toBe(1)
    expect(new Set(begun.map(({ token }) => token)).size).toBe(10)
    await expect(beginDraft(board.context, poster, { startKey })).rejects.toMatchObject({ code: 'conflict' })
    const first = begun[0]?.publicId ?? ''
    await board.query(
      "update board.listing_drafts set created_at = now() - interval '2 hours' where public_id = $1",
      [first],
    )
    await expect(beginDraft(board.context, nobody, { startKey })).rejects.toMatchObject({ code: 'conflict' })
    expect(await beginDraft(board.context, nobody, { startKey: 'no key' })).toBeDefined()
  })

  it('fills in the one company of the account, and what was read elsewhere', async () => {
    const { publicId } = await beginDraft(board.context, poster, {
      startKey: null,
      fields: { title: 'Read elsewhere', status: 'live', user_id: stranger.userId },
    })
    const { fields } = await getDraft(board.context, poster, publicId)
    expect(fields).toEqual({ company: company.slug, title: 'Read elsewhere' })
    await expect(getDraft(board.context, stranger, publicId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(getDraft(board.context, nobody, publicId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(getDraft(board.context, nobody, "' or 1=1")).rejects.toMatchObject({ code: 'not_found' })
  })

  it('copies an own listing whole, and of a stranger’s what is public', async () => {
    const draft = await board.write(poster, {
      company: company.slug,
      apply_method: 'email',
      apply_email: 'jobs@demo-harbor.example',
    })
    const sent = await sendDraft(board.context, draft.by, draft.id)
    if (sent.kind !== 'sent') throw new Error(JSON.stringify(sent))
    const duplicateOf = sent.listing.id
    await board.query(
      "update board.jobs set status = 'live', published_at = now(), expires_at = now() + interval '45 days' where public_id = $1",
      [duplicateOf],
    )
    const own = await beginDraft(board.context, poster, { startKey: null, duplicateOf })
    expect((await getDraft(board.context, poster, own.publicId)).fields).toMatchObject({
      apply_email: 'jobs@demo-harbor.example',
      company: company.slug,
    })
    const copy = await beginDraft(board.context, stranger, { startKey: null, duplicateOf })
    const { fields } = await getDraft(board.context, stranger, copy.publicId)
    expect(fields).toMatchObject({
      title: 'Solidity engineer',
      cash_min: '150000',
      remote_countries: 'DACH, GB',
    })
    expect(fields).not.toHaveProperty('apply_email')
    expect(fields).not.toHaveProperty('company')
    expect(fields.description).toContain('You write contracts')
    await board.query(
      "update board.jobs set status = 'submitted', published_at = null where public_id = $1",
      [duplicateOf],
    )
    await expect(beginDraft(board.context, stranger, { startKey: null, duplicateOf })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(
      beginDraft(board.context, stranger, { startKey: null, repostOf: duplicateOf }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await board.query('delete from board.jobs where public_id = $1', [duplicateOf])
  })
})

describe('saving', () => {
  it('writes what is given and leaves the rest', async () => {
    const draft = await board.write(poster)
    const saved = await saveDraft(board.context, draft.by, draft.id, {
      fields: { title: 'Rust engineer', seniority: '' },
      version: 2,
    })
    expect(saved).toMatchObject({
      kind: 'saved',
      draft: { version: 3, fields: { title: 'Rust engineer', seniority: [], cash_min: '150,000' } },
    })
    const again = await saveDraft(board.context, draft.by, draft.id, {
      fields: { title: 'Rust engineer' },
      version: 1,
    })
    expect(again).toMatchObject({ kind: 'saved', draft: { version: 3 } })
  })

  it('drops fields that the form does not have, whatever their name', async () => {
    const draft = await board.write(poster)
    const row = async () =>
      (
        await board.query(
          'select user_id, job_id, state, company_id, email, repost_of, job_version from board.listing_drafts where public_id = $1',
          [draft.id],
        )
      )[0]
    const before = await row()
    await saveDraft(board.context, draft.by, draft.id, {
      fields: {
        summary: 'Changed',
        status: 'live',
        state: 'done',
        featured: '1',
        user_id: stranger.userId,
        owner: stranger.userId,
        company_id: company.id,
        job_id: company.id,
        job_version: '1',
        is_demo: 'true',
        version: '99',
        fields: { title: 'x' },
      },
      version: draft.version,
    })
    expect(await row()).toEqual(before)
    expect(Object.keys((await getDraft(board.context, draft.by, draft.id)).fields)).not.toContain('status')
  })

  it('keeps what is hostile as text, without what the database cannot hold', async () => {
    const draft = await board.write(poster)
    const title = 'a\u0000b\ud800 \u202e<script>alert(1)</script>'
    const saved = await saveDraft(board.context, draft.by, draft.id, {
      fields: { title, description: 'x'.repeat(100_000) },
      version: 2,
    })
    expect(saved.draft.fields.title).toBe('ab \u202e<script>alert(1)</script>')
    expect(saved.draft.fields.description).toHaveLength(40_000)
  })

  it('tells the second of two editors, who loses nothing', async () => {
    const draft = await board.write(poster)
    const version = draft.version
    await saveDraft(board.context, draft.by, draft.id, { fields: { title: 'From the first' }, version })
    const second = await saveDraft(board.context, draft.by, draft.id, {
      fields: { title: 'From the second', summary: 'Kept' },
      version,
    })
    expect(second).toMatchObject({
      kind: 'conflict',
      typed: { title: 'From the second', summary: 'Kept', cash_min: '150,000' },
      draft: { version: version + 1, fields: { title: 'From the first' } },
    })
    const third = await saveDraft(board.context, draft.by, draft.id, {
      fields: { title: 'From the second' },
      version: version + 1,
    })
    expect(third).toMatchObject({ kind: 'saved', draft: { fields: { title: 'From the second' } } })
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        saveDraft(board.context, draft.by, draft.id, {
          fields: { title: `Editor ${index}` },
          version: version + 2,
        }),
      ),
    )
    expect(many.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
  })

  it('keeps the fields that a form left as it loaded them', async () => {
    const draft = await board.write(poster)
    const { fields } = await getDraft(board.context, draft.by, draft.id)
    const loaded = writeLoaded(fields)
    const save = (changed: DraftFields) =>
      saveDraft(board.context, draft.by, draft.id, {
        fields: { ...fields, ...changed, loaded },
        version: draft.version,
      })
    expect(await save({ title: 'By one page', seniority: ['lead'] })).toMatchObject({
      kind: 'saved',
      isShown: true,
    })
    expect(await save({})).toMatchObject({
      kind: 'saved',
      isShown: false,
      draft: { fields: { title: 'By one page', seniority: ['lead'] } },
    })
    expect(await save({ summary: '', cities: 'Porto' })).toMatchObject({
      kind: 'saved',
      draft: { fields: { title: 'By one page', summary: '', cities: 'Porto' } },
    })
    expect(await save({ title: 'By another page', tags: 'Move' })).toMatchObject({
      kind: 'conflict',
      typed: { title: 'By another page', tags: 'Move', seniority: ['lead'], cities: 'Porto' },
      draft: { fields: { title: 'By one page', tags: fields.tags } },
    })
    const both = await Promise.all([save({ chains: 'Base' }), save({ pay_cadence: 'weekly' })])
    expect(both.map(({ kind }) => kind)).toEqual(['saved', 'saved'])
    expect((await getDraft(board.context, draft.by, draft.id)).fields).toMatchObject({
      chains: 'Base',
      pay_cadence: 'weekly',
    })
  })

  it('goes on by the browser’s link, and by nothing without it', async () => {
    const draft = await board.write(poster)
    const change = { fields: { summary: 'Later' }, version: draft.version }
    await expect(saveDraft(board.context, signedOut(poster), draft.id, change)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(saveDraft(board.context, stranger, draft.id, change)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(saveDraft(board.context, asApp(poster), draft.id, change)).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    expect(await saveDraft(board.context, signedOut(draft.by), draft.id, change)).toMatchObject({
      kind: 'saved',
    })
    expect((await listDraftsByLinks(board.context, draft.by.tokens)).map(({ id }) => id)).toEqual([draft.id])
    expect(await listDraftsByLinks(board.context, ['x', 'y'.repeat(43)])).toEqual([])
  })

  it('opens to the company’s team', async () => {
    const recruiter = await board.signUp('recruiter')
    await board.query(
      "insert into board.company_members (company_id, user_id, role) values ($1, $2, 'recruiter')",
      [company.id, recruiter.userId],
    )
    const draft = await board.write(poster, { company: company.slug })
    expect(await getDraft(board.context, recruiter, draft.id)).toMatchObject({ canEdit: true })
    await board.query("update board.company_members set role = 'viewer' where user_id = $1", [
      recruiter.userId,
    ])
    await expect(getDraft(board.context, recruiter, draft.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the preview', () => {
  it('shows what can be read, what is wrong and the cash alone', async () => {
    const draft = await board.write(poster, {
      company: company.slug,
      currency: 'EUR',
      cash_min: '60k',
      cash_max: '80k',
    })
    const preview = await previewDraft(board.context, draft.by, draft.id)
    expect(preview).toMatchObject({
      problems: [],
      risk: 'green',
      company: { slug: company.slug, isClaimed: true, proof: { domain: 'demo-harbor.example' } },
      job: {
        title: 'Solidity engineer',
        pay: { kind: 'cash', min: 60_000, max: 80_000 },
        place: { mode: 'remote' },
      },
    })
    expect(preview.job.descriptionHtml).toContain('What you do</h3>')
    expect(preview.cashOnly?.text).toMatch(/^€60,000–80,000 a year, about \$[\d,]+ to \$[\d,]+ a year$/)
    const typed = await previewDraft(board.context, draft.by, draft.id, {
      description: 'Hi <img src=x onerror=alert(1)> [click](javascript:alert(1)) '.repeat(5),
      cash_max: '1',
      tags: 'nonsense-tag',
    })
    expect(typed.job.descriptionHtml).not.toMatch(/onerror|javascript:|<img/)
    expect(typed.problems.map(({ field }) => field)).toEqual(['cash_max'])
    expect(typed.leftOut).toMatchObject([{ field: 'tags', words: ['nonsense-tag'] }])
    expect((await getDraft(board.context, draft.by, draft.id)).fields.cash_max).toBe('80k')
  })

  it('shows a new company as claimed by the account that posts for it, and the warnings readers will see', async () => {
    const typed = {
      company: 'new',
      company_name: 'Quay Labs',
      description: `${'We write and review contracts. '.repeat(8)} Send a refundable deposit first.`,
    }
    const { by, id } = await board.write(poster, typed)
    const { job } = await previewDraft(board.context, by, id)
    expect(job).toMatchObject({
      company: { name: 'Quay Labs', isClaimed: true },
      warnings: [{ code: 'FEE-01' }],
    })
    const { publicId, token } = await beginDraft(board.context, nobody, { startKey: null })
    const other = await previewDraft(board.context, { ...nobody, tokens: [token ?? ''] }, publicId, typed)
    expect(other.job.company).toMatchObject({ name: 'Quay Labs', isClaimed: false })
  })

  it('shows while it is written that a website is another company’s', async () => {
    const { publicId, token } = await beginDraft(board.context, nobody, { startKey: null })
    const typed = { company: 'new', company_name: 'Quay Ropes', company_website: 'https://co1nbase.com' }
    const { problems } = await previewDraft(
      board.context,
      { ...nobody, tokens: [token ?? ''] },
      publicId,
      typed,
    )
    expect(problems).toContainEqual({
      field: 'company_website',
      message: expect.stringContaining('coinbase.com'),
    })
  })

  it('shows a blank draft', async () => {
    const { publicId, token } = await beginDraft(board.context, nobody, { startKey: null })
    const preview = await previewDraft(board.context, { ...nobody, tokens: [token ?? ''] }, publicId)
    expect(preview.findings.map(({ code }) => code)).not.toContain('NEW-01')
    expect(preview.job).toMatchObject({
      title: 'No title yet',
      descriptionHtml: null,
      company: { name: 'No company yet' },
    })
    expect(preview.cashOnly).toBeNull()
    expect(preview.problems.length).toBeGreaterThan(5)
  })

  it('is open to colleagues by a link that ends', async () => {
    const draft = await board.write(poster, { company: company.slug })
    const link = await makePreviewLink(board.context, draft.by, { draftId: draft.id })
    const colleague = { ...nobody, tokens: [link.token] }
    expect(await openLink(board.context, link.token)).toEqual({
      kind: 'preview',
      draftId: draft.id,
      listingId: null,
    })
    expect(await getDraft(board.context, colleague, draft.id)).toMatchObject({ canEdit: false, email: null })
    expect(await openByLink(board.context, link.token, nobody)).toMatchObject({
      state: 'open',
      job: { title: 'Solidity engineer' },
    })
    await expect(
      saveDraft(board.context, colleague, draft.id, { fields: {}, version: 1 }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(sendDraft(board.context, colleague, draft.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(makePreviewLink(board.context, colleague, { draftId: draft.id })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(sendWaitingDraft(board.context, link.token)).rejects.toMatchObject({ code: 'gone' })
    const days = (Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(await listPreviewLinks(board.context, draft.by, { draftId: draft.id })).toMatchObject([
      { id: link.id },
    ])
    await revokePreviewLink(board.context, draft.by, { draftId: draft.id }, link.id)
    await expect(openLink(board.context, link.token)).rejects.toMatchObject({ code: 'gone' })
    for (const id of [link.id, 'no such'])
      await expect(
        revokePreviewLink(board.context, draft.by, { draftId: draft.id }, id),
      ).rejects.toMatchObject({ code: 'not_found' })
    const over = await makePreviewLink(board.context, draft.by, { draftId: draft.id })
    await board.query("update board.listing_links set expires_at = now() where kind = 'preview'")
    await expect(openByLink(board.context, over.token, nobody)).rejects.toMatchObject({ code: 'gone' })
  })
})

describe('the end of drafts', () => {
  it('comes when they are deleted', async () => {
    const draft = await board.write(poster)
    await expect(removeDraft(board.context, stranger, draft.id)).rejects.toMatchObject({ code: 'not_found' })
    await removeDraft(board.context, signedOut(draft.by), draft.id)
    await expect(getDraft(board.context, draft.by, draft.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('removes drafts after 90 untouched days, except those in review', async () => {
    const [old, young, held] = [
      await board.write(poster),
      await board.write(poster),
      await board.write(poster),
    ]
    const age = (id: string, days: number, state = 'open') =>
      board.query(
        'update board.listing_drafts set updated_at = now() - make_interval(days => $2), state = $3 where public_id = $1',
        [id, days, state],
      )
    await age(old.id, 90)
    await age(young.id, 89)
    await age(held.id, 200, 'in_review')
    expect(await removeOldDrafts(board.context)).toBe(1)
    const left = (await listDrafts(board.context, poster.viewer)).map(({ id }) => id)
    expect(left).not.toContain(old.id)
    expect(left).toEqual(expect.arrayContaining([young.id, held.id]))
  })
})
