const whole = new Intl.NumberFormat('en')

/** A count with its thousands apart: `2,627`. */
export function numberText(value: number): string {
  return whole.format(value)
}

/** A yearly amount in short: `$100k`, `$1,250`. */
export function usdShortText(usd: number): string {
  return usd >= 1000 && usd % 1000 === 0 ? `$${whole.format(usd / 1000)}k` : `$${whole.format(usd)}`
}
