import type { DraftListing } from '@cryptolist/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Requester } from '../listings/access.ts'
import { moveListing } from '../listings/move-listing.ts'
import { findContent, reviseListing } from '../listings/write.ts'
import { beginChange, beginDraft } from './begin-draft.ts'
import { getDraft, removeDraft } from './drafts.ts'
import { openByLink, openLink, renewManageLink } from './links.ts'
import { nobody, type PostingBoard, startPostingBoard } from './posting.fixture.ts'
import { saveDraft } from './save-draft.ts'
import { applyHeldChange, findHeldChange, type HeldEdit, refuseHeldChange } from './send-change.ts'
import { sendDraft, sendWaitingDraft } from './send-draft.ts'

let board: PostingBoard
let poster: Awaited<ReturnType<PostingBoard['signUp']>>
let proved: { id: string; slug: string }
const moderator = { kind: 'moderator', userId: null } as const

beforeAll(async () => {
  board = await startPostingBoard()
  poster = await board.signUp('harbor')
  await board.query(`update "_User" set "createdAt" = now() - interval '30 days'`)
  proved = await board.addProvedCompany('Demo Harbor Labs', poster.userId)
})
afterAll(() => board.close())

let texts = 0
/** A text that is like no other one on the board. */
function ownText(): string {
  texts += 1
  return Array.from({ length: 80 }, (_, index) => `part${texts}of${index}`).join(' ')
}

async function publish(fields: Record<string, unknown> = {}): Promise<DraftListing> {
  const draft = await board.write(poster, { company: proved.slug, description: ownText(), ...fields })
  const sent = await sendDraft(board.context, draft.by, draft.id)
  if (sent.kind !== 'sent') throw new Error(JSON.stringify(sent))
  return sent.listing
}

/** A listing that is live although nobody proved anything: a moderator let it through. */
async function publishUnproved(name: string): Promise<DraftListing> {
  const listing = await publish({ company: 'new', company_name: name })
  await act(listing, 'publish')
  return listing
}

async function act(listing: DraftListing, action: 'publish' | 'request_changes' | 'reject'): Promise<void> {
  const { id } = await rowOf(listing)
  const options = action === 'publish' ? {} : { reasonCode: 'other' as const, message: 'Say more.' }
  await board.database.db
    .transaction()
    .execute((db) => moveListing(board.context, db, { jobId: id, action, actor: moderator, ...options }))
}

async function rowOf({
  id,
}: DraftListing): Promise<{ id: string; title: string; status: string; version: number }> {
  const [row] = await board.query<{ id: string; title: string; status: string; version: number }>(
    'select id, title, status, version from board.jobs where public_id = $1',
    [id],
  )
  if (row === undefined) throw new Error('It is not there.')
  return row
}

async function change(listing: DraftListing, fields: Record<string, unknown>, by: Requester = poster) {
  const { publicId } = await beginChange(board.context, by, listing.id)
  const { version } = await getDraft(board.context, by, publicId)
  await saveDraft(board.context, by, publicId, { fields, version })
  return { publicId, sent: await sendDraft(board.context, by, publicId) }
}

async function heldDraft(publicId: string): Promise<string> {
  const [row] = await board.query<{ id: string }>(
    'select id from board.listing_drafts where public_id = $1',
    [publicId],
  )
  return row?.id ?? ''
}

async function requireHeldEdit(draftId: string): Promise<HeldEdit> {
  const edit = await findHeldChange(board.context, draftId)
  if (edit === undefined) throw new Error('Nothing is held.')
  return edit
}

