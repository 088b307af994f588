import { resolve } from 'node:path'
import { z } from 'zod'
import { rpcUrlsCheck, secureUrlCheck, switchCheck, webUrlCheck, wholeNumberCheck } from './checks.ts'
import type { ChainConfig, DataApiLimits } from './config.ts'
import type { Option } from './option.ts'

export const chainOptions = [
  {
    name: 'RPC_URL_<chainId>',
    default: '',
    description:
      'RPC URLs of a chain, separated by commas and tried in this order; `RPC_URL_1` is Ethereum. The data API reads and follows the chain through them. Contract wallets (EIP-1271, EIP-6492) can sign in on chains that have one.',
    mustBe: 'http, https, ws or wss URLs, separated by commas, and <chainId> a whole number',
  },
  {
    name: 'RPC_RPS_<chainId>',
    default: '',
    description:
      'Requests a second to a chain’s nodes. Calls come first; following the chain uses the rest. Unset: calls aren’t limited, and following makes up to 5 (no limit for a node on this machine).',
    mustBe: 'a number above 0, such as 5 or 0.5, and <chainId> a whole number',
  },
  {
    name: 'RPC_PUBLIC',
    default: '0',
    description:
      '`1` lets the data API use public nodes for chains without an RPC_URL, for plain reads only. Their operators then see which wallet addresses people ask about.',
    mustBe: '1 or 0',
  },
  {
    name: 'RPC_URL_SOLANA_MAINNET',
    default: '',
    description:
      'RPC URL of a Solana node for the data API. Unset: calls about Solana’s mainnet are refused.',
    mustBe: 'an http or https URL',
  },
  {
    name: 'RPC_URL_SOLANA_DEVNET',
    default: '',
    description: 'The same for Solana’s devnet.',
    mustBe: 'an http or https URL',
  },
  {
    name: 'DATA_PROVIDER_URL_<chainId>',
    default: '',
    description:
      'URL of an Etherscan- or Blockscout-style API with its key, such as `https://api.etherscan.io/v2/api?chainid=1&apikey=KEY`, for wallets’ transactions. Unset: only your nodes and the index answer.',
    mustBe: 'an http or https URL, and <chainId> a whole number',
  },
  {
    name: 'IPFS_GATEWAY',
    default: '',
    description:
      'Gateway for NFT metadata on IPFS, such as `https://ipfs.io`. Unset: metadata on IPFS isn’t read.',
    mustBe: 'an https URL',
  },
  {
    name: 'TOKEN_LIST',
    default: '',
    description:
      'Path to a token list (Uniswap’s format) with symbols and logos for the data API. Unset: tokens are found by symbol only in the index.',
    mustBe: 'a path to a file',
  },
  {
    name: 'CHAIN_DISK_MB',
    default: '10000',
    description:
      'Disk space for the index of followed contracts and wallets. Once it is used up, nothing new is followed and no older history is read.',
    mustBe: 'a whole number of megabytes',
  },
  {
    name: 'WATCH_WALLETS',
    default: 'off',
    description:
      '`on` watches every wallet that signs in, as Moralis v1 did, on the chains of backend/docs/event-sync.md that have an RPC_URL: its transfers, balances and transactions become objects at /server.',
    mustBe: 'on or off',
  },
  {
    name: 'CACHE_MB',
    default: '256',
    description: 'Disk space for cached answers of the data API.',
    mustBe: 'a whole number of megabytes',
  },
  {
    name: 'DATA_API_LIMITS',
    default: '60,300,1500',
    description:
      'Weight of data API calls allowed a minute for an IP address, a signed-in user and an API key.',
    mustBe: 'three whole numbers above 0, separated by commas, such as 60,300,1500',
  },
] as const satisfies readonly Option[]

/** Settings that are set once, not for each chain. */
export const chainEnvironment = {
  RPC_PUBLIC: switchCheck.optional(),
  RPC_URL_SOLANA_MAINNET: webUrlCheck.optional(),
  RPC_URL_SOLANA_DEVNET: webUrlCheck.optional(),
  IPFS_GATEWAY: secureUrlCheck.optional(),
  TOKEN_LIST: z.string().optional(),
  CHAIN_DISK_MB: wholeNumberCheck.optional(),
  WATCH_WALLETS: z.enum(['on', 'off']).optional(),
  CACHE_MB: wholeNumberCheck.optional(),
  DATA_API_LIMITS: z
    .string()
    .regex(/^[1-9]\d{0,8}( *, *[1-9]\d{0,8}){2}$/)
    .transform((text): DataApiLimits => {
      const [perAddress = 0, perUser = 0, perKey = 0] = text.split(',').map(Number)
      return { perAddress, perUser, perKey }
    })
    .optional(),
}

const chainIdCheck = z.string().regex(/^[1-9]\d{0,14}$/)

/** Settings for each chain: by the beginning of the variable's name. */
const perChain = {
  RPC_URL_: z.record(chainIdCheck, rpcUrlsCheck),
  RPC_RPS_: z.record(
    chainIdCheck,
    z
      .string()
      .regex(/^\d{1,6}(\.\d{1,3})?$/)
      .transform(Number)
      .refine((rate) => rate > 0),
  ),
  DATA_PROVIDER_URL_: z.record(chainIdCheck, webUrlCheck),
}

/** The variables that are set for each chain, and the names (as in the table of options) of those that are wrong. */
export function readPerChain(set: Readonly<Record<string, string>>): {
  wrong: string[]
  values: Pick<ChainConfig, 'rpcUrls' | 'rpcRequestsPerSecond' | 'dataProviderUrls'>
} {
  const urls = perChain.RPC_URL_.safeParse(pick(set, 'RPC_URL_'))
  const rates = perChain.RPC_RPS_.safeParse(pick(set, 'RPC_RPS_'))
  const providers = perChain.DATA_PROVIDER_URL_.safeParse(pick(set, 'DATA_PROVIDER_URL_'))
  return {
    wrong: [
      ...(urls.success ? [] : ['RPC_URL_<chainId>']),
      ...(rates.success ? [] : ['RPC_RPS_<chainId>']),
      ...(providers.success ? [] : ['DATA_PROVIDER_URL_<chainId>']),
    ],
    values: {
      rpcUrls: urls.data ?? {},
      rpcRequestsPerSecond: rates.data ?? {},
      dataProviderUrls: providers.data ?? {},
    },
  }
}

/** The rest, with its defaults. */
export function readChainDefaults(
  values: z.output<z.ZodObject<typeof chainEnvironment>>,
): Omit<ChainConfig, 'rpcUrls' | 'rpcRequestsPerSecond' | 'dataProviderUrls'> {
  return {
    hasPublicNodes: values.RPC_PUBLIC ?? false,
    solanaRpcUrls: { mainnet: values.RPC_URL_SOLANA_MAINNET, devnet: values.RPC_URL_SOLANA_DEVNET },
    ipfsGatewayUrl: values.IPFS_GATEWAY,
    tokenListFile: values.TOKEN_LIST === undefined ? undefined : resolve(values.TOKEN_LIST),
    chainDiskMegabytes: values.CHAIN_DISK_MB ?? 10_000,
    hasSignedInWallets: values.WATCH_WALLETS === 'on',
    cacheMegabytes: values.CACHE_MB ?? 256,
    dataApiLimits: values.DATA_API_LIMITS ?? { perAddress: 60, perUser: 300, perKey: 1_500 },
  }
}

function pick(set: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(set)
      .filter(([name]) => name.startsWith(prefix) && !Object.hasOwn(chainEnvironment, name))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )
}
