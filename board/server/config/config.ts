import type { BackupConfig } from './backup-options.ts'
import type { LogLevel } from './checks.ts'
import type { CrawlerConfig } from './crawler-options.ts'
import type { VapidKeys } from './keys.ts'
import type { WatchConfig } from './watch-options.ts'

/** Settings of the environment, checked and with their defaults, and the keys that all processes share. Built once, passed in, never imported. */
export interface Config extends ChainConfig {
  /** 0 lets the system choose a free one. */
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Connections that this process may hold. Undefined: as DATABASE_URL says, or as many as usual. */
  databaseConnections: number | undefined
  publicUrl: string | undefined
  /** Whether the backend joins, if it was built in. */
  hasBackend: boolean
  /** The board's name for people. */
  boardName: string
  appId: string
  masterKey: string
  /** Keys that a server of an old app gets for MORALIS_SECRET. */
  dataApiKeys: { web3ApiKey: string; speedyNodeApiKey: string }
  webPushKeys: VapidKeys
  /** First lines that old clients may have signed, in addition to the original's. */
  signingPhrases: readonly string[]
  /** Whether clients of /server may make classes, and fields of classes, by writing to them. */
  canClientsCreateClasses: boolean
  /** Whether clients of /server may give users fields by writing to them. */
  canUsersHaveFields: boolean
  /** Whether /server signs in users without a name. */
  hasAnonymousUsers: boolean
  /** The secret that opens /api/publics/apiKeys. Undefined: it is closed. */
  moralisSecret: string | undefined
  /** Absolute path of the operator's own module of cloud code. */
  cloudCode: string | undefined
  /** Whether clients get the text of `new Error(text)` in cloud code. */
  tellsCloudErrors: boolean
  /** Undefined: mails are written to the folder `outbox` of the data folder. */
  smtpUrl: string | undefined
  /** Sender of mails, as in a From header. */
  mailFrom: string | undefined
  /** The key that signs emails (PEM), and where its public half is: `<selector>._domainkey.` before the sender's domain. Undefined: the mail server signs, or nobody. */
  dkim: { key: string; selector: string } | undefined
  /** Undefined: files lie in the data folder. */
  s3Url: string | undefined
  /** Origin, or address without a trailing slash, that files are read from. Undefined: this server. */
  filesUrl: string | undefined
  /** Address of an IPFS node's interface. Undefined: nothing is pinned. */
  ipfsApiUrl: string | undefined
  /** Contact (mailto: or https:) that web push tells the browsers' makers. Undefined: no web push. */
  webPushContact: string | undefined
  /** Where pushes are handed over to a gateway. Undefined: none. */
  pushGatewayUrl: string | undefined
  /** Where employers ask for the removal of a listing. Undefined: pages offer no way to. */
  contactEmail: string | undefined
  /** How much text listings from followed boards get where the company hasn't claimed its page. */
  followTexts: 'whole' | 'excerpt'
  /** Whether boards of a system whose robots.txt keeps programs away may be followed. */
  followSmartRecruiters: boolean
  /** Whether listings of other CryptoLists are taken over if their signature can't be verified. */
  followUnsigned: boolean
  /** Origin of a server that tests have asked instead of every other host. */
  followTestServer: string | undefined
  /** Where the source code of this board can be read. Undefined: the footer links nowhere. */
  sourceUrl: string | undefined
  backup: BackupConfig
  isDemo: boolean
  /** Hops, or the proxies' addresses, as Express takes them. Undefined: no proxy is trusted. */
  trustProxy: number | string[] | undefined
  /** Addresses, with or without a port, of the resolvers that are asked about proofs of domains. */
  dnsResolvers: readonly string[]
  rateLimits: 'strict' | 'off'
  logLevel: LogLevel
  watch: WatchConfig
  crawlers: CrawlerConfig
  /** Whether HOST can be reached from this machine only. */
  isLoopback: boolean
  /** Whether `npm run dev` started the server: pages reload themselves after a change. */
  isDev: boolean
  /** Whether npm started the process, which then ends with it. */
  isRunByNpm: boolean
}

/** Settings of the environment alone. The rest is in the database (`takeSharedKeys`). */
export type Settings = Omit<Config, 'masterKey' | 'dataApiKeys' | 'webPushKeys'> & {
  /** Undefined: the database has one. */
  masterKey: string | undefined
}

/** The nodes and services that the data API and other chain features ask, and their limits. */
export interface ChainConfig {
  /** RPC addresses by chain id, in the order in which they are tried. Secret. */
  rpcUrls: Readonly<Record<number, readonly string[]>>
  /** Requests a second by chain id, where the operator set them. */
  rpcRequestsPerSecond: Readonly<Record<number, number>>
  /** Whether public nodes may be asked about chains without an address. */
  hasPublicNodes: boolean
  /** Secret. */
  solanaRpcUrls: Readonly<Record<'mainnet' | 'devnet', string | undefined>>
  /** Addresses of Etherscan-style APIs by chain id, with their keys in the query. Secret. */
  dataProviderUrls: Readonly<Record<number, string>>
  /** Without a trailing slash. Undefined: metadata on IPFS isn't read. */
  ipfsGatewayUrl: string | undefined
  /** Absolute path of a token list in Uniswap's format. */
  tokenListFile: string | undefined
  /** Space on disk that the index may take; following stops there. */
  chainDiskMegabytes: number
  /** Whether wallets that sign in are watched. */
  hasSignedInWallets: boolean
  /** Space that kept answers of the data API may take. */
  cacheMegabytes: number
  dataApiLimits: DataApiLimits
}

/** Weight of the data API's calls, a minute. */
export interface DataApiLimits {
  perAddress: number
  perUser: number
  perKey: number
}
