import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.ts'
import { json, problem, startStubBoard } from '../request/stub-board.fixture.ts'

describe('companies', () => {
  it('gives the whole directory, page by page', async () => {
    const { origin, requests } = await startStubBoard(
      json({ items: [{ slug: 'acme' }], total: 2, next: 'a=/+' }),
      json({ items: [{ slug: 'zed' }], total: 2, next: null }),
    )
    const slugs: string[] = []
    for await (const { slug } of createClient({ origin }).companies.all()) slugs.push(slug)
    expect(slugs).toEqual(['acme', 'zed'])
    expect(requests).toEqual(['GET /api/v1/companies', 'GET /api/v1/companies?after=a%3D%2F%2B'])
  })

  it('gets and finds a company', async () => {
    const { origin, requests } = await startStubBoard(json({ slug: 'acme' }), problem(404, 'not_found'))
    const { companies } = createClient({ origin })
    expect(await companies.get('acme')).toEqual({ slug: 'acme' })
    expect(await companies.find('zed')).toBeUndefined()
    await expect(companies.get('zed')).rejects.toMatchObject({ code: 'not_found' })
    expect(requests).toEqual([
      'GET /api/v1/companies/acme',
      'GET /api/v1/companies/zed',
      'GET /api/v1/companies/zed',
    ])
  })

  it.each(['', 'Acme', 'a/b', 'a'.repeat(81)])('asks nothing for the slug %j', async (slug) => {
    const { origin, requests } = await startStubBoard(problem(404, 'not_found'))
    await expect(createClient({ origin }).companies.get(slug)).rejects.toMatchObject({
      code: 'bad_input',
      facts: { field: 'slug' },
    })
    expect(requests).toEqual([])
  })

  it('sends no request for an invalid cursor', async () => {
    const { companies } = createClient({ origin: 'http://127.0.0.1:1' })
    await expect(companies.list({ after: '' })).rejects.toMatchObject({ facts: { field: 'after' } })
  })
})
