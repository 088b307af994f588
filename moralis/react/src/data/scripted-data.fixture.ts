import { act } from '@testing-library/react'
import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react'
import { type Mock, vi } from 'vitest'
import { createScriptedMoralis, type ScriptedMoralis } from '../provider/scripted-moralis.fixture.ts'

type Call = Mock<(params: object, options?: object) => Promise<unknown>>

/** A scripted Moralis with the data API and the plugins. */
export interface ScriptedData extends ScriptedMoralis {
  /** The functions that answer each operation of Web3API, of SolanaAPI and each function of a plugin. */
  calls: Record<string, Call>
  connect(wallet?: { account?: string; chainId?: string }): Promise<void>
}

const groups = {
  native: ['runContractFunction'],
  account: [
    'getTokenBalances',
    'getTokenTransfers',
    'getNFTs',
    'getNFTTransfers',
    'getNativeBalance',
    'getTransactions',
  ],
  token: ['getTokenPrice'],
}
const plugins = {
  oneInch: ['getSupportedTokens', 'quote', 'hasAllowance', 'approve', 'swap'],
  opensea: ['getAsset', 'getOrders', 'createBuyOrder', 'createSellOrder'],
  fiat: ['buy'],
  rarible: ['lazyMint', 'createSellOrder'],
}

/** The props that our provider and the original's are given. */
export interface ScriptedProviderProps {
  appId: string
  serverUrl: string
  getMoralis: () => never
  children?: ReactNode
}

/** Below a provider that uses the script. */
export function wrapIn(
  Provider: ComponentType<ScriptedProviderProps>,
  moralis: ScriptedData,
): (props: { children: ReactNode }) => ReactElement {
  const settings = {
    appId: 'app',
    serverUrl: 'http://127.0.0.1:20000/server',
    getMoralis: () => asAny(moralis.sdk),
  }
  return ({ children }) => createElement(Provider, settings, children)
}

function asAny(script: object): never
function asAny(script: object): object {
  return script
}

/** Answers every call with its name and parameters. */
export function createScriptedData(without: readonly string[] = []): ScriptedData {
  const moralis = createScriptedMoralis()
  const calls: Record<string, Call> = {}
  const script = (table: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(table)
        .filter(([group]) => !without.includes(group))
        .map(([group, names]) => [
          group,
          Object.fromEntries(
            names.map((name) => {
              const call: Call = vi.fn(async (params) => ({ name, params }))
              calls[`${group}.${name}`] = call
              return [name, call]
            }),
          ),
        ]),
    )
  Object.assign(moralis.sdk, {
    Web3API: { ...script(groups), baseURL: 'https://deep-index.moralis.io/api/v2' },
    SolanaAPI: { account: { balance: vi.fn(async (params: object) => ({ solana: '1', params })) }, nft: {} },
    Plugins: script(plugins),
  })
  return {
    ...moralis,
    calls,
    async connect(wallet) {
      await act(async () => moralis.emit('enabled', { ...moralis.wallet, ...wallet }))
    },
  }
}
