import { createRoot } from 'react-dom/client'
import { MoralisProvider, useMoralis } from 'react-moralis'
import { Gallery } from './gallery.jsx'
import { Market } from './market.jsx'
import { Profile } from './profile.jsx'

const options = new URLSearchParams(location.search)
const apps = { profile: Profile, gallery: Gallery, market: Market }

function Started() {
  const { isInitialized } = useMoralis()
  const App = apps[options.get('app')]
  return isInitialized ? <App /> : <p>Loading…</p>
}

createRoot(document.getElementById('root')).render(
  <MoralisProvider appId={options.get('appId')} serverUrl={options.get('serverUrl')}>
    <Started />
  </MoralisProvider>,
)
