import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { type StepKey, steps } from './step.ts'

/** Links to the sections, those that are complete with a check mark. */
export function StepList({ complete }: { complete: readonly StepKey[] }): ReactElement {
  return (
    <ol className="stp" data-part="steps">
      {steps.map(({ key, id, name }, index) => {
        const isComplete = complete.includes(key)
        return (
          <li key={key} data-step={id}>
            <a href={`#${id}`}>
              <span className={isComplete ? 'no dn' : 'no'}>
                {isComplete ? <Icon name="check" isSmall /> : index + 1}
              </span>
              <span className="stp-name">{name}</span>
              {isComplete ? <span className="vh">, complete</span> : null}
            </a>
          </li>
        )
      })}
    </ol>
  )
}
