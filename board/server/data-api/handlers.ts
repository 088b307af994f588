import { blockTransferHandlers } from './block-transfers.ts'
import { blockHandlers } from './blocks.ts'
import { contractNftHandlers } from './contract-nfts.ts'
import { contractHandlers } from './contracts.ts'
import type { DataApiHandlers } from './handler.ts'
import { infoHandlers } from './info.ts'
import { logHandlers } from './logs.ts'
import { metadataHandlers } from './metadata.ts'
import { nameHandlers } from './names.ts'
import { nftHandlers } from './nfts.ts'
import { oldHandlers } from './old-functions.ts'
import { pairHandlers } from './pairs.ts'
import { priceHandlers } from './prices.ts'
import { solanaHandlers } from './solana/solana.ts'
import { storageHandlers } from './storage.ts'
import { tokenHandlers } from './tokens.ts'
import { tradeHandlers } from './trades.ts'
import { transferHandlers } from './transfers.ts'
import { walletHandlers } from './wallets.ts'

/** What answers each operation. */
export const dataApiHandlers: Partial<DataApiHandlers> = {
  ...blockHandlers,
  ...blockTransferHandlers,
  ...contractHandlers,
  ...contractNftHandlers,
  ...infoHandlers,
  ...logHandlers,
  ...metadataHandlers,
  ...nameHandlers,
  ...nftHandlers,
  ...oldHandlers,
  ...pairHandlers,
  ...priceHandlers,
  ...solanaHandlers,
  ...storageHandlers,
  ...tokenHandlers,
  ...tradeHandlers,
  ...transferHandlers,
  ...walletHandlers,
}
