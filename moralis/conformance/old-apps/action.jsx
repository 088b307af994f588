import { useState } from 'react'

/** A button, and what came of it. */
export function Action({ name, run }) {
  const [shown, setShown] = useState('')
  const press = async () => {
    setShown('')
    try {
      setShown(JSON.stringify((await run()) ?? 'done'))
    } catch (error) {
      setShown(JSON.stringify({ failed: error.message, code: error.code }))
    }
  }
  return (
    <p>
      <button type="button" onClick={press}>
        {name}
      </button>{' '}
      <output aria-label={name}>{shown}</output>
    </p>
  )
}

/** Options with which react-moralis tells what failed. */
export const strictly = { throwOnError: true }
