import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { VestingStrip } from './vesting-strip.tsx'

const points = [
  { month: 0, share: 0 },
  { month: 24, share: 0.33 },
  { month: 48, share: 1 },
  { month: 60, share: 1 },
]
const vesting = {
  points,
  startMonth: 24,
  startShare: 0.33,
  endMonth: 48,
  horizonMonths: 60,
  stepWord: 'quarterly' as const,
}

it('words for the right half of the picture end at its edge, so that none is cut off on a phone', () => {
  const html = renderToString(<VestingStrip vesting={vesting} isIssued={false} id="a" />)
  expect(html).toMatch(/<text x="100%" dx="-6" y="[\d.]+" text-anchor="end">then quarterly, if issued/)
})
