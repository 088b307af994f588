// The ids are those of backend/docs/old-client-traps.md: things that must not be possible, in that order.
import { Buffer } from 'node:buffer'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openBrowserSession } from '../../../board/tests/support/browser-session.ts'
import type { NodeAnswer } from '../../../board/tests/support/node-stub.ts'
import { type RpcStub, startRpcStub } from '../../../board/tests/support/rpc-stub.ts'
import { openSite, type TestSite } from '../../../board/tests/support/site.ts'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { type Answer, startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signInLegacy, signLegacy, signLegacyText } from '../support/legacy-wallet.ts'
import { objectSteps } from '../support/objects.ts'
import { createOldClient } from '../support/old-client.ts'

let identity: TestIdentity
let site: TestSite
let node: RpcStub
let origin: string
const { master } = objectSteps(() => identity)
const { signIn } = createOldClient(() => identity)
const send: TestIdentity['send'] = (path, body, headers) => identity.send(path, body, headers)
const browse = () => openBrowserSession({ origin })
const minuteMs = 60_000

beforeAll(async () => {
  node = await startRpcStub(10)
  identity = await startTestIdentity({ RATE_LIMITS: 'strict', RPC_URL_10: node.url })
  site = await openSite(identity.context)
  origin = site.origin
  await master('POST', '/schemas/Job', { className: 'Job', fields: { title: { type: 'String' } } })
})
afterAll(async () => {
  await site.close()
  await identity.close()
  await node.close()
})
/** So that no test uses up what another needs. */
beforeEach(() => sql`delete from board.rate_limits`.execute(identity.database.db))

function expectRefused({ status, body }: Pick<Answer, 'status' | 'body'>, code?: number): void {
  expect([Math.floor(status / 100), body]).toEqual([
    4,
    { code: code ?? expect.any(Number), error: expect.stringMatching(/\w/) },
  ])
}
async function expectAlive(): Promise<void> {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
}
function moveClock(byMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs })
  onTestFinished(() => void vi.useRealTimers())
}
const countJobs = async (): Promise<unknown> =>
  (await send('/classes/Job', { _method: 'GET', where: {}, limit: 0, count: 1 })).body.count

