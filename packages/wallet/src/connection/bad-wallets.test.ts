import { never, scriptedProvider, testAccounts } from '@cryptolist/testkit'
import { expect, it } from 'vitest'
import { injected } from '../discovery/browser-wallets.ts'
import type { EthereumProvider } from '../provider/ethereum-provider.ts'
import { badWallets, withoutEvents } from './bad-wallets.fixture.ts'
import { createConnection } from './connection.ts'
import { WalletError } from './wallet-errors.ts'

const firstAccount = testAccounts[0].signer.address

const connectorOf = (provider: EthereumProvider) =>
  injected({ id: 'example.odd', name: 'Odd', icon: null, provider })

const willing = () => connectorOf(scriptedProvider())

it.each(badWallets.filter(({ error }) => error !== null))(
  'fails, can be left and enabled again when a wallet $what',
  async ({ provider: createProvider, error }) => {
    const provider = createProvider()
    const connection = createConnection()
    const refusal: unknown = await connection.enable(connectorOf(provider)).catch((cause: unknown) => cause)
    expect(refusal).toBeInstanceOf(WalletError)
    expect(refusal).toMatchObject(error ?? {})
    expect(connection.state).toEqual({ status: 'failed', error: refusal })
    expect(provider.listenerCount()).toBe(0)
    connection.disable()
    expect(connection.state).toEqual({ status: 'inactive' })
    await expect(connection.enable(willing())).resolves.toMatchObject({ chainId: 1 })
  },
)

it.each(badWallets.filter(({ error }) => error === null))(
  'is enabled once and can be left when a wallet $what',
  async ({ provider: createProvider }) => {
    const provider = createProvider()
    const events: string[] = []
    const connection = createConnection(({ type }) => events.push(type))
    await connection.enable(connectorOf(provider))
    expect(events).toEqual(['enabled'])
    connection.disable()
    expect(events).toEqual(['enabled', 'deactivated'])
    expect(provider.listenerCount()).toBe(0)
  },
)

it('waits for a wallet that never answers until it is left', async () => {
  const provider = scriptedProvider({ eth_requestAccounts: never })
  const connection = createConnection()
  const enabling = connection.enable(connectorOf(provider))
  expect(connection.state.status).toBe('enabling')
  connection.disable()
  await expect(enabling).rejects.toMatchObject({ name: 'ConnectionCancelledError', code: 'cancelled' })
  expect(provider.listenerCount()).toBe(0)
  await expect(connection.enable(willing())).resolves.toMatchObject({ chainId: 1 })
})

it('reports a null account when the wallet is locked, and stays enabled', async () => {
  const provider = scriptedProvider()
  const connection = createConnection()
  await connection.enable(connectorOf(provider))
  provider.emit('accountsChanged', [])
  expect(connection.state).toMatchObject({ status: 'enabled', account: null })
  provider.emit('accountsChanged', [firstAccount])
  expect(connection.state).toMatchObject({ status: 'enabled', account: firstAccount.toLowerCase() })
})

it('fails when the wallet disconnects later, once however often it says so', async () => {
  const provider = scriptedProvider()
  const events: string[] = []
  const connection = createConnection(({ type }) => events.push(type))
  await connection.enable(connectorOf(provider))
  provider.emit('disconnect', undefined)
  provider.emit('disconnect', undefined)
  expect(connection.state.status).toBe('failed')
  expect(events).toEqual(['enabled', 'deactivated', 'disconnected'])
})

it('takes events of odd shapes for what can be read of them', async () => {
  const provider = scriptedProvider()
  const connection = createConnection()
  await connection.enable(connectorOf(provider))
  for (const payload of [undefined, null, 42, 'text', {}, []]) {
    provider.emit('chainChanged', payload)
    provider.emit('connect', payload)
  }
  expect(connection.state).toMatchObject({ status: 'enabled', chainId: 42 })
})

it('connects a wallet that has no events', async () => {
  const connection = createConnection()
  await expect(connection.enable(connectorOf(withoutEvents(scriptedProvider())))).resolves.toMatchObject({
    chainId: 1,
  })
  connection.disable()
  expect(connection.state.status).toBe('inactive')
})

it('ignores events of a wallet that keeps removed listeners', async () => {
  const provider = { ...scriptedProvider(), removeListener() {} }
  const connection = createConnection()
  await connection.enable(connectorOf(provider))
  connection.disable()
  await connection.enable(willing())
  provider.emit('accountsChanged', [])
  provider.emit('disconnect', undefined)
  expect(connection.state).toMatchObject({ status: 'enabled', account: firstAccount.toLowerCase() })
})
