import type { PayHistogram } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { usdShortText } from '../components/number/number-text.ts'
import { histogramBars, peakStep } from './histogram-geometry.ts'

const height = 46
const fewest = 5

/** Jobs a step of pay. Bars below the least pay fade; nothing is drawn for fewer than five jobs (docs/design.md). */
export function Histogram({
  pay,
  minPayUsd,
}: {
  pay: PayHistogram
  minPayUsd: number | undefined
}): ReactElement | null {
  const total = pay.counts.reduce((sum, count) => sum + count, 0)
  if (total < fewest) return null
  return (
    <svg className="hist" width="100%" height={height + 2} role="img" aria-label={sentenceOf(pay, total)}>
      {histogramBars(pay, height, minPayUsd).map((bar) => (
        <rect
          className={bar.isFaded ? 's-track' : 's-bar'}
          x={`${bar.x}%`}
          y={bar.y}
          width={`${bar.width}%`}
          height={bar.height}
          rx="1"
          key={bar.x}
        />
      ))}
      <rect className="s-line" y={height} width="100%" height="1" />
    </svg>
  )
}

function sentenceOf(pay: PayHistogram, total: number): string {
  const step = peakStep(pay)
  const from = usdShortText(step * pay.stepUsd)
  const isLast = step === pay.counts.length - 1
  const range = isLast
    ? `at ${from} or more`
    : `between ${from} and ${usdShortText((step + 1) * pay.stepUsd)}`
  return `${total} jobs by yearly cash pay, most ${range}.`
}
