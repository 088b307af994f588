import type { DataApiAnswers, DataApiChain } from '@cryptolist/contract'
import { expectTypeOf, it } from 'vitest'
import type { CallOptions, IgnoredParameters } from './calls.ts'
import type { SolanaApi, Web3Api } from './data-api.ts'

type ParametersOf<Call extends (...args: never) => unknown> = NonNullable<Parameters<Call>[0]>

it('types what calls take', () => {
  type GetNfts = Web3Api['account']['getNFTs']
  expectTypeOf<{ chain: 'eth' }>().toExtend<ParametersOf<GetNfts>>()
  expectTypeOf<{ chain: 'nowhere' }>().not.toExtend<ParametersOf<GetNfts>>()
  expectTypeOf<ParametersOf<GetNfts>['chain']>().toEqualTypeOf<DataApiChain | undefined>()
  expectTypeOf<keyof ParametersOf<GetNfts>>().toEqualTypeOf<
    | 'address'
    | 'chain'
    | 'format'
    | 'offset'
    | 'limit'
    | 'cursor'
    | 'token_addresses'
    | keyof IgnoredParameters
  >()
  expectTypeOf<Parameters<GetNfts>[1]>().toEqualTypeOf<CallOptions | undefined>()
  expectTypeOf<[]>().toExtend<Parameters<GetNfts>>()
  expectTypeOf<[]>().not.toExtend<Parameters<Web3Api['token']['getTokenPrice']>>()
  expectTypeOf<ParametersOf<Web3Api['token']['getTokenPrice']>['address']>().toEqualTypeOf<string>()
  expectTypeOf<keyof ParametersOf<Web3Api['native']['getBlock']>>().toEqualTypeOf<
    'block_number_or_hash' | 'chain' | keyof IgnoredParameters
  >()
  expectTypeOf<ParametersOf<SolanaApi['account']['balance']>['network']>().toEqualTypeOf<
    'mainnet' | 'devnet' | undefined
  >()
})

it('types what calls answer with', () => {
  expectTypeOf<Awaited<ReturnType<Web3Api['account']['getNativeBalance']>>>().toEqualTypeOf<{
    balance: string
  }>()
  expectTypeOf<Awaited<ReturnType<Web3Api['token']['getTokenPrice']>>['usdPrice']>().toEqualTypeOf<number>()
  expectTypeOf<Awaited<ReturnType<SolanaApi['account']['balance']>>>().toEqualTypeOf<
    DataApiAnswers['sol-balance']
  >()
})

it('refuses a wrong name', () => {
  const call = (api: Web3Api) => [
    // @ts-expect-error there is no such chain
    api.account.getNFTs({ chain: 'nowhere' }),
    // @ts-expect-error it takes no such parameter
    api.account.getNFTs({ adress: '0x' }),
    // @ts-expect-error there is no such operation
    api.account.getNothing(),
  ]
  expectTypeOf(call).toBeFunction()
})
