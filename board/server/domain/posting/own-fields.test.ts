import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importListings } from '../imports/import-listings.ts'
import { getHistory } from '../listings/history.ts'
import { getManagedListing, keepListingOpen, takeSourceField } from '../listings/management.ts'
import { decideReview } from '../moderation/decide.ts'
import { listReviews } from '../moderation/list-reviews.ts'
import { getReview } from '../moderation/read-review.ts'
import { greenhouse } from '../systems/answers.fixture.ts'
import { beginChange } from './begin-draft.ts'
import { completeFields } from './content.fixture.ts'
import { getDraft } from './drafts.ts'
import { type PostingBoard, startPostingBoard } from './posting.fixture.ts'
import { saveDraft } from './save-draft.ts'
import { findHeldChange } from './send-change.ts'
import { sendDraft } from './send-draft.ts'

let board: PostingBoard
let owner: Awaited<ReturnType<PostingBoard['signUp']>>

beforeAll(async () => {
  board = await startPostingBoard()
  owner = await board.signUp('harbor')
  await board.query(`update "_User" set "createdAt" = now() - interval '30 days'`)
  await board.addProvedCompany('Demo Harbor Labs', owner.userId)
  await readFirst()
})
afterAll(() => board.close())

const posting = {
  ...greenhouse.jobs[0],
  content: `&lt;p&gt;${'You build the engine &amp;amp; more, in Rust, with people who run networks. '.repeat(5)}&lt;/p&gt;`,
}
const read = (change: object = {}) =>
  importListings(board.database.db, JSON.stringify({ jobs: [{ ...posting, ...change }], meta: { total: 1 } }))

/** A moderator says that the board is the company's. */
async function readFirst() {
  await read()
  const { items } = await listReviews(board.context)
  const id = items[0]?.id ?? ''
  const { stamp } = await getReview(board.context, id, 'moderator')
  await decideReview(board.context, 'moderator', id, { action: 'approve', stamp })
}

async function listingNow() {
  const [row] = await board.query<{
    id: string
    title: string
    text: string
    remote: string[]
    own: string[]
    tags: string[]
  }>(`select public_id as id, title, description_md as text, remote_countries as remote, own_fields as own,
    array(select tag_slug from board.job_tags where job_id = j.id order by position) as tags from board.jobs j`)
  if (row === undefined) throw new Error('Nothing was imported.')
  return row
}

/** Changes these fields and those that the form still needs; the others stay as the source has them. */
async function change(fields: Record<string, unknown>) {
  const { id } = await listingNow()
  const { publicId } = await beginChange(board.context, owner, id)
  const draft = await getDraft(board.context, owner, publicId)
  const missing = Object.entries(completeFields).filter(([name]) => !draft.fields[name])
  await saveDraft(board.context, owner, publicId, {
    fields: { ...Object.fromEntries(missing), ...fields },
    version: draft.version,
  })
  return { publicId, sent: await sendDraft(board.context, owner, publicId) }
}

describe('an imported listing that its employer changes here', () => {
  it('begins with what the source says, and becomes public at once from a company that may publish unseen', async () => {
    await read()
    const { sent } = await change({ title: 'Staff Rust Engineer' })
    expect(sent).toMatchObject({ kind: 'changed' })
    const now = await listingNow()
    expect(now.title).toBe('Staff Rust Engineer')
    expect(now.text).toContain('engine & more')
    expect(now.own).toContain('title')
    expect(now.own).not.toContain('description')
    expect(now.own).not.toContain('apply')
  })

  it('keeps what the employer changed when the source changes, and takes the rest over', async () => {
    await read({
      title: 'Rust Engineer II',
      content: '&lt;p&gt;Another text of the employer’s own page.&lt;/p&gt;',
    })
    const now = await listingNow()
    expect([now.title, now.text]).toEqual(['Staff Rust Engineer', 'Another text of the employer’s own page.'])
    const { sourceSays } = await getManagedListing(board.context, owner, now.id)
    expect(sourceSays).toContainEqual({
      field: 'title',
      name: 'Title',
      here: 'Staff Rust Engineer',
      source: 'Rust Engineer II',
    })
    expect(sourceSays.map(({ field }) => field)).not.toContain('description')
  })

  it('has both changes in its history, each by who made it, and loses nothing that only the employer said', async () => {
    const { revisions } = await getHistory(board.context, (await listingNow()).id)
    expect(revisions.map(({ by, changes }) => [by, changes.map(({ name }) => name)])).toEqual([
      ['import', ['Text']],
      ['poster', expect.arrayContaining(['Title', 'Summary'])],
      ['import', []],
    ])
  })

  it('takes a part over from the source again where the employer wants it', async () => {
    const { id } = await listingNow()
    await takeSourceField(board.context, owner, id, 'title')
    expect(
      (await getManagedListing(board.context, owner, id)).sourceSays.map(({ field }) => field),
    ).not.toContain('title')
    await expect(takeSourceField(board.context, owner, id, 'title')).rejects.toMatchObject({
      code: 'conflict',
    })
    await read({
      title: 'Rust Engineer II',
      content: '&lt;p&gt;Another text of the employer’s own page.&lt;/p&gt;',
    })
    expect((await listingNow()).title).toBe('Rust Engineer II')
    const { revisions } = await getHistory(board.context, id)
    expect(revisions[0]).toMatchObject({ by: 'import' })
  })

  it('waits for a moderator who sees what changes, if the company may not publish unseen', async () => {
    await sql`truncate board.jobs cascade`.execute(board.database.db)
    await board.query('update board.domain_proofs set approved_listings = 0')
    await readFirst()
    const { publicId, sent } = await change({ title: 'Staff Rust Engineer' })
    expect(sent).toMatchObject({ kind: 'change_held' })
    expect((await listingNow()).title).toBe('Senior Rust Engineer')
    const [draft] = await board.query<{ id: string }>(
      'select id from board.listing_drafts where public_id = $1',
      [publicId],
    )
    expect((await findHeldChange(board.context, draft?.id ?? ''))?.changes).toContainEqual({
      name: 'Title',
      before: 'Senior Rust Engineer',
      after: 'Staff Rust Engineer',
    })
  })

  it('closes when its source no longer has it, unless the employer keeps it open', async () => {
    const { id } = await listingNow()
    const other = { ...posting, id: 7, absolute_url: 'https://job-boards.greenhouse.io/demoharbor/jobs/7' }
    const readOther = () =>
      importListings(board.database.db, JSON.stringify({ jobs: [other], meta: { total: 1 } }), {
        completeSource: 'greenhouse',
      })
    await keepListingOpen(board.context, owner, id, true)
    expect((await readOther()).closed).toBe(0)
    expect((await getManagedListing(board.context, owner, id)).staysOpen).toBe(true)
    await keepListingOpen(board.context, owner, id, false)
    expect((await readOther()).closed).toBe(1)
    const rows = await board.query('select close_reason from board.jobs order by first_seen_at')
    expect(rows).toEqual([{ close_reason: 'source_gone' }, { close_reason: null }])
  })
})