const storedFiles = async (): Promise<unknown> => {
  const folder = join(identity.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const rows = await identity.database.db.selectFrom('board.files').select('key').execute()
  return [entries.filter((entry) => entry.isFile()).map(({ name }) => name), rows]
}
const upload = (name: string, bytes: Buffer | string, own: Record<string, unknown>) =>
  send(`/files/${name}`, { ...own, base64: Buffer.from(bytes).toString('base64') })

it('FILE-02: a page that is called an image is refused', async () => {
  const { own } = await signIn()
  const before = await storedFiles()
  for (const name of ['a.png', 'a.jpg', 'a.txt'])
    expectRefused(await upload(name, '<!doctype html><script>alert(1)</script>', own))
  expect(await storedFiles()).toEqual(before)
})

it('FILE-03: what is too large is refused and leaves nothing', async () => {
  const { own } = await signIn()
  const before = await storedFiles()
  const { status, body } = await upload('large.txt', Buffer.alloc(11_000_000, 'a'), own)
  expect([status, body.code]).toEqual([413, 129])
  expect(await storedFiles()).toEqual(before)
})

it('FILE-04: names lead nowhere else', async () => {
  const { own } = await signIn()
  const before = await storedFiles()
  for (const name of ['..%2f..%2fkeys.json', 'a%00.txt', '%2e%2e%2fa.txt', '..%5ca.txt'])
    expectRefused(await upload(name, 'hello', own), 122)
  expect(await storedFiles()).toEqual(before)
  for (const name of ['..%2f..%2fkeys.json', '..%5c..%5ckeys.json', 'a%00'])
    for (const folder of ['/server/files', '/ipfs', '/assets']) {
      const response = await fetch(`${origin}${folder}/${name}`)
      expect([name, Math.floor(response.status / 100)]).toEqual([name, 4])
      expect(await response.text()).not.toContain(identity.config.masterKey)
    }
})

it('FILE-05: a range that cannot be is 416, and nothing breaks', async () => {
  const { own } = await signIn()
  const { body } = await upload('ranges.txt', 'all work and no play', own)
  for (const [range, status] of [
    ['bytes=9-1', 416],
    ['bytes=99-', 416],
    ['bytes=0-2', 206],
  ] as const) {
    const response = await fetch(`${origin}/server/files/${body.name}`, { headers: { Range: range } })
    expect([range, response.status]).toEqual([range, status])
  }
  await expectAlive()
})

/** Asks for a text and answers what the site says to it, changed and signed as told. */
async function signInOnSite(
  {
    address,
    chainId = 1,
    change = (text: string) => text,
  }: { address: string; chainId?: number; change?: (text: string) => string },
  signer = makeWallet(),
): Promise<{ status: number; body: { code?: string; user?: { id: string } } }> {
  const browser = browse()
  const challenge = await browser.send('/api/v1/auth/wallet/challenge', { address, chainId })
  const message = change((await challenge.json()).message)
  const signature = await signer.signMessage({ message })
  const answer = await browser.send('/api/v1/auth/wallet/verify', { message, signature })
  return { status: answer.status, body: await answer.json() }
}

it('W-06: an address is one user in every spelling', async () => {
  const wallet = makeWallet()
  const { address } = wallet
  const upper = `0x${address.slice(2).toUpperCase()}`
  const ids = new Set<unknown>()
  for (const spelling of [address, address.toLowerCase(), upper]) {
    const proof = { ...(await signLegacy(identity, wallet)), id: spelling }
    ids.add((await send('/users', { authData: { moralisEth: proof } })).body.objectId)
    ids.add((await signInOnSite({ address: spelling }, wallet)).body.user?.id)
  }
  expect([...ids]).toEqual([expect.any(String)])
})

it('W-08: a contract is believed by its own yes, and by nothing else', async () => {
  const yes = `0x1626ba7e${'0'.repeat(56)}`
  const ask = (answer: NodeAnswer, change?: (text: string) => string) => {
    node.answer(answer)
    const address = makeWallet().address
    return signInOnSite({ address, chainId: 10, ...(change === undefined ? {} : { change }) })
  }
  expect((await ask({ result: yes })).status).toBe(200)
  for (const answer of [
    { result: `0xffffffff${'0'.repeat(56)}` },
    { result: '0x' },
    { error: { code: 3, message: 'execution reverted' } },
  ])
    expect(await ask(answer)).toMatchObject({ status: 401, body: { code: 'signature_invalid' } })
  expect((await ask((response) => response.destroy())).status).toBe(503)
})

it('W-09: an old phrase with a forged id or an old time opens nothing', async () => {
  const wallet = makeWallet()
  const { data } = await signLegacy(identity, makeWallet())
  const time = data.split(':').at(-1)
  for (const text of [
    'Moralis Authentication',
    `Moralis Authentication\n\nId: another:${time}`,
    `Moralis Authentication\n\nId: ${identity.config.appId}:1650651812709`,
    `Moralis Authentication\n\nId: ${identity.config.appId}:${Date.now() + 60 * minuteMs}`,
  ])
    expectRefused(await send('/users', { authData: { moralisEth: await signLegacyText(wallet, text) } }), 101)
  const late = await signLegacy(identity, wallet)
  await sql`update board.server_times set issued_at = issued_at - interval '5 minutes'`.execute(
    identity.database.db,
  )
  expectRefused(await send('/users', { authData: { moralisEth: late } }), 101)
})

it('W-10: a text with other line ends or more lines is not the one that was given out', async () => {
  const wallet = makeWallet()
  const { address } = wallet
  for (const change of [
    (text: string) => text.replaceAll('\n', '\r\n'),
    (text: string) => `${text}\nResources:\n- https://evil.example`,
    (text: string) => text.replace(/\n\n/, '\n\nPay everything.\n\n'),
    (text: string) => ` ${text}`,
  ]) {
    const { status, body } = await signInOnSite({ address, change }, wallet)
    expect([Math.floor(status / 100), body.user]).toEqual([4, undefined])
  }
  expect((await signInOnSite({ address }, wallet)).status).toBe(200)
})

it('RL-03: an address that a client makes up does not hide it', async () => {
  const tries = []
  for (let turn = 1; turn <= 11; turn += 1) {
    const headers = { 'X-Forwarded-For': `203.0.113.${turn}`, Forwarded: `for=203.0.113.${turn}` }
    tries.push((await send('/login', { username: 'guessed', password: 'wrong one' }, headers)).status)
  }
  expect(tries).toEqual([...Array(10).fill(404), 429])
  const ask = async (turn: number) =>
    (await send('/functions/getServerTime', {}, { 'X-Forwarded-For': `203.0.113.${turn}` })).status
  const times = await Promise.all(Array.from({ length: 31 }, (_nothing, turn) => ask(turn)))
  expect(times.filter((status) => status === 429)).toHaveLength(1)
})

it('RL-04: texts to sign are limited, here and at /server together', async () => {
  const { address } = makeWallet()
  const ask = async () =>
    (await browse().send('/api/v1/auth/wallet/challenge', { address, chainId: 1 })).status
  const statuses = await Promise.all(Array.from({ length: 31 }, ask))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const time = await send('/functions/getServerTime')
  expect([time.status, time.body.code]).toEqual([429, 155])
})

it('FI-07: a request that is sent twenty times is done once', async () => {
  const headers = { 'X-Parse-Request-Id': crypto.randomUUID() }
  const before = Number(await countJobs())
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send('/classes/Job', { title: 'once' }, headers)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 159)).toHaveLength(19)
  expect(await countJobs()).toBe(before + 1)
})

