import { describe, expectTypeOf, it } from 'vitest'
import {
  executeFunction,
  type SentTransaction,
  type Signer,
  type TransferOptions,
  transfer,
} from '../exports/transactions.ts'

describe('the types of transactions', () => {
  it('types the fields that each kind of transfer needs', () => {
    expectTypeOf<{ receiver: string; amount: bigint }>().toExtend<TransferOptions>()
    expectTypeOf<{
      type: 'erc20'
      contractAddress: string
      receiver: string
      amount: 0
    }>().toExtend<TransferOptions>()
    expectTypeOf<{
      type: 'erc721'
      contract_address: string
      receiver: string
      token_id: '0x10'
    }>().toExtend<TransferOptions>()
    expectTypeOf<{
      type: 'erc20'
      contractAddress: string
      receiver: string
    }>().not.toExtend<TransferOptions>()
    expectTypeOf<{ type: 'erc721'; receiver: string }>().not.toExtend<TransferOptions>()
    expectTypeOf<{ type: 'erc721'; receiver: string; tokenId: 1 }>().not.toExtend<TransferOptions>()
    expectTypeOf<{
      type: 'erc1155'
      contractAddress: string
      receiver: string
      amount: 1
    }>().not.toExtend<TransferOptions>()
    expectTypeOf<{ type: 'native'; amount: bigint }>().not.toExtend<TransferOptions>()
    expectTypeOf<{ type: 'erc777'; receiver: string; amount: bigint }>().not.toExtend<TransferOptions>()
  })

  it('types what a call returns', () => {
    expectTypeOf(transfer).returns.resolves.toEqualTypeOf<SentTransaction>()
    expectTypeOf(executeFunction).returns.resolves.toBeUnknown()
    expectTypeOf(executeFunction<SentTransaction>).returns.resolves.toEqualTypeOf<SentTransaction>()
    expectTypeOf(transfer).parameter(0).toEqualTypeOf<Signer | null>()
    expectTypeOf<SentTransaction['value']>().toEqualTypeOf<bigint>()
  })
})
