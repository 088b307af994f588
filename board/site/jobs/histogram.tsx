import type { PayHistogram } from '@cryptolist/contract'
import * as text from '#messages/jobs-list'
import { createTemplate, type Html, joinHtml, noHtml } from '../components/kept-html/kept-html.ts'
import { usdShortText } from '../components/number/number-text.ts'

const height = 46
const fewest = 5

interface HistogramProps {
  pay: PayHistogram
  minPayUsd: number | undefined
}

/** Jobs a step of pay. Bars below the least pay fade; nothing is drawn for fewer than five jobs (docs/design.md). */
export function histogramHtml({ pay, minPayUsd }: HistogramProps): Html {
  const total = pay.counts.reduce((sum, count) => sum + count, 0)
  if (total < fewest) return noHtml
  const bars = histogramBars(pay, height, minPayUsd).map(({ isFaded, ...bar }) =>
    fillBar({
      look: isFaded ? 'track' : 'bar',
      x: `${bar.x}`,
      y: `${bar.y}`,
      width: `${bar.width}`,
      barHeight: `${bar.height}`,
    }),
  )
  return fillHistogram({ sentence: sentenceOf(pay, total), bars: joinHtml(bars) })
}

const fillHistogram = createTemplate(
  ['sentence'],
  ({ sentence, bars }) => (
    <svg className="histogram" width="100%" height={height + 2} role="img" aria-label={sentence}>
      {bars}
      <rect className="hairline" y={height} width="100%" height="1" />
    </svg>
  ),
  ['bars'],
)

const fillBar = createTemplate(
  ['look', 'x', 'y', 'width', 'barHeight'],
  ({ look, x, y, width, barHeight }) => (
    <rect className={look} x={`${x}%`} y={y} width={`${width}%`} height={barHeight} />
  ),
)

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
