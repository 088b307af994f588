import { describe, expect } from 'vitest'
import type { MoralisClient } from '../support/clients.ts'
import { newAccount, type ScriptedWallet } from '../support/ethereum.ts'
import { expectCode, newName, signUp } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

export interface PageWallets {
  wallet: ScriptedWallet
  phantom: { address: string }
  polkadot: { address: string }
}

/** Cases of pages alone: their storage, its wallets' events, the other chains' wallets, no master key. */
export function browserCases(run: Run<MoralisClient>, { wallet, phantom, polkadot }: PageWallets): void {
  const it = itWith(run)
  describe('in a browser', () => {
    it('starts only with a server url and an app id', async ({ client, board }) => {
      await expect(client.start({ appId: 'x' })).rejects.toThrow(
        'Moralis.start failed: serverUrl is required',
      )
      await expect(client.start({ serverUrl: board.serverUrl })).rejects.toThrow(
        'Moralis.start failed: appId is required',
      )
      await expect(client.start({ appId: 'other', serverUrl: board.serverUrl })).rejects.toThrow(
        'unauthorized',
      )
      await client.start({ appId: board.appId, serverUrl: board.serverUrl })
    })

    it('starts with a stored token of an expired session', async ({ client, board }) => {
      const user = await signUp(client)
      await board.context.users.endSessions(user.id ?? '')
      await client.start({ appId: board.appId, serverUrl: board.serverUrl })
      expect(client.User.current()?.id).toBe(user.id)
      await expectCode(209, user.fetch())
    })

    it('keeps the user and the installation in localStorage', async ({ client, board }) => {
      const user = await client.authenticate({})
      const stored = JSON.parse(localStorage.getItem(`Parse/${board.appId}/currentUser`) ?? '{}')
      expect([stored.objectId, stored.sessionToken]).toEqual([user.id, user.getSessionToken()])
      expect(localStorage.getItem(`Parse/${board.appId}/installationId`)).toMatch(/^[0-9a-f-]{36}$/)
      await client.User.logOut()
      expect(localStorage.getItem(`Parse/${board.appId}/currentUser`)).toBeNull()
    })

    it('asks the wallet for accounts, its chain and one signature', async () => {
      wallet.methods.length = 0
      await run.client.authenticate(wallet.use(newAccount()))
      expect([...wallet.methods].sort()).toEqual(
        expect.arrayContaining(['eth_chainId', 'eth_requestAccounts', 'personal_sign']),
      )
      expect(wallet.methods.filter((method) => method === 'personal_sign')).toHaveLength(1)
    })

    it('fails when the person declines to sign, and signs in at the next attempt', async ({ client }) => {
      wallet.declineNext()
      await expect(client.authenticate({})).rejects.toThrow('User rejected the request.')
      expect((await client.authenticate({})).id).toBeTruthy()
    })

    it('reports a changed account of the wallet', async ({ client }) => {
      await client.enableWeb3({})
      const other = newAccount()
      const heard = new Promise((resolve) => client.onAccountChanged(resolve))
      wallet.provider.emit('accountsChanged', [other.signer.address])
      expect(await heard).toBe(other.address)
    })

    it('signs in with Phantom', async ({ client }) => {
      const user = await client.authenticate({ type: 'sol' })
      expect([user.get('solAddress'), user.get('solAccounts')]).toEqual([phantom.address, [phantom.address]])
      await user.fetch()
      expect(user.get('solAccounts')).toEqual([phantom.address])
      expect((await client.authenticate({ type: 'sol' })).id).toBe(user.id)
    })

    it('signs in with the polkadot extension', async ({ client }) => {
      const user = await client.authenticate({ type: 'dot' })
      expect([user.get('dotAddress'), user.get('dotAccounts')]).toEqual([
        polkadot.address,
        [polkadot.address],
      ])
      expect((await client.authenticate({ type: 'polkadot' })).id).toBe(user.id)
    })

    it('says which node is missing, signed in or not', async ({ client }) => {
      const balance = () => client.Web3API.account.getNativeBalance?.({ address: newAccount().address })
      await client.authenticate({})
      await expect(balance()).rejects.toThrow('RPC_URL_1')
      await client.User.logOut()
      await expect(balance()).rejects.toThrow('RPC_URL_1')
      await expectCode(141, client.getTransactions({}))
    })

    it('cannot use the master key', async ({ client }) => {
      await expectCode(119, new client.Schema(newName('Job')).save())
      await expectCode(119, client.Config.save({ a: 1 }, {}))
      await expectCode(119, new client.Query('_Installation').find())
      await expectCode(119, new client.Query(newName('Job')).aggregate([{ $limit: 1 }]))
      await expectCode(119, client.Push.send({ where: {}, data: { alert: 'x' } }))
      await expectCode(119, client.Cloud.startJob('tidyUp', {}))
    })
  })
}
