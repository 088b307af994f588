/** Small answers of further systems in the shapes that they document; companies, people and jobs are made up. */
export const pinpoint = {
  data: [
    {
      id: '77',
      title: 'Compliance Officer',
      url: 'https://demo-harbor.pinpointhq.com/en/postings/0d1f',
      description: '<p>The job.</p>',
      key_responsibilities: '<p>Your part.</p>',
      skills_knowledge_expertise: '<p>Your craft.</p>',
      benefits: '<p>Our thanks.</p>',
      employment_type: 'full_time',
      workplace_type: 'hybrid',
      location: { city: 'London', name: 'London HQ', province: 'England' },
      compensation_visible: true,
      compensation_minimum: 70_000,
      compensation_maximum: 90_000,
      compensation_currency: 'GBP',
      compensation_frequency: 'year',
    },
  ],
}
export const gem = [
  {
    id: 'am9icG9zdDo0',
    title: 'Liquidity Engineer',
    absolute_url: 'https://jobs.gem.com/demo-harbor/am9icG9zdDo0',
    content: '<p>You look after pools.</p>',
    location: { name: 'Singapore' },
    employment_type: 'full_time',
    location_type: 'remote',
    first_published_at: '2026-11-01T10:00:00Z',
  },
]
export const personio = `<?xml version="1.0" encoding="UTF-8"?>
<workzag-jobs>
  <position>
    <id>1201</id>
    <subcompany/>
    <office>Berlin</office>
    <additionalOffices><office>Wien</office></additionalOffices>
    <department>Finance</department>
    <name>Treasury &amp; Risk Lead</name>
    <jobDescriptions>
      <jobDescription><name>Your tasks</name><value><![CDATA[<p>You look after <b>risk &amp; treasury</b>.</p>]]></value></jobDescription>
      <jobDescription><name>Your profile</name><value><![CDATA[<p>Calm</p>]]></value></jobDescription>
    </jobDescriptions>
    <employmentType>permanent</employmentType>
    <schedule>full-time</schedule>
    <createdAt>2026-11-01T09:00:00+0100</createdAt>
  </position>
</workzag-jobs>`
export const teamtailor = {
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Demo Harbor Labs',
  items: [
    {
      id: '0c1d',
      url: 'https://demo-harbor.teamtailor.com/jobs/4401-rust-engineer',
      title: 'Rust Engineer',
      content_html: '<p>You build the engine.</p>',
      date_published: '2026-11-01T10:00:00+01:00',
      _jobposting: {
        '@type': 'JobPosting',
        title: 'Rust Engineer',
        employmentType: 'FULL_TIME',
        jobLocation: [{ address: { addressLocality: 'Stockholm', addressCountry: 'SE' } }],
      },
    },
  ],
}
export const breezy = [
  {
    id: '7f3a1c2b4d5e',
    friendly_id: '7f3a1c2b4d5e-rust-engineer',
    name: 'Rust Engineer',
    url: 'https://demo-harbor.breezy.hr/p/7f3a1c2b4d5e-rust-engineer',
    published_date: '2026-11-01T10:00:00.000Z',
    type: { id: 'fullTime', name: 'Full-Time' },
    location: {
      name: 'Lisbon, PT',
      city: 'Lisbon',
      country: { name: 'Portugal', id: 'PT' },
      is_remote: true,
    },
  },
]
export const bambooHr = {
  meta: { totalCount: 1 },
  result: [
    {
      id: '31',
      jobOpeningName: 'Data Engineer',
      employmentStatusLabel: 'Full-Time',
      location: { city: 'Austin', state: 'Texas' },
      atsLocation: { country: 'United States', state: 'Texas', province: null, city: 'Austin' },
      isRemote: null,
      locationType: '2',
    },
  ],
}
export const cryptolist = {
  items: [
    {
      id: 'ab12cd34',
      path: '/jobs/rust-engineer-at-demo-harbor-ab12cd34',
      title: 'Rust Engineer (Remote)',
      company: { slug: 'demo-harbor', name: 'Demo Harbor Labs', proof: { domain: 'demo-harbor.example' } },
      pay: { kind: 'cash', min: 90_000, max: 120_000, currency: 'EUR', period: 'year', text: '€90–120k' },
      place: {
        mode: 'remote',
        remoteCountries: ['DE', 'PT'],
        excludedCountries: [],
        officeCountries: [],
        cities: [],
      },
      roleFamily: 'backend',
      seniority: ['senior'],
      employment: ['full_time'],
      tags: [
        { slug: 'rust', name: 'Rust' },
        { slug: 'a-tag-of-theirs', name: 'A tag of theirs' },
      ],
      chains: [{ slug: 'base', name: 'Base' }],
      publishedAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-12-20T10:00:00.000Z',
      source: 'direct',
      signature: 'signed',
      isDemo: false,
    },
  ],
  total: 1,
  next: null as string | null,
}
export const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel>
    <title>Demo Harbor Labs: jobs</title>
    <item>
      <title>Rust &amp; Go Engineer</title>
      <link>https://demo-harbor.example/jobs/rust-engineer/</link>
      <pubDate>Sun, 01 Nov 2026 10:00:00 +0000</pubDate>
      <guid isPermaLink="false">https://demo-harbor.example/?p=12</guid>
      <description><![CDATA[You build …]]></description>
      <content:encoded><![CDATA[<p>You build <strong>the engine</strong>.</p>]]></content:encoded>
    </item>
  </channel>
</rss>`
export const careersPage = `<!DOCTYPE html>
<html lang="en">
  <head><title>Careers at Demo Harbor</title><link rel="stylesheet" href="/careers/style.css"></head>
  <body>
    <nav><a href="/">Home</a><a href="/about">About</a><a href="/careers/benefits">Benefits</a><a href="https://other.example/careers/x">X</a></nav>
    <h1>Careers</h1>
    <a class="job" href="/careers/rust-engineer/?utm_source=site#apply">Rust Engineer</a>
    <a href='https://www.demo-harbor.example/jobs/data-engineer'>Data Engineer</a>
    <a href=/careers/rust-engineer/apply>Apply</a>
    <a href="/careers?department=legal">Legal</a>
    <a href="mailto:jobs@demo-harbor.example">Write to us</a>
  </body>
</html>`
