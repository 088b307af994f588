import type { Draft } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { FoundAt } from '../form/found-at.tsx'
import { typedProblems } from '../form/typed-problems.ts'
import { completeSteps } from '../step.ts'
import { StepList } from '../step-list.tsx'
import { Look, type LookProps } from './look.tsx'

export interface FragmentProps extends Omit<LookProps, 'fields'> {
  draft: Draft
}

/** What the script puts into the page after saving: the look, the steps, and what was found at each field. */
export function Fragment({ draft, preview, origin, draftId }: FragmentProps): ReactElement {
  const problems = typedProblems(preview, draft.fields)
  const named = [...preview.findings, ...problems].map(({ field }) => field)
  const names = [...new Set(named.filter((field) => field !== null))]
  return (
    <div id="parts" data-version={draft.version} data-saved={draft.updatedAt}>
      <StepList complete={completeSteps(preview.problems)} />
      <Look draftId={draftId} preview={preview} origin={origin} fields={draft.fields} />
      {names.map((name) => (
        <FoundAt
          name={name}
          findings={preview.findings}
          problem={problems.find(({ field }) => field === name)?.message}
          key={name}
        />
      ))}
    </div>
  )
}
