import type { SyncedFields } from './synced-objects.ts'

/** How the classes of wallets begin: by family of chains, as Moralis named them. */
export type WalletPrefix = 'Eth' | 'Bsc' | 'Polygon'

const chainsByPrefix: Readonly<Record<WalletPrefix, readonly number[]>> = {
  // The chain itself first, then its test nets, those that were shut down and local ones among them.
  Eth: [1, 11155111, 560048, 17000, 3, 4, 5, 42, 31337, 1337],
  Bsc: [56, 97],
  Polygon: [137, 80002, 80001],
}

/** The chains whose wallets have classes with this prefix, the usual one first. */
export function listChainsOf(prefix: WalletPrefix): readonly number[] {
  return chainsByPrefix[prefix]
}

const blockFields = { block_hash: 'String', block_number: 'Number', block_timestamp: 'Date' } as const

/** Fields of the rows of each kind, without the prefix of the class. */
export const walletFields = {
  Transactions: {
    ...blockFields,
    hash: 'String',
    nonce: 'Number',
    transaction_index: 'Number',
    from_address: 'String',
    to_address: 'String',
    value: 'String',
    value_decimal: 'Number',
    gas: 'Number',
    gas_price: 'Number',
    input: 'String',
    receipt_cumulative_gas_used: 'Number',
    receipt_gas_used: 'Number',
    receipt_contract_address: 'String',
    receipt_status: 'Number',
    chain_id: 'String',
    confirmed: 'Boolean',
  },
  TokenTransfers: {
    ...blockFields,
    token_address: 'String',
    transaction_hash: 'String',
    transaction_index: 'Number',
    log_index: 'Number',
    from_address: 'String',
    to_address: 'String',
    value: 'String',
    value_decimal: 'Number',
    chain_id: 'String',
    confirmed: 'Boolean',
  },
  NFTTransfers: {
    ...blockFields,
    token_address: 'String',
    token_id: 'String',
    from_address: 'String',
    to_address: 'String',
    amount: 'String',
    contract_type: 'String',
    transaction_hash: 'String',
    transaction_index: 'Number',
    transaction_type: 'String',
    log_index: 'Number',
    chain_id: 'String',
    confirmed: 'Boolean',
  },
  TokenBalance: {
    address: 'String',
    token_address: 'String',
    name: 'String',
    symbol: 'String',
    decimals: 'String',
    contract_type: 'String',
    balance: 'String',
    block_number: 'Number',
    chain_id: 'String',
  },
  NFTOwners: {
    owner_of: 'String',
    token_address: 'String',
    token_id: 'String',
    amount: 'String',
    contract_type: 'String',
    name: 'String',
    symbol: 'String',
    token_uri: 'String',
    block_number: 'Number',
    chain_id: 'String',
  },
} as const satisfies Record<string, SyncedFields>

export type WalletSubject = keyof typeof walletFields

const prefixes: readonly WalletPrefix[] = ['Eth', 'Bsc', 'Polygon']

/** The class of one kind of rows. Undefined for chains whose wallets have no classes. */
export function findWalletClass(chainId: number, subject: WalletSubject): string | undefined {
  const prefix = prefixes.find((one) => chainsByPrefix[one].includes(chainId))
  return prefix && `${prefix}${subject}`
}

export const walletClassNames: readonly string[] = prefixes.flatMap((prefix) =>
  Object.keys(walletFields).map((subject) => `${prefix}${subject}`),
)
