import { useMoralis, useWeb3Contract } from '@cryptolist/react'
import type { FormEvent } from 'react'

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
  const { account, enableWeb3, isWeb3Enabled } = useMoralis()
  const { runContractFunction, data, error } = useWeb3Contract({ abi, functionName: 'balanceOf' })

  async function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const contractAddress = String(new FormData(event.currentTarget).get('token'))
    if (!isWeb3Enabled) await enableWeb3()
    await runContractFunction({ params: { contractAddress, params: { owner: account } } })
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
      {error === null ? null : <p role="alert">{error.message}</p>}
      <p role="status">{data === null ? '' : `Your balance is ${data}.`}</p>
    </section>
  )
}
