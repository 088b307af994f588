import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin } from '../moderation/staff.ts'
import { beginChange } from '../posting/begin-draft.ts'
import { renewManageLink } from '../posting/links.ts'
import { asApp, nobody, type PostingBoard, signedOut, startPostingBoard } from '../posting/posting.fixture.ts'
import { sendDraft, sendWaitingDraft } from '../posting/send-draft.ts'
import type { Requester } from './access.ts'
import { requireDraftAccess, requireListingAccess } from './require-access.ts'

let board: PostingBoard
let owner: Requester & { userId: string }
let moderator: Requester & { userId: string }
let listing: string
let draft: { id: string; by: Requester }

beforeAll(async () => {
  board = await startPostingBoard()
  owner = await board.signUp('harbor')
  moderator = await board.signUp('keeper')
  await makeAdmin(board.context, 'keeper')
  const company = await board.addProvedCompany('Demo Harbor Labs', owner.userId)
  const written = await board.write(owner, { company: company.slug })
  const sent = await sendDraft(board.context, written.by, written.id)
  if (sent.kind !== 'sent') throw new Error(sent.kind)
  listing = sent.listing.id
  draft = await board.write(owner)
})
afterAll(() => board.close())

function longSignedIn(requester: Requester): Requester {
  const { session, user } = requester.viewer
  if (session === null) throw new Error('Nobody is signed in.')
  return {
    ...requester,
    viewer: { user, session: { ...session, authenticatedAt: new Date(Date.now() - 601_000) } },
  }
}

describe('access to a listing', () => {
  it('is its owner’s, who deletes with a session of the last ten minutes', async () => {
    expect(await requireListingAccess(board.context, owner, listing, 'delete')).toMatchObject({
      userId: owner.userId,
      publicId: listing,
      status: 'live',
    })
    const long = longSignedIn(owner)
    expect(await requireListingAccess(board.context, long, listing, 'edit')).toMatchObject({
      userId: owner.userId,
    })
    await expect(requireListingAccess(board.context, long, listing, 'delete')).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    await expect(requireListingAccess(board.context, asApp(owner), listing, 'view')).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    await expect(
      requireListingAccess(board.context, signedOut(owner), listing, 'view'),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('lets a moderator look', async () => {
    expect(await requireListingAccess(board.context, moderator, listing, 'view')).toMatchObject({
      userId: moderator.userId,
    })
    await expect(requireListingAccess(board.context, moderator, listing, 'edit')).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await requireDraftAccess(board.context, moderator, draft.id, 'view')).toMatchObject({
      permission: 'view',
    })
    await expect(requireDraftAccess(board.context, moderator, draft.id)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it.each(['', 'abc', 'aaaaaaaa', "' or 1=1", 'x'.repeat(5000), '../../../..', 'AAAAAAAA', '\0'])(
    'tells nothing of %j',
    async (id) => {
      await expect(requireListingAccess(board.context, owner, id, 'view')).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(requireDraftAccess(board.context, owner, id, 'view')).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )

  it('ends for a maker who leaves the team, with every link that they could have made', async () => {
    await expect(renewManageLink(board.context, owner, listing)).rejects.toMatchObject({ code: 'forbidden' })
    const change = await beginChange(board.context, owner, listing)
    const shared = { ...nobody, tokens: [change.token ?? ''] }
    expect(await requireDraftAccess(board.context, shared, change.publicId)).toMatchObject({ userId: null })
    await board.query('update board.company_members set user_id = $2 where user_id = $1', [
      owner.userId,
      moderator.userId,
    ])
    await expect(requireListingAccess(board.context, owner, listing, 'view')).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(requireDraftAccess(board.context, shared, change.publicId)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await requireListingAccess(board.context, moderator, listing, 'delete')).toMatchObject({
      userId: moderator.userId,
      isManagedByLink: false,
    })
    const theirs = await beginChange(board.context, moderator, listing)
    expect(theirs).toEqual({ publicId: change.publicId, token: null })
  })
})

describe('mailed links', () => {
  it('only show a listing once its company has a team', async () => {
    const email = 'cove@people.example'
    const written = await board.write(nobody, { email, company: 'new', company_name: 'Counterfeit Cove' })
    await sendDraft(board.context, written.by, written.id)
    await expect.poll(() => board.findMailedToken(email)).not.toBe('')
    const token = await board.findMailedToken(email)
    const sent = await sendWaitingDraft(board.context, token)
    if (sent.kind !== 'sent') throw new Error(sent.kind)
    const byLink = { ...nobody, tokens: [token] }
    const { companyId } = await requireListingAccess(board.context, byLink, sent.listing.id, 'delete')
    const change = await beginChange(board.context, byLink, sent.listing.id)
    await board.query(
      "insert into board.company_members (company_id, user_id, role) values ($1, $2, 'owner')",
      [companyId, owner.userId],
    )
    expect(await requireListingAccess(board.context, byLink, sent.listing.id, 'view')).toMatchObject({
      userId: null,
    })
    for (const permission of ['edit', 'delete'] as const)
      await expect(
        requireListingAccess(board.context, byLink, sent.listing.id, permission),
      ).rejects.toMatchObject({
        code: 'forbidden',
      })
    await expect(renewManageLink(board.context, byLink, sent.listing.id)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(
      requireDraftAccess(board.context, { ...nobody, tokens: [token, change.token ?? ''] }, change.publicId),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})
