import { sql } from 'kysely'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import { makeWallet, signInOnSite } from '../../../tests/support/wallets.ts'
import { findViewer } from './sessions.ts'
import { createSignInText, signInByWallet, statementOf } from './wallet-sign-in.ts'

let started: StartedContext
beforeAll(async () => {
  started = await startContext()
})
afterAll(() => started.close())

const origin = 'http://127.0.0.1:3000'
const statement = 'Sign in to CryptoList. This costs nothing and moves nothing.'

async function challenge(wallet = makeWallet(), at = origin) {
  const address = wallet.address.toLowerCase()
  const message = await createSignInText(started.context, { address, chainId: 10, origin: at })
  return { wallet, message, signature: await wallet.signMessage({ message }) }
}

describe('challenge', () => {
  it('hands out a text of EIP-4361 for five minutes', async () => {
    const { wallet, message } = await challenge()
    const parts = parseSiweMessage(message)
    expect(parts).toMatchObject({
      domain: '127.0.0.1:3000',
      address: wallet.address,
      statement,
      uri: origin,
      version: '1',
      chainId: 10,
      nonce: expect.stringMatching(/^[A-Za-z0-9]{16,}$/),
    })
    expect(Number(parts.expirationTime) - Number(parts.issuedAt)).toBe(5 * 60_000)
  })
})

describe('the sentence of the text', () => {
  it.each([
    ['Vela Jobs', 'Vela Jobs'],
    ["O'Neill & Co. (jobs)", "O'Neill & Co. (jobs)"],
    ['Bücher Jobs', 'jobs.example'],
    ['加密职位', 'jobs.example'],
    ['100% <Jobs>', 'jobs.example'],
  ])('calls the board %s by %s, as the standard allows', (name, called) => {
    expect(statementOf('sign_in', name, 'jobs.example')).toBe(
      `Sign in to ${called}. This costs nothing and moves nothing.`,
    )
    expect(statementOf('link', name, 'jobs.example')).toBe(
      `Add this wallet to your account on ${called}. This costs nothing and moves nothing.`,
    )
  })

  it('may have the name that the board had before it was restarted with another', async () => {
    const named = { ...started.context, config: { ...started.context.config, boardName: 'Vela Jobs' } }
    const wallet = makeWallet()
    const input = { address: wallet.address.toLowerCase(), chainId: 10, origin }
    const message = await createSignInText(named, input)
    expect(message).toContain('\nSign in to Vela Jobs. This costs')
    const signature = await wallet.signMessage({ message })
    const { user } = await signInByWallet(started.context, { message, signature, origin })
    expect(user.accounts).toEqual([input.address])
  })
})

describe('verify', () => {
  it('makes a user who is known by the short address', async () => {
    const { wallet, message, signature } = await challenge()
    const { user, token, expiresAt } = await signInByWallet(started.context, { message, signature, origin })
    const address = wallet.address.toLowerCase()
    expect(user).toMatchObject({
      displayName: `${address.slice(0, 6)}…${address.slice(-4)}`,
      accounts: [address],
      ethAddress: address,
      email: null,
      hasPassword: false,
    })
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now())
    const viewer = await findViewer(started.context, token)
    expect(viewer.session).toMatchObject({ method: 'eip4361', authenticatedAt: expect.any(Date) })
    const { rows } = await sql`
      select accounts, "ethAddress", _rperm, _wperm from "_User" where "objectId" = ${user.id}`.execute(
      started.database.db,
    )
    expect(rows).toEqual([{ accounts: [address], ethAddress: address, _rperm: [user.id], _wperm: [user.id] }])
  })

  it('finds the user again', async () => {
    const wallet = makeWallet()
    const first = await signInOnSite(started, wallet)
    expect((await signInOnSite(started, wallet)).user.id).toBe(first.user.id)
  })

  it('makes one user of twenty first sign-ins at once', async () => {
    const wallet = makeWallet()
    const signedIn = await Promise.all(Array.from({ length: 20 }, () => signInOnSite(started, wallet)))
    expect(new Set(signedIn.map(({ user }) => user.id)).size).toBe(1)
    const { rows } =
      await sql`select from board.verified_addresses where address = ${wallet.address.toLowerCase()}`.execute(
        started.database.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('takes a text once', async () => {
    const { message, signature } = await challenge()
    await signInByWallet(started.context, { message, signature, origin })
    await expect(signInByWallet(started.context, { message, signature, origin })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
  })

  it('gives a text to one of many at once', async () => {
    const { message, signature } = await challenge()
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => signInByWallet(started.context, { message, signature, origin })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('uses the text up when the signature is wrong', async () => {
    const { message, signature } = await challenge()
    const forged = await makeWallet().signMessage({ message })
    await expect(
      signInByWallet(started.context, { message, signature: forged, origin }),
    ).rejects.toMatchObject({
      code: 'signature_invalid',
    })
    await expect(signInByWallet(started.context, { message, signature, origin })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
  })

  it.each([
    ['a chain', (text: string) => text.replace('Chain ID: 10', 'Chain ID: 1')],
    ['more lines', (text: string) => `${text}\nResources:\n- https://evil.example`],
    ['other line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['the statement', (text: string) => text.replace(statement, `${statement}\nAnd give all to Mallory.`)],
    ['the domain', (text: string) => text.replace('127.0.0.1:3000 wants', 'evil.example wants')],
    ['no nonce', (text: string) => text.replace(/Nonce: .*/, 'Nonce: x')],
  ])('refuses a text with %s changed', async (_name, change) => {
    const { wallet, message } = await challenge()
    const changed = change(message)
    const signature = await wallet.signMessage({ message: changed })
    await expect(
      signInByWallet(started.context, { message: changed, signature, origin }),
    ).rejects.toMatchObject({
      code: 'signature_invalid',
    })
  })

  it('refuses a text that was made for another origin', async () => {
    const signed = await challenge(makeWallet(), 'http://localhost:3000')
    await expect(signInByWallet(started.context, { ...signed, origin })).rejects.toMatchObject({
      code: 'signature_invalid',
    })
  })

  it('refuses a text after five minutes', async () => {
    const { message, signature } = await challenge()
    await sql`update board.sign_in_nonces set expires_at = now()`.execute(started.database.db)
    await expect(signInByWallet(started.context, { message, signature, origin })).rejects.toMatchObject({
      code: 'challenge_expired',
    })
  })

  it.each(['0x', '0x00', `0x${'f'.repeat(130)}`, `0x${'0'.repeat(130)}`, `0x${'ab'.repeat(500)}`])(
    'refuses the signature %s',
    async (signature) => {
      const { message } = await challenge()
      await expect(signInByWallet(started.context, { message, signature, origin })).rejects.toMatchObject({
        code: 'signature_invalid',
      })
    },
  )
})

it('makes no user without an address: both are one transaction', async () => {
  const wallet = makeWallet()
  const count = async (): Promise<unknown> =>
    (await sql`select count(*) from "_User"`.execute(started.database.db)).rows
  await sql`alter table board.verified_addresses add constraint refused
    check (address <> ${sql.lit(wallet.address.toLowerCase())})`.execute(started.database.db)
  const before = await count()
  await expect(signInOnSite(started, wallet)).rejects.toThrow('refused')
  expect(await count()).toEqual(before)
  await sql`alter table board.verified_addresses drop constraint refused`.execute(started.database.db)
  await signInOnSite(started, wallet)
  expect(await count()).not.toEqual(before)
})
