import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../../tests/support/board.ts'
import { type AddedCompany, addCompany, addJob, daysFromNow } from '../../tests/support/listings.ts'

let board: TestBoard
let company: AddedCompany
beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  company = await addCompany(board.context.database.db, { name: 'Harbor Labs' })
})
afterAll(() => board.close())

const add = (fields: Parameters<typeof addJob>[2]) => addJob(board.context.database.db, company, fields)
const get = (path: string) =>
  fetch(board.origin + path, { redirect: 'manual', headers: { accept: 'text/html' } })

describe('/go/{id}', () => {
  it('names the host, warns, and links to the stored address only', async () => {
    const { publicId, path } = await add({ apply_url: 'https://careers.harbor.example/1?a=1' })
    const answer = await get(`/go/${publicId}?url=https://evil.example&next=https://evil.example`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<b>careers.harbor.example</b>')
    expect(html).toContain('<bdi>Harbor Labs</bdi> hasn’t verified this domain.')
    expect(html).toContain('share a seed phrase')
    expect(html).toMatch(
      /class="button button-main button-large" href="[^"]*">Back to the job<\/a><a class="button button-large" href="https/,
    )
    expect(html).toContain('href="https://careers.harbor.example/1?a=1" rel="noopener nofollow ugc"')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('href="https://evil.example')
    expect(await (await get(path)).text()).toContain(`href="/go/${publicId}"`)
  })

  it('shows a host of other letters as what it is', async () => {
    const { publicId } = await add({ apply_url: 'https://h\u0430rbor.example/1' })
    expect(await (await get(`/go/${publicId}`)).text()).toContain('<b>xn--hrbor-4ve.example</b>')
  })

  it('is not needed for a known application system', async () => {
    const { publicId, path } = await add({ apply_url: 'https://jobs.lever.co/harbor/1' })
    const answer = await get(`/go/${publicId}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, path])
    const html = await (await get(path)).text()
    expect(html).toContain('href="https://jobs.lever.co/harbor/1"')
    expect(html).not.toContain('href="/go/')
  })

  it('leads nowhere once applying has ended', async () => {
    const { publicId } = await add({ expires_at: daysFromNow(-1) })
    const answer = await get(`/go/${publicId}`)
    expect(answer.status).toBe(410)
    const html = await answer.text()
    expect(html).toContain('Applications are closed')
    expect(html).not.toContain('https://jobs.example/apply')
  })

  it.each(['nothing1', 'x', '..%2f..', 'https:%2f%2fevil.example'])('knows nothing of %s', async (id) => {
    expect((await get(`/go/${id}`)).status).toBe(404)
  })

  it('is not for search engines', async () => {
    expect(await (await get('/robots.txt')).text()).toContain('\nDisallow: /go/\n')
  })
})
