import type { Listener } from '@cryptolist/board/database/notices'
import type { Database } from '@cryptolist/board/database/open-database'
import type { Processes } from '@cryptolist/board/database/processes'
import type { Db } from '@cryptolist/board/database/schema'
import { createSemaphore } from '@cryptolist/board/semaphore/semaphore'
import { sql } from 'kysely'
import type { Logger } from 'pino'

const watchesChannel = 'board_live_watches'
const learnedChannel = 'board_live_learned'
const changesChannel = 'board_live_changes'
/** How long a process has to learn what another one watches, before that one goes on without it. */
const learnMilliseconds = 2_000
/** A third of the time after which what a process watches is forgotten. */
const beatMilliseconds = 30_000
/** Notices that wait to be read; more than these are lost, with a line in the log. */
const maximumWaiting = 10_000

/** How the processes on one database notify each other of changes that a client watches. */
export interface LiveChanges {
  /** Whether a client of another process watches the class, as far as is known. Costs nothing. */
  isWatchedElsewhere(className: string): boolean
  /** Tells the other processes, in the order of the calls if each is waited for. */
  send(className: string, change: string): Promise<void>
  /** Says, soon, that what this process watches is different. */
  announce(): void
  /**
   * Watches a class until the returned function is called, and resolves once the other processes know: from then on no change of theirs is
   * missed.
   */
  watch(className: string): Promise<() => void>
  /** Listeners to the others. */
  listeners: readonly Listener[]
  /** Learns what the others watch. */
  start(): Promise<void>
  /** Says that this process watches nothing any more. */
  close(): Promise<void>
}

export interface LiveChangesDependencies {
  database: Pick<Database, 'db'>
  processes: Pick<Processes, 'id' | 'listOthers'>
  log: Pick<Logger, 'warn' | 'debug'>
  /** The classes that are watched in this process. */
  listClasses(): string[]
  isWatchedHere(className: string): boolean
  /** A change that another process has told of; one after the other as that process told them. */
  hear(change: string): void
}

/** Nothing is known of the other processes before it starts. */
export function createLiveChanges(parts: LiveChangesDependencies): LiveChanges {
  const { database, processes, log, listClasses } = parts
  const { db } = database
  const processId = processes.id
  const answers = createAnswers()
  /** Classes that somebody is about to watch. */
  const wanted: string[] = []
  /** Classes that the others have learned, or had time to. */
  let announced: ReadonlySet<string> = new Set()
  let elsewhere: ReadonlySet<string> = new Set()
  let hasAnnounced = false
  let hasSent = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const attempt = async (run: () => Promise<void>): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      // The next beat makes up for it.
      log.debug({ err: error }, 'Processes couldn’t exchange what they watch')
      return false
    }
  }
  const announcing = createTask(() =>
    attempt(async () => {
      const classNames = isClosed ? [] : [...new Set([...listClasses(), ...wanted])]
      if (classNames.length === 0 && !hasAnnounced) return
      const isNew = classNames.some((name) => !announced.has(name))
      announced = new Set(classNames.filter((name) => announced.has(name)))
      const number = answers.begin()
      await replaceWatches(db, { processId, classNames }, { channel: watchesChannel, number })
      hasAnnounced = classNames.length > 0
      if (isNew) await answers.wait(await processes.listOthers())
      announced = new Set(classNames)
    }),
  )
  const learning = createTask(() =>
    attempt(async () => {
      elsewhere = new Set(await listOtherWatches(db, processId))
    }),
  )
  const learn = async (notice: string): Promise<void> => {
    const [sender = '', number = ''] = notice.split(' ')
    if (sender === processId || isClosed || !(await learning.run())) return
    await attempt(() => tell(db, learnedChannel, `${sender} ${number} ${processId}`))
  }
  const beat = async (): Promise<void> => {
    await Promise.all([announcing.run(), learning.run()])
    if (hasSent) await attempt(() => removeOldChanges(db))
  }
  return {
    isWatchedElsewhere: (className) => elsewhere.has(className),
    async send(className, change) {
      hasSent = true
      await insertChange(db, { processId, className, change }, { channel: changesChannel })
    },
    announce: () => void announcing.run(),
    async watch(className) {
      wanted.push(className)
      if (!announced.has(className)) await announcing.run()
      return () => void wanted.splice(wanted.indexOf(className), 1)
    },
    listeners: [
      {
        channel: watchesChannel,
        hear: (notice) => void learn(notice),
        onGap: () => void (isClosed || beat()),
      },
      {
        channel: learnedChannel,
        hear(notice) {
          const [asker, number, from = ''] = notice.split(' ')
          if (asker === processId) answers.add(Number(number), from)
        },
        onGap: () => {},
      },
      { channel: changesChannel, hear: createReader(parts, processId), onGap: () => {} },
    ],
    async start() {
      await beat()
      timer = setInterval(() => void beat(), beatMilliseconds).unref()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await announcing.run()
      await learning.settled()
    },
  }
}

