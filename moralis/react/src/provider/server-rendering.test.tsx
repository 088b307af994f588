// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { AuthButton } from '../auth-button/auth-button.tsx'
import { useMoralisQuery } from '../query/query-hooks.ts'
import { createQueryMoralis } from '../query/scripted-query.fixture.ts'
import { useMoralisCloudFunction } from '../server/server-hooks.ts'
import { MoralisProvider } from './moralis-provider.tsx'
import { place, watchConsole } from './render-hook.fixture.tsx'

watchConsole()

function App(): ReactElement {
  const jobs = useMoralisQuery('Job')
  const top = useMoralisCloudFunction('topJobs', { limit: 1 })
  return (
    <main>
      <AuthButton />
      {jobs.data.length} {String(top.isFetching)} {JSON.stringify(top.data)}
    </main>
  )
}

it('renders on a server without side effects and hydrates unchanged', async () => {
  const moralis = createQueryMoralis()
  moralis.users.current.mockReturnValue(moralis.user)
  const app = (
    <MoralisProvider {...place} getMoralis={() => moralis.sdk}>
      <App />
    </MoralisProvider>
  )
  const { window } = globalThis
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  const html = renderToString(app)
  vi.unstubAllGlobals()
  expect(globalThis.window).toBe(window)
  expect(html).toContain('>Authenticate</button>')
  expect(html).not.toContain('style=')
  expect([moralis.start.mock.calls, moralis.users.current.mock.calls, moralis.countListeners()]).toEqual([
    [],
    [],
    0,
  ])

  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  const onRecoverableError = vi.fn()
  await act(async () => void render(app, { container, hydrate: true, onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(container.querySelector('button')?.textContent).toBe('Sign out')
  expect(container.textContent).toContain('0 false {"limit":1}')
})
