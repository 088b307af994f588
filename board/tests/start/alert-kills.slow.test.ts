import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AlertTests, startAlertTests } from '../../server/domain/alerts/alerts.fixture.ts'
import { alertQueue } from '../../server/domain/alerts/send-alerts.ts'
import { createQueue, type OpenQueue } from '../../server/queue/queue.ts'
import { type MailCatcher, readable, startMailCatcher } from '../support/mail-catcher.ts'
import { cleanUp, type Program, startProgram } from './support.ts'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const [first, second] = ['first@people.example', 'second@people.example']
const patience = { interval: 20 }

let tests: AlertTests
let catcher: MailCatcher
let queue: OpenQueue
beforeAll(async () => {
  tests = await startAlertTests()
  catcher = await startMailCatcher()
  const { database } = tests.board.context
  queue = await createQueue({ database, log: pino({ level: 'silent' }), role: 'command' })
})
afterAll(async () => {
  await cleanUp()
  await queue.close()
  await catcher.close()
  await tests.close()
})

/** A board whose work begins with the emails that are due. The leases of the one before have ended. */
async function start(): Promise<Program> {
  await tests.query('update board.alerts set leased_until = null')
  await queue.add(alertQueue, {})
  return startProgram(main, {
    HOST: '127.0.0.1',
    DATABASE_URL: tests.board.databaseUrl,
    DATA_DIR: tests.board.context.config.dataDir,
    SMTP_URL: catcher.url,
    DEMO: 'off',
    BACKEND: 'off',
  })
}

/** Throws with the program's output where it ends before. */
function before<T>({ ended, text }: Program, awaited: Promise<T>): Promise<T> {
  return Promise.race([
    awaited,
    ended.then(() => {
      throw new Error(`It ended:\n${text()}`)
    }),
  ])
}

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
}

const sentMails = async (): Promise<string[]> => {
  const rows = await tests.query<{ email: string }>(
    `select a.email from board.alert_mails m join board.alerts a on a.id = m.alert_id where m.state = 'sent'`,
  )
  return rows.map(({ email }) => email)
}

const hasLockWaiting = async (): Promise<boolean> => {
  const rows = await tests.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** The emails that came to an address: the Message-ID of each, and which of the jobs it names. */
const mailsTo = (address: string): { id: string | undefined; jobs: string[] }[] =>
  catcher.mails
    .filter(({ to }) => to.includes(address))
    .map(({ source }) => ({
      id: /^message-id: (<\S+>)/im.exec(source)?.[1],
      jobs: ['Before the kills', 'After the kills'].filter((title) => readable(source).includes(title)),
    }))

it('repeats no email after a kill but the one that was taken and not recorded, and that as itself', async () => {
  // Changes are followed from the first alert on.
  await tests.add({ email: first })
  await tests.add({ email: second })
  await tests.find()
  await tests.addListing({ title: 'Before the kills' })
  await tests.find()

  // One email is written down and not sent, the other one is recorded.
  const held = catcher.holdNext()
  const writer = await start()
  const { to: late } = await before(writer, held)
  const early = late === first ? second : first
  await expect.poll(sentMails, patience).toEqual([early])
  await kill(writer)
  expect(await tests.query(`select from board.alert_mails where state = 'waiting'`)).toHaveLength(1)
  expect(mailsTo(late)).toEqual([])

  // The mail server has taken it, and our record waits for a lock.
  const again = catcher.holdNext()
  const sender = await start()
  const { to, goOn } = await before(sender, again)
  expect(to).toBe(late)
  await tests.board.context.database.db.transaction().execute(async (db) => {
    await sql`select from board.alerts where email = ${late} for update`.execute(db)
    goOn()
    await expect.poll(hasLockWaiting, patience).toBe(true)
    await kill(sender)
  })
  expect(mailsTo(late)).toHaveLength(1)
  expect(await sentMails()).toEqual([early])

  // It was recorded.
  const recorder = await start()
  await expect.poll(async () => (await sentMails()).sort(), patience).toEqual([first, second])
  await kill(recorder)

  // Whatever would come twice comes before a job that is new.
  await tests.addListing({ title: 'After the kills' })
  await tests.find()
  await tests.query('update board.alerts set due_at = now()')
  const last = await start()
  await expect.poll(async () => (await sentMails()).length, patience).toBe(4)
  last.child.kill('SIGTERM')
  expect(await last.ended, last.text()).toBe(0)

  const [taken, repeated, ...later] = mailsTo(late)
  expect(taken?.id).toMatch(/^<[\w-]{36}@/)
  expect([taken?.jobs, repeated]).toEqual([['Before the kills'], taken])
  expect(later.map(({ jobs }) => jobs)).toEqual([['After the kills']])
  expect(mailsTo(early).map(({ jobs }) => jobs)).toEqual([['Before the kills'], ['After the kills']])
  const ids = [...mailsTo(late).slice(1), ...mailsTo(early)].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
})
