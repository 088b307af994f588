import { z } from 'zod'
import { softwareName } from '../../messages/board-text.ts'
import { backupEnvironment, backupOptions } from './backup-options.ts'
import { chainEnvironment, chainOptions } from './chain-options.ts'
import {
  boardNameCheck,
  connectionsCheck,
  contactCheck,
  databaseUrlCheck,
  dkimKeyCheck,
  emailCheck,
  hostCheck,
  phrasesCheck,
  portCheck,
  publicUrlCheck,
  resolversCheck,
  s3UrlCheck,
  senderCheck,
  smtpUrlCheck,
  switchCheck,
  testServerCheck,
  trustProxyCheck,
  webUrlCheck,
} from './checks.ts'
import { crawlerEnvironment, crawlerOptions } from './crawler-options.ts'
import type { Option } from './option.ts'
import { watchEnvironment, watchOptions } from './watch-options.ts'

export const options = [
  {
    name: 'PORT',
    default: '3000',
    description: 'Port to listen on.',
    mustBe: 'a whole number from 0 to 65535',
  },
  {
    name: 'HOST',
    default: '127.0.0.1',
    description: 'Address to listen on. `0.0.0.0` opens the board to the network; set PUBLIC_URL too.',
    mustBe: 'an address or a host name, such as 127.0.0.1 or 0.0.0.0',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    description:
      'Folder for the embedded PostgreSQL, keys and files. A relative path starts at the current folder.',
    mustBe: 'a path to a folder',
  },
  {
    name: 'DATABASE_URL',
    default: '',
    description:
      'PostgreSQL 15 or newer, such as `postgres://user:password@host:5432/board?sslmode=require`. With several hosts, separated by commas, the one that accepts writes is used. Unset: the embedded PostgreSQL in DATA_DIR.',
    mustBe: 'a URL that starts with postgres:// or postgresql://',
  },
  {
    name: 'DATABASE_CONNECTIONS',
    default: '24',
    description:
      'The most connections to the database that a process opens. All processes together must stay below the server’s `max_connections`.',
    mustBe: 'a whole number from 8 to 1000',
  },
  {
    name: 'PUBLIC_URL',
    default: '',
    description:
      'Origin that visitors see, such as `https://jobs.example.org`. Needed behind a proxy and for links in emails. Demo accounts exist only while it is unset.',
    mustBe: 'an origin such as https://jobs.example.org, without a path',
  },
  {
    name: 'BOARD_NAME',
    default: softwareName,
    description:
      'What the board calls itself on its pages, in emails and in what wallets sign, such as `Vela Jobs`. Link previews then have no picture, because ours shows the name CryptoList.',
    mustBe:
      '2 to 40 characters in one line, with a letter, and without invisible or deceptive ones (letters of two alphabets that look alike, special forms)',
  },
  {
    name: 'BACKEND',
    default: 'on',
    description:
      'Whether the backend for apps runs too: `/server`, the data API and the chains that it follows. `on` or `off`.',
    mustBe: 'on or off',
  },
  {
    name: 'APP_ID',
    default: 'cryptolist',
    description: 'Application ID that SDK clients of /server send.',
    mustBe: '1 to 100 letters, digits, dots, dashes or underscores',
  },
  {
    name: 'MASTER_KEY',
    default: 'generated',
    description:
      'Master key of /server. Unset: generated once and kept in the database; DATA_DIR/keys.json shows it.',
    mustBe: 'at least 16 characters long',
  },
  {
    name: 'SMTP_URL',
    default: '',
    description:
      'Mail server, such as `smtps://user:password@mail.example.org`. Unset: emails are written to DATA_DIR/outbox.',
    mustBe: 'a URL that starts with smtp:// or smtps://',
  },
  {
    name: 'MAIL_FROM',
    default: '',
    description:
      'Sender of emails, such as `CryptoList <board@example.org>`. Unset: CONTACT_EMAIL, else `cryptolist@` and this host’s name, with BOARD_NAME in front if it is set.',
    mustBe: 'an email address, or a name followed by one in angle brackets',
  },
  {
    name: 'DKIM_KEY',
    default: '',
    description:
      'RSA key that signs emails for the domain of MAIL_FROM: the PEM file on one line, without its first and last line, or with `\\n` for line breaks. Unset: your mail server signs them.',
    mustBe: 'an RSA private key as PEM, of at least 1024 bits',
  },
  {
    name: 'DKIM_SELECTOR',
    default: 'cryptolist',
    description: 'Name of the key: its public half is a TXT record at `<selector>._domainkey.<domain>`.',
    mustBe: 'letters, digits, hyphens and dots',
  },
  {
    name: 'SIGNING_PHRASES',
    default: '',
    description:
      'First lines that old clients may ask a wallet to sign (`signingMessage`), separated by commas, in addition to `Moralis Authentication`.',
    mustBe: 'texts of 4 to 200 characters, separated by commas',
  },
  {
    name: 'ALLOW_CLASS_CREATION',
    default: '0',
    description:
      '`1` lets clients of /server create classes and fields by writing to them, as the original did.',
    mustBe: '1 or 0',
  },
  {
    name: 'ALLOW_USER_FIELDS',
    default: '0',
    description:
      '`1` lets users of /server have fields of your app: a field is created when the first user is saved with it. For the first run of an app; turn it off once its fields exist.',
    mustBe: '1 or 0',
  },
  {
    name: 'ANONYMOUS_USERS',
    default: '0',
    description: '`1` lets clients of /server sign in anonymously.',
    mustBe: '1 or 0',
  },
  {
    name: 'CLOUD_CODE',
    default: '',
    description:
      'Path of your module with cloud functions, triggers, jobs and plugins (backend/docs/cloud-code.md).',
    mustBe: 'a path to a module',
  },
  {
    name: 'CLOUD_ERROR_TEXTS',
    default: '0',
    description:
      '`1` tells clients the text of `throw new Error(text)` in your cloud code, as the original did. Some libraries throw such errors too, and name hosts or keys.',
    mustBe: '1 or 0',
  },
  {
    name: 'MORALIS_SECRET',
    default: '',
    description: 'Secret that old servers send to read `/api/publics/apiKeys`. Unset: that path is closed.',
    mustBe: 'at least 16 characters long',
  },
  {
    name: 'S3_URL',
    default: '',
    description:
      'File storage, such as `https://key:secret@s3.example.org/bucket?region=eu-central-1`. Unset: DATA_DIR/files.',
    mustBe: 'a URL such as https://key:secret@host/bucket',
  },
  {
    name: 'FILES_URL',
    default: '',
    description:
      'URL that files are served from, such as `https://files.example.org`, if a separate host points to this server. Unset: this server.',
    mustBe: 'an http or https URL',
  },
  {
    name: 'IPFS_API_URL',
    default: '',
    description:
      'RPC URL of an IPFS node that pins IPFS files, such as `http://127.0.0.1:5001`. Unset: they are served here and not pinned.',
    mustBe: 'an http or https URL',
  },
  {
    name: 'WEB_PUSH_CONTACT',
    default: '',
    description:
      'Turns on web push for apps at `/server`: a contact for browser vendors, such as `mailto:board@example.org`. Notifications of job alerts need it only if neither `CONTACT_EMAIL` nor an https `PUBLIC_URL` is set. Its keys are generated once and kept in the database.',
    mustBe: 'an address that starts with mailto: or https://',
  },
  {
    name: 'PUSH_GATEWAY_URL',
    default: '',
    description:
      'URL that receives pushes for other kinds of installations, as JSON. Unset: they aren’t sent.',
    mustBe: 'an http or https URL',
  },
  {
    name: 'CONTACT_EMAIL',
    default: '',
    description: 'The operator’s email address, shown on imported listings for removal requests.',
    mustBe: 'an email address, such as board@example.org',
  },
  {
    name: 'FOLLOW_TEXTS',
    default: 'whole',
    description:
      'How much text listings from followed boards get. `whole`: the whole text if the system documents its boards as public, otherwise the beginning. `excerpt`: the beginning everywhere. Companies that claimed their page always get the whole text.',
    mustBe: 'whole or excerpt',
  },
  {
    name: 'FOLLOW_SMARTRECRUITERS',
    default: 'off',
    description:
      'Whether boards at SmartRecruiters can be followed, `on` or `off`. The robots.txt of its API keeps programs away.',
    mustBe: 'on or off',
  },
  {
    name: 'FOLLOW_UNSIGNED',
    default: 'on',
    description:
      'What happens to listings of other CryptoLists whose signature is missing or can’t be verified. `on`: they are listed as unsigned. `off`: they are left out.',
    mustBe: 'on or off',
  },
  {
    name: 'FOLLOW_TEST_SERVER',
    default: '',
    description:
      'For tests: a server on this machine that gets the requests to all other hosts, such as `http://127.0.0.1:4700`. Allowed only on a loopback HOST without PUBLIC_URL.',
    mustBe: 'an http address of this machine',
  },
  {
    name: 'SOURCE_URL',
    default: '',
    description:
      'URL of this board’s source code, such as `https://github.com/example/board`. Every page links to it. Unset: no link.',
    mustBe: 'an http or https address',
  },
  {
    name: 'DEMO',
    default: 'on with the embedded PostgreSQL, else off',
    description: 'Shows demo listings until the first real one: `on` or `off`.',
    mustBe: 'on or off',
  },
  {
    name: 'TRUST_PROXY',
    default: '',
    description:
      'Proxies in front of the board: a number of hops, or their addresses and networks, separated by commas. Unset: forwarded headers are ignored, and if there is a proxy, the log and `/admin/office` say so.',
    mustBe: 'a number of hops from 1 to 99, or addresses separated by commas, such as 10.0.0.0/8,::1',
  },
  ...crawlerOptions,
  ...backupOptions,
  ...chainOptions,
  {
    name: 'DNS_RESOLVERS',
    default: '1.1.1.1,8.8.8.8,9.9.9.9',
    description:
      'DNS resolvers for verifying companies’ domains, separated by commas. More than half must agree.',
    mustBe: 'addresses separated by commas, such as 1.1.1.1,9.9.9.9:53',
  },
  {
    name: 'RATE_LIMITS',
    default: 'strict',
    description: '`off` lifts all limits, for tests. Allowed only on a loopback HOST without PUBLIC_URL.',
    mustBe: 'strict or off',
  },
  ...watchOptions,
] as const satisfies readonly Option[]