/** Reads what notices refer to, one after the other; those of this process and of classes that nobody watches here are passed over. */
function createReader(
  { database: { db }, log, isWatchedHere, hear }: LiveChangesDependencies,
  processId: string,
): (notice: string) => void {
  let waiting = 0
  const semaphore = createSemaphore(1)
  const read = async (id: string, className: string): Promise<void> => {
    try {
      const change = await findChange(db, id)
      if (change === undefined) log.warn({ className }, 'A change in another process was read too late')
      else hear(change)
    } catch (error) {
      log.warn({ err: error, className }, 'A change in another process could not be read')
    } finally {
      waiting -= 1
    }
  }
  return (notice) => {
    const [sender, id = '', className = ''] = notice.split(' ')
    if (sender === processId || !isWatchedHere(className)) return
    if (waiting >= maximumWaiting) {
      log.warn({ className }, 'Live queries are too far behind: a change in another process was dropped')
      return
    }
    waiting += 1
    void semaphore.run(() => read(id, className))
  }
}

/** Collects who has answered the last announcement; several are never under way at once. */
interface Answers {
  begin(): number
  /** Resolves when all of them have answered, or had their time. */
  wait(from: readonly string[]): Promise<void>
  add(number: number, from: string): void
}

function createAnswers(): Answers {
  let last = 0
  let answered = new Set<string>()
  let check = (): void => {}
  return {
    begin() {
      last += 1
      answered = new Set()
      return last
    },
    wait: (from) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, learnMilliseconds).unref()
        check = () => {
          if (!from.every((id) => answered.has(id))) return
          clearTimeout(timer)
          resolve()
        }
        check()
      }),
    add(number, from) {
      if (number !== last) return
      answered.add(from)
      check()
    },
  }
}

interface Task {
  /** Runs it, and says whether it succeeded; calls while it runs make it run once more. */
  run(): Promise<boolean>
  settled(): Promise<unknown>
}

function createTask(work: () => Promise<boolean>): Task {
  let running: Promise<boolean> | undefined
  let isWanted = false
  const loop = async (): Promise<boolean> => {
    let isDone = true
    while (isWanted) {
      isWanted = false
      isDone = await work()
    }
    running = undefined
    return isDone
  }
  return {
    run() {
      isWanted = true
      running ??= loop()
      return running
    },
    settled: async () => running,
  }
}

/** The classes that a process watches; what it has not repeated for 90 seconds does not count. */
interface Watches {
  processId: string
  classNames: readonly string[]
}

/** Puts these in the place of what the process has watched so far, and tells the others on the channel. */
async function replaceWatches(
  db: Db,
  { processId, classNames }: Watches,
  { channel, number }: { channel: string; number: number },
): Promise<void> {
  await sql`
    with gone as (
      delete from board.live_watches
      where (process_id = ${processId} and class_name <> all(${[...classNames]}::text[]))
        or seen_at < now() - interval '10 minutes'
    ), watched as (
      insert into board.live_watches (process_id, class_name)
      select ${processId}, name from unnest(${[...classNames]}::text[]) name
      on conflict (process_id, class_name) do update set seen_at = now()
    )
    select pg_notify(${channel}, ${`${processId} ${number}`})`.execute(db)
}

async function tell(db: Db, channel: string, notice: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${notice})`.execute(db)
}

async function listOtherWatches(db: Db, processId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('board.live_watches')
    .select('class_name as className')
    .distinct()
    .where('process_id', '<>', processId)
    .where('seen_at', '>', sql<Date>`now() - interval '90 seconds'`)
    .execute()
  return rows.map(({ className }) => className)
}

/** A change as text, for the other processes; the notice of it is `<process> <id> <class>`. */
async function insertChange(
  db: Db,
  { processId, className, change }: { processId: string; className: string; change: string },
  { channel }: { channel: string },
): Promise<void> {
  await sql`
    with made as (insert into board.live_changes (change) values (${change}) returning id)
    select pg_notify(${channel}, concat_ws(' ', ${processId}::text, id, ${className}::text)) from made`.execute(
    db,
  )
}

/** Undefined once it has been removed. */
async function findChange(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('board.live_changes')
    .select('change')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.change
}

/** Removes the changes that everybody has had a minute to read. */
async function removeOldChanges(db: Db): Promise<void> {
  await sql`delete from board.live_changes where made_at < now() - interval '1 minute'`.execute(db)
}
