import { type JobSort, jobSorts } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { filtersId } from './facets.tsx'

const names: Record<JobSort, string> = { newest: 'Newest first', cash_pay: 'Highest cash pay first' }

/** The order of the list, part of the filters' form. */
export function SortField({ sort }: { sort: JobSort }): ReactElement {
  return (
    <div className="sort row">
      <select className="in s" name="sort" form={filtersId} defaultValue={sort} aria-label="Sort">
        {jobSorts.map((name) => (
          <option value={name} key={name}>
            {names[name]}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-s nojs" form={filtersId}>
        Sort
      </button>
    </div>
  )
}