it('FI-08: a disk that takes nothing is a 5xx, and later it works again', async () => {
  const { own } = await signIn()
  const incoming = join(identity.config.dataDir, 'files', 'incoming')
  await rm(incoming, { recursive: true })
  const { status, body } = await upload('a.txt', 'a', own)
  await mkdir(incoming, { mode: 0o700 })
  expect([status, body.code]).toEqual([503, 1])
  expect((await upload('a.txt', 'a', own)).status).toBe(201)
})

it.each([-10, 10])(
  'FI-09: with the clock moved by %i minutes people sign in, and no text lasts longer',
  async (minutes) => {
    const wallet = makeWallet()
    const proof = await signLegacy(identity, wallet)
    moveClock(minutes * minuteMs)
    expect((await send('/users', { authData: { moralisEth: proof } })).status).toBe(201)
    expectRefused(await send('/users', { authData: { moralisEth: proof } }), 101)
    expect((await signInLegacy(identity, wallet)).status).toBe(200)
    expect((await signInOnSite({ address: wallet.address }, wallet)).status).toBe(200)
    const late = await signLegacy(identity, wallet)
    await sql`update board.server_times set issued_at = issued_at - interval '5 minutes'`.execute(
      identity.database.db,
    )
    expectRefused(await send('/users', { authData: { moralisEth: late } }), 101)
  },
)

it('FI-10: an upload that is cut off leaves nothing', async () => {
  const { token } = await signIn()
  const before = await storedFiles()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const head = [
    'POST /server/files/cut.txt HTTP/1.1',
    'Host: localhost',
    'Content-Type: text/plain',
    'Content-Length: 100000',
    `X-Parse-Application-Id: ${identity.config.appId}`,
    `X-Parse-Session-Token: ${token}`,
  ]
  await new Promise<void>((resolve) =>
    socket.write(`${head.join('\r\n')}\r\n\r\nhalf of it`, () => resolve()),
  )
  socket.destroy()
  await expect.poll(storedFiles).toEqual(before)
  await expectAlive()
})
