/** A chain as the data API names it, or its id in hexadecimal. Ropsten, Rinkeby, Goerli, Kovan and Mumbai were shut down. */
export type DataApiChain =
  | ('eth' | '0x1' | 'ropsten' | '0x3' | 'rinkeby' | '0x4' | 'goerli' | '0x5' | 'kovan' | '0x2a')
  | ('polygon' | '0x89' | 'mumbai' | '0x13881' | 'bsc' | '0x38' | 'bsc testnet' | '0x61')
  | ('avalanche' | '0xa86a' | 'avalanche testnet' | '0xa869' | 'fantom' | '0xfa')
  | ('sepolia' | '0xaa36a7' | 'optimism' | '0xa' | 'arbitrum' | '0xa4b1' | 'base' | '0x2105')

/** Each chain's names in the data API, its usual one first: those of Moralis v1 and of its older functions. */
export const dataApiChainNames: Readonly<Record<number, readonly [string, ...string[]]>> = {
  1: ['eth', 'mainnet', 'ethereum'],
  3: ['ropsten', 'testnet'],
  4: ['rinkeby'],
  5: ['goerli'],
  42: ['kovan'],
  10: ['optimism'],
  56: ['bsc', 'binance', 'binance smart chain'],
  97: ['bsc testnet', 'binance testnet', 'binance smart chain testnet'],
  137: ['polygon', 'matic'],
  250: ['fantom', 'ftm'],
  8453: ['base'],
  42161: ['arbitrum'],
  43113: ['avalanche testnet', 'avax testnet', 'fuji'],
  43114: ['avalanche', 'avax'],
  80001: ['mumbai', 'matic testnet', 'polygon testnet'],
  11155111: ['sepolia'],
}

const idsByName = new Map(
  Object.entries(dataApiChainNames).flatMap(([id, names]) =>
    names.map((name) => [name, Number(id)] as const),
  ),
)

/**
 * The id of a chain that a caller names: by one of its names, or by its id in decimal or hexadecimal. Case and outer spaces don't matter.
 * Undefined for anything else.
 */
export function findChainId(named: unknown): number | undefined {
  const text =
    typeof named === 'number' || typeof named === 'string' ? String(named).trim().toLowerCase() : ''
  if (/^(0x[0-9a-f]+|\d+)$/.test(text)) {
    const id = Number(text)
    return Number.isSafeInteger(id) && id > 0 ? id : undefined
  }
  return idsByName.get(text)
}

/** A chain as texts name it: `eth (0x1)`, or `chain 0x64` for one without a name in the data API. */
export function describeChain(id: number): string {
  const name = dataApiChainNames[id]?.[0]
  const hex = `0x${id.toString(16)}`
  return name === undefined ? `chain ${hex}` : `${name} (${hex})`
}
