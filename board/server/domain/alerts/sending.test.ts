import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addRandomBoard, createRandom } from '../../../tests/support/random-board.ts'
import { MailNotTaken } from '../../mail/smtp.ts'
import { type AlertTests, startAlertTests } from './alerts.fixture.ts'
import { sendAlertNow } from './alerts.ts'
import { sweepAlerts } from './queued-work.ts'

let tests: AlertTests
beforeAll(async () => {
  tests = await startAlertTests()
  // The board follows changes from the first alert on, so it would miss the jobs of its first minute.
  await tests.add()
  await tests.run()
})
afterAll(() => tests.close())
beforeEach(() => tests.reset())

const titlesOf = (mail: { letter: { items?: readonly { title: string }[] } } | undefined): string[] =>
  (mail?.letter.items ?? []).map(({ title }) => title.split(' at ')[0] ?? '')

async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await tests.query<{ state: string }>('select state from board.alerts where id = $1', [id])
  return row?.state
}

describe('an alert', () => {
  it('emails a job once when it goes live, and nothing of others', async () => {
    await tests.addListing({ title: 'Rust Engineer of before' })
    await tests.add({ email: 'ana@people.example' })
    await tests.addListing({ title: 'Rust Engineer of today' })
    await tests.addListing({ title: 'Designer', tags: ['p2p'] })
    const [mail, ...others] = await tests.run()
    expect(others).toEqual([])
    expect(mail?.to).toBe('ana@people.example')
    expect(titlesOf(mail)).toEqual(['Rust Engineer of today'])
    expect(mail?.letter.subject).toBe('1 new job: Rust')
    expect(await tests.run()).toEqual([])
  })

  it('emails a job that enters its search later, and not again when it changes', async () => {
    await tests.add()
    const { id } = await tests.addListing({ tags: ['p2p'] })
    expect(await tests.run()).toEqual([])
    await tests.query(`insert into board.job_tags (job_id, tag_slug, position) values ($1, 'rust', 9)`, [id])
    await tests.query('update board.jobs set updated_at = now() where id = $1', [id])
    expect(await tests.run()).toHaveLength(1)
    tests.advance(3_600)
    await tests.query('update board.jobs set updated_at = now() where id = $1', [id])
    expect(await tests.run()).toEqual([])
  })

  it('waits for its hour, and then sends all in one email', async () => {
    await tests.add({ frequency: 'daily', hour: '8', timeZone: 'Asia/Tokyo' })
    await tests.addListing({ title: 'First' })
    expect(await tests.run()).toEqual([])
    await tests.addListing({ title: 'Second' })
    expect(await tests.run()).toEqual([])
    tests.advance(86_400)
    const [mail, ...others] = await tests.send()
    expect(others).toEqual([])
    expect(titlesOf(mail).sort()).toEqual(['First', 'Second'])
    expect(tests.context.now().getTime()).toBeLessThan(
      new Date(
        (await tests.query<{ due: string }>('select due_at as due from board.alerts'))[0]?.due ?? 0,
      ).getTime(),
    )
  })

  it('keeps its Monday and its hour when nothing was new then, and sends before only when asked to', async () => {
    const id = await tests.add({ frequency: 'weekly' })
    tests.advance(8 * 86_400)
    await tests.addListing({ title: 'Found after its Monday' })
    expect(await tests.run()).toEqual([])
    const [row] = await tests.query<{ due: Date }>('select due_at as due from board.alerts')
    expect(row?.due.getTime()).toBeGreaterThan(tests.context.now().getTime())
    expect([row?.due.getUTCDay(), row?.due.getUTCHours()]).toEqual([1, 8])
    tests.advance(7 * 86_400)
    expect((await tests.send()).map(titlesOf)).toEqual([['Found after its Monday']])
    tests.advance(8 * 86_400)
    await tests.addListing({ title: 'Asked for' })
    await tests.find()
    await sendAlertNow(tests.context, { alertId: id }, id)
    expect((await tests.send()).map(titlesOf)).toEqual([['Asked for']])
  })

  it('takes over what waits for an earlier one of its search and address, sent or not taken, and nothing that was sent', async () => {
    const email = 'again@people.example'
    await tests.add({ email })
    await tests.addListing({ title: 'Sent before' })
    await tests.run()
    tests.advance(900)
    await tests.addListing({ title: 'Not taken' })
    tests.answer = async () => {
      throw new MailNotTaken(new Error('away'))
    }
    await tests.run()
    await tests.addListing({ title: 'Waits for it' })
    await tests.find()
    tests.answer = async () => 'sent'
    await tests.add({ email })
    const [mail, ...others] = await tests.send()
    expect([titlesOf(mail).sort(), others]).toEqual([['Not taken', 'Waits for it'], []])
    expect(await tests.query('select from board.alerts')).toHaveLength(1)
  })

  it('lists three jobs of a company and ten in all, and links to the others by their number', async () => {
    await tests.add({ search: '/jobs?role=backend' })
    const large = await tests.addCompany()
    for (let number = 0; number < 6; number += 1) await tests.addListing({ title: `Large ${number}` }, large)
    for (let number = 0; number < 9; number += 1) await tests.addListing({ title: `Small ${number}` })
    const [mail] = await tests.run()
    expect(titlesOf(mail)).toHaveLength(10)
    expect(titlesOf(mail).filter((title) => title.startsWith('Large')).length).toBeLessThanOrEqual(3)
    expect(mail?.letter.subject).toBe('15 new jobs: Rust')
    expect(mail?.letter.link.label).toBe('See 5 more jobs')
  })

  it('leaves what exceeds the most of an email waiting for the next', async () => {
    const id = await tests.add()
    await addRandomBoard(tests.board.context.database.db, createRandom(1), 220)
    // As if all had been found.
    await tests.query(
      `insert into board.alert_jobs (alert_id, job_id) select $1, id from board.jobs where not is_demo`,
      [id],
    )
    await tests.query('update board.alerts set waiting_since = now()')
    const [first] = await tests.send()
    const waiting = () => tests.query('select from board.alert_jobs where mail_id is null')
    const left = (await waiting()).length
    expect(left).toBeGreaterThan(10)
    expect(await tests.query('select from board.alert_jobs where mail_id is not null')).toHaveLength(200)
    expect(await tests.send()).toEqual([])
    tests.advance(600)
    expect((await tests.send()).map((mail) => mail.id)).not.toContain(first?.id)
    expect((await waiting()).length).toBeLessThan(left)
  })

  it('says nothing of a job that was hidden or closed before the email, and counts the email as skipped', async () => {
    await tests.add()
    const hidden = await tests.addListing()
    const closed = await tests.addListing()
    await tests.find()
    await tests.move(hidden.id, 'freeze')
    await tests.move(closed.id, 'close')
    expect(await tests.send()).toEqual([])
    expect(await tests.query('select state from board.alert_mails')).toEqual([{ state: 'skipped' }])
  })

  it('says nothing of demo listings', async () => {
    await tests.add()
    const { id } = await tests.addListing()
    await tests.query('update board.jobs set is_demo = true where id = $1', [id])
    expect(await tests.run()).toEqual([])
  })

  it('asks equal searches once, and tells each of their alerts', async () => {
    await tests.add({ email: 'one@people.example' })
    await tests.add({ email: 'two@people.example', search: '/jobs?tag=rust&sort=newest' })
    await tests.addListing()
    expect((await tests.run()).map(({ to }) => to).sort()).toEqual([
      'one@people.example',
      'two@people.example',
    ])
  })

  it('on a search with a value that is gone finds nothing instead of everything, and says so', async () => {
    const id = await tests.add()
    await tests.query(`update board.alerts set search = 'seniority=wizard' where id = $1`, [id])
    await tests.addListing()
    expect(await tests.run()).toEqual([])
    expect(await stateOf(id)).toBe('outdated')
  })

  it('of an account goes to its confirmed address, and to none while it is locked or unconfirmed', async () => {
    const { viewer, email } = await tests.signUp()
    await tests.add({ by: viewer })
    await tests.addListing()
    await tests.query(`update "_User" set "emailVerified" = false where email = $1`, [email])
    expect(await tests.run()).toEqual([])
    await tests.query(`update "_User" set "emailVerified" = true where email = $1`, [email])
    expect((await tests.send()).map(({ to }) => to)).toEqual([email])
  })
})

