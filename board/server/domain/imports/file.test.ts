import { describe, expect, it } from 'vitest'
import { readLink } from '../identifiers/posting-link.ts'
import { type FilePart, openListingsFile } from './file.ts'

describe('readLink', () => {
  const uuid = 'ab23a3e6-864b-4432-ba7b-5b64a3d30025'
  it.each([
    [`https://jobs.ashbyhq.com/paxos/${uuid}`, 'ashby', uuid],
    [`https://jobs.ashbyhq.com/paxos/${uuid}/application?utm_source=x`, 'ashby', uuid],
    [`https://jobs.eu.lever.co/coinspaid/${uuid}`, 'lever', uuid],
    ['https://job-boards.greenhouse.io/ninjatrader/jobs/4691842006', 'greenhouse', '4691842006'],
    ['https://job-boards.eu.greenhouse.io/bitpanda/jobs/4939865101', 'greenhouse', '4939865101'],
    ['https://boards.greenhouse.io/embed/job_app?for=gemini&token=8089812', 'greenhouse', '8089812'],
    ['https://apply.workable.com/io-global/j/83A3B69AD0/', 'workable', '83A3B69AD0'],
    [
      'https://jobs.smartrecruiters.com/Swissquote/744000143536869-client-relationship-manager',
      'smartrecruiters',
      '744000143536869',
    ],
    ['https://acme.recruitee.com/o/rust-engineer', 'recruitee', 'rust-engineer'],
    ['https://jobs.lever.co/acme', 'lever', 'https://jobs.lever.co/acme'],
    [
      'https://www.Acme.example/jobs/1/?b=2&utm_source=x&a=1#top',
      'feed',
      'https://acme.example/jobs/1?a=1&b=2',
    ],
    ['https://acme.example/offers/?id=7', 'feed', 'https://acme.example/offers?id=7'],
    ['https://notlever.co.example/jobs.lever.co/1', 'feed', 'https://notlever.co.example/jobs.lever.co/1'],
  ])('%s', (link, source, sourceId) => {
    expect(readLink(link)).toMatchObject({ source, sourceId })
  })

  it.each([
    'http://acme.example/1',
    'javascript:alert(1)',
    'https://user:pass@acme.example/',
    'https://localhost/1',
    'acme.example/1',
    '',
  ])('%j is none', (link) => {
    expect(readLink(link)).toBeUndefined()
  })
})

/** A file with all its rows. */
function readAll(content: string): FilePart & { rowCount: number } {
  const { rowCount, readParts } = openListingsFile(content)
  const [part] = readParts(rowCount)
  if (part === undefined) throw new Error('The file has no rows.')
  return { rowCount, ...part }
}