export const environmentSchema = z.object({
  PORT: portCheck.optional(),
  HOST: hostCheck.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: databaseUrlCheck.optional(),
  DATABASE_CONNECTIONS: connectionsCheck.optional(),
  PUBLIC_URL: publicUrlCheck.optional(),
  BOARD_NAME: boardNameCheck.optional(),
  BACKEND: z.enum(['on', 'off']).optional(),
  APP_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  MASTER_KEY: z.string().min(16).optional(),
  SMTP_URL: smtpUrlCheck.optional(),
  MAIL_FROM: senderCheck.optional(),
  DKIM_KEY: dkimKeyCheck.optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d.-]{0,60}[a-z\d])?$/i)
    .optional(),
  SIGNING_PHRASES: phrasesCheck.optional(),
  ALLOW_CLASS_CREATION: switchCheck.optional(),
  ALLOW_USER_FIELDS: switchCheck.optional(),
  ANONYMOUS_USERS: switchCheck.optional(),
  CLOUD_CODE: z.string().optional(),
  CLOUD_ERROR_TEXTS: switchCheck.optional(),
  MORALIS_SECRET: z.string().min(16).optional(),
  S3_URL: s3UrlCheck.optional(),
  FILES_URL: webUrlCheck.optional(),
  IPFS_API_URL: webUrlCheck.optional(),
  WEB_PUSH_CONTACT: contactCheck.optional(),
  PUSH_GATEWAY_URL: webUrlCheck.optional(),
  CONTACT_EMAIL: emailCheck.optional(),
  FOLLOW_TEXTS: z.enum(['whole', 'excerpt']).optional(),
  FOLLOW_SMARTRECRUITERS: z.enum(['on', 'off']).optional(),
  FOLLOW_UNSIGNED: z.enum(['on', 'off']).optional(),
  FOLLOW_TEST_SERVER: testServerCheck.optional(),
  SOURCE_URL: webUrlCheck.optional(),
  DEMO: switchCheck.optional(),
  TRUST_PROXY: trustProxyCheck.optional(),
  ...crawlerEnvironment,
  ...backupEnvironment,
  ...chainEnvironment,
  DNS_RESOLVERS: resolversCheck.optional(),
  RATE_LIMITS: z.enum(['strict', 'off']).optional(),
  ...watchEnvironment,
  CRYPTOLIST_DEV: z.string().optional(),
  npm_lifecycle_event: z.string().optional(),
})

/** The page about all variables (docs/configuration.md). */
export function configurationPage(): string {
  return `# Configuration

<!-- Made from board/server/config by \`npm run configuration\`: change it there. -->

You configure the board with environment variables. It checks them at startup; if one is wrong, the error says how to fix it. \`npm run config\` shows
the values in effect, without secrets. \`BOARD_LANGUAGE\` chooses the folder of messages (\`board/messages/<language>\`) at build time; English is the only one so far.

${configTable()}
`
}

/** Its table alone: a row for each variable. */
export function configTable(): string {
  const rows = options.map((option) => {
    const isSentence = /^[^=]*\s|^generated$/.test(option.default)
    const defaultCell = option.default === '' || isSentence ? option.default : `\`${option.default}\``
    return `| \`${option.name}\` | ${defaultCell} | ${option.description} |`
  })
  return ['| Variable | Default | What it does |', '|---|---|---|', ...rows].join('\n')
}
