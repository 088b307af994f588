import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany } from '../../../tests/support/listings.ts'
import { findTeamRole } from '../teams/team.ts'
import { sweepProofs } from './check-proof.ts'
import { domain, type ProofsFixture, record, startProofsFixture, teamOf, userId } from './proofs.fixture.ts'
import { beginProof, checkOwnProof, findCountingProof, listOwnProofs, removeProof } from './proofs.ts'
import { listSigners } from './signers.ts'

let board: ProofsFixture

beforeAll(async () => {
  board = await startProofsFixture()
})
beforeEach(() => board.reset())
afterAll(() => board.close())

const team = (company = board.company) => teamOf(company)

const wallet = `0x${'ab'.repeat(20)}`

/** Sweeps on each of so many days. */
async function sweepDaily(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    board.passDays(1)
    await sweepProofs(board.context)
  }
}
const listRechecks = () =>
  board.database.db
    .selectFrom('board.reviews')
    .select(['risk', 'company_id', (eb) => eb('decided_at', 'is', null).as('is_open')])
    .where('kind', '=', 'recheck')
    .orderBy('opened_at')
    .execute()
const domainOf = async (of = board.company): Promise<string | null | undefined> =>
  (
    await board.database.db
      .selectFrom('board.companies')
      .select('domain')
      .where('id', '=', of.id)
      .executeTakeFirst()
  )?.domain

function serveFile(body: string | Buffer, status = 200): void {
  board.outside.serve((_request, response) => response.writeHead(status).end(body))
}

/** The pages whose icons are due. */
async function listIcons(): Promise<unknown[]> {
  const { rows } = await sql<{
    address: string
  }>`select address from board.stated_logos where due_at is not null`.execute(board.database.db)
  return rows.map(({ address }) => address)
}

describe('begin', () => {
  it('says what to place, and the same again when asked again', async () => {
    const first = await board.begin()
    expect(first).toMatchObject({
      state: 'pending',
      record: { name: record, value: expect.stringMatching(/^verify=[0-9a-f]{32}$/) },
      file: { url: `https://${domain}/.well-known/cryptolist.json` },
      pendingUntil: '2026-11-08T12:00:00.000Z',
      evidence: null,
    })
    expect(await board.begin()).toEqual(first)
    expect(await findCountingProof(board.database.db, board.company.id)).toBeNull()
  })

  it('gives a new text when the old one has waited for seven days', async () => {
    const first = await board.begin()
    board.passDays(7)
    expect(await checkOwnProof(board.context, team(), domain)).toBe('pending')
    expect((await board.begin()).record).not.toEqual(first.record)
  })

  it('takes five domains and no more', async () => {
    for (const number of [1, 2, 3, 4, 5])
      await beginProof(board.context, team(), { typed: `harbor${number}.example`, userId })
    await expect(board.begin()).rejects.toMatchObject({ code: 'invalid_input', facts: { field: 'domain' } })
    await removeProof(board.context, team(), 'harbor1.example')
    await board.begin()
  })
})