describe('openListingsFile', () => {
  const good = { company: 'acme', title: 'Engineer', location: 'Berlin', link: 'https://acme.example/1' }
  const reasons = (...rows: unknown[]) => readAll(JSON.stringify(rows)).reported

  it('takes an array as well as an object with data, with or without a byte order mark', () => {
    for (const content of [
      JSON.stringify([good]),
      JSON.stringify({ data: [good] }),
      `\uFEFF${JSON.stringify([good])}`,
    ])
      expect(readAll(content)).toMatchObject({ rowCount: 1, reported: [], listings: [{ row: 1 }] })
  })

  it('takes a JSON Feed, which may lack jobs', () => {
    const item = { id: '7', url: 'https://acme.example/jobs/7', title: 'Engineer', company: 'Acme Labs' }
    const { reported, listings } = readAll(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: [{ ...item, location: 'Porto, Portugal', content_text: 'You build the engine.' }],
      }),
    )
    expect(reported).toEqual([])
    expect(listings).toMatchObject([{ listing: { company: { name: 'Acme Labs' }, officeCountries: ['PT'] } }])
  })

  it.each([
    [{ ...good, title: '' }, 'no title'],
    [{ ...good, title: '  ' }, 'no title'],
    [{ ...good, title: undefined }, 'no title'],
    [{ ...good, title: 7 }, 'the title isn’t text'],
    [{ ...good, title: 'x'.repeat(101) }, 'the title has 101 characters, 2 to 100 are allowed'],
    [{ ...good, title: '工' }, 'the title has 1 character, 2 to 100 are allowed'],
    [{ ...good, company: '' }, 'no company'],
    [{ ...good, link: 'http://acme.example/1' }, 'the link isn’t an https address'],
    [{ ...good, link: undefined }, 'no link'],
    [{ ...good, location: 3 }, 'the location isn’t text'],
    [{ title: 'Engineer' }, 'no company; no link'],
    [null, 'the row isn’t an object'],
    ['text', 'the row isn’t an object'],
  ])('reports %j: %s', (row, reason) => {
    expect(reasons(good, row)).toEqual([{ row: 2, reason }])
  })

  it('does without a location, and keeps what the database cannot store out of the words', () => {
    const rows = [
      { ...good, location: undefined },
      { ...good, link: 'https://acme.example/2', location: null },
    ]
    expect(reasons(...rows)).toEqual([])
    const odd = { ...good, title: 'Rust\u0000 Engineer \uD800' }
    expect(readAll(JSON.stringify([odd])).listings[0]?.listing.title).toBe('Rust Engineer \uFFFD')
  })

  it('reads what HTML writes for characters in names, titles and places', () => {
    const row = { ...good, company: 'Bay &amp; Reef', title: 'R&#038;D Lead', location: 'K&ouml;ln' }
    const [read] = readAll(JSON.stringify([row])).listings
    expect(read?.listing).toMatchObject({
      company: { name: 'Bay & Reef' },
      title: 'R&D Lead',
      slug: 'r-d-lead-at-bay-reef',
      cities: ['Cologne'],
    })
  })

  it.each([
    // title, location, open to, offices
    ['Rust Engineer (Remote – EU)', 'Remote', [], ['eu27'], []],
    ['Rust Engineer (Remote, Portugal)', 'Porto', ['PT'], [], ['PT']],
    ['Rust Engineer - US Remote', 'US', ['US'], [], []],
    ['Rust Engineer (Remote)', 'US', ['US'], [], []],
    ['Rust Engineer (Remote, Canada)', 'US', ['CA'], [], ['US']],
    ['Rust Engineer (Remote, Canada)', 'Remote - US', ['US'], [], []],
    ['Rust Engineer (Work from anywhere)', 'Remote - Gibraltar', ['WW'], [], []],
    ['Head of Sales, Worldwide', 'Remote - US', ['US'], [], []],
  ])('reads where %j at %j can be done', (title, location, remoteCountries, regions, officeCountries) => {
    const [read] = readAll(JSON.stringify([{ ...good, title, location }])).listings
    expect(read?.listing).toMatchObject({ workMode: 'remote', remoteCountries, regions, officeCountries })
  })

  it('cuts a title of more than 100 characters at a separator, and reads the whole', () => {
    const title =
      'Senior Rust Engineer, Payments (Settlement and Clearing of Institutional Markets, fully remote, Berlin) - Contract'
    const [read] = readAll(JSON.stringify([{ ...good, title }])).listings
    expect(read?.listing).toMatchObject({
      title: 'Senior Rust Engineer, Payments',
      slug: 'senior-rust-engineer-payments-at-acme',
      employment: ['contract'],
    })
  })

  it.each([
    ['?utm_source=agg&gh_jid=77&ref=agg&gh_src=abc123', '?gh_jid=77'],
    ['?lever-source=Agg&lever-via=1&lever-source[]=b', ''],
    ['?UTM_Medium=x&id=%20a+b&fbclid=y#apply', '?id=%20a+b#apply'],
    ['?ref=REF1234X&lang=en', '?ref=REF1234X&lang=en'],
    ['?ref=ENG-12&utm_medium=x', '?ref=ENG-12'],
    ['?ref=eng-12', '?ref=eng-12'],
    ['?ref=7', '?ref=7'],
    ['?ref=JR7', '?ref=JR7'],
    ['?ref=web3.example', ''],
    ['?ref=web3jobs&id=4', '?id=4'],
    ['?ref=remote3', ''],
    ['?id=%20x+y&b=~&c', '?id=%20x+y&b=~&c'],
    ['#?ref=agg', '#?ref=agg'],
  ])('leaves trackers of other boards out of a link: %s', (written, cleaned) => {
    const [read] = readAll(JSON.stringify([{ ...good, link: `${good.link}${written}` }])).listings
    expect(read?.listing.url).toBe(`${good.link}${cleaned}`)
  })

  it('takes a tracker at an application system for one, whatever is in it', () => {
    const link = 'https://job-boards.greenhouse.io/acme/jobs/4691842006'
    const [read] = readAll(JSON.stringify([{ ...good, link: `${link}?ref=board-42` }])).listings
    expect(read?.listing.url).toBe(link)
  })

  it('tells jobs apart that differ by an id in "ref", and none by where a reader comes from', () => {
    const page = 'https://acme.example/apply'
    const links = ['?ref=ENG-12', '?ref=ENG-13', '', '?ref=newsletter']
    const { listings, reported } = readAll(
      JSON.stringify(links.map((query) => ({ ...good, link: page + query }))),
    )
    expect(listings.map(({ listing }) => listing.sourceId)).toEqual([
      `${page}?ref=ENG-12`,
      `${page}?ref=ENG-13`,
      page,
    ])
    expect(reported).toEqual([{ row: 4, reason: 'the same job as row 3' }])
  })

  const item = (id: number, more = '') =>
    `<item><title>Data Lead ${id}</title><link>https://acme.example/jobs/${id}</link><company>Acme</company><location>Porto, Portugal</location><description>You own the data.</description>${more}</item>`
  const rss = `\uFEFF<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Jobs</title>${item(1)}${item(2, '<salary>€60,000 a year</salary>')}<item><title>Data Lead 3</title></item></channel></rss>`

  it('takes a feed in XML, which never has all jobs', () => {
    const { isComplete } = openListingsFile(rss)
    const { listings, reported } = readAll(rss)
    expect(isComplete).toBe(false)
    expect(listings.map(({ listing }) => listing)).toMatchObject([
      {
        title: 'Data Lead 1',
        company: { name: 'Acme' },
        url: 'https://acme.example/jobs/1',
        cities: ['Porto'],
        stated: { description: 'You own the data.' },
      },
      {
        title: 'Data Lead 2',
        stated: { pay: { min: 60_000, max: 60_000, currency: 'EUR', period: 'year' } },
      },
    ])
    expect(reported).toMatchObject([{ row: 3 }])
  })

  it('takes an Atom feed with links that are relative to its base', () => {
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://acme.example/"><entry><title>Data Lead</title><link href="jobs/1"/><company>Acme</company></entry></feed>'
    expect(readAll(atom).listings[0]?.listing.url).toBe('https://acme.example/jobs/1')
  })

  it('refuses other XML, and a feed that is cut off', () => {
    for (const content of [
      rss.slice(0, -20),
      '<sitemap></sitemap>',
      rss.replace('<rss', '<!DOCTYPE rss><rss'),
    ])
      expect(() => openListingsFile(content)).toThrow('isn’t JSON')
  })

  it('gives a title without ASCII letters the path "job"', () => {
    const [row] = readAll(JSON.stringify([{ ...good, title: '区块链开发工程师' }])).listings
    expect(row?.listing.slug).toBe('job-at-acme')
  })
})

