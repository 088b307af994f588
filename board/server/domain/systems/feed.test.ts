import { describe, expect, it } from 'vitest'
import { getSystem } from './address.ts'
import { openAnswer } from './read-source.ts'

const address = 'https://harbor.example/jobs/feed'

function read(body: string, url?: string) {
  const opened = openAnswer(getSystem('feed'), body, url)
  return opened?.jobs.map((job) => opened.read(job))
}

const first = (body: string, url = address) => read(body, url)?.[0]
const rss = (item: string): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:job_listing="https://harbor.example" xmlns:g="https://harbor.example"><channel><item>${item}</item></channel></rss>`

describe('what feeds of job boards say of a job', () => {
  it.each([
    [
      'WP Job Manager’s',
      '<job_listing:location><![CDATA[Porto, Portugal]]></job_listing:location><job_listing:job_type>Part Time</job_listing:job_type><job_listing:company>Bay &amp;#038; Reef</job_listing:company><job_listing:salary>€60,000 - €70,000 per year</job_listing:salary>',
      {
        places: ['Porto, Portugal'],
        employment: ['part_time'],
        company: 'Bay & Reef',
        pay: { cash: { min: 60_000, max: 70_000, currency: 'EUR', period: 'year' }, level: 'field' },
      },
    ],
    [
      'a region of everywhere and the company’s country',
      '<region>Anywhere in the World</region><country>Portugal</country><type>Full-Time</type>',
      { places: ['Anywhere in the World'], employment: ['full_time'] },
    ],
    [
      'the parts of an address',
      '<city>Porto</city><state>Norte</state><country>Portugal</country>',
      { places: ['Porto, Norte, Portugal'] },
    ],
    [
      'a region of a country',
      '<region>Norte</region><country>Portugal</country>',
      { places: ['Norte, Portugal'] },
    ],
    [
      'names with other prefixes and signs',
      '<g:job_type>Contract</g:job_type><g:employer>Reef Labs</g:employer><location>Porto</location><location>Faro</location>',
      { employment: ['contract'], company: 'Reef Labs', places: ['Porto', 'Faro'] },
    ],
    ['remote work', '<job_listing:remote_position>1</job_listing:remote_position>', { workMode: 'remote' }],
    [
      'a mode among the types',
      '<type>Full Time, Remote</type>',
      { workMode: 'remote', employment: ['full_time'] },
    ],
    ['pay without a currency', '<salary>60000</salary>', { pay: { cash: undefined } }],
    ['nothing', '<category>Porto</category>', { places: [], employment: [], workMode: undefined }],
  ])('%s', (_what, parts, expected) => {
    expect(first(rss(`<title>Data Lead</title><link>https://harbor.example/1</link>${parts}`))).toMatchObject(
      expected,
    )
  })
})

describe('a posting within an entry', () => {
  const entry = {
    id: '1',
    title: 'Data Lead',
    company: 'Reef Labs',
    location: 'Porto, Portugal',
    type: 'Full Time, Remote',
    salary: '€60,000 a year',
  }
  const withPosting = (posting: object) =>
    first(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: [{ ...entry, _jobposting: { '@type': 'JobPosting', ...posting } }],
      }),
    )
  const facts = {
    company: 'Reef Labs',
    places: ['Porto, Portugal'],
    employment: ['full_time'],
    workMode: 'remote',
    pay: { cash: { min: 60_000, currency: 'EUR' } },
  }

  it.each([
    ['nothing', {}],
    [
      'empty values',
      { hiringOrganization: {}, jobLocation: [], employmentType: [], jobLocationType: '', baseSalary: {} },
    ],
    ['pay that is none', { baseSalary: { currency: 'EUR', value: { value: 1, unitText: 'YEAR' } } }],
  ])('keeps what the feed says where it says %s', (_what, posting) => {
    expect(withPosting(posting)).toMatchObject(facts)
  })

  it('has the word where it says something', () => {
    const baseSalary = { currency: 'EUR', value: { value: 70_000, unitText: 'YEAR' } }
    expect(withPosting({ jobLocation: 'Faro', employmentType: 'CONTRACTOR', baseSalary })).toMatchObject({
      ...facts,
      places: ['Faro'],
      employment: ['contract'],
      pay: { cash: { min: 70_000 } },
    })
  })
})

