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
