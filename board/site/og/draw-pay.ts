import type { PayBounds, PayHistogram } from '@cryptolist/contract'
import type { Node } from '@takumi-rs/core'
import { placeBar, rulerMaxUsd } from '../components/job-row/pay-ruler.tsx'
import { usdShortText } from '../components/number/number-text.ts'
import { histogramBars } from '../jobs/histogram.tsx'
import type { Card } from './card.ts'
import { box, column, type Part, row, type Style, words } from './nodes.ts'
import { colour } from './theme.ts'

const label = { fontSize: 26, color: colour('text-3') }
const place = (x: number, width: number, style: Style): Node =>
  box({ position: 'absolute', left: `${x}%`, width: `${width}%`, ...style })

/** Where a range is on the scale that all rulers of the site share. */
export function drawRuler(pay: PayBounds): Part {
  const { x, width } = placeBar(pay, 0)
  const shape = { height: 14, borderRadius: 7 }
  const track = { position: 'relative', flexGrow: 1, backgroundColor: colour('track'), ...shape }
  return {
    height: 50,
    node: row({ marginTop: 16, gap: 20 }, [
      words('0', label),
      column(track, [place(x, width, { top: 0, backgroundColor: colour('bar'), ...shape })]),
      words(usdShortText(rulerMaxUsd), label),
    ]),
  }
}

/** How many jobs each step of pay has, the middle half of them brighter. */
export function drawChart(pay: PayHistogram, half: Card['half']): Part {
  const height = 110
  const end = pay.counts.length * pay.stepUsd
  const isOfHalf = (x: number): boolean => {
    const step = Math.round((x / 100) * pay.counts.length)
    return half !== null && step >= half.low && step <= half.high
  }
  const bars = histogramBars(pay, height, undefined).map(({ x, width, y, height }) =>
    place(x, width, { top: y, height, backgroundColor: colour(isOfHalf(x) ? 'bar' : 'bar-2') }),
  )
  const amounts = [0, 100_000, 200_000, 300_000].filter((usd) => usd < end)
  return {
    height: 16 + height + 3 + 40,
    node: column({ marginTop: 16 }, [
      column({ position: 'relative', height }, bars),
      box({ height: 3, backgroundColor: colour('line-2') }),
      column({ position: 'relative', height: 40 }, [
        ...amounts.map((usd) =>
          words(usd === 0 ? '0' : usdShortText(usd), {
            ...label,
            position: 'absolute',
            top: 4,
            left: `${(usd / end) * 100}%`,
          }),
        ),
      ]),
    ]),
  }
}
