import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configTable, options } from './options.ts'
import { readConfig } from './read-config.ts'
import { StartupError } from './startup-error.ts'

let folder = ''
let dataDir = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-config-'))
  dataDir = join(folder, 'data')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the configuration', () => {
  it('has defaults that open the demo on this machine only', () => {
    expect(readConfig({ DATA_DIR: dataDir, PORT: ' ', PUBLIC_URL: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir,
      databaseUrl: undefined,
      publicUrl: undefined,
      boardName: 'CryptoList',
      contactEmail: undefined,
      backup: { dir: undefined, everyHours: 24, keep: 7, passphrase: undefined },
      appId: 'cryptolist',
      isDemo: true,
      trustProxy: undefined,
      rpcUrls: {},
      hasPublicNodes: false,
      solanaRpcUrls: { mainnet: undefined, devnet: undefined },
      dataProviderUrls: {},
      ipfsGatewayUrl: undefined,
      tokenListFile: undefined,
      chainDiskMegabytes: 10_000,
      cacheMegabytes: 256,
      dataApiLimits: { perAddress: 60, perUser: 300, perKey: 1_500 },
      rateLimits: 'strict',
      logLevel: 'info',
      watch: { accessLog: 'off', metricsToken: undefined },
      crawlers: {
        indexesUnclaimed: false,
        contentSignal: 'search=yes, ai-input=yes, ai-train=no',
        indexNowKey: undefined,
      },
      isLoopback: true,
      isDev: false,
    })
  })

  it('takes what is set', () => {
    const config = readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://a:b@db/board',
      PUBLIC_URL: 'https://Jobs.example.org/',
      MASTER_KEY: 'a key of at least 16 letters',
      TRUST_PROXY: '10.0.0.0/8, ::1,loopback',
      RPC_URL_1: 'https://rpc.example.org/key, http://10.0.0.7:8545',
      RPC_URL_8453: 'wss://rpc.example.org',
      RPC_URL_SOLANA_DEVNET: 'https://solana.example.org/key',
      RPC_RPS_1: '0.5',
      RPC_PUBLIC: '1',
      DATA_PROVIDER_URL_1: 'https://api.example.org/v2/api?chainid=1&apikey=key',
      IPFS_GATEWAY: 'https://ipfs.example.org/',
      TOKEN_LIST: '/lists/tokens.json',
      CHAIN_DISK_MB: '500',
      CACHE_MB: '0',
      DATA_API_LIMITS: '10, 20,30',
      LOG_LEVEL: 'debug',
      CONTACT_EMAIL: 'Board@Bücher.example.',
      MAIL_FROM: 'The Board <Board@Example.org>',
      WEB_PUSH_CONTACT: 'mailto:Board@Example.org',
    })
    expect(config).toMatchObject({
      contactEmail: 'board@xn--bcher-kva.example',
      mailFrom: 'The Board <board@example.org>',
      webPushContact: 'mailto:board@example.org',
      port: 0,
      isLoopback: false,
      publicUrl: 'https://jobs.example.org',
      masterKey: 'a key of at least 16 letters',
      isDemo: false,
      trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
      rpcUrls: {
        1: ['https://rpc.example.org/key', 'http://10.0.0.7:8545'],
        8453: ['wss://rpc.example.org'],
      },
      solanaRpcUrls: { mainnet: undefined, devnet: 'https://solana.example.org/key' },
      rpcRequestsPerSecond: { 1: 0.5 },
      hasPublicNodes: true,
      dataProviderUrls: { 1: 'https://api.example.org/v2/api?chainid=1&apikey=key' },
      ipfsGatewayUrl: 'https://ipfs.example.org',
      tokenListFile: '/lists/tokens.json',
      chainDiskMegabytes: 500,
      cacheMegabytes: 0,
      dataApiLimits: { perAddress: 10, perUser: 20, perKey: 30 },
      logLevel: 'debug',
    })
    expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: '2', DEMO: 'off' })).toMatchObject({
      trustProxy: 2,
      isDemo: false,
    })
  })

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.1', false],
    ['example.org', false],
  ])('knows whether HOST %s is this machine only: %s', (host, isLoopback) => {
    expect(readConfig({ DATA_DIR: dataDir, HOST: host }).isLoopback).toBe(isLoopback)
  })

  it.each([
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535. It is "65536".'],
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535. It is "80a".'],
    [
      'PUBLIC_URL',
      'https://example.org/jobs',
      'PUBLIC_URL must be an origin such as https://jobs.example.org',
    ],
    ['PUBLIC_URL', 'example.org', 'PUBLIC_URL must be an origin'],
    ['BOARD_NAME', 'V', 'BOARD_NAME must be 2 to 40 characters in one line'],
    ['BOARD_NAME', 'V'.repeat(41), 'BOARD_NAME must be 2 to 40 characters'],
    ['BOARD_NAME', '2027', 'BOARD_NAME must be 2 to 40 characters'],
    ...[
      'two\nlines',
      'two\u2028lines',
      'a\u0002mark',
      'a\u202Eturned',
      'zero\u200Bwidth',
      'blank\u2800sign',
      'filler\u3164',
      'Ｗｉｄｅ',
      'odd\u00A0space',
      'Vеla Jobs',
      'Z\u0335\u0336\u0337\u0338algo',
    ].map((name): [string, string, string] => ['BOARD_NAME', name, 'without invisible or deceptive ones']),
    ['DATABASE_URL', 'mysql://a:secret@b/c', 'DATABASE_URL must be a URL that starts with postgres://'],
    ['DATABASE_CONNECTIONS', '7', 'DATABASE_CONNECTIONS must be a whole number from 8 to 1000. It is "7".'],
    ['MASTER_KEY', 'secret', 'MASTER_KEY must be at least 16 characters long.'],
    ['METRICS_TOKEN', 'a secret with spaces', 'METRICS_TOKEN must be at least 16 characters long, without'],
    ['BACKUP_EVERY', 'daily', 'BACKUP_EVERY must be a whole number of hours or days'],
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP must be a whole number from 1'],
    ['CONTACT_EMAIL', 'board@[10.0.0.1]', 'CONTACT_EMAIL must be an email address'],
    ['MAIL_FROM', 'Board <<board@example.org>>', 'MAIL_FROM must be an email address, or a name'],
    ['MAIL_FROM', 'Board <board@[10.0.0.1]>', 'MAIL_FROM must be an email address, or a name'],
    ['WEB_PUSH_CONTACT', 'mailto:board', 'WEB_PUSH_CONTACT must be an address that starts with mailto:'],
    ['DEMO', 'maybe', 'DEMO must be on or off. It is "maybe".'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY must be a number of hops'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be a number of hops'],
    ['RATE_LIMITS', 'none', 'RATE_LIMITS must be strict or off.'],
    ['FOLLOW_TEXTS', 'none', 'FOLLOW_TEXTS must be whole or excerpt.'],
    [
      'FOLLOW_TEST_SERVER',
      'http://jobs.example.org',
      'FOLLOW_TEST_SERVER must be an http address of this machine',
    ],
    [
      'FOLLOW_TEST_SERVER',
      'https://127.0.0.1:4700',
      'FOLLOW_TEST_SERVER must be an http address of this machine',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error'],
    ['RPC_URL_1', 'ftp://secret', 'RPC_URL_<chainId> must be http, https, ws or wss URLs'],
    ['RPC_URL_1', 'https://a.example,secret', 'RPC_URL_<chainId> must be http, https, ws or wss URLs'],
    ['RPC_URL_SOLANA_MAINNET', 'wss://secret', 'RPC_URL_SOLANA_MAINNET must be an http or https URL.'],
    ['RPC_RPS_1', '0', 'RPC_RPS_<chainId> must be a number above 0, such as 5 or 0.5'],
    ['DATA_PROVIDER_URL_1', 'secret', 'DATA_PROVIDER_URL_<chainId> must be an http or https URL'],
    ['IPFS_GATEWAY', 'http://ipfs.io', 'IPFS_GATEWAY must be an https URL. It is "http://ipfs.io".'],
    ['CHAIN_DISK_MB', '1.5', 'CHAIN_DISK_MB must be a whole number of megabytes. It is "1.5".'],
    ['DATA_API_LIMITS', '60,300', 'DATA_API_LIMITS must be three whole numbers above 0, separated by commas'],
    ['RPC_URL_main', 'https://secret', 'RPC_URL_<chainId> must be'],
  ])('refuses %s=%s with a sentence', (name, value, sentence) => {
    const read = (): unknown => readConfig({ DATA_DIR: dataDir, [name]: value })
    expect(read).toThrow(StartupError)
    expect(read).toThrow(sentence)
    expect(read).not.toThrow('secret')
  })

  it.each([
    ['Vela  Jobs', 'Vela Jobs'],
    ["O'Neill & Co. <Jobs>", "O'Neill & Co. <Jobs>"],
    ['Bu\u0308cher Jobs', 'Bücher Jobs'],
    ['加密职位', '加密职位'],
    ['Работа в web3', 'Работа в web3'],
    ['🚀 Jobs', '🚀 Jobs'],
  ])('takes the board’s name %s as %s', (name, boardName) => {
    expect(readConfig({ DATA_DIR: dataDir, BOARD_NAME: name }).boardName).toBe(boardName)
  })

  it('names every variable that is wrong at once', () => {
    expect(() => readConfig({ DATA_DIR: dataDir, PORT: 'x', DEMO: 'x' })).toThrow(/PORT must .*\nDEMO must /)
  })

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://example.org' }])(
    'lets RATE_LIMITS be off on this machine only: %o',
    (open) => {
      expect(readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }).rateLimits).toBe('off')
      expect(() => readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...open })).toThrow('set it to strict')
    },
  )
})

it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://example.org' }])(
  'lets tests answer for other hosts on this machine only: %o',
  (open) => {
    const settings = { DATA_DIR: dataDir, FOLLOW_TEST_SERVER: 'http://127.0.0.1:4700' }
    expect(readConfig(settings).followTestServer).toBe('http://127.0.0.1:4700')
    expect(() => readConfig({ ...settings, ...open })).toThrow('FOLLOW_TEST_SERVER is set')
  },
)

describe('the table of variables', () => {
  it('has a row for each, with its default and what it does', () => {
    const rows = configTable().split('\n').slice(2)
    expect(rows).toHaveLength(options.length)
    expect(rows[0]).toBe('| `PORT` | `3000` | Port to listen on. |')
    expect(rows.every((row) => /^\| `[\w<>]+` \| .* \| \S.* \|$/.test(row))).toBe(true)
  })
})
