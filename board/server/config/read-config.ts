import { resolve } from 'node:path'
import type { z } from 'zod'
import { softwareName } from '../../messages/board-text.ts'
import { readBackupConfig } from './backup-options.ts'
import { readChainDefaults, readPerChain } from './chain-options.ts'
import { isLoopbackHost, isOnlyLocal } from './checks.ts'
import type { Settings } from './config.ts'
import { readCrawlerConfig } from './crawler-options.ts'
import { makeDataFolder } from './data-folder.ts'
import { environmentSchema, options } from './options.ts'
import { StartupError } from './startup-error.ts'
import { readWatchConfig } from './watch-options.ts'

// Their values hold passwords and keys, which don't belong on a terminal or in a log.
const secrets: readonly string[] = [
  'DATABASE_URL',
  'MASTER_KEY',
  'SMTP_URL',
  'DKIM_KEY',
  'MORALIS_SECRET',
  'S3_URL',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
  'IPFS_API_URL',
  'PUSH_GATEWAY_URL',
  'RPC_URL_<chainId>',
  'RPC_URL_SOLANA_MAINNET',
  'RPC_URL_SOLANA_DEVNET',
  'DATA_PROVIDER_URL_<chainId>',
]

/** Whether a variable's value must not be shown. `RPC_URL_1` is `RPC_URL_<chainId>`. */
export function isSecret(name: string): boolean {
  return secrets.includes(name.replace(/_\d+$/, '_<chainId>'))
}

/** Checks the environment and fills in defaults. Throws a StartupError with a sentence for each wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Settings {
  const set = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim() ?? ''] as const)
      .filter(([, value]) => value !== ''),
  )
  const checked = environmentSchema.safeParse(set)
  const perChain = readPerChain(set)
  const wrong = [...names(checked.error), ...perChain.wrong]
  if (!checked.success || wrong.length > 0)
    throw new StartupError(wrong.map((name) => sentence(name, set)).join('\n'))

  const values = checked.data
  const host = values.HOST ?? '127.0.0.1'
  const isLoopback = isLoopbackHost(host)
  const isLocal = isOnlyLocal({ isLoopback, publicUrl: values.PUBLIC_URL })
  if (values.RATE_LIMITS === 'off' && !isLocal) {
    throw new StartupError(
      'RATE_LIMITS is off, which is for tests on this machine: set it to strict, or HOST to 127.0.0.1 and PUBLIC_URL to nothing.',
    )
  }
  if (values.FOLLOW_TEST_SERVER !== undefined && !isLocal) {
    throw new StartupError(
      'FOLLOW_TEST_SERVER is set, which is for tests on this machine: remove it, or set HOST to 127.0.0.1 and PUBLIC_URL to nothing.',
    )
  }
  const dataDir = resolve(values.DATA_DIR ?? 'data')
  makeDataFolder(dataDir)
  return {
    port: values.PORT ?? 3000,
    host,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    publicUrl: values.PUBLIC_URL,
    boardName: values.BOARD_NAME ?? softwareName,
    hasBackend: values.BACKEND !== 'off',
    appId: values.APP_ID ?? 'cryptolist',
    masterKey: values.MASTER_KEY,
    signingPhrases: values.SIGNING_PHRASES ?? [],
    canClientsCreateClasses: values.ALLOW_CLASS_CREATION ?? false,
    canUsersHaveFields: values.ALLOW_USER_FIELDS ?? false,
    hasAnonymousUsers: values.ANONYMOUS_USERS ?? false,
    moralisSecret: values.MORALIS_SECRET,
    tellsCloudErrors: values.CLOUD_ERROR_TEXTS ?? false,
    cloudCode: values.CLOUD_CODE === undefined ? undefined : resolve(values.CLOUD_CODE),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    dkim:
      values.DKIM_KEY === undefined
        ? undefined
        : { key: values.DKIM_KEY, selector: values.DKIM_SELECTOR ?? 'cryptolist' },
    s3Url: values.S3_URL,
    filesUrl: values.FILES_URL,
    ipfsApiUrl: values.IPFS_API_URL,
    webPushContact: values.WEB_PUSH_CONTACT,
    pushGatewayUrl: values.PUSH_GATEWAY_URL,
    contactEmail: values.CONTACT_EMAIL,
    followTexts: values.FOLLOW_TEXTS ?? 'whole',
    followSmartRecruiters: values.FOLLOW_SMARTRECRUITERS === 'on',
    followUnsigned: values.FOLLOW_UNSIGNED !== 'off',
    followTestServer: values.FOLLOW_TEST_SERVER,
    sourceUrl: values.SOURCE_URL,
    backup: readBackupConfig(values),
    isDemo: values.DEMO ?? values.DATABASE_URL === undefined,
    trustProxy: values.TRUST_PROXY,
    ...perChain.values,
    ...readChainDefaults(values),
    dnsResolvers: values.DNS_RESOLVERS ?? ['1.1.1.1', '8.8.8.8', '9.9.9.9'],
    rateLimits: values.RATE_LIMITS ?? 'strict',
    logLevel: values.LOG_LEVEL ?? 'info',
    watch: readWatchConfig(values),
    crawlers: readCrawlerConfig(values),
    isLoopback,
    isDev: values.CRYPTOLIST_DEV === '1',
    isRunByNpm: values.npm_lifecycle_event !== undefined,
  }
}

function names(error: z.ZodError | undefined): string[] {
  return [...new Set((error?.issues ?? []).map((issue) => String(issue.path[0])))]
}

function sentence(name: string, set: Record<string, string>): string {
  const option = options.find((one) => one.name === name)
  const isShown = Object.hasOwn(set, name) && !isSecret(name)
  const currentValue = isShown ? ` It is "${set[name]}".` : ''
  return `${name} must be ${option?.mustBe ?? 'something else'}.${currentValue}`
}
