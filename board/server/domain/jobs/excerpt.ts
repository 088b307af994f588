/** How much of a text is read for an excerpt, and the longest excerpt, in characters. */
export const readForExcerpt = 4000
const longest = 200
const shortest = 60

/** Phrases about the work itself. What precedes them is mostly about the company, and the same in all of its listings. */
const aboutWork =
  /\bas (?:an?|our) [^.,]{3,60},? you\b|\bin this role|\bthis (?:role|position) |\byou(?:[’']?ll| will| would) (?:be|work|own|build|lead|join|have|play|help|design|develop)\b|\bis responsible for/i
const aboutRole =
  /\bwe(?:[’']?re| are) (?:seeking|looking|hiring)|\bis (?:seeking|looking for|hiring)|\bthe role\b/i
const notAboutWork =
  /^\s*#|<https?:|\bsalary\b|\bpay transparency|\bequal opportunity|\bour mission\b|\bwe (?:believe|are dedicated)\b|^at [^.,]{2,40}, /i

/** A bare address, with or without angle brackets. Those of Markdown links are removed with their brackets. */
const bareLink = /(?<!\]\()<?https?:\/\/[^\s>]+>?/g

/** The part of a listing's text that says most about the work, without formatting; null for a text without a paragraph. */
export function excerptOf(markdown: string | null): string | null {
  if (markdown === null) return null
  const paragraphs = markdown
    .split(/\n[ \t]*\n|\\\n/)
    .map((part) => part.replace(bareLink, ' '))
    .filter((part) => part.trim().length >= shortest && !notAboutWork.test(part))
  const found =
    paragraphs.find((part) => aboutWork.test(part)) ??
    paragraphs.find((part) => aboutRole.test(part)) ??
    paragraphs[0]
  return found === undefined ? null : cut(plainText([...found].slice(0, 4 * longest).join('')))
}

/** Markdown as one line of words. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(?:>|[-*+]|\d+[.)])[ \t]+/gm, '')
    .replace(/[*`\\]+|(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/&#x20;|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Cuts by code points, at the end of a word if possible. */
function cut(text: string): string {
  const letters = [...text]
  if (letters.length <= longest) return text
  const whole = letters.slice(0, longest).join('')
  const end = whole.lastIndexOf(' ')
  return `${end > longest / 2 ? whole.slice(0, end) : whole}…`
}
