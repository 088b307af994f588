/** Small answers in the shapes that the systems document; companies, people and jobs are made up. */
const text =
  '<p>You build the <strong>settlement engine</strong>.</p><ul><li>Rust</li><li>PostgreSQL</li></ul>'
const uuid = '5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9'

export const greenhouse = {
  jobs: [
    {
      id: 4691842006,
      title: 'Senior Rust Engineer',
      absolute_url: 'https://job-boards.greenhouse.io/demoharbor/jobs/4691842006',
      company_name: 'Demo Harbor Labs',
      location: { name: 'Remote - Germany' },
      content: text
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replace('engine', 'engine &amp;amp; more'),
      updated_at: '2026-11-01T10:00:00-04:00',
      first_published: '2026-10-20T10:00:00-04:00',
      requisition_id: 'R-7',
      metadata: [{ id: 1, name: 'Employment Type', value: 'Full-time', value_type: 'single_select' }],
      departments: [{ id: 1, name: 'Engineering' }],
      offices: [],
      language: 'en',
      pay_input_ranges: [
        {
          min_cents: 15_000_000,
          max_cents: 19_000_000,
          currency_type: 'EUR',
          title: 'Annual base pay',
          blurb: '',
        },
      ],
    },
  ],
  meta: { total: 1 },
}
export const lever = [
  {
    id: uuid,
    text: 'Protocol Engineer (Contract)',
    country: 'PT',
    workplaceType: 'hybrid',
    createdAt: 1_761_000_000_000,
    hostedUrl: `https://jobs.lever.co/demo-harbor/${uuid}`,
    applyUrl: `https://jobs.lever.co/demo-harbor/${uuid}/apply`,
    opening: '<div>About us</div>',
    description: `<div>About us</div>${text}`,
    descriptionBody: text,
    lists: [{ text: 'What you bring', content: '<li>Calm</li>' }],
    additional: '<div>We answer within a week.</div>',
    categories: { location: 'Lisbon', commitment: 'Contractor', allLocations: ['Lisbon', 'Porto'] },
    salaryRange: { currency: 'EUR', interval: 'per-year-salary', min: 60_000, max: 90_000 },
  },
]
export const ashby = {
  apiVersion: '1',
  jobs: [
    {
      id: uuid,
      title: 'Data Engineer',
      employmentType: 'FullTime',
      location: 'New York',
      secondaryLocations: [{ location: 'London' }],
      isRemote: true,
      workplaceType: 'Hybrid',
      isListed: true,
      publishedAt: '2026-11-01T10:00:00.000+00:00',
      jobUrl: `https://jobs.ashbyhq.com/demo-harbor/${uuid}`,
      descriptionHtml: text,
      shouldDisplayCompensationOnJobPostings: true,
      compensation: {
        compensationTiers: [
          {
            components: [
              {
                compensationType: 'Salary',
                interval: '1 YEAR',
                currencyCode: 'USD',
                minValue: 150_000,
                maxValue: 190_000,
              },
              {
                compensationType: 'EquityPercentage',
                interval: 'NONE',
                currencyCode: null,
                minValue: 0.1,
                maxValue: 0.2,
              },
            ],
          },
        ],
        summaryComponents: [],
      },
    },
    { id: 'hidden', title: 'Hidden', isListed: false, jobUrl: 'https://jobs.ashbyhq.com/demo-harbor/x' },
  ],
}
export const workable = {
  name: 'Demo Harbor Labs',
  description: null,
  jobs: [
    {
      title: 'Community Manager',
      shortcode: '83A3B69AD0',
      employment_type: 'Part-time',
      telecommuting: true,
      department: 'Community',
      url: 'https://apply.workable.com/demo-harbor/j/83A3B69AD0/',
      published_on: '2026-11-01',
      country: 'Spain',
      city: '',
      description: text,
      locations: [{ country: 'Spain', countryCode: 'ES', city: '', hidden: false }],
    },
  ],
}
export const recruitee = {
  offers: [
    {
      id: 7,
      slug: 'rust-engineer',
      title: 'Rust Engineer',
      company_name: 'Demo Harbor Labs',
      description: text,
      requirements: '<p>Calm</p>',
      employment_type_code: 'fulltime_permanent',
      remote: false,
      hybrid: false,
      on_site: true,
      city: 'Amsterdam',
      country_code: 'NL',
      published_at: '2026-11-01 10:00:00 UTC',
      close_at: '2026-12-24 10:00:00 UTC',
      careers_url: 'https://demoharbor.recruitee.com/o/rust-engineer',
      salary: { min: '5000', max: '6500', period: 'month', currency: 'EUR' },
    },
  ],
}
export const smartRecruiters = {
  id: '744000143536869',
  name: 'Legal Counsel',
  postingUrl: 'https://jobs.smartrecruiters.com/DemoHarbor/744000143536869-legal-counsel',
  company: { identifier: 'DemoHarbor', name: 'Demo Harbor Labs' },
  location: { city: 'Zürich', country: 'ch', remote: false, hybrid: true },
  typeOfEmployment: { id: 'permanent', label: 'Full-time' },
  language: { code: 'en', label: 'English' },
  jobAd: {
    sections: {
      jobDescription: { title: 'The job', text },
      qualifications: { title: 'You', text: '<p>Calm</p>' },
    },
  },
}
export const jsonLd = {
  '@context': 'https://schema.org/',
  '@type': 'JobPosting',
  title: 'Solidity Auditor',
  description: text,
  datePosted: '2026-11-01',
  validThrough: '2026-12-24T00:00:00Z',
  employmentType: ['FULL_TIME', 'CONTRACTOR'],
  hiringOrganization: {
    '@type': 'Organization',
    name: 'Demo Harbor Labs',
    sameAs: 'https://demo-harbor.example',
  },
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: [
    { '@type': 'Country', name: 'Germany' },
    { '@type': 'Country', name: 'FR' },
  ],
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { '@type': 'QuantitativeValue', minValue: 90_000, maxValue: 120_000, unitText: 'YEAR' },
  },
  identifier: { '@type': 'PropertyValue', name: 'Demo Harbor Labs', value: 'A-12' },
}

/** A page as employers publish it, with JSON-LD in its head. */
export function jobPage(...blocks: unknown[]): string {
  const scripts = blocks.map(
    (block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`,
  )
  return `<!doctype html><html><head><title>Job</title>${scripts.join('')}</head><body><h1>Job</h1></body></html>`
}
