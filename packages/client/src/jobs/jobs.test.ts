import type { Job, JobList, JobSummary } from '@cryptolist/contract'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { createClient } from '../create-client.ts'
import { emptyPage, json, problem, startStubBoard } from '../request/stub-board.fixture.ts'
import type { JobListWithFacets, JobWithText } from './jobs.ts'

const page = (ids: string[], next: string | null) =>
  json({ items: ids.map((id) => ({ id })), total: 3, next })

describe('jobs', () => {
  it('lists with the counts of the filters with withFacets', async () => {
    const body = { ...emptyPage, facets: { values: {}, pay: {} } }
    const { origin, requests } = await startStubBoard(json(body))
    const { jobs } = createClient({ origin })
    expect(await jobs.list({ tag: 'go' }, { withFacets: true })).toEqual(body)
    expect(await jobs.list(undefined, { withFacets: true })).toEqual(body)
    expect(requests).toEqual(['GET /api/v1/jobs?tag=go&facets=1', 'GET /api/v1/jobs?&facets=1'])
  })

  it('lists with whole texts with withText, on all pages', async () => {
    const body = (text: string, next: string | null) => json({ items: [{ id: 'a', text }], total: 2, next })
    const { origin, requests } = await startStubBoard(body('One', 'two'), body('Two', null))
    const texts: (string | null)[] = []
    for await (const { text } of createClient({ origin }).jobs.all({ tag: 'go' }, { withText: true }))
      texts.push(text)
    expect(texts).toEqual(['One', 'Two'])
    expect(requests).toEqual([
      'GET /api/v1/jobs?tag=go&include=text',
      'GET /api/v1/jobs?after=two&tag=go&include=text',
    ])
  })

  it('counts a search, and suggests how one goes on', async () => {
    const counts = { total: 3, facets: { values: {}, pay: {} } }
    const items = [{ kind: 'tag', value: 'rust', name: 'Rust', count: 3 }]
    const { origin, requests } = await startStubBoard(json(counts), json({ items }))
    const { jobs } = createClient({ origin })
    expect(await jobs.count({ mode: 'remote' })).toEqual(counts)
    expect(await jobs.suggest('ru & st')).toEqual(items)
    expect(requests).toEqual([
      'GET /api/v1/jobs/facets?mode=remote',
      'GET /api/v1/jobs/suggestions?q=ru%20%26%20st',
    ])
  })

  it('refuses to count what is no search, and a typed text that no address has', async () => {
    const { jobs } = createClient({ origin: 'http://127.0.0.1:1' })
    await expect(Reflect.apply(jobs.count, jobs, [{ tags: 'go' }])).rejects.toMatchObject({
      facts: { field: 'tags' },
    })
    await expect(jobs.suggest('\ud800')).rejects.toThrow(URIError)
  })

  it('gives all jobs of a search, page by page', async () => {
    const { origin, requests } = await startStubBoard(page(['a', 'b'], 'two'), page(['c'], null))
    const { jobs } = createClient({ origin })
    const ids: string[] = []
    for await (const { id } of jobs.all({ tag: 'go' })) ids.push(id)
    expect(ids).toEqual(['a', 'b', 'c'])
    expect(requests).toEqual(['GET /api/v1/jobs?tag=go', 'GET /api/v1/jobs?after=two&tag=go'])
  })

  it('requests no further page when the caller stops', async () => {
    const { origin, requests } = await startStubBoard(page(['a', 'b'], 'two'))
    for await (const { id } of createClient({ origin }).jobs.all({ after: 'one' })) {
      expect(id).toBe('a')
      break
    }
    expect(requests).toEqual(['GET /api/v1/jobs?after=one'])
  })

  it('treats null as no search', async () => {
    const { origin, requests } = await startStubBoard(json(emptyPage))
    const { jobs, companies } = createClient({ origin })
    await Reflect.apply(jobs.list, jobs, [null])
    await Reflect.apply(companies.list, companies, [null])
    expect(requests).toEqual(['GET /api/v1/jobs', 'GET /api/v1/companies'])
  })

  it('fails when a cursor leads back to an earlier page', async () => {
    const { origin, requests } = await startStubBoard(page(['a'], 'A'), page(['b'], 'B'), page(['c'], 'A'))
    const read = async (): Promise<void> => {
      for await (const { items } of createClient({ origin }).jobs.pages()) expect(items).toHaveLength(1)
    }
    await expect(read()).rejects.toMatchObject({ code: 'bad_answer' })
    expect(requests).toHaveLength(3)
  })

  it('fails when a page’s cursor repeats itself', async () => {
    const { origin, requests } = await startStubBoard(page(['a'], 'two'))
    const read = async (): Promise<void> => {
      for await (const { items } of createClient({ origin }).jobs.pages()) expect(items).toHaveLength(1)
    }
    await expect(read()).rejects.toMatchObject({ code: 'bad_answer' })
    expect(requests).toHaveLength(2)
  })

  it('finds undefined where get throws not_found or gone', async () => {
    const { origin } = await startStubBoard(
      problem(404, 'not_found'),
      problem(410, 'gone'),
      problem(404, 'not_found'),
      problem(400, 'invalid_input'),
    )
    const { jobs } = createClient({ origin })
    expect(await jobs.find('abcd1234')).toBeUndefined()
    expect(await jobs.find('abcd1234')).toBeUndefined()
    await expect(jobs.get('abcd1234')).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(jobs.find('abcd1234')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it.each(['', 'abc', '../auth/x', 'ABCD1234', 'abcd12345'])('asks nothing for the id %j', async (id) => {
    const { origin, requests } = await startStubBoard(problem(404, 'not_found'))
    const { jobs } = createClient({ origin })
    await expect(jobs.get(id)).rejects.toMatchObject({ code: 'bad_input', facts: { field: 'id' } })
    await expect(jobs.find(id)).rejects.toMatchObject({ code: 'bad_input' })
    expect(requests).toEqual([])
  })

  it('is typed', () => {
    const { jobs } = createClient({ origin: 'https://jobs.example' })
    expectTypeOf(jobs.get).returns.resolves.toEqualTypeOf<Job>()
    expectTypeOf(jobs.find).returns.resolves.toEqualTypeOf<Job | undefined>()
    expectTypeOf<ReturnType<typeof jobs.all>>().toExtend<AsyncIterable<JobSummary>>()
    const withFacets = () => jobs.list({}, { withFacets: true })
    const plain = () => jobs.list({})
    const withText = () => jobs.list({}, { withText: true, withFacets: true })
    expectTypeOf(withText).returns.resolves.toExtend<JobListWithFacets>()
    expectTypeOf<Awaited<ReturnType<typeof withText>>['items']>().toEqualTypeOf<JobWithText[]>()
    const all = () => jobs.all({}, { withText: true })
    expectTypeOf<ReturnType<typeof all>>().toExtend<AsyncIterable<JobWithText>>()
    expectTypeOf(withFacets).returns.resolves.toEqualTypeOf<JobListWithFacets>()
    expectTypeOf(plain).returns.resolves.toEqualTypeOf<JobList>()
  })
})
