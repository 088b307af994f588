import { useMoralis, useWeb3Contract } from '@cryptolist/react'
import { type FormEvent, useState } from 'react'

const abi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
]

/** A call of a contract that only reads. */
export function Token() {
  const { Moralis, enableWeb3, isWeb3Enabled } = useMoralis()
  const { runContractFunction } = useWeb3Contract({ abi, functionName: 'balanceOf' })
  const [outcome, setOutcome] = useState('')

  async function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const contractAddress = String(new FormData(event.currentTarget).get('token'))
    setOutcome('Reading')
    try {
      if (!isWeb3Enabled) await enableWeb3({ throwOnError: true })
      // The account of useMoralis() is from before the wallet answered.
      const owner = Moralis.account
      const params = { contractAddress, params: { owner } }
      const balance = await runContractFunction({ params, throwOnError: true })
      setOutcome(`Your balance is ${balance}.`)
    } catch (error) {
      setOutcome(`Not read: ${error instanceof Error ? error.message : error}`)
    }
  }

  return (
    <section aria-labelledby="token">
      <h2 id="token">Token</h2>
      <form onSubmit={read}>
        <label>
          Contract <input name="token" required />
        </label>
        <button type="submit">Read balance</button>
      </form>
      <p role="status">{outcome}</p>
    </section>
  )
}
