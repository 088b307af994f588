import { describe, expect, it } from 'vitest'
import { getSystem, readBoardName } from './address.ts'
import { openAnswer } from './read-source.ts'

describe('a careers page', () => {
  const reader = getSystem('page')
  const address = 'https://acme.example/company/careers'
  const open = (html: string, url = address) => openAnswer(reader, `<html>${html}</html>`, url)
  const idsOf = (html: string, url = address) => {
    const opened = open(html, url)
    return opened?.jobs.map((job) => opened.read(job)?.id?.replace('https://acme.example', ''))
  }
  const jsonLd = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`

  it('lists pages below it and below paths of jobs, once each, and no other pages', () => {
    const links = [
      '/company/careers/1-rust-engineer',
      '/company/careers/1-rust-engineer/',
      'careers/2?ref=home',
      '/jobs/3',
      '/company/careers?gh_jid=4',
      '//www.acme.example/open-positions/5',
      '/company/careers',
      '/company/careers/departments/engineering',
      '/company/careers/benefits',
      '/company/team',
      '/blog/jobs/how-we-hire',
      '/jobs',
      '/jobs/brochure.pdf',
      'https://jobs.evil.example/jobs/6',
      'http://acme.example/jobs/7',
      'javascript:alert(1)',
    ]
    expect(idsOf(links.map((href) => `<a href="${href}">Job</a>`).join(''))).toEqual([
      '/company/careers/1-rust-engineer',
      '/company/careers/2',
      '/jobs/3',
      '/company/careers?gh_jid=4',
      '/open-positions/5',
    ])
    expect(idsOf('<a href="/x">x</a><a href="/jobs/1">x</a>', 'https://acme.example/')).toEqual(['/jobs/1'])
    expect(open('<a href="/9-engineer">x</a>', 'https://jobs.acme.example/')?.jobs).toHaveLength(1)
  })

  it('lists what its list of items links to, and reads several postings that it states itself', () => {
    const items = ['/x/1', 'https://evil.example/2'].map((url) => ({
      '@type': 'ListItem',
      url: new URL(url, address).href,
    }))
    const trail = [{ '@type': 'ListItem', item: 'https://acme.example/company' }]
    const lists = [
      { '@type': 'BreadcrumbList', itemListElement: trail },
      { '@type': 'ItemList', itemListElement: items },
    ]
    expect(idsOf(jsonLd(lists))).toEqual(['/x/1'])
    const posting = (title: string, more = {}) => ({
      '@type': 'JobPosting',
      title,
      description: 'The work.',
      ...more,
    })
    const opened = open(
      jsonLd([
        posting('Engineer', { identifier: { value: '77' } }),
        posting('Counsel'),
        posting('Designer', { url: 'https://acme.example/jobs/designer' }),
        posting('Writer', { url: 'https://evil.example/writer' }),
      ]),
    )
    expect(opened?.jobs.map((job) => opened.read(job))).toMatchObject([
      { id: `${address}#77`, url: address, title: 'Engineer', description: 'The work.' },
      { id: `${address}#Counsel`, url: address },
      { id: 'https://acme.example/jobs/designer', url: 'https://acme.example/jobs/designer' },
      { id: `${address}#Writer`, url: address },
    ])
  })

  it('is not complete while it has a next page or a button for more', () => {
    const job = '<a href="/jobs/1">Job</a>'
    const next = (html: string, url = address) => {
      const opened = open(job + html, url)
      const answer = reader.parse?.(`<html>${job}${html}</html>`, url)
      return [opened?.isComplete, reader.nextUrl?.('', answer, 1)]
    }
    expect(next('')).toEqual([true, undefined])
    expect(next('<a href="?page=2">2</a><a href="?page=3">3</a>')).toEqual([false, `${address}?page=2`])
    expect(next('<a href="/company/careers?page=2">2</a>', `${address}?page=2`)).toEqual([true, undefined])
    expect(next('<link rel="next" href="/company/careers/page/2">')).toEqual([false, `${address}/page/2`])
    expect(next('<a href="https://evil.example/company/careers?page=2">2</a>')).toEqual([true, undefined])
    expect(next('<button class="b">Load more jobs</button>')).toEqual([false, undefined])
  })

  it('reads of a posting’s page the posting that is its own', () => {
    const posting = {
      ...open('<a href="/jobs/1">x</a>')?.read({
        id: 'https://acme.example/jobs/1',
        url: 'https://acme.example/jobs/1',
      }),
    }
    const read = (...postings: object[]) =>
      reader.details?.read(jsonLd(postings), posting as Parameters<typeof reader.details.read>[1])
    const job = (title: string, url?: string) => ({ '@type': 'JobPosting', title, description: 'Work.', url })
    expect(read(job('Engineer', 'https://evil.example/'))).toMatchObject({
      title: 'Engineer',
      id: 'https://acme.example/jobs/1',
      url: 'https://acme.example/jobs/1',
    })
    const [own, other] = ['https://acme.example/jobs/1/', 'https://acme.example/jobs/2']
    expect(read(job('Counsel', other), job('Engineer', own))).toMatchObject({ title: 'Engineer' })
    expect(read(job('Counsel'), job('Engineer'))).toBeUndefined()
    expect(read()).toBeUndefined()
  })

  it('of another system, or with a port, has no name', () => {
    for (const name of [
      'page:jobs.lever.co/acme',
      'page:acme.example:8443/jobs',
      'page:127.0.0.1/jobs',
      'page:',
    ])
      expect(() => readBoardName(name)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  })
})
