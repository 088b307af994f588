import { scriptedProvider } from '@cryptolist/testkit'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type Address,
  type ConnectionEvent,
  type Connector,
  ConnectorError,
  createConnection,
  type EnabledWallet,
  type EthereumProvider,
  injected,
  type SignedIn,
  type signIn,
  type signTypedData,
  type TypedData,
  WalletError,
} from './index.ts'
import { type MagicLinkOptions, magicLink } from './magic-link.ts'
import { walletConnect } from './wallet-connect.ts'
import { web3Auth } from './web3-auth.ts'

describe('the types of @cryptolist/wallet', () => {
  it('narrows a connection’s state by its status', () => {
    const { state } = createConnection()
    if (state.status === 'enabled') expectTypeOf(state).toExtend<EnabledWallet>()
    else expectTypeOf(state).not.toHaveProperty('account')
    if (state.status === 'failed') expectTypeOf(state.error).toEqualTypeOf<WalletError>()
    expect(state).toEqual({ status: 'inactive' })
  })

  it('narrows an event by its type', () => {
    const told: (number | null)[] = []
    const onEvent = (event: ConnectionEvent) => {
      if (event.type === 'accountChanged') expectTypeOf(event.account).toEqualTypeOf<Address | null>()
      if (event.type === 'chainChanged') told.push(event.chainId)
      if (event.type === 'enabled') expectTypeOf(event.provider).toEqualTypeOf<EthereumProvider>()
      if (event.type === 'disconnected') expectTypeOf(event.error).toExtend<WalletError>()
    }
    onEvent({ type: 'chainChanged', chainId: 10 })
    expect(told).toEqual([10])
  })

  it('accepts every connector as a Connector', () => {
    const wallet = { id: 'example.lantern', name: 'Lantern', icon: null, provider: scriptedProvider() }
    const connectors: Connector[] = [
      injected(wallet),
      walletConnect({ projectId: 'p1' }),
      web3Auth({ clientId: 'c1' }),
      magicLink({ email: 'ada@example.org', apiKey: 'k1', network: 'mainnet' }),
    ]
    expect(connectors.map(({ type }) => type)).toEqual(['injected', 'WalletConnect', 'web3Auth', 'MagicLink'])
  })

  it('requires the options that a connector needs', () => {
    // @ts-expect-error: WalletConnect needs a projectId.
    expect(walletConnect({}).type).toBe('WalletConnect')
    // @ts-expect-error: Web3Auth needs a clientId.
    expect(web3Auth({}).type).toBe('web3Auth')
    expectTypeOf<MagicLinkOptions>().toHaveProperty('email').toEqualTypeOf<string>()
  })

  it('types the parameters and results of signing', () => {
    expectTypeOf<ReturnType<typeof signIn>>().resolves.toEqualTypeOf<SignedIn>()
    expectTypeOf<Parameters<typeof signTypedData>[2]>().toEqualTypeOf<TypedData | string>()
    expect(new ConnectorError('No.', 'start_failed')).toBeInstanceOf(WalletError)
  })
})
