export interface ShownQueue {
  name: string
  /** Due, but not begun. */
  waiting: number
  /** Not due yet. */
  later: number
  running: number
  /** Given up. */
  failed: number
  oldestDueSeconds: number
}

/** The board as a program, as its page shows it. */
export interface ShownSystem {
  version: string
  node: string
  /** Sentences about programs that no longer get security fixes. */
  unsupported: readonly string[]
  processes: readonly {
    host: string
    pid: number
    /** Empty for those that didn't say. */
    version: string
    startedAt: Date
    /** Whether it is the one that answers. */
    isThis: boolean
  }[]
  database: {
    serverVersion: string
    isExternal: boolean
    bytes: number
    migrations: number
    lastMigration: string
    migratedAt: Date
  }
  /** Accounts for trying the demo that the last start of this process couldn't make. */
  missingDemoAccounts: readonly { username: string; reason: string }[]
  /** Of the pages that operators write. */
  missingPages: readonly string[]
  /** Live jobs of companies that haven’t claimed their page, and whether search engines may list them. */
  unclaimedJobs: { count: number; isIndexed: boolean }
  /** The answer of IndexNow that stopped the sending of changed pages; undefined if none did. */
  indexNowStop: number | undefined
  /** Of the process that answers. */
  memoryBytes: number
  /** To the database, of the process that answers; `waiting` requests have none yet. */
  connections: { open: number; busy: number; waiting: number }
  queue: readonly ShownQueue[]
  failed: readonly { id: string; queue: string; failedAt: Date; reason: string }[]
  /** Of subscriptions. */
  messages: {
    waiting: number
    oldestDueSeconds: Record<'channel' | 'webhook', number>
    failing: number
    switchedOff: number
  }
  /** Job alerts; their emails are those of the last week. */
  alerts: {
    waiting: number
    oldestDueSeconds: Record<'email' | 'browser', number>
    unreachable: number
    bounced: number
    browsers: number
    notificationsFailing: number
    mails: Record<'sent' | 'skipped' | 'refused', number>
  }
  /** Of classes at /server, found at the start of the process that answers. */
  classProblems: readonly { className: string; problem: string; remedy: string }[]
  /** Without a server, emails go into the outbox. The counts are of this process. */
  mail: {
    server: string | undefined
    counts: { sent: number; written: number; refused: number; failed: number }
  }
  disk: { isFull: boolean; freeBytes: number | undefined }
  /** `isOn`: the board makes them by itself. */
  backup: { isOn: boolean; everyHours: number; lastAt: Date | undefined }
}
