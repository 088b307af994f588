import { readFile, stat } from 'node:fs/promises'
import { toLowerHex } from '@cryptolist/board/database/hex'
import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'

/** A token of the operator's list. */
export interface ListedToken {
  chainId: number
  /** Lower-case. */
  address: `0x${string}`
  name: string
  symbol: string
  decimals: number
  logoUri: string | undefined
}

const maximumBytes = 32 * 1024 * 1024

const tokenSchema = z
  .object({
    chainId: z.number().int().positive(),
    address: z
      .string()
      .regex(/^0x[0-9a-f]{40}$/i)
      .transform(toLowerHex),
    name: z.string().max(200),
    symbol: z.string().max(50),
    decimals: z.number().int().min(0).max(255),
    logoURI: z.string().max(2_000).optional(),
  })
  .transform(
    ({ logoURI, ...token }): ListedToken => ({
      ...token,
      logoUri: logoURI !== undefined && /^(https?|ipfs):/.test(logoURI) ? logoURI : undefined,
    }),
  )
const fileSchema = z.object({ tokens: z.array(z.unknown()) })

let read: { file: string; changedAt: number; tokens: readonly ListedToken[] } | undefined

/**
 * The tokens of a list in Uniswap's format; read again when the file changes. What is no token of this kind of chain is left out. Throws
 * unavailable for a file that can't be read.
 */
export async function listTokens(file: string | undefined): Promise<readonly ListedToken[]> {
  if (file === undefined) return []
  try {
    const { mtimeMs, size } = await stat(file)
    if (read?.file === file && read.changedAt === mtimeMs) return read.tokens
    if (size > maximumBytes) throw new Error(`It is larger than ${maximumBytes} bytes.`)
    const { tokens } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    const valid = tokens.flatMap((token) => {
      const checked = tokenSchema.safeParse(token)
      return checked.success ? [checked.data] : []
    })
    read = { file, changedAt: mtimeMs, tokens: valid }
    return valid
  } catch (cause) {
    throw new BoardError(
      'unavailable',
      'The server’s token list can’t be read. The operator can correct TOKEN_LIST.',
      {
        cause,
      },
    )
  }
}
