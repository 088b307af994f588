/** Titles under which employers collect candidates without a job, in the words that they use for it. */
const poolTitles =
  /\b(?:general|open|speculative|spontaneous|unsolicited|future) (?:application|opportunit)(?:ion|y|ies|s)?\b|\bapplication spontan|\bcandidatures? spontan|\bcandidatura espont|\binitiativbewerbung|\bexpressions? of interest\b|\btalent (?:pool|network|community)(?=\s*$|\s*[-–—:(,])|\bjoin our talent\b|\bdon[’']?t see (?:a|an|the|your|what|any)\b|\bevergreen\b/i
/** Postings that a system fills a new board with. */
const sampleTitles =
  /\((?:sample|test|demo)\)\s*$|^(?:sample|test|dummy) (?:job|posting|position|role|vacancy)\b|\btest job$/i

/** Whether a title says that there is no job behind a posting. */
export function isNoJobTitle(title: string): boolean {
  return poolTitles.test(title) || sampleTitles.test(title)
}
