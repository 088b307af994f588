/** The page of admins about the board as a program: its processes, queued work, email, disk and backups. */
import { formatCount, plural } from '../plural.ts'

export const heading = 'System'
export const version = (board: string, node: string): string => `CryptoList ${board} on Node.js ${node}`
export const guide = 'What to do about anything on this page: {guide}, in the folder of this board.'

export const unsupportedNode = (major: string, since: string, recommended: number): string =>
  `Node.js ${major} has had no security fixes since ${since}. Run this board with Node.js ${recommended}.`
export const unsupportedPostgres = (major: string, since: string): string =>
  `PostgreSQL ${major} has had no security fixes since ${since}. Move to a newer one (docs/guides/operations.md, “Upgrade”).`
export const embeddedInPublic = (version: string, since: string): string =>
  `This board is public, and its embedded PostgreSQL ${version} lacks the security fixes of ${since} and later. Set DATABASE_URL to a PostgreSQL that you keep up to date (docs/guides/operations.md, “Move to an external PostgreSQL”).`

export const demoAccountMissing = (username: string, reason: string): string =>
  `The demo account ${username} is missing: ${reason}`

export const searchEngines = 'Search engines'
export const unclaimedLeftOut = (jobs: number): string =>
  jobs === 0
    ? 'There are no jobs of unclaimed companies (INDEX_UNCLAIMED=off).'
    : `Search engines can’t list ${plural(jobs, { one: '# job', other: '# jobs' })} of unclaimed companies (INDEX_UNCLAIMED=off).`
export const unclaimedIndexed = (jobs: number): string =>
  jobs === 0
    ? 'There are no jobs of unclaimed companies (INDEX_UNCLAIMED=on).'
    : `Search engines can list ${plural(jobs, { one: '# job', other: '# jobs' })} of unclaimed companies (INDEX_UNCLAIMED=on).`
export const indexNowStopped = (status: number): string =>
  `IndexNow refused this board’s changes (${status}), so no more are sent. Set another INDEXNOW_KEY and restart the board.`

export const processes = 'Processes'
export const processAt = (host: string, pid: number): string => `Process ${pid} on ${host}`
export const startedAt = 'started {time}'
export const thisOne = 'showing you this page'
export const memoryOf = (size: string): string => `${size} of memory`
export const connectionsOf = ({
  open,
  busy,
  waiting,
}: {
  open: number
  busy: number
  waiting: number
}): string =>
  [
    plural(open, { one: '# connection to the database', other: '# connections to the database' }),
    `${formatCount(busy)} busy`,
    ...(waiting > 0 ? [`${formatCount(waiting)} waiting for one`] : []),
  ].join(', ')
export const versionOf = (version: string): string => `version ${version}`

export const database = 'Database'
export const server = 'Server'
export const postgres = (version: string): string => `PostgreSQL ${version}`
export const embedded = (version: string): string => `PostgreSQL ${version}, embedded`
export const size = 'Size'
export const migrations = 'Migrations'
export const migrationsUpTo = '{count}, up to {last}, applied {time}'

export const queue = 'Queued work'
export const emptyQueue = 'Nothing is queued.'
export const states = {
  waiting: (count: number): string => `${formatCount(count)} waiting`,
  later: (count: number): string => `${formatCount(count)} for later`,
  running: (count: number): string => `${formatCount(count)} running`,
  failed: (count: number): string => `${formatCount(count)} failed`,
}
export const oldestDue = (minutes: number): string =>
  plural(minutes, { one: 'the oldest has waited # minute', other: 'the oldest has waited # minutes' })
export const failedJobs = 'Failed work'
export const failedLead = 'We tried each eleven times over about six hours. Failed work is kept for 30 days.'
export const failedAt = 'failed {time}'
export const tryAgain = 'Try again'
export const tryAgainOf = (queue: string): string => `Try again: ${queue}`
export const noReason = 'No reason was recorded.'

export const alerts = 'Job alerts'
export const alertsWaiting = 'Due'
export const alertsPaused = 'Not sent'
export const alertsPausedOf = (bounced: number, unreachable: number): string =>
  `${plural(bounced, { one: '# whose emails are refused or come back', other: '# whose emails are refused or come back' })} · ${plural(unreachable, { one: '# without a confirmed address', other: '# without a confirmed address' })}`
export const alertMails = 'Emails of the last week'
export const alertMailsOf = ({
  sent,
  skipped,
  refused,
}: Record<'sent' | 'skipped' | 'refused', number>): string =>
  `${formatCount(sent)} sent · ${formatCount(skipped)} skipped · ${formatCount(refused)} refused`
export const notifications = 'Notifications'
export const notificationsOf = (browsers: number, failing: number): string =>
  `${plural(browsers, { one: '# browser', other: '# browsers' })} · ${formatCount(failing)} failing`
export const subscriptions = 'Subscriptions'
export const messages = 'Messages'
export const receivers = 'Receivers'
export const receiversOf = (failing: number, switchedOff: number): string =>
  `${formatCount(failing)} failing · ${formatCount(switchedOff)} switched off`

export const classes = 'Classes at /server'
export const classesLead =
  'Found when this process started. The board works around them; everything else is served as usual.'

export const email = 'Email'
export const sentBy = 'Mail server'
export const outbox = 'None: emails are written to DATA_DIR/outbox because SMTP_URL isn’t set'
export const emailCounts = 'Since this process started'
export const outcomes = {
  sent: (count: number): string => `${formatCount(count)} sent`,
  written: (count: number): string => `${formatCount(count)} written`,
  refused: (count: number): string => `${formatCount(count)} refused`,
  failed: (count: number): string => plural(count, { one: '# failed attempt', other: '# failed attempts' }),
}

export const disk = 'Disk and backups'
export const freeSpace = 'Free space in DATA_DIR'
export const unknown = 'Unknown'
export const isFull = 'The disk is full: nothing can be saved. Free some space.'
export const lastBackup = 'Last backup'
export const noBackup = 'None yet in BACKUP_DIR'
export const backupOff = 'Automatic backups are off because BACKUP_DIR isn’t set'
export const isOverdue = 'The last backup is older than it should be. The log says why backups fail.'
export const sizeOf = (bytes: number): string =>
  bytes < 10_000_000_000
    ? `${formatCount(Math.round(bytes / 1_000_000))} MB`
    : `${formatCount(Math.round(bytes / 1_000_000_000))} GB`
