import type { TestAccount } from '@cryptolist/testkit'
import { describe, expect } from 'vitest'
import { createSignInText, signInByWallet } from '../../../board/server/domain/accounts/wallet-sign-in.ts'
import { ownPhrase } from '../support/board.ts'
import type { ClientUser, MoralisClient } from '../support/clients.ts'
import { newAccount, type UseAccount } from '../support/ethereum.ts'
import { expectCode, idOf, newName, password, signUp, tokenOf } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** Signing in with wallets; `use` makes an account the one that signs. */
export function walletCases(run: Run<MoralisClient>, use: UseAccount): void {
  const it = itWith(run)
  const authenticate = (account: TestAccount, options = {}) =>
    run.client.authenticate({ ...use(account), ...options })
  const link = async (account: TestAccount): Promise<ClientUser> => {
    await run.client.enableWeb3(use(account))
    return run.client.link(account.address)
  }

  describe('wallets', () => {
    it('signs in with a wallet, out, and in again as the same user', async ({ client }) => {
      const account = newAccount()
      const user = await authenticate(account)
      expect(client.User.current()?.id).toBe(user.id)
      expect([user.get('ethAddress'), user.get('accounts')]).toEqual([account.address, [account.address]])
      expect(user.getUsername()).toMatch(/^\w{20,}$/)
      await client.User.logOut()
      expect(client.User.current()).toBeNull()
      expect(client.isWeb3Enabled()).toBe(false)
      const again = await authenticate(account)
      expect([again.id, again.get('accounts')]).toEqual([user.id, [account.address]])
    })

    it('signs the phrase, the application and a time of the server', async ({ client, board }) => {
      expect(client.getSigningData()).toBe('Moralis Authentication')
      const user = await authenticate(newAccount())
      const { data } = user.get('authData').moralisEth
      expect(data).toMatch(new RegExp(`^Moralis Authentication\n\nId: ${board.appId}:\\d{13}$`))
    })

    it('gives every asker a time of its own', async () => {
      const times = await Promise.all(
        Array.from({ length: 5 }, () => run.client.Cloud.run('getServerTime', {})),
      )
      expect(new Set(times.map(({ dateTime }) => dateTime)).size).toBe(5)
      expect(times.every(({ dateTime }) => Number.isInteger(dateTime))).toBe(true)
    })

    it('makes the user private to itself', async ({ client }) => {
      const user = await authenticate(newAccount())
      expect(user.getACL()?.toJSON()).toEqual({ [idOf(user)]: { read: true, write: true } })
      await signUp(client)
      await expect(new client.Query(client.User).get(idOf(user))).rejects.toThrow()
    })

    it('ends the session of who was signed in before', async ({ client }) => {
      const before = tokenOf(await authenticate(newAccount()))
      await authenticate(newAccount())
      await expectCode(209, client.User.me(before))
    })

    it('signs in when its stored session has ended', async ({ client, board }) => {
      const account = newAccount()
      const user = await authenticate(account)
      await board.context.users.endSessions(idOf(user))
      await client.start({ appId: board.appId, serverUrl: board.serverUrl, masterKey: board.masterKey })
      expect((await authenticate(account)).id).toBe(user.id)
    })

    it('keeps token and addresses over a fetch, and saves what a user may change', async () => {
      const account = newAccount()
      const user = await authenticate(account)
      const token = tokenOf(user)
      const name = newName('ember-')
      await user.save({ username: name, favourite: 'zk' })
      await user.fetch()
      expect([user.getSessionToken(), user.get('accounts'), user.get('favourite')]).toEqual([
        token,
        [account.address],
        'zk',
      ])
      expect(user.getUsername()).toBe(name)
    })

    it('takes a phrase that the operator allows, and no other', async () => {
      const account = newAccount()
      const user = await authenticate(account, { signingMessage: ownPhrase })
      expect(user.get('ethAddress')).toBe(account.address)
      const other = authenticate(newAccount(), { signingMessage: 'Give me everything' })
      await expect(other).rejects.toMatchObject({ code: 101, message: 'Moralis auth failed, invalid data' })
    })

    it('uses a signature up', async ({ client }) => {
      const { moralisEth } = (await authenticate(newAccount())).get('authData')
      await client.User.logOut()
      await expectCode(101, new client.User().linkWith('moralisEth', { authData: moralisEth }))
    })

    it('refuses a signature of somebody else', async ({ client, board }) => {
      await client.User.logOut()
      const { dateTime } = await client.Cloud.run('getServerTime', {})
      const data = `Moralis Authentication\n\nId: ${board.appId}:${dateTime}`
      const signature = await newAccount().signer.signMessage({ message: data })
      const authData = { id: newAccount().address, signature, data }
      await expect(new client.User().linkWith('moralisEth', { authData })).rejects.toMatchObject({
        code: 101,
        message: 'Moralis auth failed, invalid data',
      })
    })

    it('does not believe addresses that a client claims', async () => {
      const account = newAccount()
      const user = await authenticate(account)
      const claimed = newAccount().address
      user.addUnique('accounts', claimed)
      user.set('ethAddress', claimed)
      await user.save()
      await user.fetch()
      expect([user.get('accounts'), user.get('ethAddress')]).toEqual([[account.address], account.address])
    })

    it('links a second wallet, and both lead to the same user', async () => {
      const [first, second] = [newAccount(), newAccount()]
      const user = await authenticate(first)
      const linked = await link(second)
      expect([linked.id, linked.get('accounts')]).toEqual([user.id, [first.address, second.address]])
      await linked.fetch()
      expect(linked.get('accounts')).toEqual([first.address, second.address])
      expect((await authenticate(second)).id).toBe(user.id)
      expect((await authenticate(first)).id).toBe(user.id)
    })

    it('links a wallet to a password user', async ({ client }) => {
      const account = newAccount()
      const user = await signUp(client)
      const name = user.getUsername() ?? ''
      await link(account)
      expect((await authenticate(account)).id).toBe(user.id)
      await client.User.logOut()
      expect((await client.User.logIn(name, password)).get('accounts')).toEqual([account.address])
    })

    it('shows the record of an own address, and none of another', async ({ client }) => {
      const [mine, other] = [newAccount(), newAccount()]
      await authenticate(other)
      const user = await authenticate(mine)
      const record = await new client.Query('_EthAddress').get(mine.address)
      expect([record.id, record.get('user').id]).toEqual([mine.address, user.id])
      await expectCode(101, new client.Query('_EthAddress').get(other.address))
    })

    it('refuses a wallet that another user holds', async () => {
      const taken = newAccount()
      await authenticate(taken)
      await authenticate(newAccount())
      await expect(link(taken)).rejects.toMatchObject({ code: 208, message: 'this auth is already used' })
    })

    it('refuses to link an account that the wallet did not sign for', async ({ client }) => {
      const account = newAccount()
      const user = await authenticate(account)
      // The board says it with 101; ours sees it before it asks.
      const refused = { code: expect.toBeOneOf([101, 'wrong_account']) }
      await expect(client.link(newAccount().address)).rejects.toMatchObject(refused)
      await user.fetch()
      expect(user.get('accounts')).toEqual([account.address])
    })

    it('unlinks a wallet, which then is free for another user', async ({ client }) => {
      const [first, second] = [newAccount(), newAccount()]
      const user = await authenticate(first)
      await link(second)
      const left = await client.unlink(second.address)
      expect([left.get('accounts'), left.get('ethAddress')]).toEqual([[first.address], first.address])
      await left.fetch()
      expect([left.get('accounts'), left.get('ethAddress')]).toEqual([[first.address], first.address])
      await left.save({ favourite: 'go' })
      expect((await authenticate(second)).id).not.toBe(user.id)
      expect((await authenticate(first)).id).toBe(user.id)
    })

    it('unlinks the last wallet', async ({ client }) => {
      const account = newAccount()
      const user = await authenticate(account)
      await client.unlink(account.address)
      await user.fetch()
      expect(user.get('accounts') ?? []).toEqual([])
      expect(user.get('ethAddress') ?? '').toBe('')
      expect((await authenticate(account)).id).not.toBe(user.id)
    })

    it('says that an address it does not hold cannot be unlinked', async () => {
      await authenticate(newAccount())
      await expect(run.client.unlink(newAccount().address)).rejects.toMatchObject({
        code: 101,
        message: 'Object not found.',
      })
    })

    it('is the user of the site', async () => {
      const account = newAccount()
      const { context, origin } = run.board
      const message = await createSignInText(context, {
        address: account.address,
        chainId: 1,
        origin,
      })
      const signature = await account.signer.signMessage({ message })
      const onSite = await signInByWallet(context, { message, signature, origin })
      expect((await authenticate(account)).id).toBe(onSite.user.id)
    })

    it('hears of an enabled wallet and of its end', async ({ client }) => {
      const account = newAccount()
      const seen: unknown[] = []
      const stop = client.onWeb3Enabled((event) => seen.push(event))
      await client.enableWeb3(use(account))
      stop()
      expect(seen).toMatchObject([{ chainId: '0x1' }])
      expect(client.account?.toLowerCase()).toBe(account.address)
      await client.deactivateWeb3()
      expect([client.isWeb3Enabled(), client.account]).toEqual([false, null])
    })
  })
}
