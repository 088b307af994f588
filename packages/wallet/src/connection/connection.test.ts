import { never, refuse, type ScriptedProvider, scriptedProvider, testAccounts } from '@cryptolist/testkit'
import { describe, expect, it } from 'vitest'
import { injected } from '../discovery/browser-wallets.ts'
import { requireAccount } from '../provider/wallet-answers.ts'
import { type ConnectionEvent, type Connector, createConnection } from './connection.ts'

const firstAccount = testAccounts[0].signer.address
const secondAccount = testAccounts[1].signer.address

function connectorOf(provider: ScriptedProvider): Connector {
  return injected({ id: 'example.lantern', name: 'Lantern', icon: null, provider })
}

function setUp(provider: ScriptedProvider) {
  const events: ConnectionEvent[] = []
  const connection = createConnection((event) => events.push(event))
  return { connection, events, provider, connector: connectorOf(provider) }
}

describe('connection', () => {
  it('goes from inactive over enabling to enabled, with a lower-case account and a number for the chain', async () => {
    const { connection, events, provider, connector } = setUp(scriptedProvider({ eth_chainId: () => '0x89' }))
    expect(connection.state.status).toBe('inactive')
    const enabling = connection.enable(connector)
    expect(connection.state.status).toBe('enabling')
    const enabled = { connector, provider, account: firstAccount.toLowerCase(), chainId: 137 }
    await expect(enabling).resolves.toEqual(enabled)
    expect(connection.state).toEqual({ status: 'enabled', ...enabled })
    expect(events).toEqual([{ type: 'enabled', ...enabled }])
  })

  it('asks for the accounts first, and for nothing else than accounts and chain', async () => {
    const { connection, provider, connector } = setUp(scriptedProvider())
    await connection.enable(connector)
    expect(provider.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('rejects a second enable while one is pending, with the text of the reference', async () => {
    const { connection, connector } = setUp(scriptedProvider({ eth_requestAccounts: never }))
    const first = connection.enable(connector)
    await expect(connection.enable(connector)).rejects.toMatchObject({
      name: 'AlreadyEnablingError',
      message:
        'Cannot execute Moralis.enableWeb3(), as Moralis Moralis.enableWeb3() already has been called, but is not finished yet ',
    })
    expect(connection.state.status).toBe('enabling')
    connection.disable()
    await expect(first).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
  })

  it.each([
    [4001, 'RequestRejectedError'],
    [-32002, 'RequestPendingError'],
    [-32603, 'WalletError'],
  ])('fails on code %i with %s and removes all listeners', async (code, name) => {
    const { connection, events, provider, connector } = setUp(
      scriptedProvider({ eth_requestAccounts: refuse(code, 'No.') }),
    )
    await expect(connection.enable(connector)).rejects.toMatchObject({ name, code, message: 'No.' })
    expect(connection.state).toMatchObject({ status: 'failed', error: { name, code } })
    expect(provider.listenerCount()).toBe(0)
    expect(events).toEqual([])
  })

  it('can be enabled again after a failure', async () => {
    const { connection, connector } = setUp(scriptedProvider({ eth_requestAccounts: refuse(4001, 'No.') }))
    await expect(connection.enable(connector)).rejects.toMatchObject({ code: 4001 })
    await connection.enable(connectorOf(scriptedProvider()))
    expect(connection.state.status).toBe('enabled')
  })

  it('fails without a wallet, and with a wallet that names no network', async () => {
    const connection = createConnection()
    await expect(connection.enable(injected(undefined))).rejects.toMatchObject({
      name: 'NoWalletError',
      message: 'Non ethereum enabled browser',
      code: 'no_wallet',
    })
    expect(connection.state.status).toBe('failed')
    await expect(
      connection.enable(connectorOf(scriptedProvider({ eth_chainId: () => 'mainnet' }))),
    ).rejects.toMatchObject({ name: 'WalletError' })
    expect(connection.state.status).toBe('failed')
  })

  it('enables a wallet without an account, which cannot sign in', async () => {
    const connection = createConnection()
    const { account } = await connection.enable(
      connectorOf(scriptedProvider({ eth_requestAccounts: () => [] })),
    )
    expect(account).toBeNull()
    expect(() => requireAccount(account)).toThrow('Cannot authenticate, no account returned from provider')
  })

  it('ignores an answer that comes after it was given up', async () => {
    let answer: (accounts: string[]) => void = () => {}
    const { connection, events, provider, connector } = setUp(
      scriptedProvider({ eth_requestAccounts: () => new Promise((resolve) => (answer = resolve)) }),
    )
    const enabling = connection.enable(connector)
    connection.disable()
    await expect(enabling).rejects.toMatchObject({ name: 'ConnectionCancelledError' })
    answer([firstAccount])
    await new Promise(setImmediate)
    expect(connection.state.status).toBe('inactive')
    expect(events).toEqual([])
    expect(provider.listenerCount()).toBe(0)
  })

  it('reports account and chain changes, but not a repeated account', async () => {
    const { connection, events, provider, connector } = setUp(scriptedProvider())
    await connection.enable(connector)
    events.length = 0
    provider.emit('accountsChanged', [firstAccount])
    provider.emit('accountsChanged', [secondAccount])
    provider.emit('chainChanged', '0xa')
    provider.emit('chainChanged', 'nonsense')
    provider.emit('accountsChanged', [])
    const account = secondAccount.toLowerCase()
    expect(events).toEqual([
      { type: 'accountChanged', account },
      { type: 'chainChanged', chainId: 10 },
      { type: 'accountChanged', account: null },
    ])
    expect(connection.state).toMatchObject({ status: 'enabled', account: null, chainId: 10 })
  })

  it('fails when the wallet disconnects, but not while it only changes network', async () => {
    const { connection, events, provider, connector } = setUp(scriptedProvider())
    await connection.enable(connector)
    events.length = 0
    provider.emit('disconnect', {
      code: 1013,
      message: 'MetaMask: Disconnected from chain. Attempting to connect.',
    })
    expect(connection.state.status).toBe('enabled')
    provider.emit('disconnect', { code: 4900, message: 'Gone.' })
    expect(connection.state).toMatchObject({ status: 'failed', error: { code: 4900, message: 'Gone.' } })
    expect(events.map(({ type }) => type)).toEqual(['deactivated', 'disconnected'])
    expect(provider.listenerCount()).toBe(0)
  })

  it('fails with what the wallet said when it disconnects while enabling', async () => {
    const { connection, provider, connector } = setUp(scriptedProvider({ eth_requestAccounts: never }))
    const enabling = connection.enable(connector)
    provider.emit('disconnect', { code: 4900, message: 'Gone.' })
    await expect(enabling).rejects.toMatchObject({ code: 4900 })
    expect(connection.state.status).toBe('failed')
  })

  it('deactivates the first wallet when another is enabled', async () => {
    const { connection, events, provider, connector } = setUp(scriptedProvider())
    await connection.enable(connector)
    const other = scriptedProvider()
    await connection.enable(connectorOf(other))
    expect(provider.listenerCount()).toBe(0)
    expect(other.listenerCount()).toBe(4)
    expect(events.map(({ type }) => type)).toEqual(['enabled', 'deactivated', 'enabled'])
  })
})
