import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { provideImports } from '../../../tests/support/imports.ts'
import { removeListings } from '../../../tests/support/listings.ts'
import type { Queue } from '../../queue/queue.ts'
import { decideReview } from '../moderation/decide.ts'
import { handleAlike } from '../moderation/decide-alike.ts'
import { getReview } from '../moderation/read-review.ts'
import { greenhouse } from '../systems/answers.fixture.ts'
import { importListings } from './import-listings.ts'

/** Work that the queue still has to do. */
const queued: object[] = []
const testQueue = {
  add: async (_name: string, data: object) => {
    queued.push(data)
  },
  handle: async <T extends object>(_name: string, run: (data: T) => Promise<void>) => {
    for (let data = queued.shift(); data !== undefined; data = queued.shift()) await run(data as T)
  },
} as unknown as Queue
const runQueue = () => handleAlike(imports.context)
const imports = provideImports({ queue: testQueue })
const { queue, open, decide } = imports

interface Job {
  text: string
  title?: string
  company?: string
  board?: string
}
/** Imports one listing for each text, with the ids 1, 2, …; null leaves one out. */
const take = (jobs: readonly (string | Job | null)[], options = {}) => {
  const rows = jobs.flatMap((job, index) => {
    if (job === null) return []
    const { text, title, company, board = 'demoharbor' }: Job = typeof job === 'string' ? { text: job } : job
    return {
      ...greenhouse.jobs[0],
      id: index + 1,
      title: title ?? `Rust Engineer ${index + 1}`,
      ...(company !== undefined && { company_name: company }),
      absolute_url: `https://job-boards.greenhouse.io/${board}/jobs/${index + 1}`,
      content: text
        .split('\n')
        .map((line) => `<p>${line}</p>`)
        .join(''),
    }
  })
  return importListings(imports.db, JSON.stringify({ jobs: rows, meta: { total: rows.length } }), options)
}
const states = async () => {
  const { rows } = await sql<{ status: string }>`
    select status from board.jobs order by company_id, source_id::int`.execute(imports.db)
  return rows.map(({ status }) => status)
}

const work = 'You build settlement with Kafka and Rust.'
const chat = 'Questions go to our recruiter on Telegram: tarn_hr.'
const otherChat = 'Questions go to our recruiter on Telegram: tarn_jobs.'
const seed = 'Please send us your seed phrase to start.'

describe('a sentence that listings of a company have in common', () => {
  it('is asked about once, and an approval counts for all that have it, now and later', async () => {
    const texts = [`${work}\n${chat}`, `${work} ${chat}`, `${chat}\nYou write Go.`]
    expect(await take(texts)).toMatchObject({ added: 3, held: 3 })
    expect(await queue()).toHaveLength(1)
    expect(await open()).toMatchObject({
      alsoPublished: 2,
      foundRules: [{ code: 'CON-01', sentence: chat, alsoWaiting: 2 }],
    })
    await decide('approve')
    expect(await states()).toEqual(['live', 'live', 'live'])
    expect(await queue()).toEqual([])
    expect(await take([...texts, `You test.\n${chat}`])).toMatchObject({ added: 1, held: 0 })
    expect(await take([`${work}\nYou also test.\n${chat}`, ...texts.slice(1)])).toMatchObject({
      updated: 1,
      held: 0,
    })
  })

  it('is one question for each sentence, and for each listing if the words are in a longer one', async () => {
    const lines = ['Questions go to tarn_hr on Telegram.', 'Write to tarn_hr on Telegram.', chat, chat, chat]
    expect(await take(lines)).toMatchObject({ held: 5 })
    expect(await queue()).toHaveLength(3)
    const joined = 'Questions go to\nour recruiter on Telegram: tarn_hr.'
    await take([null, null, null, null, null, ...[1, 2].map((n) => `${joined}\nNumber ${n}.`)])
    expect(await queue()).toHaveLength(3 + 2)
  })

  it('stays approved when the listing in which it was has closed', async () => {
    await take([chat])
    await decide('approve')
    const later = [work, `You test.\n${chat}`]
    expect(await take(later, { completeSource: 'greenhouse' })).toMatchObject({ held: 0 })
    await take([work], { completeSource: 'greenhouse' })
    expect(await states()).toEqual(['live', 'closed'])
    expect(await take([work, work, `You write Go.\n${chat}`])).toMatchObject({ added: 1, held: 0 })
  })

  it('is asked about by another listing if the first is rejected, and by all if it is a fraud', async () => {
    await take([chat, `${chat}\nMore.`, `${chat}\nEven more.`])
    await decide('reject', 'not_web3')
    expect(await states()).toEqual(['rejected', 'submitted', 'submitted'])
    expect(await queue()).toHaveLength(1)
    await decide('reject', 'scam_suspected')
    expect(await states()).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await queue()).toEqual([])
    expect(await take([chat, chat, chat, `You test.\n${chat}`])).toMatchObject({ added: 1, held: 1 })
  })

  it('is asked about by another listing if the employer corrects or removes the first', async () => {
    await take([chat, `${chat}\nMore.`, `${chat}\nEven more.`])
    await take([work, `${chat}\nMore.`, `${chat}\nEven more.`])
    expect(await states()).toEqual(['live', 'submitted', 'submitted'])
    expect(await queue()).toHaveLength(1)
    await take([work, null, `${chat}\nEven more.`], { completeSource: 'greenhouse' })
    expect(await states()).toEqual(['live', 'closed', 'submitted'])
    expect(await queue()).toHaveLength(1)
  })
})

