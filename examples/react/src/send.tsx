import { useMoralis, useWeb3Transfer } from '@cryptolist/react'
import { type FormEvent, useState } from 'react'

/** A transfer of the chain's own currency. */
export function Send() {
  const { Moralis, enableWeb3, isWeb3Enabled } = useMoralis()
  const { fetch, isFetching } = useWeb3Transfer({ type: 'native' })
  const [outcome, setOutcome] = useState('')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setOutcome('Sending')
    try {
      const amount = Moralis.Units.ETH(String(fields.get('amount')))
      // After a reload the person is still signed in, but the wallet has to be asked again.
      if (!isWeb3Enabled) await enableWeb3({ throwOnError: true })
      const params = { receiver: String(fields.get('receiver')), amount }
      const sent = await fetch({ params, throwOnError: true })
      const receipt = await sent?.wait()
      setOutcome(`Sent in block ${receipt?.blockNumber}.`)
    } catch (error) {
      setOutcome(`Not sent: ${error instanceof Error ? error.message : error}`)
    }
  }

  return (
    <section aria-labelledby="send" aria-busy={isFetching}>
      <h2 id="send">Send</h2>
      <form onSubmit={send}>
        <label>
          Receiver <input name="receiver" required />
        </label>
        <label>
          Amount <input name="amount" inputMode="decimal" required />
        </label>
        <button type="submit" aria-disabled={isFetching}>
          Send
        </button>
      </form>
      <p role="status">{outcome}</p>
    </section>
  )
}
