import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addTrustedCompany, askWith, writeListing as listing, makeKey } from '../support/api-keys.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { moderationSteps } from '../support/moderation.ts'

let board: TestBoard
let ask: ReturnType<typeof askWith>
const { join } = moderationSteps(() => board)
const query = async (text: string, values: unknown[] = []) =>
  (await board.context.database.pool.query(text, values)).rows
const countRows = async () =>
  (
    await query(
      'select (select count(*) from board.job_events) + (select count(*) from board.listing_drafts) as count',
    )
  )[0].count

beforeAll(async () => {
  board = await startTestBoard()
  const ana = await join('ana')
  const { slug } = await addTrustedCompany(board, 'Demo Harbor Labs', ana)
  ask = askWith(board, await makeKey(ana, `/dashboard/companies/${slug}/keys`))
})
afterEach(() => query('drop function if exists board.save_as_colleague cascade'))
afterAll(() => board.close())

async function post(): Promise<string> {
  const { body } = await ask('POST', '/listings', listing())
  return body.listing.id
}

/** Someone saves in the form right after the draft of a change has reached a version. */
async function saveAfter(version: number, fields: object): Promise<void> {
  await query(`create function board.save_as_colleague() returns trigger language plpgsql as $$
    begin
      update board.listing_drafts set fields = fields || '${JSON.stringify(fields)}', version = version + 1 where id = new.id;
      return null;
    end $$`)
  await query(`create trigger colleague after insert or update on board.listing_drafts for each row
    when (new.job_id is not null and new.version = ${version}) execute function board.save_as_colleague()`)
}

describe('a change by API key', () => {
  it('without a difference changes nothing and says so', async () => {
    const id = await post()
    const { content } = (await ask('GET', `/listings/${id}`)).body
    const before = await countRows()
    for (const written of [{}, { openings: content.openings }, { tags: content.tags, pay: content.pay }])
      for (const dry of ['', '?dryRun=true']) {
        const { status, body } = await ask('PATCH', `/listings/${id}${dry}`, written)
        expect([written, status, body.outcome]).toEqual([written, 200, 'unchanged'])
      }
    expect(await countRows()).toBe(before)
  })

  it('of the form for applications is in its length too, which ends at twelve fields', async () => {
    const why = { text: 'Why?', kind: 'text', isRequired: true, choices: [] }
    const apply = { method: 'email', email: 'jobs@demo-harbor.example', questions: [why], cv: 'required' }
    const posted = await ask('POST', '/listings', listing({ apply }))
    expect([posted.status, posted.body.outcome]).toEqual([201, 'live'])
    const { id } = posted.body.listing
    const read = await ask('GET', `/listings/${id}`)
    expect(read.body.content.apply).toEqual(apply)
    const publicJob = await (await fetch(`${board.origin}/api/v1/jobs/${id}`)).json()
    expect(publicJob.apply).toMatchObject({
      formPath: `/apply/${id}`,
      questions: [why],
      cv: 'required',
      fields: { total: 6, required: 5 },
    })
    const changed = await ask('PATCH', `/listings/${id}`, { apply: { cv: 'optional' } })
    expect([changed.status, changed.body.outcome]).toEqual([200, 'changed'])
    const tooLong = await ask('PATCH', `/listings/${id}`, {
      apply: { questions: Array.from({ length: 8 }, () => why) },
    })
    expect([tooLong.status, tooLong.body.problems]).toEqual([
      400,
      [{ field: 'apply.cv', message: expect.stringContaining('13 fields') }],
    ])
  })

  it('without a difference sends a withdrawn listing again', async () => {
    const { body } = await ask(
      'POST',
      '/listings',
      listing({ apply: { method: 'url', url: 'https://forms.gle/abcdef' } }),
    )
    await ask('POST', `/listings/${body.listing.id}/withdraw`)
    const again = await ask('PATCH', `/listings/${body.listing.id}`, {})
    expect([again.status, again.body.listing?.status]).toEqual([200, 'submitted'])
  })

  it.each([
    ['before', 1, { title: 'Half a thought' }],
    ['before, to the same', 1, { title: 'Half a thought', openings: '3' }],
    ['after', 2, { title: 'Half a thought' }],
  ])('leaves alone what a colleague saved just %s it was', async (_, version, fields) => {
    const id = await post()
    const { title } = (await ask('GET', `/listings/${id}`)).body
    await saveAfter(version, fields)
    const { status, body } = await ask('PATCH', `/listings/${id}`, { openings: 3 })
    expect([status, body.code]).toEqual([409, 'conflict'])
    const read = await ask('GET', `/listings/${id}`)
    expect([read.body.title, read.body.content.openings]).toEqual([title, 2])
    const drafts = await query(
      `select draft.state, draft.fields ->> 'title' as title from board.listing_drafts draft
      join board.jobs job on job.id = draft.job_id where job.public_id = $1 and draft.state <> 'done'`,
      [id],
    )
    expect(drafts).toEqual([{ state: 'open', title: 'Half a thought' }])
    const same = await ask('PATCH', `/listings/${id}`, { openings: 2 })
    expect([same.status, same.body.outcome]).toEqual([200, 'unchanged'])
  })

  it('that is in review already is not sent a second time', async () => {
    const id = await post()
    const change = {
      description: 'Send a refundable deposit to our wallet before the first interview takes place. '.repeat(
        6,
      ),
    }
    const first = await ask('PATCH', `/listings/${id}`, change)
    const before = await countRows()
    const second = await ask('PATCH', `/listings/${id}`, change)
    expect([first.body.outcome, second.status, second.body.outcome]).toEqual([
      'change_in_review',
      202,
      'change_in_review',
    ])
    expect(await countRows()).toBe(before)
  })
})
