/** Emoji and other pictures of things. */
const pictograms = /[\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu
/** Characters that order, hide or change others, and are none of their own; Persian needs the one that keeps letters apart. */
const unseen = /(?!\u{200C})[\p{Cf}\p{Cc}\p{Variation_Selector}]|\u{20E3}/gu

/**
 * A text as the fonts can write it: without emoji, on one line. Undefined where a character of it is in none of them, because a line with gaps would
 * say something else.
 */
export function toLine(text: string, canWrite: (text: string) => boolean): string | undefined {
  for (const form of ['NFC', 'NFKC']) {
    const line = text
      .normalize(form)
      .replace(/\s/gu, ' ')
      .replace(unseen, '')
      .replace(pictograms, (one) => (canWrite(one) ? one : ''))
      .replace(/ +/g, ' ')
      .trim()
    if (line !== '' && canWrite(line)) return line
  }
  return undefined
}

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u

/** Whether a line begins at the right, as browsers decide it with `dir="auto"`. */
export function isRightToLeft(line: string): boolean {
  const [first = ''] = /\p{L}/u.exec(line) ?? []
  return rightToLeft.test(first)
}
