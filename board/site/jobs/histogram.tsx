import type { PayHistogram } from '@cryptolist/contract'
import * as text from '#messages/jobs-list'
import { createTemplate, type Html, noHtml } from '../components/kept-html/kept-html.ts'
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
  const bars = histogramBars(pay, height, minPayUsd)
  return fillHistogram({
    sentence: sentenceOf(pay, total),
    bars: outlineOf(bars.filter(({ isFaded }) => !isFaded)),
    faded: outlineOf(bars.filter(({ isFaded }) => isFaded)),
  })
}

/** As wide as its column, in which a bar is so many hundredths wide. */
const fillHistogram = createTemplate(['sentence', 'bars', 'faded'], ({ sentence, bars, faded }) => (
  <svg
    className="histogram"
    viewBox={`0 0 100 ${height + 2}`}
    preserveAspectRatio="none"
    width="100%"
    height={height + 2}
    role="img"
    aria-label={sentence}
  >
    <path className="bar" d={bars} />
    <path className="track" d={faded} />
    <rect className="hairline" y={height} width="100" height="1" />
  </svg>
))

/** All bars as one path, a third as long as a rectangle for each. */
function outlineOf(bars: readonly HistogramBar[]): string {
  return bars.map(({ x, y, width }) => `M${x} ${y}h${width}V${height}H${x}`).join('')
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

const leastHeight = 2

/** One bar a step that has jobs, the highest as high as the picture. Heights are whole pixels: finer ones are only blurred. */
export function histogramBars(
  pay: PayHistogram,
  height: number,
  minPayUsd: number | undefined,
): HistogramBar[] {
  const highest = Math.max(...pay.counts, 1)
  const step = 100 / pay.counts.length
  return pay.counts.flatMap((count, index) => {
    if (count === 0) return []
    const barHeight = Math.max(leastHeight, Math.round((count / highest) * height))
    const isLast = index === pay.counts.length - 1
    const isFaded = minPayUsd !== undefined && !isLast && (index + 1) * pay.stepUsd <= minPayUsd
    return [
      {
        x: round(index * step),
        width: round(step * 0.84),
        y: height - barHeight,
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
