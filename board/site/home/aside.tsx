import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'

/** What one can read from a listing, and the one thing never to do. */
export function Aside(): ReactElement {
  return (
    <section aria-labelledby="shows">
      <h2 id="shows">What a listing shows</h2>
      <ul className="means">
        <li>
          <Icon name="check" />
          <div>
            <b>Cash on one scale.</b> Each bar is a range from 0 to 300k USD a year. Tokens count as zero
            there.
          </div>
        </li>
        <li>
          <Icon name="info" />
          <div>
            <b>What was left out.</b> Where an employer does not say the pay, the place or a term, the page
            says so. We do not guess.
          </div>
        </li>
        <li>
          <Icon name="leave" />
          <div>
            <b>Where applying leads.</b> The button names the site that it opens.
          </div>
        </li>
        <li className="n">
          <Icon name="lock" />
          <div>
            <b>Never.</b> No honest employer asks for a seed phrase, a payment, or to run code before a call.
          </div>
        </li>
      </ul>
      <p className="hiring">
        <b>You are hiring?</b>{' '}
        <a className="lk" href="/post">
          Post a job
        </a>
        , with or without an account.
      </p>
    </section>
  )
}
