import { z } from 'zod'
import { type DataApiChain, findChainId } from './chains.ts'

// Callers send text in an address and JSON in a body, so numbers may be text and lists may be one text with commas. The input types are
// what clients should send; the checks take more.

type Check<Output, Input> = z.ZodType<Output, Input>

/** The most entries of a list such as `token_addresses`. */
export const maximumListed = 100
/** The most entries of a page, and as many as one has unless the caller wants fewer. */
export const maximumPage = 500
/** Beyond it, callers go on with `cursor`. */
export const maximumOffset = 10_000

/** A block by its number, or the newest. */
export type BlockNumber = number | 'latest'

const wholeNumber = z.preprocess(toNumber, z.number().int().min(0).max(Number.MAX_SAFE_INTEGER))

function toNumber(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : value
  return typeof text === 'string' && /^(\d+|0x[0-9a-f]+)$/i.test(text) ? Number(text) : text
}

const lower = z.string().transform((text) => text.trim().toLowerCase())

/** Hexadecimal digits in lower case, of so many bytes. */
function hex(bytes: number, error: string) {
  const pattern = new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`)
  return lower.pipe(
    z.templateLiteral(['0x', z.string()], { error }).refine((text) => pattern.test(text), error),
  )
}

/** In lower case. */
export const addressSchema = hex(20, 'must be an address: 0x and 40 hexadecimal digits')
const hashSchema = hex(32, 'must be a hash: 0x and 64 hexadecimal digits')
const domainSchema = lower.pipe(
  z
    .string()
    .regex(/^(?=.{3,255}$)[^\s./\\:@?#%]+(\.[^\s./\\:@?#%]+)+$/u, 'must be a domain such as vitalik.eth'),
)

const chain = z
  .unknown()
  .transform((named, context) => {
    const id = findChainId(named)
    if (id !== undefined) return id
    context.addIssue({
      code: 'custom',
      message: 'is no chain that is known here, such as eth, polygon or 0x1',
    })
    return z.NEVER
  })
  .prefault('eth') as unknown as Check<number, DataApiChain | undefined>

const block: Check<BlockNumber, number | string> = z.preprocess(
  (value) =>
    typeof value === 'string' && value.trim().toLowerCase() === 'latest' ? 'latest' : toNumber(value),
  z.union([z.literal('latest'), z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)], {
    error: 'must be the number of a block, in decimal or hexadecimal, or "latest"',
  }),
) as Check<BlockNumber, number | string>

const blockOrHash: Check<BlockNumber | `0x${string}`, string> = z.union([hashSchema, block], {
  error: 'must be the number or the hash of a block',
}) as Check<BlockNumber | `0x${string}`, string>

const date: Check<Date, string> = z.unknown().transform((value, context) => {
  const seconds = toNumber(value)
  // As numbers, both seconds and milliseconds are met.
  const moment =
    typeof seconds === 'number'
      ? new Date(seconds < 1e11 ? seconds * 1000 : seconds)
      : new Date(typeof value === 'string' || value instanceof Date ? value : Number.NaN)
  const year = moment.getUTCFullYear()
  // PostgreSQL knows fewer years than JavaScript.
  if (year > 0 && year < 10_000) return moment
  context.addIssue({ code: 'custom', message: 'must be a date such as 2022-01-31T12:00:00Z' })
  return z.NEVER
}) as Check<Date, string>

const limit: Check<number, number | undefined> = wholeNumber
  .pipe(z.number().min(1, 'must be a number from 1 to 500'))
  .transform((value) => Math.min(value, maximumPage))
  .default(maximumPage) as Check<number, number | undefined>

const offset: Check<number, number | undefined> = wholeNumber
  .pipe(z.number().max(maximumOffset, `must be ${maximumOffset} at most; use cursor to go further`))
  .default(0) as Check<number, number | undefined>

const cursor: Check<string, string | null | undefined> = z
  .string()
  .max(2000)
  .nullish()
  .transform((text) => text ?? '')

const format: Check<'decimal' | 'hex', 'decimal' | 'hex' | undefined> = z
  .enum(['decimal', 'hex'])
  .default('decimal')

const tokenId: Check<bigint, string> = z.unknown().transform((value, context) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  const id = /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(text) ? BigInt(text) : undefined
  if (id !== undefined && id < 2n ** 256n) return id
  context.addIssue({ code: 'custom', message: 'must be the number of a token, in decimal or hexadecimal' })
  return z.NEVER
}) as Check<bigint, string>

/** A list as JSON has it, one of its entries alone, or several between commas. */
function listOf<Output, Input>(item: Check<Output, Input>): Check<Output[], Input[]> {
  return z.preprocess(
    (value) =>
      (Array.isArray(value) ? value : [value])
        .flatMap((entry: unknown) => (typeof entry === 'string' ? entry.split(',') : [entry]))
        .filter((entry) => entry !== ''),
    z.array(item).min(1).max(maximumListed, `must have ${maximumListed} entries at most`),
  ) as Check<Output[], Input[]>
}

const onChain = { chain }
const dates = { from_date: date.optional(), to_date: date.optional() }
const range = { from_block: block.optional(), to_block: block.optional(), ...dates }
/** Every list can be continued with `cursor`, also those that were only paged by `offset`. */
const paged = { offset, limit, cursor }
const formatted = { format }
const address = { address: addressSchema }
const ofToken = { address: addressSchema, token_id: tokenId }
const topic = lower.optional()

const mustBeInterface = 'must be the interface of the contract: a list of objects'

/** Input for calling a contract: its interface and the arguments by name. */
const abi: Check<readonly Record<string, unknown>[], object> = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]),
  z
    .array(z.record(z.string(), z.unknown(), { error: mustBeInterface }), { error: mustBeInterface })
    .max(1000),
)

/** By name; a list has those of inputs without names. */
const contractArguments: Check<
  Record<string, unknown>,
  Readonly<Record<string, unknown>> | undefined
> = z.preprocess(
  (value) => (Array.isArray(value) ? { ...value } : value),
  z.record(z.string(), z.unknown()).default({}),
) as Check<Record<string, unknown>, Readonly<Record<string, unknown>> | undefined>

const exchanges = [
  'uniswapv2',
  'uniswapv3',
  'sushiswapv2',
  'pancakeswapv2',
  'pancakeswapv1',
  'quickswap',
] as const
export type Exchange = (typeof exchanges)[number]
const exchange = lower.pipe(z.enum(exchanges)) as Check<Exchange, Exchange>

const marketplace: Check<'opensea', 'opensea' | undefined> = lower
  .pipe(z.literal('opensea', { error: 'can only be opensea' }))
  .default('opensea') as Check<'opensea', 'opensea' | undefined>

const searchedFields = ['name', 'description', 'attributes'] as const
/** Fields of an NFT's metadata that a search looks at. */
export type SearchedField = (typeof searchedFields)[number]
type SearchedFields =
  | 'global'
  | SearchedField
  | 'name,description'
  | 'name,attributes'
  | 'description,attributes'
  | 'name,description,attributes'

const filter: Check<SearchedField[], SearchedFields | undefined> = z.preprocess(
  (value) => {
    const fields = [value ?? 'global']
      .flat()
      .flatMap((field: unknown) =>
        typeof field === 'string' ? field.split(',').map((name) => name.trim().toLowerCase()) : [field],
      )
    return fields.length === 1 && fields[0] === 'global' ? [...searchedFields] : fields
  },
  z.array(z.enum(searchedFields)).min(1),
) as Check<SearchedField[], SearchedFields | undefined>

/** A file for a folder; `content` is Base64 or JSON. */
export interface IpfsFileRequest {
  path: string
  content: unknown
}

const files: Check<IpfsFileRequest[] | undefined, readonly IpfsFileRequest[] | undefined> = z
  .array(z.object({ path: z.string().min(1).max(1000), content: z.unknown() }))
  .optional() as Check<IpfsFileRequest[] | undefined, readonly IpfsFileRequest[] | undefined>

const order: Check<'asc' | 'desc', string | undefined> = lower
  .pipe(z.enum(['asc', 'desc']))
  .default('desc') as Check<'asc' | 'desc', string | undefined>

const solana = z.object({
  /** Base58. */
  address: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be an address of Solana'),
  network: z.enum(['mainnet', 'devnet']).default('mainnet'),
  responseType: z.string().optional(),
})

const ofWallet = z.object({ ...onChain, ...address })

/** Schemas of each operation's parameters. `provider_url`, `providerUrl` and `subdomain` are known to no schema: they are dropped and never fetched. */
export const dataApiParameters = {
  getBlock: z.object({ ...onChain, block_number_or_hash: blockOrHash }),
  getDateToBlock: z.object({ ...onChain, date }),
  getLogsByAddress: z.object({
    ...onChain,
    ...address,
    ...range,
    ...paged,
    block_number: block.optional(),
    topic0: topic,
    topic1: topic,
    topic2: topic,
    topic3: topic,
  }),
  getNFTTransfersByBlock: z.object({ ...onChain, block_number_or_hash: blockOrHash, ...paged }),
  getTransaction: z.object({ ...onChain, transaction_hash: hashSchema }),
  getContractEvents: z.object({
    ...onChain,
    ...address,
    ...range,
    ...paged,
    /** The hash of the event's signature, or the signature. */
    topic: z.string().min(1).max(1000),
    abi: abi.optional(),
    /** The `abi`, by the name that the original gave it. */
    data: abi.optional(),
  }),
  runContractFunction: z.object({
    ...onChain,
    ...address,
    function_name: z.string().min(1).max(1000),
    abi,
    params: contractArguments,
    to_block: block.optional(),
  }),
  getTransactions: z.object({ ...onChain, ...address, ...range, ...paged }),
  getNativeBalance: z.object({ ...onChain, ...address, to_block: block.optional() }),
  getTokenBalances: z.object({
    ...onChain,
    ...address,
    to_block: block.optional(),
    token_addresses: listOf(addressSchema).optional(),
  }),
  getTokenTransfers: z.object({ ...onChain, ...address, ...range, ...paged }),
  getNFTs: z.object({
    ...onChain,
    ...address,
    ...formatted,
    ...paged,
    token_addresses: listOf(addressSchema).optional(),
  }),
  getNFTTransfers: z.object({
    ...onChain,
    ...address,
    ...formatted,
    ...paged,
    direction: z.enum(['both', 'to', 'from']).default('both'),
  }),
  getNFTsForContract: z.object({
    ...onChain,
    ...address,
    token_address: addressSchema,
    ...formatted,
    ...paged,
  }),
  getTokenMetadata: z.object({ ...onChain, addresses: listOf(addressSchema) }),
  getNFTTrades: z.object({ ...onChain, ...address, ...range, ...paged, marketplace }),
  getNFTLowestPrice: z.object({
    ...onChain,
    ...address,
    days: z.preprocess(toNumber, z.number().int().min(1).max(3650)).default(7) as Check<
      number,
      number | undefined
    >,
    marketplace,
  }),
  getTokenMetadataBySymbol: z.object({ ...onChain, symbols: listOf(z.string().trim().min(1).max(50)) }),
  getTokenPrice: z.object({
    ...onChain,
    ...address,
    exchange: exchange.optional(),
    to_block: block.optional(),
  }),
  getTokenAddressTransfers: z.object({ ...onChain, ...address, ...range, ...paged }),
  getTokenAllowance: z.object({
    ...onChain,
    ...address,
    owner_address: addressSchema,
    spender_address: addressSchema,
  }),
  searchNFTs: z.object({
    ...onChain,
    ...formatted,
    ...range,
    ...paged,
    q: z.string().trim().min(3, 'must have 3 letters at least').max(200),
    filter,
  }),
  getNftTransfersFromToBlock: z.object({ ...onChain, ...formatted, ...range, ...paged }),
  getAllTokenIds: z.object({ ...onChain, ...address, ...formatted, ...paged }),
  getContractNFTTransfers: z.object({ ...onChain, ...address, ...formatted, ...paged }),
  getNFTOwners: z.object({ ...onChain, ...address, ...formatted, ...paged }),
  getNFTMetadata: z.object({ ...onChain, ...address }),
  reSyncMetadata: z.object({
    ...onChain,
    ...ofToken,
    flag: z.enum(['uri', 'metadata']).default('uri'),
    mode: z.enum(['async', 'sync']).default('async'),
  }),
  syncNFTContract: z.object({ ...onChain, ...address }),
  getTokenIdMetadata: z.object({ ...onChain, ...ofToken, ...formatted }),
  getTokenIdOwners: z.object({ ...onChain, ...ofToken, ...formatted, ...paged }),
  getWalletTokenIdTransfers: z.object({ ...onChain, ...ofToken, ...formatted, ...paged, order }),
  resolveDomain: z.object({ domain: domainSchema, currency: z.string().optional() }),
  resolveAddress: z.object({ ...address }),
  getPairReserves: z.object({
    ...onChain,
    pair_address: addressSchema,
    to_block: block.optional(),
    to_date: date.optional(),
  }),
  getPairAddress: z.object({
    ...onChain,
    token0_address: addressSchema,
    token1_address: addressSchema,
    exchange,
    to_block: block.optional(),
    to_date: date.optional(),
  }),
  uploadFolder: z.object({
    /** The files, in one folder. */
    abi: files,
    /** The files, by the name that the original gave them. */
    data: files,
  }),
  web3ApiVersion: z.object({}),
  endpointWeights: z.object({}),
  'sol-balance': solana,
  'sol-getSPL': solana,
  'sol-getNFTs': solana,
  'sol-getPortfolio': solana,
  'sol-getNFTMetadata': solana,
  getAllERC20: ofWallet,
  getERC20: ofWallet.extend({
    symbol: z.string().max(50).optional(),
    tokenAddress: addressSchema.optional(),
  }),
  getNFTs_old: ofWallet,
  getNFTsCount_old: ofWallet,
  getTransactions_old: ofWallet.extend({ order }),
  getTransactionsCount: ofWallet,
} as const

/** A type whose fields may be left out where they may be undefined. */
type Omittable<Type> = string extends keyof Type
  ? object
  : { [Key in keyof Type as undefined extends Type[Key] ? never : Key]: Type[Key] } & {
      [Key in keyof Type as undefined extends Type[Key] ? Key : never]?: Type[Key]
    }
type Flat<Type> = { [Key in keyof Type]: Type[Key] }

/** Parameters of each operation as clients send them. */
export type DataApiInputs = {
  [Name in keyof typeof dataApiParameters]: Flat<Omittable<z.input<(typeof dataApiParameters)[Name]>>>
}

/** Parameters of each operation, checked and with their defaults. */
export type DataApiParameters = {
  [Name in keyof typeof dataApiParameters]: z.output<(typeof dataApiParameters)[Name]>
}
