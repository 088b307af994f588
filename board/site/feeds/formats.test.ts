import { parseFeed } from '@rowanmanning/feed-parser'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { z } from 'zod'
import { renderDescription } from '../../server/domain/markup/description.ts'
import { showLinkHosts } from '../../server/domain/markup/link-hosts.ts'
import { getSystem } from '../../server/domain/systems/address.ts'
import { openAnswer } from '../../server/domain/systems/read-source.ts'
import { findXmlProblems } from '../../tests/support/xml-schemas.ts'
import { toPagePosting } from '../jobs/job/job-posting.tsx'
import { fixtureNow } from '../jobs/job.fixture.ts'
import { fixtureJob, fixtureWholeJob, worldwideJob } from './feeds.fixture.ts'
import type { ListAnswer } from './format.ts'
import { atom } from './formats/atom.ts'
import { csv } from './formats/csv.ts'
import { jobMarkdown } from './formats/job-markdown.ts'
import { jsonFeed } from './formats/json-feed.ts'
import { markdown } from './formats/markdown.ts'
import { rss } from './formats/rss.ts'
import { jobFormats, listFormats } from './formats.ts'

const origin = 'https://board.example'

function answerOf(
  jobs: readonly ReturnType<typeof fixtureJob>[],
  more: Partial<ListAnswer> = {},
): ListAnswer {
  const wholeJobs = jobs.map(fixtureWholeJob)
  return {
    title: 'Jobs: rust & “go”',
    boardName: 'Our <board>',
    origin,
    pageUrl: `${origin}/jobs?tag=rust&tag=go`,
    selfUrl: `${origin}/jobs.rss?tag=rust&tag=go`,
    nextUrl: `${origin}/jobs.rss?after=abc&tag=rust`,
    total: 120,
    items: wholeJobs.map(({ job }) => job),
    wholeJobs,
    ...more,
  }
}

/** Titles that a poster may type to break a format, and what readers then see: all but what XML can't contain. */
const hostile: readonly (readonly [what: string, title: string, shown?: string])[] = [
  ['an end of CDATA', 'Rust ]]> engineer'],
  ['tags', '</title></script><script>alert(1)</script>'],
  ['references', 'R&amp;D &#38; &lt;b&gt; & "Co"'],
  ['right-to-left text', 'مهندس برمجيات \u202Esenior'],
  ['emoji', 'Engineer 🎉👩‍💻'],
  ['a control character', 'Rust\u0001 engineer\u000B', 'Rust engineer'],
  ['half of a surrogate pair', 'Rust \uD83C engineer\uDF89', 'Rust  engineer'],
  ['a noncharacter', 'Rust\uFFFE engineer\uFFFF', 'Rust engineer'],
  ['a formula', '=HYPERLINK("https://evil.example","x")'],
  ['Markdown', '[click](https://evil.example) **now** `x` <https://evil.example> \\'],
]

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

const xml = new XMLParser({ parseTagValue: false, trimValues: false })
const entry = z.object({ title: z.string() })
const feed = z.union([
  z
    .object({ rss: z.object({ channel: z.object({ item: entry }) }) })
    .transform(({ rss }) => rss.channel.item),
  z.object({ feed: z.object({ entry }) }).transform((atomFeed) => atomFeed.feed.entry),
])
/** The title of the one entry, as XML says it. */
const titleIn = (body: string): string => feed.parse(xml.parse(body)).title

