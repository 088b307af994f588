import type { User } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { placeOf, signInPath } from './header.tsx'
import { Layout, type LayoutProps } from './layout.tsx'

const user: User = {
  id: 'u1',
  username: 'lantern-fox',
  displayName: 'lantern-fox',
  email: null,
  isEmailVerified: false,
  accounts: ['0x7a3f000000000000000000000000000000091c2a'],
  ethAddress: null,
  hasPassword: true,
  createdAt: '2026-11-01T00:00:00.000Z',
}

function render({ path = '/jobs?q=zk', ...props }: Partial<LayoutProps> & { path?: string }): string {
  const all = { boardName: 'CryptoList', user: null, theme: 'dark', isDemoOnly: false, toast: null } as const
  return renderToString(
    <Layout {...all} place={placeOf(path)} {...props}>
      <h1>Page</h1>
    </Layout>,
  ).replaceAll('<!-- -->', '')
}

describe('Layout', () => {
  it('signed out: offers to authenticate and a plain link to the sign-in page, both leading back', () => {
    const html = render({})
    const links = html.match(/href="\/sign-in\?next=%2Fjobs%3Fq%3Dzk"/g)
    // The button, the footer and the menu of narrow screens.
    expect(links).toHaveLength(3)
    expect(html).toMatch(/data-island="sign-in">Authenticate</)
    expect(html).not.toContain('Sign out')
  })

  it('signed in: welcomes by name and holds the form to sign out', () => {
    const html = render({ user })
    expect(html).toContain('Welcome, lantern-fox')
    expect(html).toContain('0x7a3f…1c2a')
    expect(html).toMatch(/<form[^>]*action="\/sign-out"[^>]*>.*?<button[^>]*>Sign out<\/button>/)
    expect(html).not.toContain('Authenticate')
  })

  it('shows neither an account nor the way to sign in while it is not known who asks', () => {
    const html = render({ isViewerKnown: false })
    expect(html).not.toMatch(/Authenticate|Sign in|Sign out|href="\/account"/)
  })

  it('says once what happened, closable without scripts', () => {
    expect(render({ user, toast: 'signed_in' })).toMatch(
      /role="status".*🎉.*You are signed in\..*Welcome, lantern-fox\..*href="\/jobs\?q=zk" aria-label="Dismiss"/,
    )
    expect(render({ toast: 'signed_out' })).toMatch(/role="status".*👋.*You are signed out\..*See you\./)
    expect(render({})).not.toContain('role="status"')
  })

  it('marks the part of the site that the page belongs to', () => {
    expect(render({})).toMatch(/href="\/jobs" aria-current="page"/)
    expect(render({ path: '/jobs/a-abcdefgh' })).toMatch(/href="\/jobs" aria-current="true"/)
    expect(render({ path: '/' }).match(/href="[^"]*" aria-current/g)).toEqual(['href="/" aria-current'])
  })

  it('offers three themes by a form and shows which is on', () => {
    const html = render({ theme: 'system' })
    expect(html).toMatch(/<form[^>]*action="\/theme"/)
    expect(html).toMatch(/value="system" aria-pressed="true"/)
    expect(html).toMatch(/value="dark" aria-pressed="false"/)
  })

  it('warns of demo listings only while there is nothing else', () => {
    expect(render({ isDemoOnly: true })).toContain('Demo listings – not real jobs')
    expect(render({})).not.toContain('Demo listings')
  })

  it('offers the demo’s accounts by a form, and shows which one is signed in', () => {
    expect(render({ isDemoOnly: true })).not.toContain('Look around as')
    expect(render({ hasDemoAccounts: true })).not.toContain('Look around as')
    const html = render({
      isDemoOnly: true,
      hasDemoAccounts: true,
      user: { ...user, username: 'demo-employer' },
    })
    expect(html).toMatch(/<form action="\/demo\/enter" method="post">Look around as/)
    expect(html).toMatch(/value="employer"[^>]*aria-pressed="true"/)
    expect(html).toMatch(/value="candidate"[^>]*aria-pressed="false"/)
    expect(html).toContain('Figures and reviews are made up, too.')
  })

  it('takes nobody for an account of the demo whose name only begins like one', () => {
    const html = render({ isDemoOnly: true, hasDemoAccounts: true, user: { ...user, username: 'demo-day' } })
    expect(html).not.toContain('made up')
    expect(html).not.toMatch(/name="role"[^>]*aria-pressed="true"/)
  })

  it('skips to the content first and has no style attributes', () => {
    const html = render({ user, toast: 'signed_in', isDemoOnly: true })
    expect(html).toMatch(/^<body><a class="skip button" href="#main"/)
    expect(html).not.toMatch(/\sstyle=/)
  })
})

it('leads back to the page with its query', () => {
  expect(signInPath('/jobs?q=zk&tag=rust')).toBe('/sign-in?next=%2Fjobs%3Fq%3Dzk%26tag%3Drust')
})

it('needs no way back from the home page', () => {
  expect(signInPath('/')).toBe('/sign-in')
})

it('keeps the way back that the sign-in pages have already', () => {
  expect(signInPath('/sign-up?next=%2Fjobs')).toBe('/sign-in?next=%2Fjobs')
  expect(signInPath('/sign-in')).toBe('/sign-in')
})

it('takes a path that looks like an address as a path', () => {
  expect(signInPath('//elsewhere.example/jobs')).toMatch(/^\/sign-in/)
})
