// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as Fixture from '../react/src/query/scripted-query.fixture.ts'

vi.mock('react', async () => (await import('./support/react-18.ts')).importFrom18('react'))
vi.mock('react/jsx-runtime', async () =>
  (await import('./support/react-18.ts')).importFrom18('react/jsx-runtime'),
)
vi.mock('react/jsx-dev-runtime', async () =>
  (await import('./support/react-18.ts')).importFrom18('react/jsx-dev-runtime'),
)

const { act, StrictMode, version } = await import('react')
const { from18 } = await import('./support/react-18.ts')
const { renderToString } = from18('react-dom/server')
const { hydrateRoot } = from18('react-dom/client')
const { AuthButton, MoralisProvider, useChain, useMoralisCloudFunction, useMoralisQuery } = await import(
  '../react/src/exports/index.ts'
)
const { createQueryMoralis, finds }: typeof Fixture = await import(
  '../react/src/query/scripted-query.fixture.ts'
)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page() {
  const jobs = useMoralisQuery('Job', (query) => query.equalTo('isOpen', true))
  const top = useMoralisCloudFunction('topJobs', { limit: 1 })
  const { chain } = useChain()
  return (
    <main>
      <AuthButton />
      <output>{`${jobs.data.length} jobs, ${JSON.stringify(top.data)}, ${chain?.name ?? 'no chain'}`}</output>
    </main>
  )
}

function open() {
  const moralis = createQueryMoralis()
  moralis.users.current.mockReturnValue(moralis.user)
  finds.mockResolvedValue([{ id: 'a' }])
  const app = (
    <StrictMode>
      <MoralisProvider
        appId="harbor"
        serverUrl="http://127.0.0.1:20000/server"
        getMoralis={() => moralis.sdk}
      >
        <Page />
      </MoralisProvider>
    </StrictMode>
  )
  return { moralis, app }
}

function renderOnServer(app: object): string {
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  try {
    return renderToString(app)
  } finally {
    vi.unstubAllGlobals()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  }
}

it('React 18 renders on a server, and takes over in StrictMode what was rendered', async () => {
  expect(version).toMatch(/^18\./)
  const { moralis, app } = open()
  const container = document.createElement('div')
  container.innerHTML = renderOnServer(app)
  expect(container.textContent).toBe('Authenticate0 jobs, null, no chain')
  expect([moralis.start.mock.calls, finds.mock.calls, moralis.countListeners()]).toEqual([[], [], 0])

  const button = container.querySelector('button')
  const onRecoverableError = vi.fn()
  const root = await act(async () => hydrateRoot(container, app, { onRecoverableError }))
  expect(container.textContent).toContain('Sign out')
  expect(container.querySelector('output')?.textContent).toBe('1 jobs, {"limit":1}, no chain')
  expect(container.querySelector('button')).toBe(button)
  expect([moralis.start.mock.calls.length, finds.mock.calls.length, moralis.run.mock.calls.length]).toEqual([
    1, 1, 1,
  ])
  act(() => moralis.emit('enabled', moralis.wallet))
  expect(container.querySelector('output')?.textContent).toBe('1 jobs, {"limit":1}, Ethereum Mainnet')

  act(() => root.unmount())
  expect([container.innerHTML, moralis.countListeners()]).toEqual(['', 0])
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(console.error).not.toHaveBeenCalled()
})
