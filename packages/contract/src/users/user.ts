import { z } from 'zod'

/** The signed-in user as their own pages and `/api/v1/me` show them. Never carries a token. */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  /** The username, or the short address of a wallet user who has not chosen a name yet. */
  displayName: z.string(),
  email: z.string().nullable(),
  /** Whether the address was confirmed by a link in a mail; false without an address. */
  isEmailVerified: z.boolean(),
  /** Verified wallet addresses, lower-case. */
  accounts: z.array(z.string()),
  ethAddress: z.string().nullable(),
  hasPassword: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

/** One of the user's sessions, without its token. */
export const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** How it was made; `sdk` for sessions made at /server. */
  method: z.enum(['password', 'eip4361', 'sdk']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Session = z.infer<typeof sessionSchema>

export const maxUsernameLength = 60
export const minPasswordLength = 8
export const maxPasswordLength = 200

/** A text of a form: the specification's words where it is no text, and no NUL, which PostgreSQL cannot hold. */
const field = (name: string) =>
  z
    .string({ error: `${name} can only be a string type` })
    .refine((value) => !value.includes('\0'), `The ${name} has a character that cannot be kept.`)

/** The fields of a sign-up. The board decides what may be in them, about all of them at once. */
export const signUpSchema = z.object({
  username: field('username').trim(),
  password: field('password'),
  email: field('email').optional(),
})
export const signInSchema = z.object({
  username: field('username').trim().min(1).max(254),
  password: field('password').min(1).max(maxPasswordLength),
})

export type SignUpInput = z.input<typeof signUpSchema>
export type SignInInput = z.input<typeof signInSchema>

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'An address is 0x and 40 hexadecimal digits.')
  .transform((value) => value.toLowerCase())

/** POST /api/v1/auth/wallet/challenge. `chainId` is a number, as in EIP-4361; `purpose` says what the text is good for. */
export const walletChallengeSchema = z.object({
  address,
  chainId: z
    .number('A chain id is a whole number.')
    .int('A chain id is a whole number.')
    .positive('A chain id is greater than zero.')
    .max(Number.MAX_SAFE_INTEGER, 'There is no chain with such a number.'),
  purpose: z.enum(['sign_in', 'link'], { error: 'A text is for sign_in or for link.' }).default('sign_in'),
})
export type WalletChallengeInput = z.input<typeof walletChallengeSchema>
export const walletChallengeAnswerSchema = z.object({ message: z.string() })
export type WalletChallengeAnswer = z.infer<typeof walletChallengeAnswerSchema>

/** POST /api/v1/auth/wallet/verify, and /link. */
export const walletVerifySchema = z.object({
  message: z
    .string('The message is the text that was signed.')
    .min(1, 'The message is the text that was signed.')
    .max(4000, 'The message is longer than any that this site makes.'),
  signature: z
    .string('A signature is 0x and hexadecimal digits.')
    .regex(/^0x[0-9a-fA-F]{0,16384}$/, 'A signature is 0x and hexadecimal digits.'),
})
export type WalletVerifyInput = z.input<typeof walletVerifySchema>
export const userAnswerSchema = z.object({ user: userSchema })
export type UserAnswer = z.infer<typeof userAnswerSchema>

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
