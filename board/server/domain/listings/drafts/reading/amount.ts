const grouped = [
  /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/,
  // Lakhs and crores: 15,00,000.
  /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?$/,
]
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/
const sizes: Record<string, number> = { '': 1, k: 1_000, m: 1_000_000 }

/**
 * An amount as people type it: `150,000`, `150.000`, `150 000`, `150k`, `$1.5m`, `22,50`. Two decimals at most. Undefined for what is none,
 * signs before it included: pay is never negative.
 */
export function readAmount(text: string): number | undefined {
  const typed = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’_]/gu, '')
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
  const [, digits = '', size = ''] = /^([\d.,]+)([km]?)$/.exec(typed) ?? []
  const plain = size === '' ? toPlain(digits) : digits.replace(',', '.')
  if (!/^\d{1,15}(?:\.\d{1,3})?$/.test(plain)) return undefined
  const amount = Math.round(Number(plain) * (sizes[size] ?? 1) * 100) / 100
  return Number.isSafeInteger(Math.round(amount * 100)) ? amount : undefined
}

function toPlain(digits: string): string {
  if (grouped.some((pattern) => pattern.test(digits))) return digits.replaceAll(',', '')
  if (groupedByPoints.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  return /^\d+(?:[.,]\d{1,2})?$/.test(digits) ? digits.replace(',', '.') : ''
}

/** A decimal number of any size as text without needless zeros: `1,000,000.50` is `1000000.5`. Undefined for what is none. */
export function readDecimal(
  text: string,
  { whole, decimals }: { whole: number; decimals: number },
): string | undefined {
  const typed = text.normalize('NFKC').replace(/[\s'’_%]/gu, '')
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typed)
    ? typed.replaceAll(',', '')
    : typed.replace(',', '.')
  const [, head = '', tail = ''] = /^(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const left = head.replace(/^0+(?=\d)/, '')
  const right = tail.replace(/0+$/, '')
  if (left === '' || left.length > whole || right.length > decimals) return undefined
  return right === '' ? left : `${left}.${right}`
}