/** The cells of a line of CSV. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )

describe.each(hostile)('a title with %s', (_what, title, expected = title) => {
  const jobs = [fixtureJob({ title, company: { name: title } })]

  it.each([rss, atom])('is whole in $name, and nothing of it is markup', async (format) => {
    const body = format.render(answerOf(jobs))
    const { valid } = await validateXML({ xml: body, normalization: 'format' })
    expect(valid).toBe(true)
    expect(titleIn(body)).toBe(`${expected} at ${expected}`)
  })

  it('is whole in JSON Feed', () => {
    const body = jsonFeed.render(answerOf(jobs))
    expect(body.isWellFormed()).toBe(true)
    expect(JSON.parse(body).items[0]).toMatchObject({ title: expected, authors: [{ name: expected }] })
    expect(JSON.parse(body).items[0]._jobposting).toMatchObject({ title: expected })
  })

  it('is one cell of CSV, and no formula', () => {
    const [, line = ''] = csv.render(answerOf(jobs)).split('\r\n')
    const [, cell = ''] = cellsOf(line)
    expect(cell.replace(/^'(?==)/, '')).toBe(expected)
    expect(cell).not.toMatch(/^=/)
  })

  it.each([
    ['a list', () => markdown.render(answerOf(jobs)).split('\n- ')[1] ?? ''],
    [
      'a job',
      () =>
        jobMarkdown
          .render({ ...answerOf(jobs), job: fixtureWholeJob(jobs[0] ?? fixtureJob()).job, markdown: '' })
          .split('\n')[0] ?? '',
    ],
  ])('is plain text in the Markdown of %s', (_where, line) => {
    const html = renderDescription(line())
    const references: Record<string, string> = { '&#x3C;': '<', '&#x26;': '&' }
    const words = html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&#x(?:3C|26);/g, (reference) => references[reference] ?? '')
    expect(words).toContain(plain(`${expected} at ${expected}`))
    expect(html).not.toMatch(/<(?:strong|code|em)>|href="https:\/\/evil/)
  })
})

describe('a feed', () => {
  const html = showLinkHosts(
    renderDescription('## Work\n\nWrite *Rust* and [read](https://harbor.example/a?b=1).\n\n- one\n- two'),
  )
  const jobs = [
    fixtureJob({ descriptionHtml: html }),
    fixtureJob({ id: 'ijklmnop', path: '/jobs/other-ijklmnop', descriptionHtml: null }),
  ]

  it.each([rss, atom])('of $name is read by a feed reader', (format) => {
    const feed = parseFeed(format.render(answerOf(jobs)))
    expect(feed).toMatchObject({
      title: 'Jobs: rust & “go” · Our <board>',
      url: `${origin}/jobs?tag=rust&tag=go`,
      self: `${origin}/jobs.rss?tag=rust&tag=go`,
    })
    expect(feed.items.map(({ id }) => id)).toEqual([`${origin}/jobs/abcdefgh`, `${origin}/jobs/ijklmnop`])
    const [item] = feed.items
    expect(item).toMatchObject({
      title: 'Senior Solidity Engineer, Lending Core at Harbor Labs',
      url: `${origin}/jobs/senior-solidity-engineer-abcdefgh`,
      authors: [{ name: 'Harbor Labs' }],
    })
    expect(item?.published?.toISOString()).toBe('2026-11-21T09:00:00.000Z')
    expect(item?.categories.map(({ label }) => label)).toEqual(['Solidity', 'Ethereum', 'DeFi'])
    expect(item?.content).toContain(html)
    expect(item?.content).toContain('$150–190k')
    expect(item?.description).toContain('$150–190k · + tokens 0.10–0.25%, liquid · Remote')
  })

  const schemas = { Atom: [atom, 'atom.rng'], RSS: [rss, 'rss.rng'] } as const
  const findProblems = async (name: keyof typeof schemas, change: (body: string) => string) => {
    const [format, schema] = schemas[name]
    return findXmlProblems(change(format.render(answerOf(jobs))), schema)
  }

  it.each(['Atom', 'RSS'] as const)(
    'of %s is as its specification says, also without entries',
    async (name) => {
      expect(await findProblems(name, (body) => body)).toEqual([])
      const [format, schema] = schemas[name]
      expect(await findXmlProblems(format.render(answerOf([], { nextUrl: null })), schema)).toEqual([])
    },
  )

  it.each([
    ['Atom', 'that says nowhere when it changed', /<updated>[^<]*<\/updated>/, ''],
    ['Atom', 'with a time of no zone', /(<published>[^<]*)Z</, '$1<'],
    ['Atom', 'with an element of RSS', '</feed>', '<guid>1</guid></feed>'],
    ['RSS', 'without a link', /<link>[^<]*<\/link>/, ''],
    ['RSS', 'with two titles of an item', '<item>', '<item><title>Another</title>'],
    ['RSS', 'with a time of Atom', /<pubDate>[^<]*/, '<pubDate>2026-11-21T09:00:00Z'],
    ['RSS', 'with an id that is no address', /(<guid [^>]*>)[^<]*/, '$1abcdefgh'],
    ['RSS', 'with an empty title', /(<channel><title>)[^<]*/, '$1 '],
  ] as const)('of %s %s would be found', async (name, _what, part, broken) => {
    const change = (body: string) => body.replace(part, broken)
    expect(await findProblems(name, change)).not.toEqual([])
  })

  it('of RSS names itself, and says when a job was posted and where it stays', () => {
    const body = rss.render(answerOf(jobs))
    expect(body).toContain('<guid isPermaLink="true">https://board.example/jobs/abcdefgh</guid>')
    expect(body).toContain('<pubDate>Sat, 21 Nov 2026 09:00:00 GMT</pubDate>')
    expect(body).toMatch(/<atom:link rel="self" type="application\/rss\+xml" href="[^"]+"\/>/)
  })

  it('of JSON is as JSON Feed 1.1 says', () => {
    const url = z.url()
    const author = z.strictObject({ name: z.string(), url })
    const schema = z.strictObject({
      version: z.literal('https://jsonfeed.org/version/1.1'),
      title: z.string(),
      home_page_url: url,
      feed_url: url,
      next_url: url,
      description: z.string(),
      language: z.string(),
      authors: z.array(author),
      items: z.array(
        z.strictObject({
          id: z.string(),
          url,
          title: z.string(),
          content_html: z.string(),
          summary: z.string(),
          date_published: z.iso.datetime(),
          date_modified: z.iso.datetime(),
          authors: z.array(author),
          tags: z.array(z.string()),
          language: z.string(),
          _jobposting: z.looseObject({ '@type': z.literal('JobPosting') }),
          _cryptolist: z.looseObject({ verify: z.null(), signature: z.null(), pay: z.object() }),
        }),
      ),
    })
    expect(schema.parse(JSON.parse(jsonFeed.render(answerOf(jobs)))).items).toHaveLength(2)
  })

  const postingOf = (job: ReturnType<typeof fixtureJob>) =>
    JSON.parse(jsonFeed.render(answerOf([job]))).items[0]._jobposting

  it('of JSON describes a job as its page does, with the text once', () => {
    const { description, ...posting } = toPagePosting(fixtureJob(), origin, fixtureNow)
    expect(description).toContain('interest-rate modules')
    expect(postingOf(fixtureJob())).toEqual(JSON.parse(JSON.stringify(posting)))
    expect(posting).toMatchObject({
      datePosted: '2026-11-21T09:00:00.000Z',
      validThrough: '2026-11-26T09:00:00.000Z',
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { name: 'Germany' },
        { name: 'United Kingdom' },
        { name: 'Switzerland' },
      ],
    })
  })

  it.each([
    ['the day of an import that states none', { publishedAt: null }, ['datePosted', 'validThrough']],
    ['the end of an import', { publishedAt: null, postedAt: '2026-11-20T09:00:00.000Z' }, ['validThrough']],
    [
      'countries of a worldwide job',
      { place: worldwideJob().place },
      ['applicantLocationRequirements', 'jobLocationType'],
    ],
    [
      'countries of a job that is also open in a region',
      { place: { ...fixtureJob().place, regions: [{ slug: 'emea', name: 'EMEA' }] } },
      ['applicantLocationRequirements', 'jobLocationType'],
    ],
    [
      'pay of which nobody knows which is the job’s',
      { pay: { kind: 'several', ranges: [], text: '', usdYear: null, rateDate: null } },
      ['baseSalary'],
    ],
  ] as const)('of JSON says nothing of %s', (_what, changes, missing) => {
    const all = Object.keys(postingOf(fixtureJob()))
    const left = Object.keys(postingOf(fixtureJob(changes as Parameters<typeof fixtureJob>[0])))
    expect(all.filter((name) => !left.includes(name)).sort()).toEqual([...missing].sort())
  })

  it('of JSON names no country that a job excludes', () => {
    const place = { ...fixtureJob().place, excludedCountries: ['GB'] }
    expect(postingOf(fixtureJob({ place })).applicantLocationRequirements).toEqual([
      { '@type': 'Country', name: 'Germany' },
      { '@type': 'Country', name: 'Switzerland' },
    ])
  })

  it('has no next page after its last', () => {
    for (const { render } of listFormats)
      expect(render(answerOf(jobs, { nextUrl: null }))).not.toContain('after=abc')
  })
})

