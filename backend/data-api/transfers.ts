import type { DataApiAnswers, DataApiOperationName } from '@cryptolist/contract'
import type { NftTransfer, TokenTransfer } from '../chain/transfers.ts'
import type { DataApiAnswer, DataApiCall, DataApiHandlers } from './handler.ts'
import { cutPart, pageOf } from './lists.ts'
import {
  keyOfTransfer,
  openErc20Transfers,
  openNftTransfers,
  type TransferSource,
  type WantedTransfers,
} from './transfer-sources.ts'
import { type Erc20Filter, formatTokenId, type NftFilter } from './transfers-repository.ts'

export const transferHandlers: Pick<
  DataApiHandlers,
  'getTokenTransfers' | 'getTokenAddressTransfers' | 'getNFTTransfers' | 'getContractNFTTransfers'
> = {
  async getTokenTransfers(call) {
    const { chain: chainId, address } = call.parameters
    const subject = { chainId, kind: 'wallet', address } as const
    return answerErc20(call, 'getTokenTransfers', { subject, filter: { chainId, wallet: address } })
  },
  async getTokenAddressTransfers(call) {
    const { chain: chainId, address } = call.parameters
    const subject = { chainId, kind: 'contract', address } as const
    return answerErc20(call, 'getTokenAddressTransfers', { subject, filter: { chainId, token: address } })
  },
  async getNFTTransfers(call) {
    const { chain: chainId, address, direction } = call.parameters
    const subject = { chainId, kind: 'wallet', address } as const
    const filter = { chainId, wallet: address, direction }
    return answerNftTransfers(call, 'getNFTTransfers', { subject, filter })
  },
  async getContractNFTTransfers(call) {
    const { chain: chainId, address } = call.parameters
    const subject = { chainId, kind: 'contract', address } as const
    const filter = { chainId, token: address }
    return answerNftTransfers(call, 'getContractNFTTransfers', { subject, filter })
  },
}

/** The transfers of one token, from the index or straight from the chain. Throws not_supported where neither knows them. */
export async function answerTokenIdTransfers(
  call: DataApiCall<'getWalletTokenIdTransfers'>,
): Promise<NftTransferAnswer> {
  const { chain: chainId, address, token_id: tokenId, order } = call.parameters
  const subject = { chainId, kind: 'contract', address } as const
  const filter = { chainId, token: address, tokenId }
  return answerNftTransfers(call, 'getWalletTokenIdTransfers', { subject, filter, order })
}

async function answerErc20(
  call: DataApiCall<'getTokenTransfers' | 'getTokenAddressTransfers'>,
  operation: DataApiOperationName,
  wanted: Omit<WantedTransfers<Erc20Filter>, 'sent'>,
): Promise<DataApiAnswer<DataApiAnswers['getTokenTransfers']>> {
  const source = await openErc20Transfers(call, { ...wanted, sent: call.parameters })
  const body = await listTransfers(call, { operation, source, toItem: toErc20Item })
  return { body: { ...body, status: source.range.status }, coverage: source.range.coverage }
}

type NftTransferAnswer = DataApiAnswer<DataApiAnswers['getNFTTransfers']>
type NftTransferCall = DataApiCall<
  'getNFTTransfers' | 'getContractNFTTransfers' | 'getWalletTokenIdTransfers'
>

async function answerNftTransfers(
  call: NftTransferCall,
  operation: DataApiOperationName,
  wanted: Omit<WantedTransfers<NftFilter>, 'sent'>,
): Promise<NftTransferAnswer> {
  const source = await openNftTransfers(call, { ...wanted, sent: {} })
  const { format } = call.parameters
  const toItem = (transfer: NftTransfer): NftItem => toNftItem(transfer, format)
  const body = await listTransfers(call, { operation, source, toItem })
  const isComplete = source.range.status === 'SYNCED'
  return { body: { ...body, index_complete: isComplete }, coverage: source.range.coverage }
}

interface Listed<Transfer, Item> {
  operation: DataApiOperationName
  source: TransferSource<Transfer>
  toItem(transfer: Transfer): Item
}

async function listTransfers<Transfer extends TokenTransfer, Item>(
  call: NftTransferCall | DataApiCall<'getTokenTransfers' | 'getTokenAddressTransfers'>,
  { operation, source, toItem }: Listed<Transfer, Item>,
) {
  const { body } = await pageOf(call, {
    operation,
    upperBlock: source.range.to,
    find: async (part) => cutPart(await source.list(part), part.limit, { keyOf: keyOfTransfer, toItem }),
    count: (upperBlock) => source.count(upperBlock),
  })
  return body
}

type Erc20Item = NonNullable<DataApiAnswers['getTokenTransfers']['result']>[number]
type NftItem = DataApiAnswers['getNFTTransfers']['result'][number]

function toErc20Item(transfer: TokenTransfer): Erc20Item {
  return {
    transaction_hash: transfer.transactionHash,
    address: transfer.token,
    ...toBlockFields(transfer),
    to_address: transfer.recipient,
    from_address: transfer.sender,
    value: transfer.amount.toString(),
  }
}

/** A transfer of an NFT as the data API answers it. */
export function toNftItem(transfer: NftTransfer, format: 'decimal' | 'hex'): NftItem {
  return {
    token_address: transfer.token,
    token_id: formatTokenId(transfer.tokenId, format),
    from_address: transfer.sender,
    to_address: transfer.recipient,
    amount: transfer.amount.toString(),
    contract_type: `ERC${transfer.standard}`,
    ...toBlockFields(transfer),
    transaction_hash: transfer.transactionHash,
    ...(transfer.transactionIndex !== undefined && { transaction_index: String(transfer.transactionIndex) }),
    log_index: transfer.logIndex,
    operator: transfer.operator ?? null,
  }
}

function toBlockFields({ block, blockHash, time }: TokenTransfer) {
  return {
    block_timestamp: (time ?? new Date(0)).toISOString(),
    block_number: String(block),
    block_hash: blockHash,
  }
}
