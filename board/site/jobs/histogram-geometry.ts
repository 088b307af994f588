import type { PayHistogram } from '@cryptolist/contract'

export interface HistogramBar {
  /** Percent of the width. */
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