describe('another CryptoList that reads the JSON feed', () => {
  const description =
    '## Work\n\nWrite *Rust* and [read](https://harbor.example/a?b=1&c=2), see <https://docs.harbor.example>.\n\n- one\n- two'
  const descriptionHtml = showLinkHosts(renderDescription(description))
  const read = (job: ReturnType<typeof fixtureJob>) => {
    const opened = openAnswer(getSystem('feed'), jsonFeed.render(answerOf([job])))
    return opened?.read(opened.jobs[0])
  }

  it('has all that the listing says', () => {
    const posting = read(fixtureJob({ descriptionHtml }))
    expect(posting).toMatchObject({
      id: `${origin}/jobs/abcdefgh`,
      url: `${origin}/jobs/senior-solidity-engineer-abcdefgh`,
      company: 'Harbor Labs',
      title: 'Senior Solidity Engineer, Lending Core',
      workMode: 'remote',
      employment: ['full_time'],
      language: 'en',
      postedAt: new Date('2026-11-21T09:00:00.000Z'),
      pay: { cash: { min: 150_000, max: 190_000, currency: 'USD', period: 'year' } },
      known: {
        roleFamily: 'smart-contract',
        seniority: ['senior'],
        place: {
          mode: 'remote',
          remoteCountries: ['DE', 'GB', 'CH'],
          excludedCountries: [],
          officeCountries: [],
          cities: [],
        },
        tags: ['solidity'],
        chains: ['ethereum'],
      },
      isNoJob: false,
    })
    expect(posting?.closesAt).toEqual(new Date('2026-11-26T09:00:00.000Z'))
    // Its text is the description, without what this board adds to its links.
    expect(renderDescription(posting?.description ?? '')).toBe(renderDescription(description))
  })

  it('has excluded countries, several ranges of pay and offices', () => {
    const pay = {
      kind: 'several' as const,
      ranges: [
        {
          label: 'New York',
          min: 150_000,
          max: 180_000,
          currency: 'USD',
          period: 'year' as const,
          text: '$150–180k',
        },
        {
          label: null,
          min: 120_000,
          max: null,
          currency: 'USD',
          period: 'year' as const,
          text: 'from $120k',
        },
      ],
      text: '$120–180k',
      usdYear: null,
      rateDate: null,
    }
    expect(read(worldwideJob({ pay }))).toMatchObject({
      pay: {
        ranges: [
          { label: 'New York', min: 150_000, max: 180_000 },
          { label: null, min: 120_000, max: null },
        ],
      },
      known: { place: { mode: 'remote', remoteCountries: ['WW'], excludedCountries: ['US'] } },
    })
    const office = {
      mode: 'hybrid' as const,
      remoteCountries: [],
      excludedCountries: [],
      regions: [],
      officeCountries: ['DE'],
      cities: ['Berlin', 'Köln'],
      text: 'Berlin',
    }
    expect(read(fixtureJob({ place: office, pay: { kind: 'not_published', text: '' } }))).toMatchObject({
      workMode: 'hybrid',
      pay: { cash: undefined },
      known: { place: { mode: 'hybrid', officeCountries: ['DE'], cities: ['Berlin', 'Köln'] } },
    })
  })

  it.each([
    ['a demo listing', { isDemo: true }],
    ['what that board reads elsewhere', { source: 'greenhouse' as const }],
  ])('leaves out %s', (_what, more) => {
    expect(read(fixtureJob(more))?.isNoJob).toBe(true)
  })
})

it.each([
  [0, 0, 'No jobs'],
  [1, 1, '1 job'],
  [1, 1_200, '1 of 1,200 jobs'],
])('counts %i of %i jobs in Markdown', (count, total, words) => {
  const jobs = Array.from({ length: count }, () => fixtureJob())
  const body = markdown.render(answerOf(jobs, { total }))
  expect(body).toContain(`\n\n${words} · web page: <${origin}/jobs?tag=rust&tag=go>\n`)
})

it('has the regions of a job in CSV', () => {
  const place = { ...fixtureJob().place, regions: [{ slug: 'emea', name: 'EMEA' }] }
  const [names = '', line = ''] = csv.render(answerOf([fixtureJob({ place })])).split('\r\n')
  expect(cellsOf(line)[cellsOf(names).indexOf('regions')]).toBe('emea')
})

it('has each suffix once', () => {
  for (const formats of [listFormats, jobFormats]) {
    const suffixes = formats.map(({ suffix }) => suffix)
    expect(new Set(suffixes).size).toBe(suffixes.length)
  }
})
