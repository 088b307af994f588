import { parseJobQuery } from '@cryptolist/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AddedCompany,
  type AddedJob,
  addCompany,
  daysFromNow,
  type JobFields,
} from '../../../tests/support/listings.ts'
import { fingerprintOf } from '../checks/fingerprint.ts'
import { getJobPage, listSimilarJobs } from './job-page.ts'
import { prepareJobs } from './jobs.fixture.ts'
import { getJob, listJobs } from './jobs.ts'

const tests = prepareJobs()
const { add } = tests

const listLike = async ({ publicId }: Pick<AddedJob, 'publicId'>) =>
  listSimilarJobs(tests.context, (await getJobPage(tests.context, publicId)).likeness)
const similarTo = async (job: Pick<AddedJob, 'publicId'>) => (await listLike(job)).similar

describe('the page of a job', () => {
  const pastOf = async ({ publicId }: AddedJob) => (await getJobPage(tests.context, publicId)).past

  it('has the job as the API has it', async () => {
    const { publicId } = await add({ tags: ['rust', 'defi'] })
    expect((await getJobPage(tests.context, publicId)).job).toEqual(await getJob(tests.context, publicId))
  })

  it('says how often the listing was changed and posted again, and links what it repeats', async () => {
    const first = await add({ status: 'closed', close_reason: 'filled' })
    const second = await add({ repost_of: first.id, status: 'closed', close_reason: 'filled' })
    const renewedAt = daysFromNow(-2)
    const third = await add({ repost_of: second.id, revision: 3, renewed_at: renewedAt })
    const nothing = { edits: 0, reposts: 0, originalPath: null, renewedAt: null }
    expect(await pastOf(first)).toEqual(nothing)
    expect(await pastOf(second)).toEqual({ ...nothing, reposts: 1, originalPath: first.path })
    expect(await pastOf(third)).toEqual({
      edits: 2,
      reposts: 2,
      originalPath: second.path,
      renewedAt: renewedAt.toISOString(),
    })
  })

  it.each<[string, JobFields]>([
    ['frozen', { frozen_at: new Date() }],
    ['not public', { status: 'rejected' }],
  ])('counts a listing that it repeats, and does not link it while it is %s', async (_, fields) => {
    const { id } = await add(fields)
    expect(await pastOf(await add({ repost_of: id }))).toMatchObject({ reposts: 1, originalPath: null })
  })

  it('is not there for what is not public, and gone 180 days after the end', async () => {
    const { publicId: draft } = await add({ status: 'draft' })
    const { publicId: old } = await add({ status: 'expired', expires_at: daysFromNow(-181) })
    for (const id of [draft, 'nothing1', '', '\0'])
      await expect(getJobPage(tests.context, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(getJobPage(tests.context, old)).rejects.toMatchObject({ code: 'gone' })
  })
})

describe('similar jobs', () => {
  it('have most tags in common first, then are the newest, of the same role family; five at most', async () => {
    const role = { role_family: 'backend' } as const
    const self = await add({ ...role, tags: ['rust', 'go'] })
    await add({ role_family: 'design', tags: ['rust', 'go'], title: 'Other role' })
    await add({ ...role, tags: ['rust', 'go'], title: 'Two in common', published_at: daysFromNow(-9) })
    await add({ ...role, tags: ['rust'], title: 'One in common', published_at: daysFromNow(-8) })
    await add({ ...role, title: 'Older', published_at: daysFromNow(-7) })
    await add({ ...role, title: 'Newer', published_at: daysFromNow(-6) })
    await add({ ...role, tags: ['rust', 'go'], title: 'Closed', status: 'closed', close_reason: 'filled' })
    for (let index = 0; index < 3; index++)
      await add({ ...role, title: 'Oldest', published_at: daysFromNow(-20) })
    expect((await similarTo(self)).map((job) => job.title)).toEqual([
      'Two in common',
      'One in common',
      'Newer',
      'Older',
      'Oldest',
    ])
  })

  it('come last once they are more than a year old, whatever they have in common', async () => {
    const role = { role_family: 'backend' } as const
    const self = await add({ ...role, tags: ['rust', 'go'] })
    const alike = { ...role, tags: ['rust', 'go'] }
    await add({ ...alike, title: 'Alike, of years ago', published_at: daysFromNow(-900) })
    await add({ ...alike, title: 'Alike, of last year', published_at: daysFromNow(-370) })
    await add({ ...role, title: 'Of this year', published_at: daysFromNow(-360) })
    await add({ ...role, tags: ['rust'], title: 'One in common', published_at: daysFromNow(-200) })
    expect((await similarTo(self)).map((job) => job.title)).toEqual([
      'One in common',
      'Of this year',
      'Alike, of last year',
      'Alike, of years ago',
    ])
  })

  it('share two tags where the role is unknown', async () => {
    const self = await add({ tags: ['rust', 'go'] })
    await add({ tags: ['rust', 'go'], title: 'Rust and Go too' })
    await add({ tags: ['rust'], title: 'One in common' })
    expect((await similarTo(self)).map((job) => job.title)).toEqual(['Rust and Go too'])
  })

  it('are found for a job that is over too, and share sectors among their tags', async () => {
    const over = { status: 'closed', close_reason: 'filled' } as const
    const self = await add({ ...over, tags: ['rust', 'defi'] })
    await add({ tags: ['rust', 'defi'], title: 'Rust and DeFi too' })
    expect((await similarTo(self)).map((job) => job.title)).toEqual(['Rust and DeFi too'])
  })

  it('are bounties for a bounty alone, those of the same level first', async () => {
    const role = { role_family: 'qa' } as const
    const self = await add({ ...role, employment: ['bounty'], seniority: ['senior'] })
    await add({ ...role, employment: ['full_time'], title: 'Position' })
    await add({ ...role, employment: ['bounty'], seniority: ['senior'], title: 'Senior bounty' })
    await add({ ...role, employment: ['bounty'], title: 'Bounty' })
    expect((await similarTo(self)).map((job) => job.title)).toEqual(['Senior bounty', 'Bounty'])
  })
})

describe('jobs with the same text', () => {
  /** As many sentences, each with a number of its own, and the company's name. */
  const write = (company: string, sentences: number, from = 0): string =>
    Array.from({ length: sentences }, (_, index) => from + index)
      .map((point) => `Point ${point}: you look after queue ${point * 7} and its alarms.`)
      .concat(`Write to ${company} soon.`)
      .join(' ')
  const addText = (text: string, of: AddedCompany, fields: JobFields = {}) =>
    add({ description_md: text, text_fingerprint: fingerprintOf(text), ...fields }, of)
  const linkedFrom = async (job: AddedJob): Promise<string[]> =>
    (await listLike(job)).sameText.map(({ title, company: { name } }) => `${name}: ${title}`)
  let other: AddedCompany
  beforeEach(async () => {
    other = await addCompany(tests.database.db, { name: 'Pebble', slug: 'pebble' })
  })

  it('are linked both ways across companies, and stay two jobs', async () => {
    const ours = await addText(write('Harbor', 40), tests.company, { title: 'Site Engineer' })
    const theirs = await addText(write('Pebble', 40), other, { title: 'Reliability Engineer' })
    expect(await linkedFrom(ours)).toEqual(['Pebble: Reliability Engineer'])
    expect(await linkedFrom(theirs)).toEqual(['Harbor Labs: Site Engineer'])
    expect((await listJobs(tests.context, parseJobQuery(new URLSearchParams()))).total).toBe(2)
  })

  it('are left out of the similar ones, so that none is named twice', async () => {
    const role = { role_family: 'backend' } as const
    const ours = await addText(write('Harbor', 40), tests.company, role)
    await addText(write('Pebble', 40), other, { ...role, title: 'Same text' })
    await addText(write('Pebble', 40, 500), other, { ...role, title: 'Other text' })
    const { similar, sameText } = await listLike(ours)
    expect([similar, sameText].map((jobs) => jobs.map(({ title }) => title))).toEqual([
      ['Other text'],
      ['Same text'],
    ])
  })

  it('are three at most, those of other companies first', async () => {
    const ours = await addText(write('Harbor', 40), tests.company)
    await addText(write('Harbor', 40), tests.company, { title: 'Ours again', published_at: daysFromNow(-1) })
    for (let index = 1; index < 4; index++)
      await addText(write('Pebble', 40), other, {
        title: `Theirs ${index}`,
        published_at: daysFromNow(-9 - index),
      })
    expect(await linkedFrom(ours)).toEqual(['Pebble: Theirs 1', 'Pebble: Theirs 2', 'Pebble: Theirs 3'])
  })

  it('are named only while they are listed', async () => {
    const frozen = { frozen_at: new Date() }
    const ours = await addText(write('Harbor', 40), tests.company)
    await addText(write('Harbor', 40), other, { title: 'Frozen', ...frozen })
    await addText(write('Harbor', 40), other, { title: 'Closed', status: 'closed', close_reason: 'filled' })
    await addText(write('Harbor', 40), other, { title: 'Expired', expires_at: daysFromNow(-1) })
    await addText(write('Harbor', 40), other, { title: 'In review', status: 'submitted' })
    const third = await addCompany(tests.database.db, { name: 'Frozen Labs', slug: 'frozen' })
    await addText(write('Harbor', 40), third)
    await tests.database.db.updateTable('board.companies').set(frozen).where('id', '=', third.id).execute()
    expect(await linkedFrom(ours)).toEqual([])
  })

  it('don’t include texts that differ in part', async () => {
    const ours = await addText(write('Harbor', 40), tests.company)
    await addText(`${write('Harbor', 30)} ${write('Pebble', 10, 500)}`, other)
    expect(await linkedFrom(ours)).toEqual([])
  })

  it('need the same title where a text is so short that it may be the beginning of one', async () => {
    const ours = await addText(write('Harbor', 9), tests.company, { title: 'Site Engineer' })
    await addText(write('Harbor', 9), other, { title: 'Product Designer' })
    expect(await linkedFrom(ours)).toEqual([])
    await addText(write('Harbor', 9), other, { title: 'Site engineer' })
    expect(await linkedFrom(ours)).toEqual(['Pebble: Site engineer'])
  })
})
