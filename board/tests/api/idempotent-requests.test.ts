import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOnce, digestRequest } from '../../server/domain/api-keys/answers.ts'
import { addTrustedCompany, askWith, writeListing as listing, makeKey } from '../support/api-keys.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { moderationSteps } from '../support/moderation.ts'

let board: TestBoard
let ask: ReturnType<typeof askWith>
let draftKey: string
const { join } = moderationSteps(() => board)
const query = async (text: string, values: unknown[] = []) =>
  (await board.context.database.pool.query(text, values)).rows

beforeAll(async () => {
  board = await startTestBoard()
  const ana = await join('ana')
  const { slug } = await addTrustedCompany(board, 'Demo Harbor Labs', ana)
  ask = askWith(board, await makeKey(ana, `/dashboard/companies/${slug}/keys`))
  draftKey = await makeKey(ana, `/dashboard/companies/${slug}/keys`, { scope: 'listings:draft' })
})
afterAll(() => board.close())

describe('an Idempotency-Key', () => {
  const named = (name: string) => ({ 'idempotency-key': name })

  it('gives the first answer again, whether it was good or bad', async () => {
    const written = listing()
    const first = await ask('POST', '/listings', written, named('"one"'))
    const second = await ask('POST', '/listings', written, named('one'))
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    const askBadly = () => ask('POST', '/listings', { title: 'x' }, named('bad'))
    // Either of two at once may be told that the other one is under way.
    const bad = (await Promise.all([askBadly(), askBadly()])).filter(({ status }) => status !== 409)
    expect(bad.length).toBeGreaterThan(0)
    for (const answer of [...bad, await askBadly()])
      expect([answer.status, answer.body.problems.length > 3]).toEqual([400, true])
    expect(
      await query(`select count(*)::int from board.jobs where title = $1`, [Reflect.get(written, 'title')]),
    ).toEqual([{ count: 1 }])
  })

  it('of another request is refused', async () => {
    await ask('POST', '/drafts', { title: 'Solidity engineer' }, named('two'))
    const other = await ask('POST', '/drafts', { title: 'Rust engineer' }, named('two'))
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
  })

  it('lets one of many at once through', async () => {
    const written = listing()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ask('POST', '/listings', written, named('many'))),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true)
    const last = await ask('POST', '/listings', written, named('many'))
    expect(last.status).toBe(201)
    const rows = await query('select public_id as id from board.jobs where title = $1', [
      Reflect.get(written, 'title'),
    ])
    expect(rows).toEqual([{ id: last.body.listing.id }])
  })

  it('is forgotten after a day, and is each key’s own', async () => {
    const first = await ask('POST', '/drafts', { title: 'Solidity engineer' }, named('three'))
    const otherKey = await askWith(board, draftKey)('POST', '/drafts', { title: 'X' }, named('three'))
    expect(otherKey.status).toBe(201)
    await query(`update board.api_answers set started_at = now() - interval '25 hours' where name = 'three'`)
    const later = await ask('POST', '/drafts', { title: 'Rust engineer' }, named('three'))
    expect([first.status, later.status]).toEqual([201, 201])
  })

  it.each([['"'], ['a "quoted" one'], ['x'.repeat(256)]])('is refused as %j', async (name) => {
    const { status, body } = await ask('POST', '/drafts', {}, named(name))
    expect([status, body.field]).toEqual([400, 'Idempotency-Key'])
  })

  it('posts what a corrected request says when the first one was cut off', async () => {
    const [first, corrected] = [listing(), listing()]
    const key = named('corrected')
    await ask('POST', '/drafts', first, key)
    // As after an error of ours: the draft is there, the answer isn't.
    await query(`delete from board.api_answers where name = 'corrected'`)
    const answer = await ask('POST', '/listings', corrected, key)
    expect([answer.status, answer.body.listing?.path]).toEqual([201, expect.stringContaining('/jobs/')])
    const { body } = await ask('GET', `/listings/${answer.body.listing.id}`)
    expect(body.title).toBe(Reflect.get(corrected, 'title'))
  })

  it('creates nothing twice within a day, and something new after it', async () => {
    const written = { title: 'Long gone engineer' }
    const begin = () => ask('POST', '/drafts', written, named('gone'))
    const { body } = await begin()
    const age = async (hours: number) => {
      await query(`delete from board.api_answers where name = 'gone'`)
      await query(
        `update board.listing_drafts set created_at = now() - make_interval(hours => $1) where public_id = $2`,
        [hours, body.id],
      )
    }
    await age(20)
    expect((await begin()).body.id).toBe(body.id)
    await age(25)
    const later = await begin()
    expect([later.status, later.body.id === body.id]).toEqual([201, false])
  })

  it.each([
    ['too many', 2_000, 1],
    ['too large', 1, 17 * 1024 * 1024],
  ])('is refused while the answers of a day are %s, unless it is known', async (_, rows, bytes) => {
    const { body } = await ask('POST', '/drafts', { title: 'X' }, named('known'))
    await query(
      `insert into board.api_answers (key_id, name, digest, answer)
      select key_id, 'full ' || place, digest, to_jsonb((select string_agg(md5(random()::text || each), '') from generate_series(1, 1 + $2 / 32) each))
      from board.api_answers, generate_series(1, $1) place where name = 'known'`,
      [rows, bytes],
    )
    const refused = await ask('POST', '/drafts', { title: 'X' }, named('one-more'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await ask('POST', '/drafts', { title: 'X' }, named('known'))).body.id).toBe(body.id)
    expect((await ask('POST', '/drafts', { title: 'X' })).status).toBe(201)
    await query(`delete from board.api_answers where name like 'full %'`)
    expect((await ask('POST', '/drafts', { title: 'X' }, named('one-more'))).status).toBe(201)
    await query(`delete from board.api_answers where name in ('known', 'one-more')`)
  })

  it('keeps the answer of the run that took over, whatever becomes of the first', async () => {
    const [{ id: keyId }] = await query('select id from board.api_keys limit 1')
    const call = { keyId, name: 'over', digest: digestRequest('over') }
    const answer = (status: number) => ({ status, body: {} })
    const run = answerOnce(board.context, call, async () => {
      await query(
        `update board.api_answers set started_at = now() - interval '3 minutes' where name = 'over'`,
      )
      await answerOnce(board.context, call, () => Promise.resolve(answer(201)))
      throw new Error('Cut off')
    })
    await expect(run).rejects.toThrow('Cut off')
    const again = await answerOnce(board.context, call, () => Promise.resolve(answer(500)))
    expect(again).toEqual({ answer: answer(201), isRepeated: true })
  })

  it('creates nothing twice when its process ended before it answered', async () => {
    const written = { title: 'Cut off engineer' }
    const { body } = await ask('POST', '/drafts', written, named('cut'))
    await query(
      `update board.api_answers set answer = null, started_at = now() - interval '3 minutes' where name = 'cut'`,
    )
    const again = await ask('POST', '/drafts', written, named('cut'))
    expect([again.status, again.body.id]).toEqual([201, body.id])
  })
})
