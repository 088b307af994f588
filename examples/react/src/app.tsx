import { AuthButton, useChain, useMoralis } from '@cryptolist/react'
import { Jobs } from './jobs.tsx'
import { Notes } from './notes.tsx'
import { Send } from './send.tsx'
import { Token } from './token.tsx'

const options = { signingMessage: 'Moralis Authentication' }

export function App() {
  const { isAuthenticated } = useMoralis()
  const { account, chainId } = useChain()
  return (
    <main>
      <h1>Harbor</h1>
      <AuthButton options={options} />
      <p>{account === null ? 'No wallet is connected.' : `Your wallet is ${account} on chain ${chainId}.`}</p>
      <Jobs />
      {isAuthenticated ? (
        <>
          <Notes />
          <Send />
          <Token />
        </>
      ) : null}
    </main>
  )
}
