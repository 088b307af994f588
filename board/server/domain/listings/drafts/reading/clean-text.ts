/** Two halves of a sign join unseen where scripts and emoji need it; everywhere else what is not seen only deceives. */
const joinedEmoji =
  '(?<=\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\p{Emoji}\\ufe0f)\\u200d(?=\\p{Extended_Pictographic})'
const joiningScripts =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Kannada}\\p{Script=Telugu}]'
const joinedLetters = `(?<=${joiningScripts})[\\u200c\\u200d](?=${joiningScripts})`
const pictureSelector = '(?<=\\p{Emoji})\\ufe0f'
const unseen = new RegExp(
  `${joinedEmoji}|${joinedLetters}|${pictureSelector}|(\\p{Default_Ignorable_Code_Point}|[[\\p{Cc}\\p{Cs}\\ufff9-\\ufffb]--[\\n\\t]])`,
  'gv',
)

/**
 * A text of several lines as it is kept: NFC, lines end in LF, without control, zero-width and direction characters. Cleaning it again
 * changes nothing.
 */
export function cleanText(text: string): string {
  let clean = cleanOnce(text)
  // What was taken out can let marks change places, and then something else joins nothing any more. No language needs that twice.
  for (let pass = 0; pass < 2; pass += 1) {
    const again = cleanOnce(clean)
    if (again === clean) return clean
    clean = again
  }
  return cleanOnce(clean.replace(/\u200c|\u200d|\ufe0f/g, ''))
}

function cleanOnce(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unseen, (found, hidden: string | undefined) => (hidden === undefined ? found : ''))
    .normalize('NFC')
    .trim()
}

/** A text of one line as it is kept: as cleanText, with single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ')
}

/** What PostgreSQL cannot keep goes, and what is beyond the length; the rest stays as it was typed. */
export function keepTyped(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/\0|\p{Cs}/gu, '')
    .replace(/\r\n?/g, '\n')
}