describe('changing a live listing', () => {
  it('begins with what the listing says, in one draft for all who may', async () => {
    const listing = await publish()
    const begun = await Promise.all(
      Array.from({ length: 5 }, () => beginChange(board.context, poster, listing.id)),
    )
    expect(new Set(begun.map(({ publicId }) => publicId)).size).toBe(1)
    const draft = await getDraft(board.context, poster, begun[0]?.publicId ?? '')
    expect(draft).toMatchObject({
      isEdit: true,
      listing: { id: listing.id },
      fields: { title: 'Solidity engineer', cash_max: '190000', company: proved.slug },
    })
    const stranger = await board.signUp('stranger')
    await expect(beginChange(board.context, stranger, listing.id)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('happens at once where it is small, or the rules have nothing to say', async () => {
    const listing = await publish()
    expect((await change(listing, { summary: 'Another summary.' })).sent).toMatchObject({ kind: 'changed' })
    expect(
      (await change(listing, { title: 'Senior Solidity engineer', cash_max: '200,000' })).sent,
    ).toMatchObject({
      kind: 'changed',
      listing: { status: 'live' },
    })
    expect((await rowOf(listing)).title).toBe('Senior Solidity engineer')
    const unproved = await publishUnproved('Sample Lantern')
    expect((await change(unproved, { openings: '3' })).sent.kind).toBe('changed')
  })

  it.each<[string, Record<string, unknown>]>([
    ['a denial less', { summary: 'Write and review Solidity.' }],
    ['the tags', { tags: 'solidity, rust' }],
    ['the title', { title: 'Another engineer' }],
    ['the pay', { cash_max: '191,000' }],
    ['where one applies', { apply_url: 'https://jobs.demo-harbor.example/other' }],
    ['much of the text', { description: 'Other words stand here now. '.repeat(20) }],
  ])('waits for a person when it is %s and nothing is proved', async (what, fields) => {
    const listing = await publishUnproved(`Mock ${what.replaceAll(' ', '')}`)
    const before = await rowOf(listing)
    const { publicId, sent } = await change(listing, fields)
    expect(sent).toMatchObject({ kind: 'change_held', listing: { status: 'live' } })
    expect(await rowOf(listing)).toEqual(before)
    expect(await sendDraft(board.context, poster, publicId)).toMatchObject({ kind: 'change_held' })
    await expect(
      saveDraft(board.context, poster, publicId, { fields: { title: 'Again' }, version: 2 }),
    ).rejects.toMatchObject({ code: 'conflict' })
    const reviews = await board.query(
      'select kind from board.reviews where job_id = $1 and draft_id is not null',
      [before.id],
    )
    expect(reviews).toEqual([{ kind: 'edit' }])
    const [event] = await board.query(
      'select kind from board.job_events where job_id = $1 order by id desc limit 1',
      [before.id],
    )
    expect(event).toEqual({ kind: 'edit_held' })
  })

  it('by a verified company waits if it adds a sentence in all, and in the first month of its domain always', async () => {
    const listing = await publish()
    const { fields } = await getDraft(
      board.context,
      poster,
      (await beginChange(board.context, poster, listing.id)).publicId,
    )
    const withWords = (count: number) => ({
      description: String(fields.description)
        .split(' ')
        .map((word, index) => (index % 6 === 0 && index < count * 6 ? `${word} more${index}` : word))
        .join(' '),
    })
    expect((await change(listing, withWords(10))).sent.kind).toBe('changed')
    expect((await change(listing, withWords(0))).sent.kind, 'words may go').toBe('changed')
    const age = (days: number) =>
      board.query(
        `update board.domain_proofs set proved_at = now() - ${days} * interval '1 day' where company_id = $1`,
        [proved.id],
      )
    await age(29)
    const early = await change(listing, { summary: 'Write the contracts of a lending market.' })
    expect(early.sent.kind).toBe('change_held')
    await removeDraft(board.context, poster, early.publicId)
    await age(60)
    expect((await change(listing, withWords(11))).sent.kind).toBe('change_held')
  })

  it('in small pieces counts as one for a week, until a moderator has looked', async () => {
    const listing = await publish()
    const { id } = await rowOf(listing)
    const task = 'Write and review Solidity for a lending market'
    const begin = 'on most mornings the desk goes through the markets of twenty'
    const first = await change(listing, { summary: `${task}; ${begin.split(' ').slice(0, 7).join(' ')}.` })
    expect(first.sent.kind).toBe('changed')
    const later = { summary: `${task}; ${begin} exchanges with the room.` }
    const { publicId, sent } = await change(listing, later)
    expect(sent.kind).toBe('change_held')
    const edit = await requireHeldEdit(await heldDraft(publicId))
    await board.database.db.transaction().execute((db) => applyHeldChange(db, edit, moderator))
    expect((await change(listing, { summary: `${later.summary} We meet on Mondays.` })).sent.kind).toBe(
      'changed',
    )
    await board.query(`update board.job_revisions set at = at - interval '8 days' where job_id = $1`, [id])
    expect(
      (
        await change(listing, {
          summary: `${later.summary} We meet on Mondays and on Fridays in the old harbor.`,
        })
      ).sent.kind,
    ).toBe('changed')
  })

  it('is put into the listing, or given back, by a moderator', async () => {
    const { database } = board
    const listing = await publishUnproved('Imaginary Isle')
    const { publicId } = await change(listing, { title: 'Approved title' })
    const held = await heldDraft(publicId)
    expect(await findHeldChange(board.context, held)).toMatchObject({
      publicId,
      content: { title: 'Approved title' },
      changes: [{ name: 'Title', before: 'Solidity engineer', after: 'Approved title' }],
    })
    const edit = await requireHeldEdit(held)
    const apply = (changed = {}): Promise<void> =>
      database.db.transaction().execute((db) => applyHeldChange(db, { ...edit, ...changed }, moderator))
    for (const changed of [{ draftVersion: edit.draftVersion - 1 }, { content: undefined }])
      await expect(apply(changed)).rejects.toMatchObject({ code: 'conflict' })
    await apply()
    expect((await rowOf(listing)).title).toBe('Approved title')
    await expect(apply()).rejects.toMatchObject({ code: 'conflict' })
    expect(await findHeldChange(board.context, held)).toBeUndefined()

    const refused = await change(listing, { title: 'Refused title' })
    const row = await heldDraft(refused.publicId)
    await database.db.transaction().execute((db) => refuseHeldChange(db, row, moderator))
    expect((await rowOf(listing)).title).toBe('Approved title')
    expect(await getDraft(board.context, poster, refused.publicId)).toMatchObject({
      state: 'open',
      fields: { title: 'Refused title' },
    })

    await sendDraft(board.context, poster, refused.publicId)
    await removeDraft(board.context, poster, refused.publicId)
    expect(await board.query('select 1 from board.reviews where draft_id = $1', [row])).toEqual([])
  })

  it('that is red waits, however small it is', async () => {
    const listing = await publish({
      description: `${'You write contracts and review those of others, and keep the tests honest for everybody. '.repeat(20)}`,
    })
    const { fields } = await getDraft(
      board.context,
      poster,
      (await beginChange(board.context, poster, listing.id)).publicId,
    )
    const description = `${fields.description} Send us your seed phrase.`
    expect((await change(listing, { description })).sent).toMatchObject({ kind: 'change_held' })
  })

  it('tells a writer that the listing changed since they began, and sends on the second try', async () => {
    const listing = await publish()
    const { publicId } = await beginChange(board.context, poster, listing.id)
    const { version } = await getDraft(board.context, poster, publicId)
    await saveDraft(board.context, poster, publicId, { fields: { summary: 'From the second.' }, version })
    const { id, version: jobVersion } = await rowOf(listing)
    const stored = await findContent(board.context.database.db, id)
    if (stored === undefined) throw new Error('It has no content.')
    await board.database.db.transaction().execute((db) =>
      reviseListing(db, id, {
        content: { ...stored.content, openings: 7 },
        expectedVersion: jobVersion,
        actor: { kind: 'poster', userId: poster.userId },
        findings: [],
        risk: 'green',
      }),
    )
    const sent = await sendDraft(board.context, poster, publicId)
    expect(sent.kind === 'problems' && sent.problems[0]?.message).toContain(
      'Yours differs in: Openings, Summary.',
    )
    expect((await getDraft(board.context, poster, publicId)).fields.summary).toBe('From the second.')
    expect(await sendDraft(board.context, poster, publicId)).toMatchObject({ kind: 'changed' })
  })

  it('ends with the listing', async () => {
    const listing = await publish()
    const { publicId } = await beginChange(board.context, poster, listing.id)
    await board.query("update board.jobs set expires_at = now() - interval '1 minute' where public_id = $1", [
      listing.id,
    ])
    await expect(sendDraft(board.context, poster, publicId)).rejects.toMatchObject({ code: 'conflict' })
    await board.query("update board.jobs set status = 'expired' where public_id = $1", [listing.id])
    await expect(beginChange(board.context, poster, listing.id)).rejects.toMatchObject({ code: 'conflict' })
    const { publicId: again } = await beginDraft(board.context, poster, {
      startKey: null,
      repostOf: listing.id,
    })
    expect(await sendDraft(board.context, poster, again)).toMatchObject({
      kind: 'sent',
      listing: { status: 'live' },
    })
    const [row] = await board.query<{ original: string }>(
      'select o.public_id as original from board.jobs j join board.jobs o on o.id = j.repost_of',
    )
    expect(row?.original).toBe(listing.id)
  })
})

describe('changing a listing that is not live', () => {
  it('sends one that was refused to a person again, though it is green now', async () => {
    const listing = await publish({ company: 'new', company_name: 'Test Tundra' })
    await act(listing, 'request_changes')
    const { sent } = await change(listing, { summary: 'Says more.' })
    expect(sent).toMatchObject({ kind: 'changed', listing: { status: 'submitted' } })
    await act(listing, 'reject')
    expect((await change(listing, { title: 'Mended title' })).sent).toMatchObject({
      listing: { status: 'submitted' },
    })
    expect((await change(listing, { title: 'Mended again' })).sent).toMatchObject({
      listing: { status: 'submitted' },
    })
  })

  it('works by the mailed link too, and a new one ends it', async () => {
    const email = 'fjord@people.example'
    const draft = await board.write(nobody, { email, company: 'new', company_name: 'Fictional Fjord' })
    await sendDraft(board.context, draft.by, draft.id)
    await expect.poll(() => board.findMailedToken(email)).not.toBe('')
    const token = await board.findMailedToken(email)
    const posted = await sendWaitingDraft(board.context, token)
    if (posted.kind !== 'sent') throw new Error(posted.kind)
    const { listing } = posted
    const byLink = { ...nobody, tokens: [token] }
    expect((await change(listing, { title: 'By the link' }, byLink)).sent).toMatchObject({ kind: 'changed' })
    expect(await openByLink(board.context, token, nobody)).toMatchObject({
      status: 'submitted',
      state: null,
      job: { title: 'By the link' },
    })
    const renewed = await renewManageLink(board.context, byLink, listing.id)
    await expect(beginChange(board.context, byLink, listing.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await openLink(board.context, renewed.token)).toEqual({
      kind: 'manage',
      draftId: null,
      listingId: listing.id,
    })
  })
})