describe('an approved sentence', () => {
  beforeEach(async () => {
    await take([chat])
    await decide('approve')
  })
  const takeNext = (job: string | Job) => take([chat, job])

  it.each([
    ['another address', otherChat],
    ['more words in it', 'Urgent questions go to our recruiter on Telegram: tarn_hr.'],
    ['fewer words in it', 'Go to our recruiter on Telegram: tarn_hr.'],
    ['a second one of its kind', `${chat}\n${otherChat}`],
    ['a second one in its line', `${chat} ${otherChat}`],
    ['a handle after it', `${chat} Or write to tarn_jobs.`],
    ['another demand next to it', `${chat} ${seed}`],
    ['another demand', `${chat}\n${seed}`],
    [
      'another language next to it',
      `${chat}\nVi söker dig som har erfarenhet och vill arbeta med oss i vårt team.`,
    ],
    ['a link that it has not', `Questions go to our [recruiter](https://t.me/evil) on Telegram: tarn_hr.`],
    ['the sentence in other letters', 'Questions go to our recruiter on Telegram: tаrn_hr.'],
    ['the sentence as a question', 'Questions go to our recruiter on Telegram: tarn_hr?'],
    [
      'a demand in its own words',
      `${chat} Your seed phrase is needed before the call, please send it to us.`,
    ],
    ['a fee after it', `${chat}\nYou pay a refundable deposit of 200 USDT before you start.`],
    ['a fee in its line', `You pay a refundable deposit of 200 USDT before you start. ${chat}`],
    [
      'a comment around it',
      `${chat}\n<!-- ${otherChat} -->\nSend us your seed phrase &lt;b&gt;now&lt;/b&gt;.`,
    ],
    ['a program to run', `${chat}\nDownload our app from https://tarn.example/setup.exe to begin.`],
  ])('covers no listing with %s', async (_what, text) => {
    expect(await takeNext({ text })).toMatchObject({ added: 1, held: 1 })
    expect(await queue()).toHaveLength(1)
    expect((await open()).alsoPublished).toBe(0)
  })

  it('covers no title that says the same', async () => {
    expect(await takeNext({ text: work, title: 'Rust Engineer (Telegram: tarn_hr)' })).toMatchObject({
      held: 1,
    })
  })

  it('covers no listing of another company', async () => {
    expect(await takeNext({ text: chat, company: 'Quiet Harbor', board: 'quiet' })).toMatchObject({ held: 1 })
  })

  it('says nothing of whose the listings of another board are', async () => {
    expect(await takeNext({ text: chat, board: 'demoharbor-hr' })).toMatchObject({ held: 1 })
  })

  it('isn’t approved any more when its listing is taken down', async () => {
    await sql`update board.jobs set frozen_at = now(), freeze_reason = 'scam_suspected'`.execute(imports.db)
    expect(await takeNext(chat)).toMatchObject({ added: 1, held: 1 })
  })

  it('covers nothing that rules find in its listing only later', async () => {
    const later = sql`(select jsonb_agg(f - 'isApproved') from jsonb_array_elements(findings) f)`
    await sql`update board.jobs set findings = ${later}`.execute(imports.db)
    expect(await takeNext(`You test.\n${chat}`)).toMatchObject({ unchanged: 1, added: 1, held: 1 })
  })

  it('shows what is left to judge, and what was approved', async () => {
    await takeNext(`${chat}\n${otherChat}`)
    expect((await open()).foundRules).toMatchObject([
      { code: 'CON-01', sentence: otherChat },
      { code: 'CON-01', sentence: chat, isApproved: true },
    ])
  })
})

