import { type Theme, themes, type User } from '@cryptolist/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Html, toHtml } from '../components/kept-html/kept-html.ts'
import { placeOf } from '../components/layout/header.tsx'
import { Layout } from '../components/layout/layout.tsx'
import type { Assets } from './assets.ts'
import { Document, type PageMeta } from './document.tsx'
import { createFrames, ownPartsOf } from './frame.tsx'
import { toJsonLd } from './structured-data.ts'

const user: User = {
  id: 'u1',
  username: 'lantern-fox',
  displayName: 'Lantern & Fox',
  email: null,
  isEmailVerified: false,
  accounts: [],
  ethAddress: null,
  hasPassword: true,
  createdAt: '2026-11-01T00:00:00.000Z',
}

const assets: Assets = {
  script: '/assets/boot.js',
  style: '/assets/site.css',
  workStyle: '/assets/work.css',
  scriptOf: (file) => `/assets/${file}.js`,
  devScript: '/assets/dev.js',
}
const frameHtml = createFrames(assets)

const webSite: PageMeta['structuredData'] = ({ origin, boardName }) => [
  { '@type': 'WebSite', url: origin, name: boardName, alternateName: '</script><b>\u2028 & "others"' },
]
const plain: PageMeta = { title: 'Jobs', description: 'All jobs.', path: '/jobs' }
const metas: PageMeta[] = [
  plain,
  { ...plain, title: null, robots: 'noindex,follow' },
  { ...plain, title: 'Rust & <Go> "jobs"', description: "It's 5 > 4 & 3 < 4", path: '/jobs?q=%22a%22&tag=b' },
  { ...plain, original: 'https://elsewhere.example/a?b=1&c=2' },
  { ...plain, area: 'work', script: 'post.client.ts' },
  { ...plain, script: 'queue.client.ts' },
  { ...plain, structuredData: webSite },
  { ...plain, structuredData: webSite, robots: 'noindex' },
]
const paths = [
  '/',
  '/jobs?q=a&tag=b',
  '/jobs/rust-engineer-abcdefgh',
  '/companies',
  '/post',
  '/sign-in?next=%2Fa',
]

type Props = Parameters<typeof frameHtml>[0]

const propsOf = (changes: Partial<Props>): Props => ({
  meta: plain,
  picture: { path: '/og/board.png?v=1', alt: '' },
  boardName: 'CryptoList',
  origin: 'http://localhost:3000',
  theme: 'dark',
  user: null,
  isViewerKnown: true,
  toast: null,
  path: '/jobs',
  isDemoOnly: false,
  hasDemoAccounts: false,
  isDev: false,
  ownPages: [],
  sourceUrl: undefined,
  body: toHtml(<h1>A & B</h1>),
  ...changes,
})

/** The HTML that React writes of the same page at once. */
function renderWhole({
  meta: { structuredData, picture: _ownPicture, ...meta },
  picture,
  origin,
  isDev,
  path,
  body: _body,
  ...rest
}: Props): string {
  const things =
    meta.robots === undefined ? (structuredData?.({ origin, boardName: rest.boardName }) ?? []) : []
  const { boardName, theme, user, isViewerKnown } = rest
  return renderToStaticMarkup(
    <Document
      meta={meta}
      picture={picture}
      structuredData={things.length === 0 ? '' : toJsonLd(things)}
      origin={origin}
      assets={assets}
      {...{ boardName, theme, isDev, user, isViewerKnown }}
    >
      <Layout place={placeOf(path)} {...rest}>
        <h1>A & B</h1>
      </Layout>
    </Document>,
  )
}

/** Rendered twice: the second time from what is kept of the first. */
function expectWhole(page: Props): void {
  for (const time of ['first', 'second']) expect(frameHtml(page), time).toBe(renderWhole(page))
}