it('reads twenty words of a kind, however many elements say them', () => {
  const parts = Array.from(
    { length: 5_000 },
    (_, at) => `<location>Porto ${at}</location><locations>Faro ${at}</locations>`,
  )
  const entry = first(rss(`<title>Data Lead</title>${parts.join('')}`))
  expect(entry?.places).toEqual(Array.from({ length: 20 }, (_, at) => `Porto ${at}`))
})

describe('references to characters', () => {
  it.each([
    ['<title>R&#038;D &#8211; We&#8217;re hiring</title>', 'R&D – We’re hiring'],
    ['<title><![CDATA[R&amp;D Lead]]></title>', 'R&D Lead'],
    ['<title>R&amp;amp;D Lead</title>', 'R&D Lead'],
    ['<title>AT&amp;T Lead</title>', 'AT&T Lead'],
  ])('of titles are decoded: %s', (element, title) => {
    expect(first(rss(element))?.title).toBe(title)
  })

  it('of links are decoded once', () => {
    expect(first(rss('<link>https://harbor.example/?job=1&#038;lang=en</link>'))?.url).toBe(
      'https://harbor.example/?job=1&lang=en',
    )
  })
})

describe('links that are written in part', () => {
  const atom = (attributes: string, entry: string): string =>
    `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}>${entry}</feed>`
  it.each([
    ['to the feed', atom('', '<entry><link href="/careers/1"/></entry>'), 'https://harbor.example/careers/1'],
    [
      'to the base of the feed',
      atom(' xml:base="https://reef.example/careers/"', '<entry><link rel="alternate" href="1"/></entry>'),
      'https://reef.example/careers/1',
    ],
    [
      'to the base of the entry',
      atom(' xml:base="/careers/"', '<entry xml:base="rust/"><link href="1"/></entry>'),
      'https://harbor.example/careers/rust/1',
    ],
    ['to an RSS feed', rss('<link>../careers/1</link>'), 'https://harbor.example/careers/1'],
    [
      'to a JSON Feed',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: [{ id: '1', url: '/careers/1' }],
      }),
      'https://harbor.example/careers/1',
    ],
  ])('are relative %s', (_what, body, url) => {
    expect(first(body)?.url).toBe(url)
  })

  it('are none where nothing says to what, or where they leave https', () => {
    const [entry] = read(atom('', '<entry><link href="/careers/1"/></entry>')) ?? []
    expect(entry?.url).toBeUndefined()
    expect(first(atom('', '<entry><link href="javascript:alert(1)"/></entry>'))?.url).toBeUndefined()
    expect(
      first(atom(' xml:base="http://harbor.example/"', '<entry><link href="1"/></entry>'))?.url,
    ).toBeUndefined()
  })
})

it('takes the plain text of a JSON Feed as plain text', () => {
  const body = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    items: [{ id: '1', content_text: 'You *own* <Rust> & Go:\n- write\n- review' }],
  })
  expect(first(body)?.description).toBe('You \\*own\\* \\<Rust> & Go:\n\n- write\n- review')
})

describe('the address of a feed', () => {
  const find = (address: string) => getSystem('feed').find(new URL(address), [])?.board

  it.each(['jobs.json', 'feed.json', 'feed.rss', 'jobs.atom?tag=rust', 'companies/harbor.rss', 'jobs/feed'])(
    'is recognised: %s',
    (path) => {
      expect(find(`https://board.example/${path}`)).toBe(`board.example/${path}`)
    },
  )

  it.each([
    'blog/feed',
    'data.json',
    'jobs.csv',
    'jobs/1.json',
    'blog/feed.json',
    'companies/a/b.rss',
    'companies',
  ])('isn’t taken for one: %s', (path) => {
    expect(find(`https://board.example/${path}`)).toBeUndefined()
  })
})
