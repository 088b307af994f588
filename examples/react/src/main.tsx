import { MoralisProvider } from '@cryptolist/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const options = new URLSearchParams(location.search)
const serverUrl = options.get('serverUrl') ?? 'http://localhost:3000/server'
const appId = options.get('appId') ?? 'cryptolist'
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the app.')

createRoot(root).render(
  <StrictMode>
    <MoralisProvider appId={appId} serverUrl={serverUrl}>
      <App />
    </MoralisProvider>
  </StrictMode>,
)