describe('an email that is cut off', () => {
  /** Alert with a job that waits. */
  async function prepare(): Promise<string> {
    const id = await tests.add()
    await tests.addListing()
    await tests.find()
    return id
  }

  it('before it is written down, is made later, once', async () => {
    await prepare()
    const database = {
      ...tests.context.database,
      db: {
        ...tests.context.database.db,
        transaction: () => ({ execute: () => Promise.reject(new Error('killed')) }),
      },
    } as unknown as typeof tests.context.database
    await expect(tests.send({ ...tests.context, database })).rejects.toThrow('killed')
    expect(await tests.send()).toHaveLength(1)
    expect(await tests.send()).toEqual([])
  })

  it('before it is sent, is sent after the lease of the process that died, once', async () => {
    await prepare()
    let isBegun = false
    tests.answer = () => {
      isBegun = true
      return new Promise(() => undefined)
    }
    void tests.send()
    await waitFor(async () => isBegun)
    tests.answer = async () => 'sent'
    expect(await tests.send()).toEqual([])
    tests.advance(300)
    expect(await tests.send()).toHaveLength(1)
    tests.advance(300)
    expect(await tests.send()).toEqual([])
  })

  it('between the mail server’s answer and our record is the only one that is repeated, under its own id', async () => {
    await prepare()
    const first: string[] = []
    tests.answer = async (mail) => {
      first.push(mail.id)
      // The process dies: nothing of what follows happens.
      return new Promise(() => undefined)
    }
    void tests.send()
    await waitFor(async () => first.length === 1)
    await tests.addListing({ title: 'Came in between' })
    await tests.find()
    tests.answer = async () => 'sent'
    tests.advance(300)
    const [again, ...others] = await tests.send()
    expect(others).toEqual([])
    expect(again?.id).toBe(first[0])
    expect(titlesOf(again)).toEqual(['Senior Rust Engineer'])
    tests.advance(900)
    expect((await tests.send()).map(titlesOf)).toEqual([['Came in between']])
    expect(await tests.send()).toEqual([])
  })

  it('is sent once by two processes at the same time', async () => {
    for (let number = 0; number < 30; number += 1) await tests.add()
    await tests.addListing()
    await tests.find()
    await Promise.all([tests.send(), tests.send(), tests.send()])
    const ids = tests.mails.map(({ to }) => to)
    expect(ids).toHaveLength(30)
    expect(new Set(ids).size).toBe(30)
  })
})

