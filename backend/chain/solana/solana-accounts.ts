import { z } from 'zod'
import {
  findMetadataAddresses,
  findTokenMetadata,
  isMasterEdition,
  metadataProgram,
  type TokenMetadata,
} from './metaplex.ts'
import type { SolanaNode } from './solana-node.ts'

/** A wallet's account of one token. */
export interface TokenAccount {
  address: string
  mint: string
  amount: bigint
  decimals: number
}

/** The first token program, and Token-2022. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const balanceSchema = z.object({
  value: z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)]),
})

/** In lamports: 10⁻⁹ of the currency. */
export async function getLamports(node: SolanaNode, wallet: string): Promise<bigint> {
  const { value } = await node.call('getBalance', [wallet], balanceSchema)
  return BigInt(value)
}

const accountsSchema = z.object({
  value: z.array(
    z.object({
      pubkey: z.string(),
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string(),
              tokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.number().int() }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/** The tokens that a wallet holds; empty accounts are left out. */
export async function listTokenAccounts(node: SolanaNode, wallet: string): Promise<TokenAccount[]> {
  const lists = await Promise.all(
    tokenPrograms.map((programId) =>
      node.call(
        'getTokenAccountsByOwner',
        [wallet, { programId }, { encoding: 'jsonParsed' }],
        accountsSchema,
      ),
    ),
  )
  return lists
    .flatMap(({ value }) => value)
    .map(({ pubkey, account }) => {
      const { mint, tokenAmount } = account.data.parsed.info
      return { address: pubkey, mint, amount: BigInt(tokenAmount.amount), decimals: tokenAmount.decimals }
    })
    .filter(({ amount }) => amount > 0n)
}

/** Whether an account holds a token of which there are no parts, and one of it: what Solana calls an NFT. */
export function isNft({ amount, decimals }: TokenAccount): boolean {
  return decimals === 0 && amount === 1n
}

const filesSchema = z.object({
  value: z.array(
    z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) }).nullable(),
  ),
})

/** Metaplex's record of a token; undefined where it keeps nothing. */
export async function findNftMetadata(
  node: SolanaNode,
  mint: string,
): Promise<(TokenMetadata & { isMasterEdition: boolean }) | undefined> {
  const addresses = findMetadataAddresses(mint)
  if (addresses === undefined) return undefined
  const keys = [addresses.metadata, addresses.edition]
  const { value } = await node.call('getMultipleAccounts', [keys, { encoding: 'base64' }], filesSchema)
  const [metadataBytes, editionBytes] = value.map((account) =>
    account?.owner === metadataProgram ? Buffer.from(account.data[0], 'base64') : undefined,
  )
  const metadata = metadataBytes && findTokenMetadata(metadataBytes)
  if (metadata?.mint !== mint) return undefined
  return { ...metadata, isMasterEdition: editionBytes !== undefined && isMasterEdition(editionBytes) }
}
