import type { QueueLine, ReviewGroup } from '@cryptolist/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { provideImports } from '../../../tests/support/imports.ts'
import type { Queue } from '../../queue/queue.ts'
import { importListings } from '../imports/import-listings.ts'
import { greenhouse } from '../systems/answers.fixture.ts'
import { decideReview } from './decide.ts'
import { handleAlike } from './decide-alike.ts'
import { decideGroup } from './decide-group.ts'
import { findNextLine } from './list-reviews.ts'
import { getReviewGroup } from './read-group.ts'
import { getReview } from './read-review.ts'

/** Work that the queue of jobs still has to do. */
const queued: object[] = []
const testQueue = {
  add: async (_name: string, data: object) => {
    queued.push(data)
  },
  handle: async <T extends object>(_name: string, run: (data: T) => Promise<void>) => {
    for (let data = queued.shift(); data !== undefined; data = queued.shift()) await run(data as T)
  },
} as unknown as Queue
const imports = provideImports({ queue: testQueue })
const { lines } = imports

interface Job {
  text: string
  title?: string
  company?: string
}
/** Imports a listing for each text, with the ids 1, 2, … */
const take = (jobs: readonly (string | Job)[]) => {
  const rows = jobs.map((job, index) => {
    const { text, title, company }: Job = typeof job === 'string' ? { text: job } : job
    return {
      ...greenhouse.jobs[0],
      id: index + 1,
      title: title ?? `Rust Engineer ${index + 1}`,
      ...(company !== undefined && { company_name: company }),
      absolute_url: `https://job-boards.greenhouse.io/demoharbor/jobs/${index + 1}`,
      content: text
        .split('\n')
        .map((line) => `<p>${line}</p>`)
        .join(''),
    }
  })
  return importListings(imports.db, JSON.stringify({ jobs: rows, meta: { total: rows.length } }), {})
}
/** Moderators are asked about each listing that demands a seed phrase. */
const seed = 'Please send us your seed phrase to start.'
const chat = (name: string) => `Questions go to our recruiter on Telegram: ${name}.`
const seeds = (count: number) => Array.from({ length: count }, (_, n) => `You build part ${n}. ${seed}`)

async function firstGroup(): Promise<NonNullable<QueueLine['group']>> {
  const group = (await lines()).find((line) => line.group !== null)?.group
  if (group == null) throw new Error('Nothing in the queue is a group.')
  return group
}
const open = async (): Promise<ReviewGroup> =>
  getReviewGroup(imports.context, await firstGroup(), 'moderator')
const itemsOf = ({ listings }: ReviewGroup) => listings.map(({ publicId, stamp }) => ({ publicId, stamp }))
const decide = async (action: string, group?: ReviewGroup, userId = 'moderator') => {
  const target = group ?? (await open())
  const input = { action, reason: 'scam_suspected', message: 'Not for this board.', items: itemsOf(target) }
  return decideGroup(imports.context, userId, target, input)
}

const statuses = async (): Promise<string[]> => {
  const { rows } = await sql<{ status: string }>`
    select status from board.jobs order by company_id, source_id::int`.execute(imports.db)
  return rows.map(({ status }) => status)
}
const entries = async () => {
  const { rows } = await sql<{ title: string; action: string; reason: string | null; by: string }>`
    select j.title, l.action, l.reason_code as reason, l.user_id as by
    from board.moderation_log l join board.jobs j on j.id = l.job_id order by l.id`.execute(imports.db)
  return rows
}
const events = async (kind: string): Promise<number> => {
  const { rows } = await sql`
    select from board.job_events e join board.jobs j on j.id = e.job_id
    where e.kind = ${kind} and e.actor = 'moderator'`.execute(imports.db)
  return rows.length
}

