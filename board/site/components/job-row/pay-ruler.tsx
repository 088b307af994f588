import type { ReactElement } from 'react'
import { placeBar, placeTick } from './ruler-geometry.ts'

export interface PayRulerProps {
  usdYear: { min: number; max: number }
  /** The visitor's least pay, drawn as a tick. */
  minPayUsd?: number
  /** 8 px high, as on the job's own page. */
  isLarge?: boolean
}

/** A cash range on the one scale that all rulers share. For the eye only: the words beside it say the same. */
export function PayRuler({ usdYear, minPayUsd, isLarge = false }: PayRulerProps): ReactElement {
  const bar = placeBar(usdYear, isLarge ? 2 : 5)
  const tick = placeTick(minPayUsd)
  const height = isLarge ? 8 : 4
  return (
    <svg className="rule" width="100%" height={height + 6} aria-hidden="true">
      <rect className="s-track" y="3" width="100%" height={height} rx={height / 2} />
      <rect className="s-bar" x={`${bar.x}%`} y="3" width={`${bar.width}%`} height={height} rx={height / 2} />
      {bar.isOpen ? (
        <svg x="100%" y={3 + height / 2} overflow="visible" aria-hidden="true">
          <path className="s-bar" d={isLarge ? 'M-8-5 0 0-8 5z' : 'M-6-4 0 0-6 4z'} />
        </svg>
      ) : null}
      {tick === undefined ? null : <rect className="s-tick" x={`${tick}%`} width="1" height={height + 6} />}
    </svg>
  )
}

/** The scale of the rulers below it. */
export function PayAxis(): ReactElement {
  return (
    <span className="axis">
      <span>0</span>
      <span>100k</span>
      <span>200k</span>
      <span>300k</span>
    </span>
  )
}
