import type { BoardCounts } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { numberText } from '../components/number/number-text.ts'

/** How much there is. Every figure was counted for this page; demo listings are called so. */
export function Figures({ counts }: { counts: BoardCounts }): ReactElement {
  const figures = [
    { value: counts.live, words: counts.isDemoOnly ? 'demo listings' : 'live jobs' },
    { value: counts.withPay, words: 'with published cash pay' },
    { value: counts.companies, words: counts.isDemoOnly ? 'made-up companies' : 'companies hiring' },
    { value: counts.remote, words: 'remote' },
  ]
  return (
    <dl className="facts">
      {figures.map((figure) => (
        <div key={figure.words}>
          <dt>{figure.words}</dt>
          <dd className="num">{numberText(figure.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
