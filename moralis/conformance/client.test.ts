import { ApiError, createClient } from '@cryptolist/client'
import { testAccounts } from '@cryptolist/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientBoard, startClientBoard } from './support/board.ts'

let board: ClientBoard

beforeAll(async () => {
  board = await startClientBoard({ DEMO: 'on' })
})
afterAll(() => board.close())

describe('@cryptolist/client on a board', () => {
  it('reads every job and each page once', async () => {
    const { jobs } = createClient({ origin: board.origin })
    const first = await jobs.list()
    const ids = new Set<string>()
    for await (const { id } of jobs.all()) ids.add(id)
    expect(first.items).toHaveLength(20)
    expect(first.total).toBeGreaterThan(20)
    expect(ids.size).toBe(first.total)
    const pages: number[] = []
    for await (const { items } of jobs.pages({ mode: 'remote' })) pages.push(items.length)
    const { total } = await jobs.list({ mode: 'remote' })
    expect(pages.reduce((sum, count) => sum + count, 0)).toBe(total)
    expect(total).toBeLessThan(first.total)
  })

  it('narrows a search, leaves out, and counts the filters', async () => {
    const { jobs } = createClient({ origin: board.origin })
    const { facets, total } = await jobs.list({ not: { mode: 'remote' } }, { withFacets: true })
    const remote = await jobs.list({ mode: 'remote' })
    expect(total + remote.total).toBeLessThanOrEqual((await jobs.list()).total)
    expect(facets.values.mode.find(({ value }) => value === 'remote')?.isExcluded).toBe(true)
    const paid = await jobs.list({ minPayUsd: 150_000, sort: 'cash_pay' })
    for (const { pay } of paid.items) expect(pay.kind).toBe('cash')
  })

  it('finds jobs by their hours of overlap', async () => {
    const { jobs } = createClient({ origin: board.origin })
    const search = { overlapHours: 4, timeZone: 'Europe/Berlin' }
    const { total } = await jobs.list(search)
    const answer = await fetch(`${board.origin}/api/v1/jobs?overlap=4&zone=Europe/Berlin`)
    expect(await answer.json()).toMatchObject({ total })
    expect(total).toBeGreaterThan(0)
    expect((await jobs.count({ ...search, overlapHours: 8 })).total).toBeLessThan(total)
    expect((await jobs.count({ ...search, unstatedHours: 'include' })).total).toBeGreaterThan(total)
    for (const wrong of [{ overlapHours: 4 }, { overlapHours: 4, timeZone: 'Berlin' }])
      await expect(jobs.list(wrong)).rejects.toMatchObject({ code: 'invalid_input', status: 400 })
  })

  it('reads one job and one company, and says when there is none', async () => {
    const { jobs, companies } = createClient({ origin: board.origin })
    const [row] = (await jobs.list()).items
    const job = await jobs.get(row?.id ?? '')
    expect(job).toMatchObject({ title: row?.title, status: 'live' })
    expect(await companies.get(job.company.slug)).toMatchObject({ name: job.company.name })
    expect(await jobs.find('zzzzzzzz')).toBeUndefined()
    const error = await jobs.get('zzzzzzzz').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'not_found', status: 404, facts: { id: 'zzzzzzzz' } })
    expect(error).toHaveProperty('requestId', expect.stringMatching(/./))
    const names: string[] = []
    for await (const { name } of companies.all()) names.push(name)
    expect(names).toHaveLength((await companies.list()).total)
  })

  it('signs up, in and out with a password, and in with a wallet', async () => {
    const { me, auth } = createClient({ origin: board.origin, fetch: keepCookies() })
    expect(await me.find()).toBeUndefined()
    const person = { username: 'ada', password: 'correct horse battery' }
    expect(await auth.signUp(person)).toMatchObject({ username: 'ada' })
    expect(await me.get()).toMatchObject({ username: 'ada', hasPassword: true })
    await auth.signOut()
    await expect(me.get()).rejects.toMatchObject({ code: 'not_signed_in', status: 401 })
    await expect(auth.signIn({ ...person, password: 'another' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    await auth.signIn(person)
    const [{ address, signer }] = testAccounts
    const link = await auth.challengeWallet({ address, chainId: 1, purpose: 'link' })
    const linked = await auth.linkWallet({
      message: link,
      signature: await signer.signMessage({ message: link }),
    })
    expect(linked.accounts).toEqual([address])
    await auth.signOut()
    const message = await auth.challengeWallet({ address, chainId: 1 })
    const user = await auth.verifyWallet({ message, signature: await signer.signMessage({ message }) })
    expect(user).toMatchObject({ username: 'ada', accounts: [address] })
  })
})

/** A fetch that keeps cookies between its calls, as a page of a browser does. */
function keepCookies(): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}
