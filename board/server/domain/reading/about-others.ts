/** A heading: what is below it tells of the company, of benefits, or of what happens to an application. */
const aboutOthers =
  /^(?:(?:additional|company|employee|some|few|more|other|the|a|of|our|your|key|main|nice|great) )*(?:benefits?|perks?)\b|^(?:what )?(?:else )?(?:we|[a-z]+) (?:can |will |['’]ll )?(?:offers?|provides?)\b|^what we(?:['’]ve got| give)\b|^what(?:['’]s| is) in it for you\b|^(?:what )?you(?:['’]ll| will| can)? (?:get|receive|enjoy)\b(?! to)|^why (?:you should )?(?:join|choose|work (?:at|for|with)|us\b)|^company (?:description|overview|profile|background|information)\b|^about (?!(?:this|the|our|your|job|role|you|position)\b|.* at )(?:[\w.&'’-]+ ?){1,3}$|^about (?:our company|us)\b|^about the (?:company|organi[sz]ation|employer)\b|^our (?:values|mission|story|culture|customers|clients|partners|investors)\b|^(?:equal|privacy|data protection|eeo|diversity|legal|disclaimer|notice)\b|^(?:(?:our|the|hiring|interview|application|recruitment|recruiting|selection) )+process\b|^how (?:to|we) (?:apply|hire)\b/i
const aboutCompany = /^(?:about|company|our)\b/i
/** A paragraph that turns from the company to the work. */
const turnsToWork =
  /\b(?:[Ww]e(?:['’]re| are) (?:looking|seeking|hiring|searching)|is (?:looking|seeking|hiring) |(?:^|[.!?]\s+)\W*You |[Yy]ou(?:['’]ll| will) |[Ii]n this role|[Aa]s (?:a|an|our) [A-Z]|requirements|responsibilities|qualifications|tech stack)/
const longestHeading = 80
const listMark = /^\s*(?:[-*•●]|\d{1,2}[.)])\s/

/** Whether a line is a heading of a part: marked as one, in bold, or short and no sentence. */
function headingOf(line: string): string | undefined {
  if (line.length > 2 * longestHeading || listMark.test(line)) return undefined
  const isMarked = /^\s*(?:#{1,6}\s|(?:\*\*|__).*(?:\*\*|__)\W*$)/.test(line)
  const words = line.replace(/[*_#\\]+/g, '').trim()
  if (words === '' || words.length > longestHeading) return undefined
  return isMarked || !/[.!;,]$/.test(words) ? words : undefined
}

/** Where a text tells nothing of the work: below headings such as “About us” or “Benefits”. */
export function findPartsAboutOthers(markdown: string): [number, number][] {
  const parts: [number, number][] = []
  let open: { from: number; isCompany: boolean } | undefined
  let at = 0
  for (const line of markdown.split('\n')) {
    const heading = headingOf(line)
    const isOthers = heading !== undefined && aboutOthers.test(heading)
    if (isOthers) open ??= { from: at, isCompany: aboutCompany.test(heading) }
    else if (open !== undefined && (heading !== undefined || (open.isCompany && turnsToWork.test(line)))) {
      parts.push([open.from, at])
      open = undefined
    }
    at += line.length + 1
  }
  if (open !== undefined) parts.push([open.from, at])
  return parts
}

const people =
  'users?|customers?|clients?|consumers?|traders?|merchants?|developers|teams|companies|businesses|people|institutions|investors|sellers|brands|partners|others'
/** Before a name: what others do with it, what those who work there are given, and what happens to applications. */
const ofOthers = new RegExp(
  [
    `\\b(?:enabl\\w+|allow\\w*|empower\\w*|lets?|help(?:s|ing)?)\\s+(?:[\\w’'-]+\\s+){0,3}(?:${people})\\b(?!\\s+(?:with|on)\\b)[^.;]*$`,
    `^\\W*(?:(?:our|their|most|many|the)\\s+)?(?:\\w+\\s+){0,2}(?:users|customers|clients|partners|investors|competitors|advisors|SDKs)\\s+(?:\\w+\\s+)?(?:uses?|are|include|run|build|live|come|have|trust|rely|support|exist|range|as)\\b`,
    `^\\W*(?:millions|thousands|hundreds|tens)\\s+(?:of\\s+)?(?:\\w+\\s+){0,2}(?:uses?|run|rely|trust)\\b`,
    '^\\W*(?:\\w+\\s+){0,2}(?:trusted|used|loved|backed|chosen) by\\b',
    '^\\W*(?:download|apply (?:with|via|through|using|by|in))\\b',
    '\\b(?:partnered|partnerships?) with\\b[^.;]*$|\\bpartners (?:of|are|include|such as|like)\\b[^.;]*$',
    '\\b(?:is|are) available (?:for|on|in|at|through)\\b[^.;]*$',
    '\\b(?:(?:budget|stipends?|allowances?|discounts?|reimburs\\w+) (?:for|on|of|towards)|choose your)\\b[^.;]*$',
    '(?<![-\\w])(?:free|paid) (?!to )(?:[\\w-]+ )?$',
    '\\byour (?:personal )?(?:data|applications?) (?:is|are|will|may)\\b[^.;]*$',
  ].join('|'),
  'i',
)
const worksWith =
  /\b(?:(?:collaborat|work|partner|coordinat|communicat|interact|interfac|liais|pair|sync)\w*\b[^.;]{0,60}\b(?:with|between|across)\b|alongside|together with)[^.;]*$/i
const colleague = /^(?:developers?|engineers?|teams?|squads?|guilds?|specialists?|experts?)$/i
/** Before a name: how many of them there are. */
const counted = /\b\d{1,2}\s+$/
/** After a name: it is what an attack is made with, or what somebody is given. */
const otherAfter = /^[\s-]*(?:injections?|escapes?|breakouts?)\b|^[^.;]{0,60}\b(?:of your choice|phones?)\b/i

/** The text around a name in its sentence. */
export interface Surroundings {
  before: string
  after: string
}

/** Whether a sentence says of a name what others do with it, what colleagues are called or what an attack is, and nothing of the work. */
export function isAboutOthers({ before, after }: Surroundings): boolean {
  if (otherAfter.test(after) || ofOthers.test(before)) return true
  if (counted.test(before)) return /^\s*[,&)]/.test(after) || isOfColleagues(after)
  return isOfColleagues(after) && worksWith.test(before)
}

/** Whether a name goes on, with other names, to those who work with it: "Android, Backend and QA engineers". */
function isOfColleagues(after: string): boolean {
  const words = after.slice(0, 80).split(/[\s,/&()-]+/)
  const last = words.find((word) => colleague.test(word) || !/^(?:$|and$|or$|[A-Z])/.test(word))
  return last !== undefined && colleague.test(last)
}

/** Before a topic: something is protected with it, which says nothing of who builds it. */
export const protectsWith =
  /\b(?:protect|secur|safeguard)\w*\b[^.;]*\b(?:with|using|by|through|via|use)\b[^.;]*$/i