describe('one job in several places', () => {
  const text = `<p>${'You run the ledger of the exchange and answer for each of its entries. '.repeat(4)}</p>`
  const posting = (place: string, company = 'Harbor Labs', description = text) => ({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Ledger Engineer',
    description,
    url: `https://harbor.example/jobs/${encodeURIComponent(`${company} ${place} ${description.length}`)}`,
    hiringOrganization: { '@type': 'Organization', name: company },
    jobLocation: { '@type': 'Place', address: { addressLocality: place } },
  })
  const readAll = (postings: unknown[]) =>
    [...openListingsFile(JSON.stringify(postings)).readParts(100)].flatMap(({ listings }) =>
      listings.map(({ listing }) => [listing.company.name, ...listing.cities, ...listing.officeCountries]),
    )

  it('is one row of a file, as of a followed board; another text or company is another job', () => {
    const [taipei, hongKong] = [posting('Taipei'), posting('Hong Kong')]
    expect(
      readAll([
        taipei,
        posting('Lisbon', 'Harbor Labs', `${text}<p>More.</p>`),
        hongKong,
        posting('Singapore'),
      ]),
    ).toEqual([
      ['Harbor Labs', 'Taipei', 'TW', 'HK', 'SG'],
      ['Harbor Labs', 'Lisbon', 'PT'],
    ])
    expect(readAll([taipei, posting('Hong Kong', 'Pebble')])).toHaveLength(2)
    // Posted again at the same place.
    expect(readAll([taipei, { ...taipei, url: 'https://harbor.example/again' }])).toHaveLength(2)
  })

  it('stays where it is open when it has ended at the other place', () => {
    const ended = { ...posting('Taipei'), validThrough: '2024-01-31' }
    expect(readAll([ended, posting('Hong Kong')])).toEqual([['Harbor Labs', 'HK']])
  })
})
