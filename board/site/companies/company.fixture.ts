import type { CompanyOutline } from '@cryptolist/contract'
import { paidJob } from '../jobs/job.fixture.ts'

/** A claimed company with one open job. */
export const company = {
  ...paidJob.company,
  path: '/companies/harbor',
  liveJobs: 1,
  sectors: [],
  chains: [],
  website: 'https://harbor.example/',
  statedWebsite: null,
  domain: 'harbor.example',
  descriptionHtml: '<p>Lending.</p>',
  hqCountry: null,
  sizeBand: null,
  foundedYear: 2020,
  stage: null,
  github: null,
  x: null,
  telegram: null,
  discord: null,
  firstSeenAt: '2026-11-01T00:00:00.000Z',
  signedBy: [],
  pastJobs: 0,
}
/** Facts about it from that job. */
export const outline: CompanyOutline = {
  quote: null,
  offices: [],
  remote: [{ where: 'Europe', jobs: 1 }],
  pay: { text: '$90–120k', jobs: 1 },
  jobs: 1,
  sectors: [{ slug: 'defi', name: 'DeFi' }],
  chains: [],
}
