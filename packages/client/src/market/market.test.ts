import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.ts'
import { json, problem, startStubBoard } from '../request/stub-board.fixture.ts'

describe('tags, salaries and trends', () => {
  it('come as the board lists them', async () => {
    const [tags, roles, groups] = [[{ slug: 'rust' }], [{ value: 'protocol' }], [{ value: 'senior' }]]
    const { origin, requests } = await startStubBoard(
      ...[tags, roles, groups].map((items) => json({ items })),
    )
    const board = createClient({ origin })
    expect(await board.tags.list()).toEqual(tags)
    expect(await board.salaries.list()).toEqual(roles)
    expect(await board.salaries.get('protocol')).toEqual(groups)
    expect(requests).toEqual(['GET /api/v1/tags', 'GET /api/v1/salaries', 'GET /api/v1/salaries/protocol'])
  })

  it('come with how the board changes', async () => {
    const trends = { since: '2026-11-01', days: [{ day: '2026-11-01', live: 12 }], trends: [] }
    const { origin, requests } = await startStubBoard(json(trends), json({ items: [] }))
    const board = createClient({ origin })
    expect(await board.trends.get()).toEqual(trends)
    await expect(board.trends.get()).rejects.toMatchObject({ code: 'bad_answer' })
    expect(requests).toEqual(['GET /api/v1/trends', 'GET /api/v1/trends'])
  })

  it('fail with an answer that no board gives', async () => {
    const { origin } = await startStubBoard(json([]))
    await expect(createClient({ origin }).tags.list()).rejects.toMatchObject({ code: 'bad_answer' })
  })

  it('of a role that the board doesn’t know throw not_found, and of none ask nothing', async () => {
    const { origin, requests } = await startStubBoard(problem(404, 'not_found'))
    const { salaries } = createClient({ origin })
    await expect(salaries.get('protocol')).rejects.toMatchObject({ code: 'not_found' })
    for (const role of ['', '../me', undefined])
      await expect(Reflect.apply(salaries.get, salaries, [role])).rejects.toMatchObject({
        code: 'bad_input',
        facts: { field: 'role' },
      })
    expect(requests).toHaveLength(1)
  })
})
