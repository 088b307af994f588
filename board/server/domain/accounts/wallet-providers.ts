import type { Namespace } from './wallet-address.ts'

/** Where old clients keep the addresses of one family, and how they call it. */
export interface WalletProvider {
  /** Key of `authData`. */
  provider: string
  /** Undefined for a family whose wallets prove nothing here. */
  namespace: Namespace | undefined
  /** The class of addresses that clients ask for. Its name is not a legal one for classes of Parse's own. */
  className: string
  /** Fields of `_User` with all addresses. */
  listFields: readonly string[]
  /** Field of `_User` with the one that stands for all. */
  mainField: string
}

/** All that old clients know. Elrond's stands here only to be refused: what it sends as a signature is the text itself. */
export const walletProviders: readonly WalletProvider[] = [
  {
    provider: 'moralisEth',
    namespace: 'eip155',
    className: '_EthAddress',
    listFields: ['accounts'],
    mainField: 'ethAddress',
  },
  {
    provider: 'moralisDot',
    namespace: 'polkadot',
    className: '_DotAddress',
    listFields: ['dotAccounts'],
    mainField: 'dotAddress',
  },
  {
    provider: 'moralisSol',
    namespace: 'solana',
    className: '_SolAddress',
    // `link` of the old client writes the second one.
    listFields: ['solAccounts', 'SolAccounts'],
    mainField: 'solAddress',
  },
  {
    provider: 'moralisErd',
    namespace: undefined,
    className: '_ErdAddress',
    listFields: ['erdAccounts'],
    mainField: 'erdAddress',
  },
]

/** The fields of `_User` that say which addresses its user has proved. */
export const walletFields: Record<string, { type: string }> = Object.fromEntries(
  walletProviders.flatMap(({ listFields, mainField }) => [
    ...listFields.map((name) => [name, { type: 'Array' }] as const),
    [mainField, { type: 'String' }] as const,
  ]),
)

/** The values of a family's fields; null takes a field away. */
export function fieldsOf(
  namespace: Namespace,
  { addresses, main }: { addresses: readonly string[]; main: string | undefined },
): Record<string, readonly string[] | string | null> {
  const walletProvider = walletProviders.find((provider) => provider.namespace === namespace)
  if (walletProvider === undefined) return {}
  return {
    ...Object.fromEntries(walletProvider.listFields.map((name) => [name, addresses])),
    [walletProvider.mainField]: main ?? null,
  }
}
