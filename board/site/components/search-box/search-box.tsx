import type { ReactElement, ReactNode } from 'react'
import { searchHint, searchJobs } from '#messages/frame'
import { Icon } from '../icon/icon.tsx'

/** Where the results of a search begin: with it in the address the first of them is selected. */
export const resultsId = 'results'

export interface SearchBoxProps {
  text?: string
  /** Id of the form that the field belongs to, if it is outside of it. */
  formId?: string
  children?: ReactNode
}

/** The field for free text with its picture and, on wide screens, its key. */
export function SearchBox({ text, formId, children }: SearchBoxProps): ReactElement {
  return (
    <div className="search">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        form={formId}
        defaultValue={text}
        aria-label={searchJobs}
        placeholder={searchHint}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        data-suggest=""
      />
      <span className="keycap hide-phone needs-js" aria-hidden="true">
        /
      </span>
      {children}
    </div>
  )
}
