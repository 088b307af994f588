import { emptyJobQuery } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { addCompany, importedFields } from '../../../tests/support/listings.ts'
import { prepareJobs } from './jobs.fixture.ts'
import { getJob, listJobs, listNewestJobs } from './jobs.ts'

const tests = prepareJobs()

const about = 'Harbor Labs lends to people whom no bank has ever asked what they need.'
const works = ['borrowers', 'auditors', 'validators'].map(
  (people) => `Ask ten ${people} what slows them down each day, and build the tool that they describe.`,
)

describe('excerpts', () => {
  it('skip what three listings of the company say alike, in lists and in the API’s job', async () => {
    const company = await addCompany(tests.database.db, { name: 'Pebble', slug: 'pebble-alike' })
    const added = []
    for (const [at, work] of works.entries())
      added.push(
        await tests.add(
          {
            ...importedFields,
            source_id: String(at),
            title: `Role ${at}`,
            description_md: `${about} ${work}`,
          },
          company,
        ),
      )
    const inTurn = (items: readonly { title: string; excerpt: string | null }[]) =>
      items.toSorted((a, b) => a.title.localeCompare(b.title)).map(({ excerpt }) => excerpt)
    expect(inTurn((await listJobs(tests.context, emptyJobQuery())).items)).toEqual(works)
    expect(inTurn(await listNewestJobs(tests.context, { companySlug: 'pebble-alike', limit: 3 }))).toEqual(
      works,
    )
    expect((await getJob(tests.context, added[1]?.publicId ?? '')).excerpt).toBe(works[1])
  })

  it('keep it where fewer do', async () => {
    const company = await addCompany(tests.database.db, { name: 'Tarn', slug: 'tarn-alone' })
    for (const at of [0, 1])
      await tests.add(
        {
          ...importedFields,
          source_id: `t${at}`,
          title: `Role ${at}`,
          description_md: `${about} ${works[at]}`,
        },
        company,
      )
    const { items } = await listJobs(tests.context, emptyJobQuery())
    expect(items.map(({ excerpt }) => excerpt?.startsWith(about))).toEqual([true, true])
  })
})
