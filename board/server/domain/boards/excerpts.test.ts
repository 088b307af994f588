import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { leverId, leverPosting, listStoredListings } from './fake-systems.fixture.ts'
import { followBoard, runBoard } from './follow.ts'
import { acmeApi, type FollowedBoards, startFollowedBoards } from './followed-boards.fixture.ts'
import { recogniseBoard } from './recognise-board.ts'

let boards: FollowedBoards

beforeAll(async () => {
  boards = await startFollowedBoards()
})
beforeEach(() => boards.clear())
afterAll(() => boards.close())

const words = `<p>${'Many words about the work. '.repeat(60)}</p>`
const answerAsLever = () =>
  boards.systems.answers.set(acmeApi, { body: [leverPosting(1, { descriptionBody: words })] })
const answerAsRecruitee = () =>
  boards.systems.answers.set('acme.recruitee.com/api/offers/', {
    body: {
      offers: [
        {
          id: 1,
          slug: 'rust',
          title: 'Rust Engineer',
          careers_url: 'https://acme.recruitee.com/o/rust',
          description: words,
        },
      ],
    },
  })

it.each([
  [
    'at a system that does not document boards as public',
    {
      board: 'recruitee:acme',
      texts: 'whole',
      answer: answerAsRecruitee,
      link: '[Read the whole text at Recruitee](https://acme.recruitee.com/o/rust)',
    },
  ],
  [
    'at any system with FOLLOW_TEXTS=excerpt',
    {
      board: 'lever:acme',
      texts: 'excerpt',
      answer: answerAsLever,
      link: `[Read the whole text at Lever](https://jobs.lever.co/acme/${leverId(1)})`,
    },
  ],
] as const)(
  'shows 600 characters of a text and a link %s, and all of it once the company has claimed its page',
  async (_where, { board, texts, answer, link }) => {
    const context = { ...boards.context, config: { ...boards.context.config, followTexts: texts } }
    const readText = async () => (await listStoredListings(boards.database.db))[0]?.description_md ?? ''
    answer()
    await followBoard(context, await recogniseBoard(context, board))
    await runBoard(context, board)
    const [beginning = '', ...rest] = (await readText()).split(' …\n\n')
    expect(rest).toEqual([link])
    expect(beginning.length).toBeLessThanOrEqual(600)
    expect(beginning.length).toBeGreaterThan(570)
    expect((await runBoard(context, board)).outcome).toBe('unchanged')
    await sql`update board.companies set claimed_at = now()`.execute(boards.database.db)
    expect(await runBoard(context, board)).toMatchObject({ outcome: 'read', counts: { changed: 1 } })
    expect(await readText()).toMatch(/^(Many words about the work\. ?){60}$/)
    expect((await runBoard(context, board)).outcome).toBe('unchanged')
  },
)

it('shows all of a text that Lever publishes, unless FOLLOW_TEXTS says otherwise', async () => {
  answerAsLever()
  await followBoard(boards.context, await recogniseBoard(boards.context, 'lever:acme'))
  await runBoard(boards.context, 'lever:acme')
  expect((await listStoredListings(boards.database.db))[0]?.description_md).toMatch(/ work\.$/)
  const excerpt = { ...boards.context, config: { ...boards.context.config, followTexts: 'excerpt' as const } }
  expect(await runBoard(excerpt, 'lever:acme')).toMatchObject({ outcome: 'read', counts: { changed: 1 } })
  expect((await listStoredListings(boards.database.db))[0]?.description_md).toContain('[Read the whole text')
})
