import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostingBoard, startPostingBoard } from './posting.fixture.ts'
import { sendDraft } from './send-draft.ts'

let board: PostingBoard
let poster: Awaited<ReturnType<PostingBoard['signUp']>>
let company: { id: string; slug: string }

beforeAll(async () => {
  board = await startPostingBoard()
  poster = await board.signUp('harbor')
  company = await board.addProvedCompany('Demo Harbor Labs', poster.userId)
})
afterAll(() => board.close())

describe('a draft that a program sends at once', () => {
  const write = (title: string) => board.write(poster, { company: company.slug, title })

  it('becomes no second listing under a company’s reference', async () => {
    const [first, second] = [await write('Referenced engineer'), await write('Another engineer')]
    const send = ({ by, id }: typeof first) => sendDraft(board.context, by, id, { reference: 'REQ-1' })
    expect(await send(first)).toMatchObject({ kind: 'sent' })
    await expect(send(second)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Another program has just posted a listing with this reference.',
    })
  })

  it('that isn’t kept is not said to be saved when the day’s last listing is gone', async () => {
    await board.query(
      `insert into board.jobs (id, public_id, company_id, created_by, source, title, slug, status)
        select gen_random_uuid(), 'busy' || lpad(n::text, 4, '0'), $1, $2, 'direct', 'Busy job', 'busy-job', 'draft' from generate_series(1, 30) n`,
      [company.id, poster.userId],
    )
    const draft = await write('One too many')
    for (const [isKept, message] of [
      [true, expect.stringContaining('We saved your draft')],
      [false, 'You can post up to 30 jobs a day. Send this one tomorrow.'],
    ] as const)
      await expect(sendDraft(board.context, draft.by, draft.id, { isKept })).rejects.toMatchObject({
        code: 'too_many_requests',
        message,
      })
  })
})
