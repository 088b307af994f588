import { z } from 'zod'

/** A verified address of the user, with when and how it was proved. */
export const walletSchema = z.object({
  /** The family of chains, by its name of CAIP-2. */
  namespace: z.enum(['eip155', 'polkadot', 'solana']),
  address: z.string(),
  /** `legacy` is the fixed phrase of old clients, which names neither site nor user. */
  proof: z.enum(['eip4361', 'legacy']),
  /** The chain of a contract wallet; null for a plain account, which is the same on every chain. */
  chainId: z.number().nullable(),
  verifiedAt: z.iso.datetime(),
})
export type Wallet = z.infer<typeof walletSchema>
