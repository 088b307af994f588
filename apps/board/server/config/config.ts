import type { LogLevel } from './checks.ts'

/** What the environment asks for, checked and with its defaults. Built once by `readConfig`, passed in, never imported. */
export interface Config {
  /** 0 lets the system choose a free one. */
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Origin without a trailing slash. */
  publicUrl: string | undefined
  appId: string
  masterKey: string
  smtpUrl: string | undefined
  /** Where employers ask for the removal of a listing. Undefined: pages offer no way to. */
  contactEmail: string | undefined
  isDemo: boolean
  /** Hops, or the proxies' addresses, as Express takes them. Undefined: no proxy is trusted. */
  trustProxy: number | string[] | undefined
  /** RPC addresses by chain id. */
  rpcUrls: Record<number, string>
  rateLimits: 'strict' | 'off'
  logLevel: LogLevel
  /** Whether HOST can be reached from this machine only. */
  isLoopback: boolean
  /** Whether `npm run dev` started the server: pages reload themselves after a change. */
  isDev: boolean
  /** Whether npm started the process, which then ends with it. */
  isRunByNpm: boolean
}