describe('a sentence with a link', () => {
  const linked = (id: string) => `Questions go to <a href="https://t.me/${id}">our recruiter</a> on Telegram.`

  it('is approved with where its link goes', async () => {
    await take([linked('tarn_hr')])
    await decide('approve')
    expect(await take([work, `You test.\n${linked('tarn_hr')}`])).toMatchObject({ added: 1, held: 0 })
    expect(await take([work, work, linked('evil_hr')])).toMatchObject({ added: 1, held: 1 })
  })
})

describe('a demand', () => {
  it.each([
    ['held', seed],
    ['to look at', 'Your first lesson costs you 200 USDT of your own money.'],
  ])(
    'that is %s is asked about for each listing, because what is around it changes what it says',
    async (_what, demand) => {
      const warning = `Scammers who use our name write this to people.\n${demand}\nReport them to us.`
      expect(await take([warning, `${warning}\nThank you.`])).toMatchObject({ held: 2 })
      expect(await queue()).toHaveLength(2)
      expect(await open()).toMatchObject({
        alsoPublished: 0,
        foundRules: [{ sentence: null, alsoWaiting: 0 }],
      })
      await decide('approve')
      await decide('approve')
      expect(await states()).toEqual(['live', 'live'])
      expect(await take([warning])).toMatchObject({ unchanged: 1, held: 0 })
      expect(await take([warning, null, `This is how your first day begins.\n${demand}`])).toMatchObject({
        held: 1,
      })
    },
  )
})

describe('a sentence about a chat', () => {
  const vague = 'Contact our recruiter on Telegram.'
  it.each([
    ['the next line names the recruiter', `${vague}\nHandle: tarn_hr`, `${vague}\nHandle: evil_hr`],
    ['the next line is the name', `${vague}<br>tarn_hr`, `${vague}<br>evil_hr`],
    [
      'its link opens no chat',
      `${vague} See https://tarn.example/team.`,
      `${vague} See https://evil.example/team.`,
    ],
  ])('is asked about for each listing where %s', async (_what, approved, other) => {
    await take([approved])
    expect(await open()).toMatchObject({ foundRules: [{ code: 'CON-01', sentence: null }] })
    await decide('approve')
    expect(await take([approved, other])).toMatchObject({ added: 1, held: 1 })
  })
})

describe('a part of a sentence', () => {
  it('is not approved for the whole that another listing has', async () => {
    await take(['Please send us\n your seed phrase to start.', work])
    await decide('approve')
    expect(await take([work, work, 'Now send us<br>your seed phrase to start.'])).toMatchObject({ held: 1 })
    expect(
      await take([work, work, work, 'Please send us at once\nyour seed phrase to start.']),
    ).toMatchObject({
      held: 1,
    })
  })
})

/** Does something while another connection has changed a listing and not yet said so; that one ends when it is waited for, or all is done. */
async function doBehind(change: RawBuilder<unknown>, act: () => Promise<unknown>): Promise<void> {
  const other = await imports.db.startTransaction().execute()
  await change.execute(other)
  let isDone = false
  const done = act().finally(() => {
    isDone = true
  })
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      imports.db,
    )
    if (!isDone && rows.length === 0) throw new Error('Nothing waits.')
  })
  await other.commit().execute()
  await done
}

it('a decision counts for no listing that an import changes meanwhile', async () => {
  for (const [action, reason] of [['approve'], ['reject', 'scam_suspected']] as const) {
    await removeListings(imports.context.database)
    await take([chat, `You test.\n${chat}`, `More.\n${chat}`])
    const findings = JSON.stringify([
      { code: 'WAL-01', weight: 'hold', field: 'description', line: 1, quote: seed },
    ])
    const change = sql`
      update board.jobs set description_md = ${seed}, findings = ${findings}::jsonb, version = version + 1 where source_id = '2'`
    await doBehind(change, () => decide(action, reason))
    const status = action === 'approve' ? 'live' : 'rejected'
    expect(await states()).toEqual([status, 'submitted', status])
    const { rows } = await sql`select findings from board.jobs where source_id = '2'`.execute(imports.db)
    expect(JSON.stringify(rows)).not.toContain('isApproved')
  }
})