describe('the frame of a page', () => {
  it('is what React writes, whatever the page says of itself and wherever it is', () => {
    for (const meta of metas) for (const path of paths) expectWhole(propsOf({ meta, path }))
  })

  it('is that of the theme, the site and the moment', () => {
    for (const theme of themes as readonly Theme[])
      for (const isDemoOnly of [false, true])
        for (const isViewerKnown of [false, true])
          for (const origin of ['http://localhost:3000', 'https://jobs.example'])
            expectWhole(
              propsOf({
                theme,
                isDemoOnly,
                isViewerKnown,
                origin,
                ownPages: [],
                sourceUrl: 'https://code.example/',
              }),
            )
  })

  it('shows an account, a toast and what only developers load to nobody else', () => {
    for (const toast of ['signed_in', null] as const) expectWhole(propsOf({ user, toast }))
    expectWhole(propsOf({ toast: 'signed_out' }))
    expectWhole(propsOf({ isDev: true }))
    expect(frameHtml(propsOf({}))).not.toMatch(/Lantern|You are signed|dev\.js/)
  })

  it('is the same with a visitor’s parts put into its gaps, whoever it was made for', () => {
    const maker = { ...user, id: 'u2', username: 'maker', displayName: 'maker' }
    const readers = [
      user,
      { ...user, id: 'u3', displayName: '<b>"O\'Neill" &amp; ß</b>' },
      { ...user, accounts: ['0x7a3f000000000000000000000000000000091c2a'], email: 'a&b@example.com' },
    ]
    for (const toast of ['signed_in', 'job_saved', null] as const)
      for (const isDemoOnly of [false, true]) {
        const path = '/jobs?q=a&tag=b'
        const gapped = frameHtml(propsOf({ user: maker, path, isDemoOnly, gap: '§' as Html }))
        expect(gapped).not.toContain('maker')
        for (const reader of readers) {
          const parts = Object.values(ownPartsOf({ user: reader, toast, path }))
          const pieces = gapped.split('§')
          expect(pieces).toHaveLength(parts.length + 1)
          const filled = pieces.map((piece, at) => piece + (parts[at] ?? '')).join('')
          expect(filled).toBe(renderWhole(propsOf({ user: reader, toast, path, isDemoOnly })))
        }
      }
    const demo = { ...user, username: 'demo-employer', displayName: 'demo-employer' }
    expectWhole(propsOf({ user: demo, isDemoOnly: true, hasDemoAccounts: true }))
  })

  it('has the picture of a page, in words too if they say more, or none', () => {
    const picture = { path: '/og/jobs.png?q="<a>"&v=1', alt: 'Rust & "Go"' }
    for (const one of [picture, { ...picture, alt: '' }, null]) {
      expectWhole(propsOf({ picture: one }))
      expectWhole(propsOf({ picture: one, user }))
    }
    const html = frameHtml(propsOf({ picture }))
    expect(html).toContain(
      '<meta property="og:image" content="http://localhost:3000/og/jobs.png?q=&quot;&lt;a&gt;&quot;&amp;v=1"/>',
    )
    expect(html).toContain('<meta property="og:image:alt" content="Rust &amp; &quot;Go&quot;"/>')
    expect(frameHtml(propsOf({ picture: null }))).not.toContain('og:image')
  })

  it('has the board’s name', () => {
    const meta: PageMeta = { ...plain, description: (board) => `Jobs on ${board}.` }
    for (const boardName of ['CryptoList', 'Vela & <Jobs>']) {
      expectWhole(propsOf({ meta, boardName }))
      expectWhole(propsOf({ meta: { ...meta, title: null }, boardName, user }))
    }
    const named = frameHtml(propsOf({ meta, boardName: 'Vela Jobs' }))
    expect(named).toContain('<title>Jobs · Vela Jobs</title>')
    expect(named).toContain('<meta name="description" content="Jobs on Vela Jobs."/>')
    expect(named).toContain('<meta property="og:site_name" content="Vela Jobs"/>')
    expect(named).toContain('aria-label="Vela Jobs, home"')
    expect(named.match(/CryptoList/g)).toHaveLength(1)
    expect(named).toContain('Runs on CryptoList, which is open source and self-hosted.')
  })

  it('holds whatever a name is made of', () => {
    for (const displayName of ['a\u0002b', 'a\u0002body\u0002b', '\u0002']) {
      const plainName = displayName.replaceAll('\u0002', '')
      expect(frameHtml(propsOf({ user: { ...user, displayName } }))).toBe(
        renderWhole(propsOf({ user: { ...user, displayName: plainName } })),
      )
    }
  })
})
