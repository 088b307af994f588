import { describe, expect, it } from 'vitest'
import { readJsonLdOfPage } from './json-ld.ts'
import { readAnswerText } from './read-source.ts'

const page = 'https://harbor.example/jobs/1'
const inScript = (script: string) =>
  readAnswerText(`<html><script type="application/ld+json">${script}</script></html>`, page)?.[0]
const reads = (posting: object) => inScript(JSON.stringify({ '@type': 'JobPosting', ...posting }))

describe('JSON-LD that isn’t valid JSON', () => {
  const posting = '{"@type":"JobPosting","title":"Data, ] Lead"}'
  it.each([
    ['a line break in a text', '{"@type":"JobPosting","title":"Data, ] Lead","x":"a\nb\r\nc"}'],
    ['a tab in a text', '{"@type":"JobPosting","title":"Data, ]\tLead"}'],
    ['a comment around it', `<!-- ${posting} -->`],
    ['CDATA', `<![CDATA[${posting}]]>`],
    ['CDATA in comments', `//<![CDATA[\n${posting}\n//]]>`],
    ['CDATA in other comments', `/* <![CDATA[ */ ${posting} /* ]]> */`],
    ['a comma after the last part', '{"@type":"JobPosting","title":"Data, ] Lead",\n}'],
    ['a comma after the last member', '{"@type":"JobPosting","title":"Data, ] Lead","x":[1, 2,]}'],
    ['a semicolon', `${posting};\n`],
    ['quotation marks in a text', '{"@type":"JobPosting","title":"Data, ] Lead","x":"\\"a,}\\\\",}'],
  ])('is read in spite of %s', (_what, script) => {
    expect(inScript(script)?.title?.replace('\t', ' ')).toBe('Data, ] Lead')
  })

  it.each([
    ['quotation marks', '"\\"'],
    ['commas', ','],
    ['comments', '/*'],
    ['lines', '//'],
    ['brackets', ',]'],
  ])('is parsed only once, even with a million and a half %s', (_what, sign) => {
    expect(inScript(`{${sign.repeat(1_500_000)}`)).toBeUndefined()
  })
})

