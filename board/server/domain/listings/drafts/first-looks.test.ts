import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCompany } from '../../companies/companies.ts'
import { findWaitingPage } from '../../companies/waiting-page.ts'
import { decideReview } from '../../moderation/decide.ts'
import { type PostingBoard, startPostingBoard } from './posting.fixture.ts'
import { sendDraft } from './send-draft.ts'

let board: PostingBoard

beforeAll(async () => {
  board = await startPostingBoard()
})
afterAll(() => board.close())

describe('a company whose domain was verified a moment ago', () => {
  it('goes live at once from the third listing of a domain on, and shows the company from the first', async () => {
    const owner = await board.signUp('new-here')
    const stranger = await board.signUp('stranger')
    const { id, slug } = await board.addProvedCompany('Quillmoor', owner.userId, 0)
    const send = async (title: string) => {
      const draft = await board.write(owner, {
        company: slug,
        title,
        description: `${title}: words that nobody else has written. `.repeat(9),
        apply_url: 'https://quillmoor.example/jobs',
      })
      return sendDraft(board.context, draft.by, draft.id)
    }
    const approve = async () => {
      const [review] = await board.query<{ id: string; version: number }>(
        `select r.id, j.version from board.reviews r join board.jobs j on j.id = r.job_id
          where j.company_id = $1 and r.decided_at is null`,
        [id],
      )
      const decision = { action: 'approve', version: review?.version ?? 0 }
      await decideReview(board.context, 'moderator', review?.id ?? '', decision)
    }
    for (const title of ['Rust Engineer', 'Go Engineer']) {
      expect(await send(title)).toMatchObject({ listing: { status: 'submitted' }, risk: 'amber' })
      if (title === 'Rust Engineer') {
        await expect(getCompany(board.context, slug)).rejects.toMatchObject({ code: 'not_found' })
        expect(await findWaitingPage(board.context, { id: owner.userId }, slug)).toMatchObject({ slug })
        expect(await findWaitingPage(board.context, { id: stranger.userId }, slug)).toBeUndefined()
        expect(await findWaitingPage(board.context, null, slug)).toBeUndefined()
      }
      await approve()
      expect(await getCompany(board.context, slug)).toMatchObject({ proof: { domain: 'quillmoor.example' } })
    }
    expect(await send('Zig Engineer')).toMatchObject({ listing: { status: 'live' }, risk: 'green' })
  })
})
