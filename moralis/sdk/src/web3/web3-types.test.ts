import type { EthereumProvider } from '@cryptolist/wallet'
import type { ExecuteFunctionOptions, SentTransaction } from '@cryptolist/web3/transactions'
import { describe, expectTypeOf, it } from 'vitest'
import {
  AbstractWeb3Connector,
  type EnableWeb3Options,
  type Web3Answer,
} from './connectors/web3-connector.ts'
import type { Web3Part } from './create-web3.ts'
import type { EnableInfo } from './events/web3-events.ts'

/** Code that an app with types may write; tsc checks it. */
describe('the types of the wallet layer', () => {
  it('gives listeners what their event tells', () => {
    const use = (moralis: Web3Part) => {
      moralis.onWeb3Enabled((info) => expectTypeOf(info).toEqualTypeOf<EnableInfo>())
      moralis.onAccountChanged((account) => expectTypeOf(account).toEqualTypeOf<string | null>())
      moralis.on('chainChanged', (chainId) => expectTypeOf(chainId).toEqualTypeOf<string | null>())
      moralis.on('another', (payload) => expectTypeOf(payload).toEqualTypeOf<unknown>())
      // A function, which a React effect may return.
      expectTypeOf(moralis.onChainChanged(() => {})).toEqualTypeOf<() => void>()
      // @ts-expect-error an account is a text
      moralis.onAccountChanged((account: number) => account)
    }
    expectTypeOf(use).toBeFunction()
  })

  it('types the enabled wallet', () => {
    expectTypeOf<Web3Part['web3']>().toEqualTypeOf<EthereumProvider | null>()
    expectTypeOf<ReturnType<Web3Part['enableWeb3']>>().resolves.toEqualTypeOf<EthereumProvider>()
    expectTypeOf<ReturnType<Web3Part['transfer']>>().resolves.toEqualTypeOf<SentTransaction>()
    const mint = (moralis: Web3Part, options: ExecuteFunctionOptions) => ({
      named: moralis.executeFunction<SentTransaction>(options),
      unnamed: moralis.executeFunction(options),
    })
    expectTypeOf<ReturnType<typeof mint>['named']>().resolves.toEqualTypeOf<SentTransaction>()
    expectTypeOf<ReturnType<typeof mint>['unnamed']>().resolves.toBeUnknown()
    expectTypeOf<Web3Part['chainId']>().toEqualTypeOf<string | null>()
  })

  it('takes the options that apps have, and refuses those that cannot be', () => {
    expectTypeOf({
      provider: 'walletconnect',
      mobileLinks: ['rainbow'],
      chainId: 137,
    }).toExtend<EnableWeb3Options>()
    expectTypeOf({ provider: 'ours', colour: 'blue' }).toExtend<EnableWeb3Options>()
    expectTypeOf({ chainId: true }).not.toExtend<EnableWeb3Options>()
    expectTypeOf({ connector: {} }).not.toExtend<EnableWeb3Options>()
    expectTypeOf<{ type: 'erc20'; receiver: string }>().not.toExtend<Parameters<Web3Part['transfer']>[0]>()
    expectTypeOf<{ type: 'erc721'; receiver: string }>().not.toExtend<Parameters<Web3Part['transfer']>[0]>()
    expectTypeOf<{ type: 'elsewhere' }>().not.toExtend<Parameters<Web3Part['authenticate']>[0]>()
  })

  it('takes connectors of one’s own', () => {
    class Mine extends AbstractWeb3Connector {
      override type = 'mine'
      override async activate(options: EnableWeb3Options = {}): Promise<Web3Answer> {
        return { provider: options.colour, chainId: '0x1', account: null }
      }
    }
    expectTypeOf(Mine).toExtend<NonNullable<EnableWeb3Options['connector']>>()
    expectTypeOf({ connector: Mine }).toExtend<EnableWeb3Options>()
  })
})
