import type { Session } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Day } from '../components/time/time.tsx'

const methodNames: Record<Session['method'], string> = {
  password: 'Username and password',
  eip4361: 'Wallet',
  sdk: 'App, over the backend',
}

/** Where the person is signed in, with a way to end each session and all others at once. */
export function Sessions({ sessions }: { sessions: readonly Session[] }): ReactElement {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <section className="pn" aria-labelledby="sessions">
      <header>
        <h2 id="sessions">Sessions</h2>
        <span className="sp" />
        {others.length === 0 ? null : (
          <form method="post" action="/account/sessions/end-others">
            <button type="submit" className="btn btn-s">
              End all others
            </button>
          </form>
        )}
        <form method="post" action="/account/sessions/end-all">
          <button type="submit" className="btn btn-s">
            End all
          </button>
        </form>
      </header>
      <div className="bd">
        <table className="tb">
          <thead>
            <tr>
              <th scope="col">Signed in with</th>
              <th scope="col">Since</th>
              <th scope="col">Until</th>
              <th scope="col" className="r">
                <span className="vh">End it</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <SessionRow session={session} key={session.id} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function SessionRow({ session }: { session: Session }): ReactElement {
  const { id, isCurrent, method, createdAt, expiresAt } = session
  return (
    <tr>
      <td>
        {methodNames[method]}
        {isCurrent ? <span className="t3"> (this one)</span> : null}
      </td>
      <td>
        <Day iso={createdAt} />
      </td>
      <td>
        <Day iso={expiresAt} />
      </td>
      <td className="r">
        <form method="post" action="/account/sessions/end">
          <input type="hidden" name="session" value={id} />
          <button
            type="submit"
            className="btn btn-s"
            aria-label={isCurrent ? 'End this session' : `End the session from ${createdAt}`}
          >
            End
          </button>
        </form>
      </td>
    </tr>
  )
}
