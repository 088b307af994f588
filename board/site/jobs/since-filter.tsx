import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { sinceOptions } from './since-options.ts'

/** How long ago a job was posted, or first seen. */
export function SinceFilter({ since, now }: { since: string | undefined; now: Date }): ReactElement {
  const options = sinceOptions(since, now)
  return (
    <details className="fg" open={since !== undefined} data-keep="since">
      <summary>
        Posted
        <Icon name="chevron" isSmall />
      </summary>
      <fieldset>
        <legend className="vh">Posted</legend>
        {options.map((option) => (
          <div className={option.isChosen ? 'fc on' : 'fc'} key={option.value}>
            <label>
              <input
                type="radio"
                className="cb ra"
                name="since"
                value={option.value}
                defaultChecked={option.isChosen}
              />
              <span>{option.name}</span>
            </label>
          </div>
        ))}
      </fieldset>
    </details>
  )
}
