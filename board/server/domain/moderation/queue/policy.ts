import type { ReviewKind, RiskClass } from '@cryptolist/contract'

const hoursByRisk: Record<RiskClass, number> = { red: 4, amber: 24, green: 7 * 24 }
const hoursByKind: Partial<Record<ReviewKind, number>> = {
  sample: 7 * 24,
  claim: 72,
  recheck: 72,
  appeal: 72,
}

/** Within how many hours a moderator decides: four for what is held, a day for what waits, three days where nothing is published by it. */
export function dueAfterHours({ kind, risk }: { kind: ReviewKind; risk: RiskClass }): number {
  return risk === 'red' ? hoursByRisk.red : (hoursByKind[kind] ?? hoursByRisk[risk])
}
