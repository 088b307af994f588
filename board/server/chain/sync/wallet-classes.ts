/** How the classes of wallets begin: by family of chains, as Moralis named them. */
export const walletPrefixes = ['Eth', 'Bsc', 'Polygon'] as const
export type WalletPrefix = (typeof walletPrefixes)[number]

const subjects = ['Transactions', 'TokenTransfers', 'TokenBalance', 'NFTTransfers', 'NFTOwners'] as const

export const walletClassNames: readonly string[] = walletPrefixes.flatMap((prefix) =>
  subjects.map((subject) => `${prefix}${subject}`),
)
