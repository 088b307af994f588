import { parseJobQuery } from '@cryptolist/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  type AddedCompany,
  addCompany,
  addJob,
  createListingsDatabase,
  daysFromNow,
  type JobFields,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import type { DomainContext } from '../domain-context.ts'
import { fingerprintOf } from '../listings/checks/fingerprint.ts'
import { listJobs, listSimilarJobs } from './jobs.ts'

let database: ListingsDatabase
let context: DomainContext
let company: AddedCompany

beforeAll(async () => {
  database = await createListingsDatabase()
  context = createTestContext({ database })
})
beforeEach(async () => {
  await removeListings(database)
  company = await addCompany(database.db, { name: 'Harbor Labs', slug: 'harbor' })
})
afterAll(() => database.close())

const add = (fields: JobFields = {}, of = company) => addJob(database.db, of, fields)
const similarTo = async ({ publicId }: { publicId: string }) =>
  (await listSimilarJobs(context, { id: publicId })).similar

describe('listSimilar', () => {
  it('prefers common tags, then the newest, of the same role family; five at most', async () => {
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

  it('asks for two common tags where the role is unknown', async () => {
    const self = await add({ tags: ['rust', 'go'] })
    await add({ tags: ['rust', 'go'], title: 'Rust and Go too' })
    await add({ tags: ['rust'], title: 'One in common' })
    expect((await similarTo(self)).map((job) => job.title)).toEqual(['Rust and Go too'])
  })

  it('compares bounties with bounties alone, and prefers the same level', async () => {
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
  const linkedFrom = async ({ publicId }: { publicId: string }): Promise<string[]> =>
    (await listSimilarJobs(context, { id: publicId })).sameText.map(
      ({ title, company: { name } }) => `${name}: ${title}`,
    )
  let other: AddedCompany
  beforeEach(async () => {
    other = await addCompany(database.db, { name: 'Pebble', slug: 'pebble' })
  })

  it('are linked both ways across companies, and stay two jobs', async () => {
    const ours = await addText(write('Harbor', 40), company, { title: 'Site Engineer' })
    const theirs = await addText(write('Pebble', 40), other, { title: 'Reliability Engineer' })
    expect(await linkedFrom(ours)).toEqual(['Pebble: Reliability Engineer'])
    expect(await linkedFrom(theirs)).toEqual(['Harbor Labs: Site Engineer'])
    expect((await listJobs(context, parseJobQuery(new URLSearchParams()))).total).toBe(2)
  })

  it('are left out of the similar ones, so that none is named twice', async () => {
    const role = { role_family: 'backend' } as const
    const ours = await addText(write('Harbor', 40), company, role)
    await addText(write('Pebble', 40), other, { ...role, title: 'Same text' })
    await addText(write('Pebble', 40, 500), other, { ...role, title: 'Other text' })
    const { similar, sameText } = await listSimilarJobs(context, { id: ours.publicId })
    expect([similar, sameText].map((jobs) => jobs.map(({ title }) => title))).toEqual([
      ['Other text'],
      ['Same text'],
    ])
  })

  it('are three at most, those of other companies first', async () => {
    const ours = await addText(write('Harbor', 40), company)
    await addText(write('Harbor', 40), company, { title: 'Ours again', published_at: daysFromNow(-1) })
    for (let index = 1; index < 4; index++)
      await addText(write('Pebble', 40), other, {
        title: `Theirs ${index}`,
        published_at: daysFromNow(-9 - index),
      })
    expect(await linkedFrom(ours)).toEqual(['Pebble: Theirs 1', 'Pebble: Theirs 2', 'Pebble: Theirs 3'])
  })

  it('are named only while they are listed', async () => {
    const frozen = { frozen_at: new Date() }
    const ours = await addText(write('Harbor', 40), company)
    await addText(write('Harbor', 40), other, { title: 'Frozen', ...frozen })
    await addText(write('Harbor', 40), other, { title: 'Closed', status: 'closed', close_reason: 'filled' })
    await addText(write('Harbor', 40), other, { title: 'Expired', expires_at: daysFromNow(-1) })
    await addText(write('Harbor', 40), other, { title: 'In review', status: 'submitted' })
    const third = await addCompany(database.db, { name: 'Frozen Labs', slug: 'frozen' })
    await addText(write('Harbor', 40), third)
    await database.db.updateTable('board.companies').set(frozen).where('id', '=', third.id).execute()
    expect(await linkedFrom(ours)).toEqual([])
  })

  it('don’t include texts that differ in part', async () => {
    const ours = await addText(write('Harbor', 40), company)
    await addText(`${write('Harbor', 30)} ${write('Pebble', 10, 500)}`, other)
    expect(await linkedFrom(ours)).toEqual([])
  })

  it('need the same title where a text is so short that it may be the beginning of one', async () => {
    const ours = await addText(write('Harbor', 9), company, { title: 'Site Engineer' })
    await addText(write('Harbor', 9), other, { title: 'Product Designer' })
    expect(await linkedFrom(ours)).toEqual([])
    await addText(write('Harbor', 9), other, { title: 'Site engineer' })
    expect(await linkedFrom(ours)).toEqual(['Pebble: Site engineer'])
  })
})