describe('results that can’t be written down', () => {
  const refuse = async (condition: string): Promise<void> => {
    await tests.query(`alter table board.alerts add constraint unwritable check (${condition}) not valid`)
  }
  const allow = () => tests.query('alter table board.alerts drop constraint unwritable')

  it('end the round, so that few emails are repeated, each as itself', async () => {
    for (let number = 0; number < 80; number += 1) await tests.add()
    await tests.addListing()
    await tests.find()
    await refuse('leased_until is not null')
    const first = await tests.send().finally(allow)
    expect(first.length).toBeGreaterThan(0)
    expect(first.length).toBeLessThanOrEqual(47)
    tests.advance(300)
    const second = await tests.send()
    expect(second).toHaveLength(80)
    const ids = new Set(second.map(({ id }) => id))
    expect(first.filter(({ id }) => !ids.has(id))).toEqual([])
  })

  it('of one email repeat no other', async () => {
    const email = 'unwritable@people.example'
    for (let number = 0; number < 10; number += 1) await tests.add()
    await tests.add({ email })
    await tests.addListing()
    await tests.find()
    await refuse(`email <> '${email}' or leased_until is not null`)
    expect(await tests.send().finally(allow)).toHaveLength(11)
    tests.advance(300)
    expect((await tests.send()).map(({ to }) => to)).toEqual([email])
  })
})