it('a listing that is imported during a decision is asked about', async () => {
  await take([chat])
  const approve = sql`
    with company as (select id from board.companies for no key update),
      approved as (update board.jobs j set status = 'live' from company c where j.company_id = c.id returning j.id)
    delete from board.reviews r using approved a where r.job_id = a.id`
  await doBehind(approve, () => take([null, `You test.\n${chat}`]))
  expect(await states()).toEqual(['live', 'submitted'])
  expect(await queue()).toHaveLength(1)
})

it('an approval publishes no listing with something that its moderator was not shown', async () => {
  await take([chat, `${chat}\n${otherChat}`, `${chat}\n${seed}`])
  expect(await queue()).toHaveLength(2)
  expect(await open()).toMatchObject({ alsoPublished: 1, foundRules: [{ code: 'CON-01', alsoWaiting: 2 }] })
  await decide('approve')
  expect(await states()).toEqual(['live', 'submitted', 'submitted'])
  const reviews = await Promise.all(
    (await queue()).map(({ id }) => getReview(imports.context, id, 'moderator')),
  )
  const openFindings = reviews.map(({ foundRules }) =>
    foundRules.filter(({ isApproved }) => isApproved !== true),
  )
  expect(openFindings).toMatchObject([[{ code: 'WAL-01' }], [{ code: 'CON-01', sentence: otherChat }]])
})

it.each([
  ['approve', 'live'],
  ['reject', 'rejected'],
])(
  'what many listings wait for is decided once, and the queue goes on with it: %s',
  async (action, status) => {
    await take(
      Array.from({ length: 230 }, (_, n) => (n === 225 ? `${chat}\n${otherChat}` : `Number ${n}.\n${chat}`)),
    )
    await decide(action, 'scam_suspected')
    const decided = async () => (await states()).filter((one) => one === status).length
    expect(await decided()).toBe(1 + 100)
    await runQueue()
    expect(await decided()).toBe(action === 'approve' ? 229 : 230)
    expect(await queue()).toHaveLength(action === 'approve' ? 1 : 0)
    expect(await take([...new Array(230).fill(null), `You test.\n${chat}`])).toMatchObject({
      added: 1,
      held: action === 'approve' ? 0 : 1,
    })
  },
)

it.each(['approve', 'reject'])(
  'the queue goes on with what was queued before an upgrade: %s',
  async (action) => {
    await take(Array.from({ length: 120 }, (_, n) => `Number ${n}.\n${chat}`))
    await decide(action, 'scam_suspected')
    const [{ listingIds, ...job }] = queued.splice(0) as [{ listingIds: string[] }]
    queued.push({ ...job, listingId: listingIds[0] })
    await runQueue()
    expect(new Set(await states())).toEqual(new Set([action === 'approve' ? 'live' : 'rejected']))
  },
)

it('the queue publishes nothing more when the approved listing has been taken down', async () => {
  await take(Array.from({ length: 120 }, (_, n) => `Number ${n}.\n${chat}`))
  await decide('approve')
  await sql`update board.jobs set frozen_at = now(), freeze_reason = 'scam_suspected' where status = 'live'`.execute(
    imports.db,
  )
  await runQueue()
  expect((await states()).filter((one) => one === 'submitted')).toHaveLength(19)
  expect(await queue()).toHaveLength(1)
})

it('a moderator who was shown less than is left to judge can’t approve it', async () => {
  await take([chat, `${chat}\n${seed}`, `${chat}\n${seed}\nMore.`])
  const [, second] = await queue()
  const { stamp } = await getReview(imports.context, second?.id ?? '', 'moderator')
  await decide('approve')
  await expect(
    decideReview(imports.context, 'moderator', second?.id ?? '', { action: 'approve', stamp }),
  ).rejects.toMatchObject({ code: 'conflict' })
})

it('an approval publishes listings from its place only', async () => {
  await take([work])
  await take([
    work,
    { text: chat, board: 'demoharbor-hr' },
    { text: `${chat}\nMore.`, board: 'demoharbor-hr' },
    { text: `${chat}\nMore.`, board: 'demoharbor-jobs' },
  ])
  expect(await queue()).toHaveLength(2)
  expect((await open()).alsoPublished).toBe(1)
  await decide('approve')
  expect(await states()).toEqual(['live', 'live', 'live', 'submitted'])
})
