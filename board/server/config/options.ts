import { z } from 'zod'
import { chainEnvironment, chainOptions } from './chain-options.ts'
import {
  databaseUrlCheck,
  hostCheck,
  logLevels,
  phrasesCheck,
  portCheck,
  publicUrlCheck,
  resolversCheck,
  s3UrlCheck,
  smtpUrlCheck,
  switchCheck,
  trustProxyCheck,
  webUrlCheck,
} from './checks.ts'
import type { Option } from './option.ts'

export const options = [
  {
    name: 'PORT',
    default: '3000',
    description: 'Port to listen at.',
    mustBe: 'a whole number from 0 to 65535',
  },
  {
    name: 'HOST',
    default: '127.0.0.1',
    description: 'Address to listen at. `0.0.0.0` opens it to the network: set PUBLIC_URL then.',
    mustBe: 'an address or a host name, such as 127.0.0.1 or 0.0.0.0',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    description:
      'Folder of the embedded PostgreSQL, keys and files. A relative path starts at the current folder.',
    mustBe: 'the path of a folder',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    description:
      'PostgreSQL 15 or newer, such as `postgres://user:password@host:5432/board?sslmode=require&max=20` (`max` is the size of the pool, 10 by default). Unset: the embedded PostgreSQL in DATA_DIR.',
    mustBe: 'an address that begins with postgres:// or postgresql://',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    description:
      'Origin that visitors see, such as `https://jobs.example.org`. Needed behind a proxy and for links in mails; demo accounts exist only without it.',
    mustBe: 'an origin such as https://jobs.example.org, without a path',
  },
  {
    name: 'APP_ID',
    default: 'cryptolist',
    description: 'Application id that SDK clients of /server send.',
    mustBe: '1 to 100 letters, digits, dots, dashes or underscores',
  },
  {
    name: 'MASTER_KEY',
    default: 'generated',
    description: 'Master key of /server. Unset: generated once into DATA_DIR/keys.json.',
    mustBe: 'at least 16 characters long',
  },
  {
    name: 'SMTP_URL',
    default: '',
    description:
      'Mail server, such as `smtps://user:password@mail.example.org`. Unset: mails are written to DATA_DIR/outbox, and the log says so.',
    mustBe: 'an address that begins with smtp:// or smtps://',
  },
  {
    name: 'MAIL_FROM',
    default: '',
    description:
      'Sender of mails, such as `CryptoList <board@example.org>`. Unset: CONTACT_EMAIL, else `cryptolist@` and the name of this host.',
    mustBe: 'an e-mail address, or a name with one in angle brackets',
  },
  {
    name: 'SIGNING_PHRASES',
    default: '',
    description:
      'Further first lines, between commas, that old clients may have a wallet sign (`signingMessage`). `Moralis Authentication` always works.',
    mustBe: 'texts of 4 to 200 letters between commas',
  },
  {
    name: 'ALLOW_CLASS_CREATION',
    default: '0',
    description:
      '`1` lets clients of /server make classes, and fields of their own classes, by writing to them, as the original did.',
    mustBe: '1 or 0',
  },
  {
    name: 'ANONYMOUS_USERS',
    default: '0',
    description: '`1` lets clients of /server sign in as users without a name.',
    mustBe: '1 or 0',
  },
  {
    name: 'CLOUD_CODE',
    default: '',
    description:
      'Path of your own module of cloud functions, triggers, jobs and plugins (docs/guides/cloud-code.md).',
    mustBe: 'the path of a module',
  },
  {
    name: 'MORALIS_SECRET',
    default: '',
    description: 'What old servers send to read `/api/publics/apiKeys`. Unset: that address is closed.',
    mustBe: 'at least 16 characters long',
  },
  {
    name: 'S3_URL',
    default: '',
    description:
      'Store of files, such as `https://key:secret@s3.example.org/bucket?region=eu-central-1`. Unset: DATA_DIR/files.',
    mustBe: 'an address such as https://key:secret@host/bucket',
  },
  {
    name: 'FILES_URL',
    default: '',
    description:
      'Address that files are read from, such as `https://files.example.org`, when a host of its own leads to this server. Unset: this server.',
    mustBe: 'an http or https address',
  },
  {
    name: 'IPFS_API_URL',
    default: '',
    description:
      'RPC address of an IPFS node, such as `http://127.0.0.1:5001`, at which files for IPFS are pinned. Unset: they are served here and pinned nowhere.',
    mustBe: 'an http or https address',
  },
  {
    name: 'WEB_PUSH_CONTACT',
    default: '',
    description:
      'Turns on web push: an address such as `mailto:board@example.org` that the makers of browsers can write to. Its keys are made once into DATA_DIR.',
    mustBe: 'an address that begins with mailto: or https://',
  },
  {
    name: 'PUSH_GATEWAY_URL',
    default: '',
    description:
      'Address that pushes for installations of other kinds are handed to, as JSON. Unset: they are not sent.',
    mustBe: 'an http or https address',
  },
  {
    name: 'CONTACT_EMAIL',
    default: '',
    description:
      'Address of whoever runs the board. Pages of listings that no employer has claimed show it to ask for removal.',
    mustBe: 'an e-mail address such as board@example.org',
  },
  {
    name: 'DEMO',
    default: 'on with the embedded PostgreSQL, else off',
    description: 'Demo listings, as long as there is no real one: `on` or `off`.',
    mustBe: 'on or off',
  },
  {
    name: 'TRUST_PROXY',
    default: '',
    description:
      'Proxies in front: how many hops, or their addresses and networks between commas. Unset: forwarded headers are not believed.',
    mustBe: 'a number of hops from 1 to 99, or addresses between commas such as 10.0.0.0/8,::1',
  },
  ...chainOptions,
  {
    name: 'DNS_RESOLVERS',
    default: '1.1.1.1,8.8.8.8,9.9.9.9',
    description:
      'DNS resolvers between commas that are asked when a company proves its domain; more than half of them have to agree.',
    mustBe: 'addresses between commas such as 1.1.1.1,9.9.9.9:53',
  },
  {
    name: 'RATE_LIMITS',
    default: 'strict',
    description: '`off` lifts all limits, for tests; only while HOST is loopback and PUBLIC_URL is unset.',
    mustBe: 'strict or off',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    description: `Lowest level that is logged: ${logLevels.join(', ')}.`,
    mustBe: `one of ${logLevels.join(', ')}`,
  },
] as const satisfies readonly Option[]

