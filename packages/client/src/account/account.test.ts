import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.ts'
import { json, problem, startStubBoard } from '../request/stub-board.fixture.ts'

const user = { id: 'u1', username: 'ada' }

describe('me', () => {
  it('finds the user, or undefined', async () => {
    const { origin } = await startStubBoard(
      json({ user }),
      problem(401, 'not_signed_in'),
      problem(401, 'not_signed_in'),
      problem(403, 'forbidden'),
    )
    const { me } = createClient({ origin })
    expect(await me.get()).toEqual(user)
    expect(await me.find()).toBeUndefined()
    await expect(me.get()).rejects.toMatchObject({ code: 'not_signed_in', status: 401 })
    await expect(me.find()).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('auth', () => {
  it('gives the text for the wallet to sign', async () => {
    const { origin, requests, bodies } = await startStubBoard(json({ message: 'Sign this.' }))
    const address = `0x${'a'.repeat(40)}`
    const input = { address, chainId: 1, purpose: 'link' as const }
    expect(await createClient({ origin }).auth.challengeWallet(input)).toBe('Sign this.')
    expect(requests).toEqual(['POST /api/v1/auth/wallet/challenge'])
    expect(JSON.parse(bodies[0] ?? '')).toEqual(input)
  })

  it('refuses invalid input without a request', async () => {
    const { auth } = createClient({ origin: 'http://127.0.0.1:1' })
    const refusal = (field: string) => ({ code: 'bad_input', facts: { field } })
    await expect(Reflect.apply(auth.signIn, auth, [])).rejects.toMatchObject(refusal('username'))
    await expect(auth.signIn({ username: '', password: 'x' })).rejects.toMatchObject(refusal('username'))
    await expect(auth.signUp({ username: 'ada', password: '' })).rejects.toMatchObject(refusal('password'))
    await expect(auth.verifyWallet({ message: 'x', signature: '' })).rejects.toMatchObject(
      refusal('signature'),
    )
    await expect(auth.linkWallet({ message: '', signature: '0x' })).rejects.toMatchObject(refusal('message'))
    await expect(auth.challengeWallet({ address: '', chainId: 1 })).rejects.toMatchObject(refusal('address'))
    for (const chainId of [0, 1.5, Number.NaN])
      await expect(auth.challengeWallet({ address: '0x', chainId })).rejects.toMatchObject(refusal('chainId'))
  })
})
