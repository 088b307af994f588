import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'

export interface DescribedProps {
  name: string
  hint?: string | undefined
  /** What is wrong with the field. */
  error?: string | undefined
}

/** What a field's `aria-describedby` names: what is wrong with it, then its hint. */
export function describedBy({ name, hint, error }: DescribedProps): string | undefined {
  return [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined
}

/** What is wrong with a field and the hint below that (docs/design.md). */
export function Described({ name, hint, error }: DescribedProps): ReactElement {
  return (
    <>
      {error === undefined ? null : (
        <p className="err" id={`${name}-error`}>
          <Icon name="warning" isSmall />
          <span>{error}</span>
        </p>
      )}
      {hint === undefined ? null : (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}

/** The word beside the label of a field that may stay empty. */
export function Optional({ isOptional }: { isOptional: boolean }): ReactElement | null {
  return isOptional ? <span className="t3"> (optional)</span> : null
}
