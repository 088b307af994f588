import type { FacetKey, FacetValue, JobQuery } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/jobs-list'
import { formatCount } from '../../messages/plural.ts'
import { Icon } from '../components/icon/icon.tsx'
import { createTemplate, type Html, joinHtml } from '../components/kept-html/kept-html.ts'
import { excludingPaths, searchPath, withExcluded, withoutValue } from './search.ts'

interface FacetRowsOptions {
  facetKey: FacetKey
  query: JobQuery
}

/** The values of a facet, one a row: each can be chosen, or excluded. */
export function facetRowsHtml(values: readonly FacetValue[], { facetKey, query }: FacetRowsOptions): Html {
  const pathWithout = excludingPaths(query, facetKey)
  return joinHtml(
    values.map(({ value, name, count, isIncluded, isExcluded }) => {
      if (isExcluded)
        return fillExcluded({
          path: searchPath(withoutValue(query, facetKey, value)),
          stop: text.stopExcluding(name),
          not: text.not(name),
        })
      const texts = { facetKey, value, name, count: formatCount(count) }
      const exclude = text.exclude(name)
      if (isIncluded)
        return fillIncluded({
          ...texts,
          excludePath: searchPath(withExcluded(query, facetKey, value)),
          exclude,
        })
      if (count === 0) return fillEmpty(texts)
      return fillRow({ ...texts, excludePath: pathWithout(value), exclude })
    }),
  )
}

const rowTexts = ['facetKey', 'value', 'name', 'count'] as const
const fillRow = createTemplate([...rowTexts, 'excludePath', 'exclude'], (texts) => <FacetRow {...texts} />)
const fillIncluded = createTemplate([...rowTexts, 'excludePath', 'exclude'], (texts) => (
  <FacetRow {...texts} isIncluded />
))
const fillEmpty = createTemplate(rowTexts, (texts) => <FacetRow {...texts} />)

interface FacetRowProps {
  facetKey: string
  value: string
  name: string
  /** The number of jobs it would find. */
  count: string
  isIncluded?: boolean
  /** How to exclude it. A value without jobs can be neither chosen nor excluded. */
  excludePath?: string
  exclude?: string
}

function FacetRow({
  facetKey,
  value,
  name,
  count,
  isIncluded = false,
  excludePath,
  exclude,
}: FacetRowProps): ReactElement {
  const isEmpty = excludePath === undefined
  return (
    <div className={isIncluded ? 'value on' : isEmpty ? 'value zero' : 'value'}>
      <label>
        <input
          type="checkbox"
          className="box"
          name={facetKey}
          value={value}
          defaultChecked={isIncluded}
          disabled={isEmpty}
        />
        <span>{name}</span>
        <span>{count}</span>
      </label>
      {isEmpty ? null : (
        <a
          className="exclude"
          href={excludePath}
          aria-label={exclude}
          title={exclude}
          rel="nofollow"
          data-live=""
        >
          {text.excludeWord}
        </a>
      )}
    </div>
  )
}

const fillExcluded = createTemplate(['path', 'stop', 'not'], ({ path, stop, not }) => (
  <div className="value not">
    <a href={path} rel="nofollow" data-live="" aria-label={stop}>
      <Icon name="x" isSmall />
      <span>{not}</span>
    </a>
  </div>
))