describe('check', () => {
  it('finds the record, writes the domain and the wallets, and says where it was seen', async () => {
    await board.prove([wallet])
    expect(await board.own()).toMatchObject({
      state: 'verified',
      method: 'dns_txt',
      evidence: { outcome: 'found', file: 'no_file', isTaken: false },
    })
    expect((await board.own()).evidence?.dns.map(({ saw }) => saw)).toEqual(['token', 'token', 'token'])
    expect(await findCountingProof(board.database.db, board.company.id)).toEqual({
      domain,
      state: 'verified',
      method: 'dns_txt',
      provedAt: board.now.toISOString(),
      checkedAt: board.now.toISOString(),
    })
    expect(await domainOf()).toBe(domain)
    expect(await listSigners(board.database.db, board.company.id, { isCurrentOnly: true })).toMatchObject([
      { address: wallet, source: 'dns_txt' },
    ])
  })

  it('finds the file where there is no record', async () => {
    const { file } = await board.begin()
    board.outside.serve((request, response) =>
      response.end(request.url === '/.well-known/cryptolist.json' ? file.text : 'else'),
    )
    expect(await checkOwnProof(board.context, team(), domain)).toBe('verified')
    expect(await board.own()).toMatchObject({ method: 'well_known', evidence: { file: 'token' } })
  })

  it('needs more than half of the resolvers', async () => {
    const { value } = (await board.begin()).record
    board.outside.resolvers[0]?.set(record, [value])
    expect(await checkOwnProof(board.context, team(), domain)).toBe('pending')
    board.outside.resolvers[1]?.set(record, [value])
    board.outside.resolvers[2]?.fail('servfail')
    expect(await checkOwnProof(board.context, team(), domain)).toBe('verified')
    expect((await board.own()).evidence?.dns.map(({ saw }) => saw)).toEqual(['token', 'token', 'no_answer'])
  })

  it('does not take another company’s text, and says that there is one', async () => {
    await board.begin()
    board.outside.setRecords(record, [`verify=${'f'.repeat(32)}`])
    expect(await checkOwnProof(board.context, team(), domain)).toBe('pending')
    expect((await board.own()).evidence).toMatchObject({
      outcome: 'not_found',
      dns: [{ saw: 'other_token' }, {}, {}],
    })
  })

  it.each([
    ['a page', () => serveFile('<!doctype html><title>Not found</title>'), 'not_readable'],
    ['broken JSON', () => serveFile('{"v":1'), 'not_readable'],
    ['another version', () => serveFile('{"v":2,"verify":"x"}'), 'not_readable'],
    ['another text', () => serveFile('{"v":1,"verify":"x"}'), 'other_token'],
    ['no text', () => serveFile('{"v":1,"signers":[]}'), 'no_file'],
    ['an error', () => serveFile('{}', 500), 'no_file'],
    ['too much', () => serveFile(Buffer.alloc(65_537, ' ')), 'too_large'],
    ['a private address', () => board.outside.setAddresses(['10.0.0.1']), 'not_public'],
    [
      'a private address beside a public one',
      () => board.outside.setAddresses(['93.184.216.34', '::1']),
      'not_public',
    ],
    ['no address', () => board.outside.setAddresses([]), 'no_answer'],
  ] as const)('reads nothing from %s', async (_name, set, saw) => {
    await board.begin()
    set()
    expect(await checkOwnProof(board.context, team(), domain)).toBe('pending')
    expect((await board.own()).evidence?.file).toBe(saw)
  })

  it('follows a redirect within the domain and believes none to another', async () => {
    const { file } = await board.begin()
    const redirect = (to: string) =>
      board.outside.serve((request, response) =>
        request.headers.host === domain
          ? response.writeHead(301, { location: to }).end()
          : response.end(file.text),
      )
    redirect('http://www.example.org/')
    await checkOwnProof(board.context, team(), domain)
    expect((await board.own()).evidence?.file).toBe('elsewhere')
    redirect('https://www.example.org/.well-known/cryptolist.json')
    expect(await checkOwnProof(board.context, team(), domain)).toBe('verified')
  })

  it('tells a domain that another company has proved first, and has that one looked at', async () => {
    await board.prove()
    const other = await addCompany(board.database.db)
    const { value } = (await board.begin(other)).record
    board.outside.setRecords(record, [value])
    board.passDays(1)
    expect(await checkOwnProof(board.context, team(other), domain)).toBe('pending')
    expect((await board.own(other)).evidence).toMatchObject({ isTaken: true })
    await sweepProofs(board.context)
    expect(await board.own()).toMatchObject({ state: 'verified', failedChecks: 1 })
  })

  it('gives one of two companies that prove a domain at once the domain', async () => {
    const other = await addCompany(board.database.db)
    const values = [(await board.begin()).record.value, (await board.begin(other)).record.value]
    board.outside.setRecords(record, values)
    const states = await Promise.all([
      checkOwnProof(board.context, team(), domain),
      checkOwnProof(board.context, team(other), domain),
    ])
    expect(states.toSorted()).toEqual(['pending', 'verified'])
  })

  it('knows no domain that nobody asked for', async () => {
    await expect(checkOwnProof(board.context, team(), domain)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the sweep', () => {
  it('leaves alone what is not due', async () => {
    await board.prove()
    expect(await sweepProofs(board.context)).toBe(0)
    board.passDays(7)
    expect(await sweepProofs(board.context)).toBe(1)
    expect((await board.own()).checkedAt).toBe(board.now.toISOString())
  })

  it('makes a proof stale, revokes it, and tells owners and moderators both times', async () => {
    await board.prove([wallet])
    board.outside.setRecords(record, [])
    board.passDays(6)
    await sweepDaily(2)
    expect(await board.own()).toMatchObject({ state: 'verified', failedChecks: 2 })
    expect(board.mails).not.toHaveBeenCalled()
    await sweepDaily(1)
    expect(await findCountingProof(board.database.db, board.company.id)).toMatchObject({
      state: 'stale',
      checkedAt: '2026-11-01T12:00:00.000Z',
    })
    expect(board.mails).toHaveBeenCalledExactlyOnceWith(
      'domain-proof-notice',
      expect.objectContaining({ kind: 'stale', userId, domain }),
      expect.anything(),
    )
    expect(await listRechecks()).toEqual([{ risk: 'amber', company_id: board.company.id, is_open: true }])
    await sql`update board.reviews set decided_at = now(), decision = 'keep'`.execute(board.database.db)
    expect(await listSigners(board.database.db, board.company.id, { isCurrentOnly: true })).toHaveLength(1)
    await sweepDaily(14)
    expect(await board.own()).toMatchObject({ state: 'revoked', revokedAt: board.now.toISOString() })
    expect([await findCountingProof(board.database.db, board.company.id), await domainOf()]).toEqual([
      null,
      null,
    ])
    expect(await listSigners(board.database.db, board.company.id, { isCurrentOnly: true })).toEqual([])
    expect((await listRechecks()).map((review) => review.is_open)).toEqual([false, true])
    expect(board.mails).toHaveBeenCalledTimes(2)
    await sweepDaily(2)
    expect(board.mails).toHaveBeenCalledTimes(2)
  })

  it('verifies a stale one again when it is back', async () => {
    await board.prove()
    const { value } = (await board.own()).record
    board.outside.setRecords(record, [])
    board.passDays(6)
    await sweepDaily(3)
    expect(await board.own()).toMatchObject({ state: 'stale' })
    board.outside.setRecords(record, [value])
    await sweepDaily(1)
    expect(await board.own()).toMatchObject({
      state: 'verified',
      provedAt: '2026-11-01T12:00:00.000Z',
      staleAt: null,
    })
  })

  it('leaves the icon of its site unfetched while it is stale', async () => {
    await board.prove()
    expect(await listIcons()).toEqual([`https://${domain}/`])
    const { value } = (await board.own()).record
    board.outside.setRecords(record, [])
    board.passDays(6)
    await sweepDaily(2)
    expect(await listIcons()).toHaveLength(1)
    await sweepDaily(1)
    expect([(await board.own()).state, await listIcons()]).toEqual(['stale', []])
    board.outside.setRecords(record, [value])
    await sweepDaily(1)
    expect([(await board.own()).state, await listIcons()]).toEqual(['verified', [`https://${domain}/`]])
  })

  it('counts no failure while nobody answers', async () => {
    await board.prove()
    for (const resolver of board.outside.resolvers) resolver.fail('servfail')
    board.outside.setAddresses([])
    board.passDays(7)
    await sweepDaily(5)
    expect(await board.own()).toMatchObject({
      state: 'verified',
      failedChecks: 0,
      evidence: { outcome: 'could_not_ask' },
    })
  })

  it('is done once by several processes at the same time', async () => {
    await board.prove()
    board.passDays(7)
    const counts = await Promise.all([
      sweepProofs(board.context),
      sweepProofs(board.context),
      sweepProofs(board.context),
    ])
    expect(counts.toSorted()).toEqual([0, 0, 1])
  })
})

describe('remove', () => {
  it('takes the proof and the wallets of its domain away', async () => {
    await board.prove([wallet])
    await removeProof(board.context, team(), domain)
    expect([await listOwnProofs(board.context, team()), await domainOf(), await listIcons()]).toEqual([
      [],
      null,
      [],
    ])
    expect(await listSigners(board.database.db, board.company.id, { isCurrentOnly: true })).toEqual([])
    expect(await listSigners(board.database.db, board.company.id, { isCurrentOnly: false })).toHaveLength(1)
    await expect(removeProof(board.context, team(), domain)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a claimant', () => {
  const claimant = 'claimant01'
  const owner = () => ({ companyId: board.company.id, claimant })
  const beginClaim = async (): Promise<void> => {
    await beginProof(board.context, owner(), { typed: domain, userId: claimant })
    const [proof] = await listOwnProofs(board.context, owner())
    board.outside.setRecords(record, [proof?.record.value ?? ''])
  }

  const claim = async (): Promise<void> => {
    await board.database.db
      .updateTable('board.companies')
      .set({ website: `https://${domain}`, claimed_at: null })
      .where('id', '=', board.company.id)
      .execute()
    const claim = { id: uuidv7(), company_id: board.company.id, user_id: claimant, note: 'We are them.' }
    await board.database.db.insertInto('board.company_claims').values(claim).execute()
  }
  const roleOfClaimant = () =>
    findTeamRole(board.database.db, { companyId: board.company.id, userId: claimant })

  it('gets a text of their own and becomes the owner when it is found', async () => {
    await board.begin()
    await claim()
    await beginClaim()
    expect(await checkOwnProof(board.context, team(), domain)).toBe('pending')
    expect(await roleOfClaimant()).toBeUndefined()
    expect(await checkOwnProof(board.context, owner(), domain)).toBe('verified')
    expect(await roleOfClaimant()).toBe('owner')
    expect(await listOwnProofs(board.context, owner())).toEqual([])
    expect(await board.own()).toMatchObject({ state: 'verified' })
  })

  it('proves nothing when their claim is no longer open', async () => {
    await beginClaim()
    expect(await checkOwnProof(board.context, owner(), domain)).toBeUndefined()
    expect(await roleOfClaimant()).toBeUndefined()
    expect([
      await listOwnProofs(board.context, owner()),
      await findCountingProof(board.database.db, board.company.id),
    ]).toEqual([[], null])
  })
})