describe('forms of JSON-LD', () => {
  it.each([
    ['/jobs/7', 'https://harbor.example/jobs/7'],
    ['7', 'https://harbor.example/jobs/7'],
    ['//work.example/7', 'https://work.example/7'],
    ['https://work.example/8', 'https://work.example/8'],
    ['javascript:alert(1)', page],
    ['http://harbor.example/jobs/7', page],
  ])('resolves the link %s against its page', (url, expected) => {
    expect(reads({ title: 'Data Lead', url })?.url).toBe(expected)
  })

  it.each([
    ['https://cdn.example/logo.png', 'https://cdn.example/logo.png'],
    ['/logo.png', 'https://harbor.example/logo.png'],
    [{ '@type': 'ImageObject', url: 'https://cdn.example/logo.png' }, 'https://cdn.example/logo.png'],
    [
      { url: 'https://harbor.example/about', contentUrl: 'https://cdn.example/logo.png' },
      'https://cdn.example/logo.png',
    ],
    [['https://cdn.example/1.png', 'https://cdn.example/2.png'], 'https://cdn.example/1.png'],
    ['http://cdn.example/logo.png', undefined],
    ['data:image/png;base64,AAAA', undefined],
    [{ '@type': 'ImageObject' }, undefined],
    ['', undefined],
    [7, undefined],
  ])('reads the logo %j', (logo, companyLogo) => {
    const read = reads({ title: 'Data Lead', hiringOrganization: { name: 'Harbor', logo } })
    expect([read?.company, read?.companyLogo]).toEqual(['Harbor', companyLogo])
  })

  it.each([
    ['a list', { address: [{ addressLocality: 'Porto' }, { addressLocality: 'Faro' }] }, ['Porto', 'Faro']],
    ['a text', 'Porto, Portugal', ['Porto, Portugal']],
    ['an address', { addressLocality: 'Porto', addressCountry: 'PT' }, ['Porto, Portugal']],
    ['a name', { '@type': 'Place', name: 'Porto' }, ['Porto']],
    ['a name and an empty address', { name: 'Porto', address: { streetAddress: 'Rua 1' } }, ['Porto']],
    ['an address as text', [{ address: 'Porto' }], ['Porto']],
    [
      'an address with an empty region',
      { address: { addressLocality: 'Porto', addressRegion: ' ', addressCountry: 'PT' } },
      ['Porto, Portugal'],
    ],
    ['a country with a name', { address: { addressCountry: { name: 'Portugal' } } }, ['Portugal']],
  ])('reads a place that is %s', (_what, jobLocation, places) => {
    expect(reads({ title: 'Data Lead', jobLocation })?.places).toEqual(places)
  })

  it.each([['TELECOMMUTE'], [['TELECOMMUTE']], ['Telecommute'], ['remote']])(
    'reads %j as remote work, limited to a region',
    (jobLocationType) => {
      expect(
        reads({
          title: 'Data Lead',
          jobLocationType,
          applicantLocationRequirements: {
            '@type': 'AdministrativeArea',
            address: { addressRegion: 'Europe' },
          },
        }),
      ).toMatchObject({ workMode: 'remote', places: ['Europe'] })
    },
  )

  it('reads the name where there is no title, and lists with a single entry', () => {
    expect(
      reads({ name: ['Data Lead'], hiringOrganization: [{ name: 'Reef Labs' }], employmentType: 'INTERN' }),
    ).toMatchObject({ title: 'Data Lead', company: 'Reef Labs', employment: ['internship'] })
  })

  it.each([
    [{ legalName: 'Reef Labs GmbH' }, 'Reef Labs GmbH', undefined],
    [{ name: 'Reef', legalName: 'Reef Labs GmbH', sameAs: '/' }, 'Reef', 'https://harbor.example/'],
    [{ name: 'Reef', sameAs: 'www.reef.example', url: '../about' }, 'Reef', 'https://harbor.example/about'],
    [{ name: 'Reef', sameAs: 'http://reef.example', url: '/about' }, 'Reef', 'https://harbor.example/about'],
  ])('reads the employer from %j', (hiringOrganization, company, companyWebsite) => {
    expect(reads({ title: 'Data Lead', hiringOrganization })).toMatchObject({ company, companyWebsite })
  })

  it('reads the links to the jobs of a list, wherever the page nests it', () => {
    const list = {
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', url: '/jobs/7' },
        { '@type': 'ListItem', item: { url: '8' } },
        { '@type': 'ListItem', item: '//work.example/9' },
        { '@type': 'ListItem', url: 'javascript:alert(1)' },
      ],
    }
    const graph = {
      '@graph': [{ '@type': 'CollectionPage', mainEntity: { ...list, '@type': 'schema:ItemList' } }],
    }
    for (const block of [list, [list], graph])
      expect(
        readJsonLdOfPage(`<script type="application/ld+json">${JSON.stringify(block)}</script>`, page).items,
      ).toEqual(['https://harbor.example/jobs/7', 'https://harbor.example/jobs/8', 'https://work.example/9'])
  })

  it('reads names with the prefix schema: and values with a language', () => {
    expect(
      inScript(
        JSON.stringify({
          '@context': { schema: 'https://schema.org/' },
          '@type': 'schema:JobPosting',
          'schema:title': { '@value': 'Data Lead', '@language': 'en' },
          'schema:hiringOrganization': { 'schema:name': 'Reef Labs' },
          'https://schema.org/jobLocation': { 'schema:address': { 'schema:addressLocality': 'Porto' } },
        }),
      ),
    ).toMatchObject({ title: 'Data Lead', company: 'Reef Labs', places: ['Porto'] })
  })

  it('reads an employer that is another node of the page, by its id', () => {
    const posting = {
      '@type': 'JobPosting',
      title: 'Data Lead',
      hiringOrganization: { '@id': '#reef' },
      jobLocation: [{ '@id': '#porto' }, { '@id': '#nowhere' }],
    }
    const nodes = {
      '@graph': [
        { '@id': '#reef', '@type': 'Organization', name: 'Reef Labs' },
        { '@id': '#porto', address: { addressLocality: 'Porto' }, containedInPlace: { '@id': '#porto' } },
      ],
    }
    const scripts = [posting, nodes].map((node) => JSON.stringify(node))
    expect(inScript(scripts.join('</script><script type="application/ld+json">'))).toMatchObject({
      company: 'Reef Labs',
      places: ['Porto'],
    })
  })
})

describe('HTML entities in single lines', () => {
  const titleOf = (title: string) => reads({ title })?.title
  it.each([
    ['R&amp;D Lead', 'R&D Lead'],
    ['R&amp;#038;D &#8211; We&#8217;re hiring', 'R&D – We’re hiring'],
    ['Responsable s&eacute;curit&eacute;', 'Responsable sécurité'],
    ['AT&T, R&D and &unknown; Lead &', 'AT&T, R&D and &unknown; Lead &'],
    ['C++ &lt;Core&gt; Lead', 'C++ <Core> Lead'],
    ['&amp;amp;amp; thrice', '&amp; thrice'],
    ['Data&#xa;Lead', 'Data\nLead'],
  ])('decodes %j', (written, title) => {
    expect(titleOf(written)).toBe(title)
  })

  it('for NUL, lone surrogates or numbers beyond Unicode leave only text that can be stored', () => {
    const title = titleOf('Data&#0; Lead&#1;&#xD800; &#x110000; &#999999999;') ?? ''
    expect(title).toMatch(/^Data.* Lead/)
    expect(title).not.toMatch(/[\p{Cc}\p{Cs}]/u)
  })

  it('are decoded in companies and places', () => {
    expect(
      reads({
        title: 'Data Lead',
        hiringOrganization: { name: 'Bay &amp; Reef' },
        jobLocation: 'S&atilde;o Paulo',
      }),
    ).toMatchObject({ company: 'Bay & Reef', places: ['São Paulo'] })
  })
})
