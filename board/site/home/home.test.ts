import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedDemo } from '../../server/domain/demo/seed.ts'
import { startTestBoard, type TestBoard } from '../../tests/support/board.ts'
import {
  addCompany,
  addJob,
  addSigner,
  addVerifiedDomain,
  daysFromNow,
  importedFields,
  type JobFields,
  removeListings,
  signJob,
} from '../../tests/support/listings.ts'

/** The text between the tags. */
function textOf(html: string): string {
  const plain = html.replaceAll('<!-- -->', '').replaceAll(/<[^>]+>/g, ' ')
  return plain.replaceAll(/\s+/g, ' ')
}

/** The home page's own part, without what is around it. */
async function readHome({ origin }: TestBoard): Promise<string> {
  const html = await (await fetch(`${origin}/`)).text()
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

interface Tile {
  href: string
  count: number
}

function tilesOf(html: string): Tile[] {
  return [...html.matchAll(/<a class="(?:tile|chip)" href="([^"]+)">(.*?)<\/a>/gs)].map(
    ([, href = '', inner = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      count: Number(/<span class="number[^"]*">([\d,]+)/.exec(inner)?.[1]?.replace(',', '')),
    }),
  )
}

async function countOf({ origin }: TestBoard, href: string): Promise<number> {
  const slug = /^\/companies\/(.+)/.exec(href)?.[1]
  const path = slug === undefined ? href : `/jobs?company=${slug}`
  const answer = await fetch(`${origin}/api/v1${path}`)
  return (await answer.json()).total
}

/** Checks what holds for the page whatever is on the board. */
async function expectConsistent(board: TestBoard): Promise<string> {
  const html = await readHome(board)
  const text = textOf(html)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(text).not.toMatch(/(?<![\d,.–$])0 (jobs?|compan|live|remote|with)|None of these|undefined|NaN/)
  for (const [, list = ''] of html.matchAll(/<ul class="(?:tiles|quick)[^>]*>(.*?)<\/ul>/gs))
    expect(list.match(/<li/g)?.length, list).toBeGreaterThan(1)
  for (const { href, count } of tilesOf(html)) expect(count, href).toBe(await countOf(board, href))
  const [, headline = ''] = /<h1>(.*?)<\/search>/s.exec(html) ?? []
  if (/pay|cash/i.test(textOf(headline)) || text.includes('with cash pay stated'))
    expect(html).toContain('class="amount"')
  return html
}

describe('the home page', () => {
  let board: TestBoard
  const db = () => board.context.database.db
  const unpaid = (title: string, fields: JobFields = {}): JobFields => ({
    ...importedFields,
    source_id: title,
    title,
    ...fields,
  })

  beforeAll(async () => {
    board = await startTestBoard({ DEMO: 'off' })
  })
  beforeEach(() => removeListings(board.context.database))
  afterAll(() => board.close())

  it('is a search and an offer to employers while there is no job', async () => {
    const text = textOf(await expectConsistent(board))
    expect(text).toContain('No jobs yet.')
    expect(text).toMatch(/Hiring\? Post a job for free/)
    expect(text).not.toMatch(/Hiring now|Open job|Jobs by|All \d/)
  })

  it('shows the one job that there is', async () => {
    await addJob(db(), await addCompany(db()), { role_family: 'backend', chains: ['base'], tags: ['rust'] })
    const text = textOf(await expectConsistent(board))
    expect(text).toContain('One job is open right now.')
    expect(text).not.toMatch(/Hiring now|Jobs by|All 1 |Popular/)
  })

  it('doesn’t speak of pay on a sparse board that states none, and shows each company', async () => {
    const companies = await Promise.all(Array.from({ length: 8 }, () => addCompany(db())))
    for (const [at, company] of companies.entries())
      for (let number = 0; number <= at; number++)
        await addJob(db(), company, unpaid(`Job ${at} ${number}`, { posted_at: daysFromNow(-at) }))
    const html = await expectConsistent(board)
    const text = textOf(html)
    expect(text).toContain('Web3 jobs from 8 companies, in one place.')
    expect(text).not.toMatch(/\bpay\b(?!ment)|cash|token/i)
    const [first, ...others] = tilesOf(html)
    expect(first).toEqual({ href: `/companies/${companies[7]?.slug}`, count: 8 })
    expect(others).toHaveLength(7)
    const hired = [...html.matchAll(/Company \d+<\/bdi><\/span>/g)].map(([name]) => name)
    expect(new Set(hired).size).toBe(6)
  })

  it('shows pay under a headline about pay, though the newest jobs state none', async () => {
    const [paying, silent] = [await addCompany(db()), await addCompany(db())]
    for (let number = 0; number < 24; number++)
      await addJob(db(), silent, unpaid(`Unpaid ${number}`, { posted_at: daysFromNow(0) }))
    for (let number = 0; number < 12; number++)
      await addJob(db(), paying, { published_at: daysFromNow(-30), role_family: 'backend' })
    const html = await expectConsistent(board)
    expect(textOf(html)).toMatch(/Cash pay comes first.*with cash pay stated 12/)
    expect(html.indexOf('class="amount"')).toBeLessThan(html.indexOf('Unpaid'))
  })

  it('counts what is hired for, and shows by one job what few boards tell', async () => {
    const roles = ['backend', 'frontend', 'design', 'protocol', 'product', 'qa', 'growth'] as const
    for (const [at, role_family] of roles.entries()) {
      const company = await addCompany(db(), { slug: `rich-${at}`, sectors: ['defi'] })
      for (let number = 0; number <= at; number++)
        await addJob(db(), company, {
          role_family,
          chains: at % 2 === 0 ? ['ethereum', 'base'] : ['solana'],
          tags: ['rust', 'defi'],
          tokens: [{}],
        })
    }
    const signer = await addCompany(db(), { slug: 'signer', name: 'Signer Labs' })
    await addVerifiedDomain(db(), signer.id, { domain: 'signer.example' })
    const job = await addJob(db(), signer)
    await addSigner(signer.id).execute(db())
    await signJob(job.id).execute(db())
    const html = await expectConsistent(board)
    expect(textOf(html)).toContain('Signer Labs signed')
    expect(html).toContain(`href="${job.path}/verify"`)
    expect(tilesOf(html).map(({ href }) => href)).toEqual(
      expect.arrayContaining([
        '/companies/rich-6',
        '/jobs?role=growth',
        '/jobs?chain=solana',
        '/jobs?tag=rust',
      ]),
    )
  })

  it('asks the database one small question once it has been shown, until something changes', async () => {
    await addJob(db(), await addCompany(db()), { title: 'Before the change' })
    const tagOf = async () => (await fetch(`${board.origin}/`)).headers.get('etag')
    const first = await tagOf()
    expect(await tagOf()).toBe(first)
    await addJob(db(), await addCompany(db()), { title: 'After the change' })
    expect(textOf(await readHome(board))).toContain('After the change')
  })

  it('holds together on the demo, and asks its operator to fill it below all that visitors look at', async () => {
    await seedDemo(db())
    const html = await expectConsistent(board)
    expect(html).toMatch(
      /Companies in the demo.*Jobs by role.*Jobs by chain.*Demo listings.*Do you run this board/s,
    )
    expect(textOf(html)).not.toContain('Hiring now')
    expect(html.match(/class="row"/g)).toHaveLength(6)
    expect(html).toContain('id="example"')
  })
})
