import { completeContent } from '../../server/domain/posting/content.fixture.ts'
import type { TestBoard } from './board.ts'
import type { Person } from './moderation.ts'

export const shownKey = /id="made-key"[^>]* value="(clk_[0-9A-Za-z]{38})"/

/** Creates a key by the form of the page at this path, and returns it. */
export async function makeKey(
  { browser }: Person,
  path = '/account/keys',
  fields: Record<string, string> = {},
): Promise<string> {
  const typed = { name: 'Harbor scripts', scope: 'listings:publish', lifetime: '365', ...fields }
  const page = await (await browser.submit(path, typed)).text()
  const [, key] = shownKey.exec(page) ?? []
  if (key === undefined) throw new Error(`No key was shown: ${page.slice(0, 2_000)}`)
  return key
}

export interface ApiAnswer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  body: any
}

/** Asks the API of a board with a key. */
export function askWith({ origin }: TestBoard, key: string | null) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }
}

/** A company of a person with a verified domain and a past that lets its listings go live at once. */
export async function addTrustedCompany(
  { context }: TestBoard,
  name: string,
  owner: Person,
): Promise<{ id: string; slug: string }> {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const response = await owner.browser.submit('/dashboard/companies/new', { name, kind: 'company' })
  const path = response.headers.get('location') ?? ''
  const { pool } = context.database
  const result = await pool.query('select id, slug from board.companies where slug = $1', [
    path.split('/').at(-1),
  ])
  const company = result.rows[0] as { id: string; slug: string } | undefined
  if (company === undefined) throw new Error(`No company ${slug} at ${path}.`)
  await pool.query(`update board.companies set domain = 'demo-harbor.example' where id = $1`, [company.id])
  await pool.query(
    `insert into board.domain_proofs (id, company_id, domain, token, state, method, pending_until, proved_at, checked_at, next_check_at, approved_listings)
    values (gen_random_uuid(), $1, 'demo-harbor.example', repeat('t', 43), 'verified', 'dns_txt', now() + interval '7 days', now() - interval '60 days', now(), now() + interval '7 days', 20)`,
    [company.id],
  )
  return company
}

let count = 0

/** A listing that is like no other. */
export function writeListing(changes: object = {}): object {
  count += 1
  const words = ['amber', 'basalt', 'cobalt', 'dune', 'ember', 'fjord', 'grove', 'heath', 'inlet', 'juniper']
  const word = `${words[count % 10]} ${words[Math.floor(count / 10) % 10]}`
  const description = `## The ${word} team\n\n${`We build the ${word} parts of a lending market, number ${count}, and review each other’s ${word} code. `.repeat(4).trim()}`
  return { ...completeContent, title: `Solidity engineer, ${word} ${count}`, description, ...changes }
}
