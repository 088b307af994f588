import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AuthButton, MoralisProvider, useChain, useMoralisQuery } from '../exports/index.ts'

function Jobs() {
  const { data, isLoading } = useMoralisQuery('Job', (query) => query.limit(3), [])
  const { chain } = useChain()
  return `${data.length} ${isLoading} ${chain}`
}

it('renders on a server with the real SDK and sends no request', () => {
  expect(typeof window).toBe('undefined')
  const html = renderToString(
    <MoralisProvider appId="harbor" serverUrl="http://127.0.0.1:1/server">
      <AuthButton />
      <Jobs />
    </MoralisProvider>,
  )
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('>Authenticate</button>')
  expect(html).toContain('0 false null')
})
