import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.ts'
import { json, problem, startStubBoard } from '../request/stub-board.fixture.ts'

describe('tags and salaries', () => {
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