export const environmentSchema = z.object({
  PORT: portCheck.optional(),
  HOST: hostCheck.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: databaseUrlCheck.optional(),
  PUBLIC_URL: publicUrlCheck.optional(),
  APP_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  MASTER_KEY: z.string().min(16).optional(),
  SMTP_URL: smtpUrlCheck.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\p{C}]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u)
    .optional(),
  SIGNING_PHRASES: phrasesCheck.optional(),
  ALLOW_CLASS_CREATION: switchCheck.optional(),
  ANONYMOUS_USERS: switchCheck.optional(),
  CLOUD_CODE: z.string().optional(),
  MORALIS_SECRET: z.string().min(16).optional(),
  S3_URL: s3UrlCheck.optional(),
  FILES_URL: webUrlCheck.optional(),
  IPFS_API_URL: webUrlCheck.optional(),
  WEB_PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/)./)
    .optional(),
  PUSH_GATEWAY_URL: webUrlCheck.optional(),
  CONTACT_EMAIL: z.email().optional(),
  DEMO: switchCheck.optional(),
  TRUST_PROXY: trustProxyCheck.optional(),
  ...chainEnvironment,
  DNS_RESOLVERS: resolversCheck.optional(),
  RATE_LIMITS: z.enum(['strict', 'off']).optional(),
  LOG_LEVEL: z.enum(logLevels).optional(),
  CRYPTOLIST_DEV: z.string().optional(),
  npm_lifecycle_event: z.string().optional(),
})

/** The table of all variables in Markdown, as the README shows it. */
export function configTable(): string {
  const rows = options.map((option) => {
    const shown =
      option.default === ''
        ? ''
        : /\s|^generated$/.test(option.default)
          ? option.default
          : `\`${option.default}\``
    return `| \`${option.name}\` | ${shown} | ${option.description} |`
  })
  return ['| Variable | Default | What it does |', '|---|---|---|', ...rows].join('\n')
}
