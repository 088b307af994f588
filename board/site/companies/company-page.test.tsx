import { type Company, type CompanyOutline, readCompanyJobsQuery } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fixtureNow as now } from '../jobs/job.fixture.ts'
import { company, outline } from './company.fixture.ts'
import { CompanyPage } from './company-page.tsx'

const jobs = { groups: [], total: 0, pages: 1, roles: [], places: [] }
const query = readCompanyJobsQuery(new URLSearchParams())

function htmlOf(own: Partial<Company>, ofListings: Partial<CompanyOutline>, isWaiting = false): string {
  const props = { isWaiting, company: { ...company, ...own }, outline: { ...outline, ...ofListings } }
  const html = renderToString(<CompanyPage {...{ ...props, jobs, query, now }} boardName="CryptoList" />)
  return html.replaceAll('<!-- -->', '')
}

const quote = { text: 'Harbor <builds> wallets.', job: { path: '/jobs/mate-1', title: 'Mate' }, jobs: 1 }
const empty = { remote: [], offices: [], pay: null, sectors: [], chains: [], jobs: 0 }

it('marks what a listing says of the company as its quotation, and links the listing', () => {
  const html = htmlOf({ descriptionHtml: null }, { quote })
  expect(html).toContain(
    '<blockquote cite="/jobs/mate-1" dir="auto">Harbor &lt;builds&gt; wallets.</blockquote>',
  )
  expect(html).toContain('From its own listing <a class="link" href="/jobs/mate-1"><bdi>Mate</bdi></a></fig')
  expect(htmlOf({ descriptionHtml: null }, { quote: { ...quote, jobs: 4 } })).toContain(
    '</a>, and in 3 others</fig',
  )
})

it('offers to follow a company that can have new jobs', () => {
  expect(htmlOf({}, {})).toMatch(
    /href="\/alerts\/new\?search=\/companies\/[\w-]+" rel="nofollow" aria-label="Follow [^"]+">Follow</,
  )
  for (const html of [htmlOf({ isDemo: true }, {}), htmlOf({}, {}, true)])
    expect(html).not.toContain('Follow')
})

it('has no heading for an introduction that nobody wrote', () => {
  expect(htmlOf({ descriptionHtml: null }, {})).not.toContain('about-company')
})

it('names a sixth place instead of saying that there is one more', () => {
  const offices = ['Berlin', 'Rome', 'Oslo', 'Paris', 'Lima', 'Seoul'].map((name) => ({
    place: name,
    name,
    jobs: 1,
  }))
  const html = htmlOf({}, { remote: [], offices, pay: null, jobs: 6 })
  expect(html).toContain('<bdi>Seoul</bdi>')
  expect(html).not.toContain('more place')
})

it('states where the company hires and what it pays, and how many jobs say so', () => {
  const html = htmlOf(
    {},
    {
      remote: [
        { where: 'Worldwide', jobs: 8 },
        { where: '', jobs: 1 },
      ],
      offices: ['Berlin', 'Rome', 'Oslo', 'Paris', 'Lima', 'Seoul', 'Zug'].map((name) => ({
        place: name,
        name,
        jobs: 2,
      })),
      pay: { text: '$90–210k', jobs: 12 },
      jobs: 23,
    },
  )
  expect(html).toMatch(
    /place=remote"><bdi>Remote<\/bdi><\/a> <span[^>]*>9<\/span><span[^>]*>Worldwide<\/span>/,
  )
  expect(html).toContain('href="/companies/harbor?place=Berlin"')
  expect(html).toContain('and 2 more places')
  expect(html).toContain('$90–210k a year')
  expect(html).toContain('Stated by 12 of 23 open jobs')
})

it('says of a website that the source of its listings states that nobody has verified it', () => {
  const statedWebsite = 'https://www.tern.example/en?from=jobs'
  const html = htmlOf({ website: null, domain: null, proof: null, statedWebsite }, empty)
  expect(html).toContain(
    `<a class="link" href="${statedWebsite}" rel="nofollow noopener ugc">www.tern.example</a><span class="block tiny faint">Stated by the source of its listings, not verified</span>`,
  )
  expect(html).not.toContain('Verified')
})

it('leaves out what is not known, without a word about it', () => {
  const html = htmlOf({ website: null, domain: null, foundedYear: null, proof: null }, empty)
  expect(html).not.toMatch(/Hires in|Cash pay|Sectors|Chains|not stated/i)
})