describe('imports that wait for what the same rules found', () => {
  it('are one line of the queue for each company', async () => {
    await take([
      ...seeds(3),
      { text: seed, title: 'Go Engineer', company: 'Demo Quay' },
      { text: `${chat('tarn_hr')} ${seed}`, title: 'Other rules' },
    ])
    const summaries = (await lines()).map(({ title, companyName, group }) => [
      companyName,
      group === null ? title : [group.codes.join(), group.listings, group.source],
    ])
    expect(summaries).toHaveLength(3)
    expect(summaries).toContainEqual(['Demo Harbor Labs', ['WAL-01', 3, 'greenhouse']])
    expect(summaries).toContainEqual(['Demo Harbor Labs', 'Other rules'])
    expect(summaries).toContainEqual(['Demo Quay', 'Go Engineer'])
  })

  it('show the common finding with its quote, the titles and where one applies', async () => {
    await take(seeds(3))
    const group = await open()
    expect(group).toMatchObject({ companyName: 'Demo Harbor Labs', total: 3, actions: ['approve', 'reject'] })
    expect(group.found).toMatchObject([{ code: 'WAL-01', weight: 'hold', listings: 3, sentence: null }])
    expect(group.found[0]?.quote).toContain('seed phrase')
    expect(group.listings.map(({ title, applyHost }) => [title, applyHost])).toEqual(
      [1, 2, 3].map((n) => [`Rust Engineer ${n}`, 'job-boards.greenhouse.io']),
    )
  })

  it('are open again after one of them was decided alone, and then what is next', async () => {
    await take([...seeds(3), { text: seed, company: 'Demo Quay' }])
    const group = await open()
    for (const left of [2, 1, 0]) {
      const [first] = group.listings.slice(2 - left)
      const { stamp } = await getReview(imports.context, first?.id ?? '', 'moderator')
      const decision = { action: 'reject', reason: 'not_web3', message: 'No.', stamp }
      const decided = await decideReview(imports.context, 'moderator', first?.id ?? '', decision)
      const next = await findNextLine(imports.context, decided, { group })
      const company = left > 0 ? 'Demo Harbor Labs' : 'Demo Quay'
      expect([next?.companyName, next?.group?.listings ?? 1]).toEqual([company, Math.max(1, left)])
    }
  })

  it.each([
    ['approve', 'live', 'published', null],
    ['reject', 'rejected', 'rejected', 'scam_suspected'],
  ])('are decided at once, each with its event and log entry: %s', async (action, status, event, reason) => {
    await take([...seeds(3), { text: seed, company: 'Demo Quay' }])
    const { decided, left } = await decide(action)
    expect([decided.length, left]).toEqual([3, []])
    expect((await statuses()).filter((one) => one === status)).toHaveLength(3)
    expect(await entries()).toEqual(
      [1, 2, 3].map((n) => ({ title: `Rust Engineer ${n}`, action, reason, by: 'moderator' })),
    )
    expect(await events(event)).toBe(3)
    expect(await lines()).toMatchObject([{ companyName: 'Demo Quay', group: null }])
  })

  it('are decided once by a double click, which gets the same answer', async () => {
    await take(seeds(5))
    const group = await open()
    const [first, second] = await Promise.all([decide('approve', group), decide('approve', group)])
    const ids = ({ decided }: typeof first) => decided.map(({ id }) => id)
    expect(ids(second)).toEqual(ids(first))
    expect([first.decided.length, first.left, second.left]).toEqual([5, [], []])
    expect(await entries()).toHaveLength(5)
    expect(await events('published')).toBe(5)
  })

  it('are in the order of the queue after a double click, too', async () => {
    await take(seeds(5))
    await sql`update board.reviews r set due_at = r.due_at - j.place * interval '1 minute'
      from (select id, row_number() over (order by id) as place from board.jobs) j where j.id = r.job_id`.execute(
      imports.db,
    )
    const group = await open()
    const first = await decide('approve', group)
    expect((await decide('approve', group)).decided.map(({ id }) => id)).toEqual(
      first.decided.map(({ id }) => id),
    )
  })

  it('aren’t said to be decided where they wait again with other words', async () => {
    await take(seeds(2))
    const group = await open()
    await decide('approve', group)
    await take([1, 2].map((n) => `You lead part ${n}. ${seed} ${chat('tarn_hr')}`))
    expect(await statuses()).toEqual(['submitted', 'submitted'])
    await expect(decide('approve', group)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(
        'Rust Engineer 1 (changed since you opened it: the listing or what the checks found in it; your decision: approved)',
      ),
    })
  })

  it('leave out what someone else has decided and what has changed since, and name it', async () => {
    await take(seeds(4))
    const group = await open()
    const [, second] = group.listings
    const { stamp } = await getReview(imports.context, second?.id ?? '', 'moderator')
    const rejection = { action: 'reject', reason: 'not_web3', message: 'No.', stamp }
    await decideReview(imports.context, 'another', second?.id ?? '', rejection)
    await sql`update board.jobs set version = version + 1 where title = 'Rust Engineer 3'`.execute(imports.db)
    const { decided, left } = await decide('approve', group)
    expect(decided).toHaveLength(2)
    expect(left).toEqual([
      { title: 'Rust Engineer 2', why: 'rejected' },
      {
        title: 'Rust Engineer 3',
        why: 'changed since you opened it: the listing or what the checks found in it',
      },
    ])
    expect(await statuses()).toEqual(['live', 'rejected', 'submitted', 'live'])
  })

  it('are refused whole where all were decided by someone else', async () => {
    await take(seeds(2))
    const group = await open()
    await decide('reject', group, 'another')
    await expect(decide('approve', group)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Rust Engineer 1 (rejected)'),
    })
    expect(await statuses()).toEqual(['rejected', 'rejected'])
  })

  it.each([
    ['without a stamp', (group: ReviewGroup) => itemsOf(group).map((item) => ({ ...item, stamp: '' }))],
    [
      'with the stamps of an older version',
      (group: ReviewGroup) => itemsOf(group).map((item) => ({ ...item, stamp: '3' })),
    ],
    ['without listings', () => []],
  ])('are left as they are by a form %s, which is said', async (_form, write) => {
    await take(seeds(2))
    const group = await open()
    await expect(
      decideGroup(imports.context, 'moderator', group, { action: 'approve', items: write(group) }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('your form doesn’t say what you saw'),
    })
    expect(await statuses()).toEqual(['submitted', 'submitted'])
  })

  it('are all undecided where the decision breaks off, and can be decided again', async () => {
    await take(seeds(4))
    const group = await open()
    await sql`create function public.break_off() returns trigger language plpgsql as $$
      begin raise exception 'broken off'; end $$`.execute(imports.db)
    await sql`create trigger breaks_off before insert on board.moderation_log for each row
      when (new.job_public_id = ${sql.lit(group.listings[2]?.publicId ?? '')}) execute function public.break_off()`.execute(
      imports.db,
    )
    await expect(decide('approve', group)).rejects.toThrow('broken off')
    expect(await statuses()).toEqual(Array(4).fill('submitted'))
    expect(await entries()).toEqual([])
    await sql`drop function public.break_off() cascade`.execute(imports.db)
    expect((await decide('approve', group)).decided).toHaveLength(4)
  })

  it('are decided a hundred at a time, and the rest stays a group', async () => {
    await take(seeds(120))
    const group = await open()
    expect([group.total, group.listings.length]).toEqual([120, 100])
    expect((await decide('approve', group)).decided).toHaveLength(100)
    expect(await firstGroup()).toMatchObject({ listings: 20 })
  })

  it('have their sentences approved for the company, whose other listings aren’t asked about', async () => {
    const [first, second] = [chat('tarn_hr'), chat('tarn_jobs')]
    await take([first, second, `${first} You test.`, `${first}\n${second}`])
    const group = await open()
    expect(group.found.map(({ sentence }) => sentence).toSorted()).toEqual([first, second])
    expect([group.total, group.alsoPublished]).toEqual([2, 2])
    await decide('approve', group)
    await handleAlike(imports.context)
    expect(await statuses()).toEqual(Array(4).fill('live'))
    expect(await lines()).toEqual([])
    expect(await take([first, second, first, first, `${second} You plan.`])).toMatchObject({ held: 0 })
  })

  it('publish nothing more where one of them was decided in between', async () => {
    const [first, second] = [chat('tarn_hr'), chat('tarn_jobs')]
    await take([first, second, `${second} You test.`])
    const group = await open()
    const chosen = group.listings.find(({ title }) => title === 'Rust Engineer 2')
    const { stamp } = await getReview(imports.context, chosen?.id ?? '', 'moderator')
    const rejection = { action: 'reject', reason: 'not_web3', message: 'No.', stamp }
    await decideReview(imports.context, 'another', chosen?.id ?? '', rejection)
    await decide('approve', group)
    expect(await statuses()).toEqual(['live', 'rejected', 'submitted'])
  })

  it('reject what has the same words, too, as a fraud', async () => {
    const [first, second] = [chat('tarn_hr'), chat('tarn_jobs')]
    await take([first, second, `${first} You test.`])
    await decide('reject')
    expect(await statuses()).toEqual(Array(3).fill('rejected'))
  })
})

describe('a decision about a group', () => {
  it('needs a reason to reject', async () => {
    await take(seeds(2))
    const group = await open()
    const input = { action: 'reject', items: itemsOf(group) }
    await expect(decideGroup(imports.context, 'moderator', group, input)).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'reason' },
    })
  })

  it('is about imports of the company alone', async () => {
    await take([...seeds(2), { text: seed, company: 'Demo Quay' }])
    const group = await open()
    const key = { ...group, companySlug: 'demo-quay' }
    await expect(
      decideGroup(imports.context, 'moderator', key, { action: 'approve', items: itemsOf(group) }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await statuses()).toEqual(Array(3).fill('submitted'))
  })

  it('isn’t made by someone of the company', async () => {
    await take(seeds(2))
    const group = await open()
    await sql`update board.companies set created_by = 'moderator'`.execute(imports.db)
    expect(await open()).toMatchObject({ actions: [], conflict: { relation: 'created' } })
    await expect(decide('approve', group)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await statuses()).toEqual(['submitted', 'submitted'])
  })
})
