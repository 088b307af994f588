import type { PayHistogram } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/jobs-list'
import { usdShortText } from '../components/number/number-text.ts'

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
  const range = isLast ? text.payFrom(from) : text.payBetween(from, usdShortText((step + 1) * pay.stepUsd))
  return text.jobsByPay(total, range)
}

interface HistogramBar {
  x: number
  width: number
  /** Pixels. */
  y: number
  height: number
  /** The whole step lies below the least pay. */
  isFaded: boolean
}

const leastHeight = 1.5

/** One bar a step that has jobs, the highest as high as the picture. */
export function histogramBars(
  pay: PayHistogram,
  height: number,
  minPayUsd: number | undefined,
): HistogramBar[] {
  const highest = Math.max(...pay.counts, 1)
  const step = 100 / pay.counts.length
  return pay.counts.flatMap((count, index) => {
    if (count === 0) return []
    const barHeight = Math.max(leastHeight, round((count / highest) * height))
    const isLast = index === pay.counts.length - 1
    const isFaded = minPayUsd !== undefined && !isLast && (index + 1) * pay.stepUsd <= minPayUsd
    return [
      {
        x: round(index * step),
        width: round(step * 0.84),
        y: round(height - barHeight),
        height: barHeight,
        isFaded,
      },
    ]
  })
}

/** The step with most jobs; the lowest of them where several are equal. */
export function peakStep(pay: PayHistogram): number {
  return pay.counts.indexOf(Math.max(...pay.counts))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
