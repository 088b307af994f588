import { useMoralis, useMoralisQuery, useNewMoralisObject } from '@cryptolist/react'
import type { FormEvent } from 'react'

/** A query that follows what is saved, and a form that saves. */
export function Notes() {
  const { Moralis, user } = useMoralis()
  const { data, error } = useMoralisQuery(
    'Note',
    (query) => query.equalTo('owner', user).ascending('createdAt'),
    [user],
    { live: true },
  )
  const { save, isSaving, error: saveError } = useNewMoralisObject('Note')

  async function write(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = new FormData(form).get('text')
    const saved = user && (await save({ text, owner: user, ACL: new Moralis.ACL(user) }))
    if (saved) form.reset()
  }

  const failure = error ?? saveError
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <form onSubmit={write}>
        <label>
          Note <input name="text" required />
        </label>
        <button type="submit" aria-disabled={isSaving}>
          Save
        </button>
      </form>
      {failure === null ? null : <p role="alert">{failure.message}</p>}
      <ul>
        {data.map((note) => (
          <li key={note.id}>{note.get('text')}</li>
        ))}
      </ul>
    </section>
  )
}