describe('a mail server', () => {
  it('that refuses an address for good pauses all its alerts, and their jobs count as not sent', async () => {
    const email = 'gone@people.example'
    const [one, two] = [await tests.add({ email }), await tests.add({ email, search: '/jobs?role=backend' })]
    const other = await tests.add()
    await tests.addListing()
    tests.answer = async ({ to }) => (to === email ? 'refused' : 'sent')
    await tests.run()
    expect([await stateOf(one), await stateOf(two), await stateOf(other)]).toEqual([
      'bounced',
      'bounced',
      'active',
    ])
    expect(
      await tests.query('select from board.alert_jobs where mail_id is null and alert_id <> $1', [other]),
    ).toHaveLength(2)
    tests.advance(86_400)
    expect(await tests.send()).toEqual([])
  })

  it('that puts an address off is tried three times, and not before it let some time pass', async () => {
    const id = await tests.add()
    await tests.addListing()
    let tries = 0
    tests.answer = async () => {
      tries += 1
      throw new MailNotTaken(
        Object.assign(new Error('busy'), { code: 'EENVELOPE', responseCode: 452, command: 'RCPT TO' }),
      )
    }
    await tests.run()
    await tests.send()
    expect([tries, await stateOf(id)]).toEqual([1, 'active'])
    tests.advance(2_000)
    await tests.send()
    tests.advance(20_000)
    await tests.send()
    expect([tries, await stateOf(id)]).toEqual([3, 'bounced'])
  })

  it('that rejects what an email says is tried three times, pauses nobody, and gets the next email', async () => {
    const id = await tests.add()
    await tests.addListing({ title: 'Rejected job' })
    let tries = 0
    tests.answer = async () => {
      tries += 1
      throw new MailNotTaken(
        Object.assign(new Error('spam'), { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }),
      )
    }
    await tests.run()
    for (const seconds of [2_000, 20_000, 86_400]) {
      tests.advance(seconds)
      await tests.send()
    }
    expect([tries, await stateOf(id)]).toEqual([3, 'active'])
    expect(await tests.query('select state from board.alert_mails')).toEqual([{ state: 'refused' }])
    tests.answer = async () => 'sent'
    await tests.addListing({ title: 'Next job' })
    expect((await tests.run()).map(titlesOf)).toEqual([['Next job']])
  })

  it.each([
    ['MAIL FROM', '550 5.7.1 Sender address rejected: not owned by user'],
    ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first'],
    ['RCPT TO', '554 5.7.1 Relay access denied'],
    ['RCPT TO', '530 5.7.0 Authentication required'],
  ])(
    'that refuses the board itself after %s pauses nobody, and gets all emails later: %s',
    async (command, response) => {
      for (let number = 0; number < 3; number += 1) await tests.add()
      await tests.addListing()
      tests.answer = async () => {
        const responseCode = Number(response.slice(0, 3))
        throw new MailNotTaken(
          Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode, command, response }),
        )
      }
      await tests.run()
      for (let time = 0; time < 4; time += 1) {
        tests.advance(600)
        await tests.send()
      }
      expect(await tests.query(`select from board.alerts where state <> 'active'`)).toEqual([])
      tests.answer = async () => 'sent'
      tests.advance(600)
      expect(await tests.send()).toHaveLength(3)
    },
  )

  it('that is away gets a few tries, pauses nobody, and all emails once it is back', async () => {
    for (let number = 0; number < 40; number += 1) await tests.add()
    await tests.addListing()
    let tries = 0
    tests.answer = async () => {
      tries += 1
      throw new MailNotTaken(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
    }
    await tests.run()
    expect(tries).toBeLessThan(40)
    tests.answer = async () => 'sent'
    tests.advance(600)
    expect(await tests.send()).toHaveLength(40)
    expect(await tests.query(`select from board.alerts where state <> 'active'`)).toEqual([])
  })
})

it('forgets unconfirmed addresses after three days, and told jobs only when they are no longer new', async () => {
  const confirmed = await tests.add()
  await tests.query(
    `insert into board.alerts (id, email, search, name, frequency, state) values (gen_random_uuid(), 'never@people.example', 'tag=rust', 'R', 'daily', 'unconfirmed')`,
  )
  await tests.addListing()
  await tests.run()
  await sweepAlerts(tests.context)
  expect(await tests.query('select from board.alerts')).toHaveLength(2)
  await sweepAlerts({ ...tests.context, now: () => new Date(Date.now() + 4 * 86_400_000) })
  expect(await tests.query('select id from board.alerts')).toEqual([{ id: confirmed }])
  const left = () => tests.query('select from board.alert_jobs')
  await sweepAlerts({ ...tests.context, now: () => new Date(Date.now() + 59 * 86_400_000) })
  expect(await left()).toHaveLength(1)
  await sweepAlerts({ ...tests.context, now: () => new Date(Date.now() + 61 * 86_400_000) })
  expect(await left()).toEqual([])
})

/** Fails where it takes more questions than that. */
async function waitFor(isDone: () => Promise<boolean>): Promise<void> {
  for (let question = 0; question < 500; question += 1) {
    if (await isDone()) return
    await tests.query('select')
  }
  throw new Error('It did not come to that.')
}
